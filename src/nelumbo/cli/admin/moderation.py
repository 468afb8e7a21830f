"""`nelumbo admin`: who may come and chat, tables that are closed, reports and roles."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from nelumbo.cli.admin.arguments import Limit, Name, Reason, Who
from nelumbo.cli.admin.database import HOST, account, administer, log_act
from nelumbo.cli.admin.printing import day, print_table
from nelumbo.cli.options import Config, Database
from nelumbo.cli.screen import counted, screen
from nelumbo.core.errors import InvalidOption

if TYPE_CHECKING:
    from nelumbo.server.store.administration import Administration
    from nelumbo.server.store.bans import Kind
    from nelumbo.server.store.moderation import PlayerReport


def ban(
    who: Who,
    reason: Reason = "",
    days: Annotated[int | None, typer.Option(metavar="N", min=1, help="How long. \\[default: for good]")] = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Keep out an account, which is signed out everywhere, or an address; a running server does so within seconds."""
    from nelumbo.server.store.bans import Ban
    from nelumbo.server.wall_clock import DAY_MS, now

    async def add(site: Administration) -> str:
        kind, value = await banned_as(site, who)
        await site.bans.add(Ban(kind, value, reason, now(), None if days is None else now() + days * DAY_MS))
        await log_act(site, "ban", value, f"{'for good' if days is None else counted(days, 'day')}. {reason}".strip())
        return value if kind == "address" else who

    banned = administer(database, config, add)
    screen().print(
        f"{escape(banned)} is banned {'for good' if days is None else 'for ' + counted(days, 'day')}.", soft_wrap=True
    )


def unban(who: Who, database: Database = None, config: Config = None) -> None:
    """Let an account or an address in again."""

    async def lift(site: Administration) -> None:
        kind, value = await banned_as(site, who)
        if not await site.bans.lift(kind, value):
            raise InvalidOption(f"{who!r} is not banned: `nelumbo admin bans` lists who is")
        await log_act(site, "lift ban", value)

    administer(database, config, lift)
    screen().print(f"{escape(who)} is let in again.", soft_wrap=True)


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


def silence(
    name: Name,
    days: Annotated[int, typer.Option(metavar="N", min=0, help="How long; 0: let them chat again.")] = 3,
    reason: Reason = "",
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
        await Moderation(site.database).ban(
            ban, Act(at, HOST, "silence", found.id, f"{counted(days, 'day')}. {reason}")
        )

    administer(database, config, add)
    said = "may chat again" if days == 0 else f"plays without chat for {counted(days, 'day')}"
    screen().print(f"{escape(name)} {said}.", soft_wrap=True)


def warn(
    name: Name,
    words: Annotated[str, typer.Argument(metavar="[TEXT]", help="What the player reads beside that.")] = "",
    database: Database = None,
    config: Config = None,
) -> None:
    """Warn an account, which may not chat until it has read the warning; a running server does so within seconds."""
    from nelumbo.server.store.bans import Ban
    from nelumbo.server.store.moderation import Act, Moderation
    from nelumbo.server.store.moderator_messages import LONGEST_WARNING, WARNED_MS, WARNING
    from nelumbo.server.wall_clock import now

    if len(words) > LONGEST_WARNING:
        raise InvalidOption(f"a warning has at most {LONGEST_WARNING} characters, this one has {len(words)}")

    async def add(site: Administration) -> None:
        found, at = await account(site, name), now()
        ban = Ban(WARNING, found.id, " ".join(words.split()), at, at + WARNED_MS)
        await Moderation(site.database).ban(ban, Act(at, HOST, "warn", found.id, words))

    administer(database, config, add)
    screen().print(f"{escape(name)} is warned.", soft_wrap=True)


def close_table(
    table: Annotated[str, typer.Argument(metavar="ID", help="The table's id, the end of its address.")],
    reason: Reason = "",
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


def role(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="An account. \\[default: list who has one]")] = "",
    word: Annotated[str, typer.Argument(metavar="[ROLE]", help="moderator, admin or none.")] = "",
    database: Database = None,
    config: Config = None,
) -> None:
    """Give an account a role, or list who has one: moderators act on reports, admins ban too."""
    from nelumbo.server.store.moderation import ROLES, Act, Moderation
    from nelumbo.server.wall_clock import now

    if not name:
        found = administer(database, config, lambda site: Moderation(site.database).roles())
        print_table(("name", "role"), found)
        return
    if word not in ("", *ROLES, "none"):
        raise InvalidOption(f"no role named {word!r}: choose {', '.join(ROLES)} or none")

    async def give(site: Administration) -> str | None:
        stored, player = Moderation(site.database), (await account(site, name)).id
        if word:
            act = Act(now(), HOST, "role", player, word)
            await stored.set_role(player, None if word == "none" else word, act)
        return await stored.role_of(player)

    given = administer(database, config, give)
    said = "has no role" if given is None else f"has the role {given}"
    screen().print(f"{escape(name)} {said}.", soft_wrap=True)


def reports(limit: Limit = 50, database: Database = None, config: Config = None) -> None:
    """List open reports of players, the oldest first."""
    from nelumbo.server.store.moderation import Moderation

    found = administer(database, config, lambda site: Moderation(site.database).open_reports(limit))
    rows = [(day(one.reported_at), one.reported_name, one.reporter_name, place_of(one), one.reason) for one in found]
    print_table(("when", "who", "reported by", "where", "why"), rows)


def place_of(report: PlayerReport) -> str:
    """The table; or the name that was reported."""
    name = report.group or report.tournament or report.player
    return report.table if name is None else f"name: {name}"


def moderation_log(limit: Limit = 50, database: Database = None, config: Config = None) -> None:
    """List what moderators and hosts did, the latest first."""
    from nelumbo.server.store.moderation import Moderation

    async def find(site: Administration) -> list[tuple[str, ...]]:
        return [
            (day(act.at), await site.name_of(act.moderator), act.action, await site.name_of(act.target), act.remark)
            for act in await Moderation(site.database).log(limit)
        ]

    print_table(("when", "by", "what", "whom", "remark"), administer(database, config, find))


async def banned_as(site: Administration, who: str) -> tuple[Kind, str]:
    """An address or a network, or the account of that name; raises InvalidOption for neither."""
    from nelumbo.server.store.bans import network_to_ban

    with suppress(ValueError):
        return "address", network_to_ban(who)
    return "player", (await account(site, who)).id
