"""`nelumbo admin`: tables, storage, results, ratings and announcements of a site."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, get_args

import typer

from nelumbo.cli.admin.arguments import Limit
from nelumbo.cli.admin.database import administer
from nelumbo.cli.admin.printing import day, print_table
from nelumbo.cli.options import Config, Database
from nelumbo.cli.screen import counted, screen
from nelumbo.cli.stores import address_of, server_libraries
from nelumbo.core.errors import InvalidOption

if TYPE_CHECKING:
    from nelumbo.server.store.administration import Administration

KINDS = {
    "tokens": "sessions and tokens",
    "records": "imported records",
    "reports": "reports of players",
    "addresses": "unconfirmed e-mail addresses",
}
"""What expires, where the metrics' word is not plain by itself."""


def tables(
    status: Annotated[
        str, typer.Option("--status", metavar="WORD", help="waiting, playing or over. \\[default: all]")
    ] = "",
    limit: Limit = 50,
    database: Database = None,
    config: Config = None,
) -> None:
    """List tables, the latest first."""
    from nelumbo.server.messages.tables import Status

    if status not in ("", *get_args(Status)):
        raise InvalidOption(f"no tables are {status!r}: choose {', '.join(get_args(Status))}")
    found = administer(database, config, lambda site: site.find_tables(status, limit))
    rows = [(t.id, t.game, t.status, str(t.entries), day(t.updated_at)) for t in found]
    print_table(("id", "game", "status", "entries", "last move"), rows)


def storage(database: Database = None, config: Config = None) -> None:
    """Count what the database holds, and say how large it is."""

    async def measure(site: Administration) -> tuple[dict[str, int], int]:
        from nelumbo.server.store import is_postgres

        return await site.counts(), await site.size_in_bytes(postgres=is_postgres(address_of(database, config)))

    counts, size = administer(database, config, measure)
    rows = [(what, f"{count:,}") for what, count in counts.items()]
    print_table(("what", "number"), [*rows, ("megabytes on disk", f"{size / 1_000_000:,.1f}")])


def results(database: Database = None, config: Config = None) -> None:
    """Have the server rebuild the results of all finished games from their logs, during play."""
    count = administer(database, config, lambda site: site.remake_results())
    screen().print(f"{counted(count, 'result')} will be rebuilt while the server runs.")


def ratings(
    recompute: Annotated[bool, typer.Option("--recompute", help="Compute all ratings from the rated games.")] = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """List players' ratings, or recompute them from the results of all rated games."""
    from nelumbo.server.rating_updates import RatingUpdates
    from nelumbo.server.store.ratings import Ratings

    async def compute(site: Administration) -> tuple[int, bool]:
        stored = Ratings(site.database)
        before = await stored.all()
        return await RatingUpdates(stored).recompute(), before == await stored.all()

    async def find(site: Administration) -> list[tuple[str, ...]]:
        return [
            (pool, await site.name_of(player), f"{float(mu):.2f}", f"{float(sigma):.2f}")
            for pool, player, mu, sigma in await Ratings(site.database).all()
        ]

    if not recompute:
        print_table(("game", "player", "rating", "sigma"), administer(database, config, find))
        return
    count, is_same = administer(database, config, compute)
    said = "every rating is the same to the last digit" if is_same else "some ratings have changed"
    screen().print(f"{count:,} games rated: {said}.", soft_wrap=True)


def season(
    start: Annotated[bool, typer.Option("--start", help="Start a new season.")] = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """Say which season it is, or start one: ratings stay, but are less certain, and ladders start empty."""
    from nelumbo.server.store.ratings import Ratings
    from nelumbo.server.wall_clock import now

    async def find(site: Administration) -> list[int]:
        stored = Ratings(site.database)
        if start:
            await stored.start_season(now())
        return await stored.seasons()

    starts = administer(database, config, find)
    since = f" began at {day(starts[-1])}" if starts else ""
    screen().print(f"Season {len(starts) + 1}{since}.")


def announce(
    text: Annotated[
        str, typer.Argument(metavar="[TEXT]", help="A sentence or two. \\[default: withdraw the last]")
    ] = "",
    hours: Annotated[int, typer.Option(metavar="N", min=1, help="How long it is shown.")] = 24,
    database: Database = None,
    config: Config = None,
) -> None:
    """Show everybody a sentence above the lobby and every table; a running server does so within seconds."""
    from nelumbo.server.store.announcements import MOST_CHARACTERS, Announced
    from nelumbo.server.wall_clock import HOUR_MS, now

    if len(text) > MOST_CHARACTERS:
        raise InvalidOption(f"an announcement has at most {MOST_CHARACTERS} characters, this one has {len(text)}")
    if text:
        made = Announced(now(), text, now() + hours * HOUR_MS)
        administer(database, config, lambda site: site.announcements.make(made))
        screen().print(f"Announced for {counted(hours, 'hour')}.")
    elif administer(database, config, lambda site: site.announcements.withdraw()):
        screen().print("The announcement is withdrawn.")
    else:
        screen().print("There was no announcement.")


def prune(
    keep_days: Annotated[
        int | None, typer.Option("--keep-days", metavar="N", min=1, help="Finished games too, N days after their end.")
    ] = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Delete at once what the settings let expire, which a running server does bit by bit."""
    with server_libraries():
        from nelumbo.server.config import read
        from nelumbo.server.expiry import Expiry
        from nelumbo.server.store.players import Players
        from nelumbo.server.store.records import Records
        from nelumbo.server.store.tables import Tables

    settings = read({"keep_days": keep_days}, config, dict(os.environ))

    async def expire(site: Administration) -> dict[str, int]:
        players = Players(site.database, settings.idle_days, settings.session_days)
        return await Expiry(settings, players, Tables(site.database), Records(site.database)).run_through()

    removed = administer(database, config, expire)
    print_table(("what", "deleted"), [(KINDS.get(what, what), f"{count:,}") for what, count in removed.items()])
