"""`nelumbo admin`: what the host of a site looks up and sets right, while the server runs or not."""

from __future__ import annotations

import asyncio
import os
import unicodedata
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from rich.markup import escape
from rich.table import Table

from nelumbo.cli.options import Config, Database
from nelumbo.cli.screen import screen
from nelumbo.cli.stores import address_of, backup_module, is_missing
from nelumbo.core.errors import InvalidOption

if TYPE_CHECKING:
    from nelumbo.server.store.administration import Administration
    from nelumbo.server.store.bans import Kind
    from nelumbo.server.store.players import Player

T = TypeVar("T")
Limit = Annotated[int, typer.Option("--limit", metavar="N", min=1, help="At most this many.")]
Name = Annotated[str, typer.Argument(metavar="NAME", help="The name that the account has claimed.")]
Who = Annotated[str, typer.Argument(metavar="NAME|ADDRESS", help="An account's name, or an address.")]
HOST = "host"  # in the log of moderation, for changes made in the database itself
admin = typer.Typer(no_args_is_help=True)


@admin.command()
def players(
    text: Annotated[str, typer.Argument(metavar="[TEXT]", help="Part of a name, or a player's id.")] = "",
    limit: Limit = 50,
    database: Database = None,
    config: Config = None,
) -> None:
    """List players, the most recent visitors first."""
    found = administer(database, config, lambda site: site.find_players(text, limit))
    rows = [
        (p.name, "account" if p.claimed else "guest", day(p.created_at), day(p.used_at), str(p.tables), p.id)
        for p in found
    ]
    print_table(("name", "kind", "since", "last here", "tables", "id"), rows)


@admin.command()
def tables(
    status: Annotated[
        str, typer.Option("--status", metavar="WORD", help="waiting, playing or over. \\[default: all]")
    ] = "",
    limit: Limit = 50,
    database: Database = None,
    config: Config = None,
) -> None:
    """List tables, the latest first."""
    found = administer(database, config, lambda site: site.find_tables(status, limit))
    rows = [(t.id, t.game, t.status, str(t.entries), day(t.updated_at)) for t in found]
    print_table(("id", "game", "status", "entries", "last move"), rows)


@admin.command()
def storage(database: Database = None, config: Config = None) -> None:
    """Count what the database holds, and say how large it is."""

    async def measure(site: Administration) -> tuple[dict[str, int], int]:
        from nelumbo.server.store import is_postgres

        return await site.counts(), await site.size_in_bytes(postgres=is_postgres(address_of(database, config)))

    counts, size = administer(database, config, measure)
    rows = [(what, f"{count:,}") for what, count in counts.items()]
    print_table(("what", "number"), [*rows, ("megabytes on disk", f"{size / 1_000_000:,.1f}")])


@admin.command()
def results(database: Database = None, config: Config = None) -> None:
    """Have the server rebuild the results of all finished games from their logs, during play."""
    count = administer(database, config, lambda site: site.remake_results())
    screen().print(f"{count:,} results will be rebuilt while the server runs.")


@admin.command()
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


@admin.command()
def season(database: Database = None, config: Config = None) -> None:
    """Start a new season: ratings keep their estimates and become less certain, and ladders start empty."""
    from nelumbo.server.store.ratings import Ratings
    from nelumbo.server.wall_clock import now

    async def start(site: Administration) -> int:
        stored = Ratings(site.database)
        await stored.start_season(now())
        return len(await stored.seasons()) + 1

    screen().print(f"Season {administer(database, config, start)} has begun.")


@admin.command("reset-password")
def reset_password(name: Name, database: Database = None, config: Config = None) -> None:
    """Give an account a new random password; its sessions end, and its e-mail address is forgotten."""

    async def reset(site: Administration) -> str:
        found = await account(site, name)
        password = await site.reset_password(found)
        await log_act(site, "reset password", found.id)
        return password

    screen().print(f"The new password of {escape(name)}: {administer(database, config, reset)}", soft_wrap=True)
    screen().print("Its e-mail address is forgotten, if it had one.")


@admin.command()
def sessions(name: Name, database: Database = None, config: Config = None) -> None:
    """List where an account is signed in, and its access tokens."""

    async def find(site: Administration) -> list[tuple[str, ...]]:
        player = (await account(site, name)).id
        found = [*await site.players.tokens(player, "session"), *await site.players.tokens(player, "access")]
        return [(one.label, one.scope, day(one.created_at), day(one.used_at)) for one in found]

    print_table(("device or token", "scope", "since", "last used"), administer(database, config, find))


@admin.command("end-sessions")
def end_sessions(name: Name, database: Database = None, config: Config = None) -> None:
    """Sign an account out everywhere, and revoke its access tokens."""

    async def end(site: Administration) -> int:
        player = (await account(site, name)).id
        ended = await site.end_sessions(player)
        await log_act(site, "end sessions", player)
        return ended

    screen().print(f"{escape(name)}: {administer(database, config, end)} sessions and tokens ended.", soft_wrap=True)


@admin.command()
def ban(
    who: Who,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="For you and other hosts; nobody else sees it.")] = "",
    days: Annotated[int | None, typer.Option(metavar="N", min=1, help="How long. \\[default: for good]")] = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Keep out an account, which is signed out everywhere, or an address; a running server does so within seconds."""
    from nelumbo.server.store.bans import Ban
    from nelumbo.server.wall_clock import DAY_MS, now

    async def add(site: Administration) -> None:
        kind, value = await banned_as(site, who)
        await site.bans.add(Ban(kind, value, reason, now(), None if days is None else now() + days * DAY_MS))
        await log_act(site, "ban", value, f"{'for good' if days is None else f'{days} days'}. {reason}".strip())

    administer(database, config, add)
    screen().print(f"{escape(who)} is banned {'for good' if days is None else f'for {days} days'}.", soft_wrap=True)


@admin.command()
def unban(who: Who, database: Database = None, config: Config = None) -> None:
    """Let an account or an address in again."""

    async def lift(site: Administration) -> None:
        kind, value = await banned_as(site, who)
        if not await site.bans.lift(kind, value):
            raise InvalidOption(f"{who!r} is not banned: `nelumbo admin bans` lists who is")
        await log_act(site, "lift ban", value)

    administer(database, config, lift)
    screen().print(f"{escape(who)} is let in again.", soft_wrap=True)


@admin.command()
def bans(database: Database = None, config: Config = None) -> None:
    """List who is banned."""
    from nelumbo.server.wall_clock import now

    async def find(site: Administration) -> list[tuple[str, ...]]:
        return [
            (
                ban.kind,
                ban.value if ban.kind == "address" else await site.name_of(ban.value),
                day(ban.banned_at),
                day(ban.until) if ban.until else "for good",
                ban.reason,
            )
            for ban in await site.bans.all(now())
        ]

    print_table(("kind", "who", "since", "until", "why"), administer(database, config, find))


@admin.command()
def silence(
    name: Name,
    days: Annotated[int, typer.Option(metavar="N", min=0, help="How long; 0: let them chat again.")] = 3,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="For you and other hosts; nobody else sees it.")] = "",
    database: Database = None,
    config: Config = None,
) -> None:
    """Let an account play without chat; a running server does so within seconds."""
    from nelumbo.server.store.bans import Ban
    from nelumbo.server.store.moderation import Act, Moderation
    from nelumbo.server.wall_clock import DAY_MS, now

    async def add(site: Administration) -> None:
        found, at = await account(site, name), now()
        if days == 0:
            await site.bans.lift("silence", found.id)
            await log_act(site, "lift silence", found.id, reason)
            return
        ban = Ban("silence", found.id, reason, at, at + days * DAY_MS)
        await Moderation(site.database).ban(ban, Act(at, HOST, "silence", found.id, f"{days} days. {reason}"))

    administer(database, config, add)
    said = "may chat again" if days == 0 else f"plays without chat for {days} days"
    screen().print(f"{escape(name)} {said}.", soft_wrap=True)


@admin.command("close-table")
def close_table(
    table: Annotated[str, typer.Argument(metavar="ID", help="The table's id, the end of its address.")],
    reason: Annotated[str, typer.Option(metavar="TEXT", help="For you and other hosts; nobody else sees it.")] = "",
    database: Database = None,
    config: Config = None,
) -> None:
    """Close a waiting table or a game, which ends without a result; a running server does so within seconds."""
    from nelumbo.server.store.moderation import Act, Moderation
    from nelumbo.server.wall_clock import now

    async def ask(site: Administration) -> None:
        if not await Moderation(site.database).ask_to_close(table, Act(now(), HOST, "close table", table, reason)):
            raise InvalidOption(f"no table {table!r} waits or is played: `nelumbo admin tables` lists them")

    administer(database, config, ask)
    screen().print(f"The table {escape(table)} will be closed while the server runs.", soft_wrap=True)


@admin.command()
def role(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="An account. \\[default: list who has one]")] = "",
    word: Annotated[str, typer.Argument(metavar="[ROLE]", help="moderator, admin or none.")] = "none",
    database: Database = None,
    config: Config = None,
) -> None:
    """Give an account a role: moderators act on reports, admins ban too."""
    from nelumbo.server.store.moderation import ROLES, Act, Moderation
    from nelumbo.server.wall_clock import now

    if not name:
        found = administer(database, config, lambda site: Moderation(site.database).roles())
        print_table(("name", "role"), found)
        return
    if word not in (*ROLES, "none"):
        raise InvalidOption(f"no role named {word!r}: choose {', '.join(ROLES)} or none")

    async def give(site: Administration) -> None:
        player = (await account(site, name)).id
        act = Act(now(), HOST, "role", player, word)
        await Moderation(site.database).set_role(player, None if word == "none" else word, act)

    administer(database, config, give)
    said = "has no role" if word == "none" else f"has the role {word}"
    screen().print(f"{escape(name)} {said}.", soft_wrap=True)


@admin.command()
def reports(limit: Limit = 50, database: Database = None, config: Config = None) -> None:
    """List open reports of players, the oldest first."""
    from nelumbo.server.store.moderation import Moderation

    found = administer(database, config, lambda site: Moderation(site.database).open_reports(limit))
    rows = [(day(one.reported_at), one.reported_name, one.reporter_name, one.table, one.reason) for one in found]
    print_table(("when", "who", "reported by", "table", "why"), rows)


@admin.command("moderation-log")
def moderation_log(limit: Limit = 50, database: Database = None, config: Config = None) -> None:
    """List what moderators and hosts did, the latest first."""
    from nelumbo.server.store.moderation import Moderation

    async def find(site: Administration) -> list[tuple[str, ...]]:
        return [
            (day(act.at), await site.name_of(act.moderator), act.action, await site.name_of(act.target), act.remark)
            for act in await Moderation(site.database).log(limit)
        ]

    print_table(("when", "by", "what", "whom", "remark"), administer(database, config, find))


@admin.command()
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
        screen().print(f"Announced for {hours} hours.")
    elif administer(database, config, lambda site: site.announcements.withdraw()):
        screen().print("The announcement is withdrawn.")
    else:
        screen().print("There was no announcement.")


@admin.command()
def prune(
    keep_days: Annotated[
        int | None, typer.Option("--keep-days", metavar="N", min=1, help="Finished games too, N days after their end.")
    ] = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Delete at once what the settings let expire, which a running server does bit by bit."""
    backup_module()
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
    print_table(("what", "deleted"), [(what, f"{count:,}") for what, count in removed.items()])


async def log_act(site: Administration, action: str, target: str, remark: str = "") -> None:
    """A line of the log of moderation."""
    from nelumbo.server.store.moderation import Act, Moderation
    from nelumbo.server.wall_clock import now

    await Moderation(site.database).add_to_log(Act(now(), HOST, action, target, remark))


async def banned_as(site: Administration, who: str) -> tuple[Kind, str]:
    """An address as limits count it, or the account of that name; raises InvalidOption for neither."""
    from nelumbo.server.limits.rates import network_of

    with suppress(ValueError):
        return "address", network_of(str(ip_address(who)))
    return "player", (await account(site, who)).id


async def account(site: Administration, name: str) -> Player:
    """Raises InvalidOption when nobody has claimed the name."""
    found = await site.account(name)
    if found is None:
        raise InvalidOption(f"no account has the name {name!r}: `nelumbo admin players` lists them")
    return found


def administer(database: str | None, config: Path | None, act: Callable[[Administration], Awaitable[T]]) -> T:
    """Opens the site's database and does one thing with it; raises InvalidOption where there is none."""
    backup_module()  # says so when the server's libraries are missing
    from nelumbo.server.store import Unavailable, opened
    from nelumbo.server.store.administration import Administration

    address = address_of(database, config)
    if is_missing(address):
        raise InvalidOption(f"there is no database {address}: name it with --database or --config")

    async def run() -> T:
        store = opened(address)
        await store.open()
        try:
            return await act(Administration(store))
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except Unavailable as error:
        raise InvalidOption(f"the database cannot be used ({error.code}): {error}") from None


def day(at: int) -> str:
    """As in `2026-03-01 17:20`, in UTC; a dash for never."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M") if at else "-"


def print_table(headings: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """Players wrote some of it: control characters must not reach the terminal."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in headings:
        table.add_column(heading, overflow="fold", no_wrap=heading == "id")  # to be copied into the next command
    for row in rows:
        table.add_row(*(escape(printable(value)) for value in row))
    screen().print(table)


def printable(text: str) -> str:
    """Control characters, line breaks and invisible characters (Unicode's category C) become spaces."""
    return "".join(" " if unicodedata.category(letter)[0] == "C" else letter for letter in text)
