"""All of a player's data as one file: the account, results and chat as JSON, and every record.

The ZIP file is made while it is sent, one log at a time, so that its size costs no memory.
"""

from asyncio import Semaphore
from collections.abc import AsyncIterator
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
from litestar import Request, get
from litestar.response import Stream
from msgspec import Struct

from nelumbo.core.record import Record, write_json
from nelumbo.server.api.friends import known
from nelumbo.server.api.profiles import learning_of, ratings_of
from nelumbo.server.api.records import finished, record_of
from nelumbo.server.api.results import finished_game
from nelumbo.server.api.sessions import me, sessions_of
from nelumbo.server.api.tokens import shown
from nelumbo.server.errors import Denied
from nelumbo.server.identity import address
from nelumbo.server.limits.rates import GuestsLimit
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.table.entries import decoded
from nelumbo.server.messages import (
    FinishedGame,
    KnownPlayer,
    Learning,
    Me,
    PoolRating,
    Said,
    SeenBy,
    SessionInfo,
    Token,
)
from nelumbo.server.store.bans import Bans
from nelumbo.server.store.blocks import Blocks
from nelumbo.server.store.friends import Friends
from nelumbo.server.store.groups import Groups, OwnGroup
from nelumbo.server.store.mail import MailAddress, MailAddresses
from nelumbo.server.store.moderation import Moderation, OwnReport
from nelumbo.server.store.notices import HostedWebhook, PushBrowser, Receivers
from nelumbo.server.store.oidc import OidcAccounts, OidcConnection
from nelumbo.server.store.players import Caller, Players
from nelumbo.server.store.profiles import MOST_TRIES, Profiles
from nelumbo.server.store.ratings import Ratings
from nelumbo.server.store.results import NEWEST, ResultFilter
from nelumbo.server.store.seeks import SeekRow, Seeks
from nelumbo.server.store.tables import BATCH
from nelumbo.server.store.tournaments import OwnTournament, Tournaments
from nelumbo.server.store.visits import Visit, Visits
from nelumbo.server.threads import REPLAYING
from nelumbo.server.wall_clock import now

SAID = '"kind":"said"'
PAGE = 100
FOLDING = Semaphore(1)
"""Held while a log is folded for an export: however many there are, opening a table waits for one log at most."""


class OwnBan(Struct, frozen=True):
    """A ban for the one who is banned: why is for moderators."""

    kind: str
    banned_at: int
    until: int | None
    """None: for good."""


class AccountData(Struct, frozen=True, kw_only=True):
    """`account.json`"""

    me: Me
    created_at: int
    profile: str
    sessions: list[SessionInfo]
    tokens: list[Token]
    muted: list[str]
    blocked: list[str]
    """Those of the muted who may not reach the player at all."""
    friends: list[KnownPlayer]
    """Friends, and those who were asked to be."""
    groups: list[OwnGroup]
    """Those that the player is in, has asked to join, or owns."""
    tournaments: list[OwnTournament]
    declined: list[str]
    """Whose requests the player declined lately."""
    learning: Learning
    ratings: list[PoolRating]
    """As they are now; what each game has changed is in `games.json`."""
    bans: list[OwnBan]
    """Whether the player is kept from chatting."""
    role: str | None
    seen_by: SeenBy
    """Who may see when the player is here."""
    friend_link: str | None
    """Its secret, if there is a link."""
    seeks: list[SeekRow]
    reports: list[OwnReport]
    """Those that the player has made."""
    browsers: list[PushBrowser]
    """Those that are told when it is the player's turn, without their keys."""
    webhooks: list[HostedWebhook]
    visit: Visit | None
    mail: MailAddress | None
    """The e-mail address, and when it is written to."""
    providers: list[OidcConnection]
    """The OpenID providers with which the player signs in."""


class ChatLine(Struct, frozen=True):
    """One line of `chat.json`: what the player said, and where."""

    table: str
    at: int
    channel: str
    text: str


class Chunks:
    """A write-only file; what was written is taken out and sent."""

    def __init__(self) -> None:
        self.written = bytearray()

    def write(self, data: bytes, /) -> int:
        self.written += data
        return len(data)

    def flush(self) -> None:
        """ZipFile asks for it."""

    def close(self) -> None:
        """There is nothing to close."""

    def taken(self) -> bytes:
        data, self.written = bytes(self.written), bytearray()
        return data


@get("/me/export", media_type="application/zip")
async def export(
    session: Caller,
    players: Players,
    profiles: Profiles,
    hub: Hub,
    export_limit: GuestsLimit,
    request: Request[Any, Any, Any],
) -> Stream:
    """A ZIP file with all my data."""
    await export_limit.check(session.player.id, address(request))
    headers = {"Content-Disposition": 'attachment; filename="nelumbo.zip"'}
    parts = zipped(session, players, profiles, hub)
    return Stream(parts, media_type="application/zip", headers=headers)


async def zipped(session: Caller, players: Players, profiles: Profiles, hub: Hub) -> AsyncIterator[bytes]:
    """Compressed in a thread; closed at the end only, because the thread may still write when the visitor leaves."""
    chunks = Chunks()
    file = ZipFile(chunks, "w", ZIP_DEFLATED)
    await REPLAYING.run(add, file, "account.json", await account_data(session, players, profiles))
    games = [game async for game in all_games(session.player.id, hub)]
    await REPLAYING.run(add, file, "games.json", games)
    yield chunks.taken()
    await REPLAYING.run(add, file, "chat.json", [line async for line in chat_lines(session.player.id, hub)])
    for game in games:
        try:
            record = await exported(game.id, hub)
        except Denied:  # deleted meanwhile
            continue
        await REPLAYING.run(file.writestr, f"records/{game.game}-{game.id}.json", write_json(record))
        yield chunks.taken()
    file.close()
    yield chunks.taken()


def add(file: ZipFile, name: str, value: Any) -> None:
    file.writestr(name, pretty(value))


async def exported(id: str, hub: Hub) -> Record:
    async with FOLDING:
        return await REPLAYING.run(record_of, await finished(id, hub))


async def account_data(session: Caller, players: Players, profiles: Profiles) -> AccountData:
    player, database = session.player, players.database
    profile, friends, moderation = await profiles.get(player.id), Friends(database), Moderation(database)
    return AccountData(
        me=me(player),
        created_at=0 if profile is None else profile.created_at,
        profile="private" if profile is None else profile.visibility,
        sessions=await sessions_of(session, players),
        tokens=[shown(row) for row in await players.tokens(player.id, "access")],
        muted=sorted(await players.muted_by(player.id)),
        blocked=[row.player for row in await Blocks(database).of_player(player.id)],
        friends=[known(row) for row in (*await friends.of_player(player.id), *await friends.asked_by(player.id))],
        groups=await Groups(database).own(player.id),
        tournaments=await Tournaments(database).of_player(player.id),
        declined=await friends.declined_by(player.id),
        learning=learning_of(await profiles.learned(player.id, MOST_TRIES)),
        ratings=await ratings_of(Ratings(database), player.id),
        bans=[OwnBan(ban.kind, ban.banned_at, ban.until) for ban in await Bans(database).of_player(player.id, now())],
        role=await moderation.role_of(player.id),
        seen_by=await friends.seen_by(player.id),
        friend_link=await friends.link(player.id),
        seeks=await Seeks(database).of_player(player.id, now()),
        reports=await moderation.made_by(player.id),
        browsers=await Receivers(database).push_browsers(player.id),
        webhooks=await Receivers(database).hosted_webhooks(player.id),
        visit=await Visits(database).of_player(player.id),
        mail=await MailAddresses(database).of_player(player.id),
        providers=await OidcAccounts(database).connections(player.id),
    )


async def all_games(player: str, hub: Hub) -> AsyncIterator[FinishedGame]:
    before = NEWEST
    while rows := await hub.results.of_player(player, ResultFilter(), before, PAGE):
        changes = await Ratings(hub.results.database).changes(player, [row.table for row in rows if row.rated])
        for row in rows:
            yield finished_game(row, player, changes.get(row.table))
        before = rows[-1].ended_at, rows[-1].table


async def chat_lines(player: str, hub: Hub) -> AsyncIterator[ChatLine]:
    """What the player has said, at their tables and as a spectator."""
    for table in await hub.tables.ids_of_player(player):
        done = 0
        while entries := await hub.tables.entries(table, done, BATCH):
            done = entries[-1].number
            for stored in entries:
                if SAID not in stored.entry:
                    continue
                said = decoded(stored.entry)
                if isinstance(said, Said) and said.player == player:
                    yield ChatLine(table, stored.at, said.channel, said.text)


def pretty(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1)


HANDLERS = [export]
