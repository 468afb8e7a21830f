"""Friends: who follows whom, the links that make friends, and who is here.

Who may see when a player is here is `seen_by`; when they were last here is in `presences`.
"""

import secrets
from collections.abc import Collection

from msgspec import Struct

from nelumbo.server.messages import SeenBy
from nelumbo.server.store.database import Database, Value
from nelumbo.server.store.results import LOOKED_AT, NEWEST, SINCE
from nelumbo.server.store.tables import BATCH
from nelumbo.server.wall_clock import DAY_MS

SEEN_BY: dict[Value, SeenBy] = {"friends": "friends", "groups": "groups"}
FOLLOWED = 500  # by one player
ASKED = 200  # requests that one player sees
PAUSE_MS = 30 * DAY_MS  # in which no other request of somebody who was declined is shown
LINK_BYTES = 12
FOLLOW = """
INSERT INTO follows (player, followed, created_at) SELECT ?, id, ? FROM players
WHERE id = ? AND (SELECT count(*) FROM follows WHERE follows.player = ?) < ? ON CONFLICT DO NOTHING
"""
MUTED_BY_ME = "EXISTS (SELECT 1 FROM mutes WHERE mutes.player = ? AND muted = other.id)"
MUTING_ME = "EXISTS (SELECT 1 FROM mutes WHERE mutes.player = other.id AND muted = ?)"
FRIENDS = f"""
SELECT other.id, other.name,
CASE WHEN other.seen_by <> 'nobody' AND NOT {MUTING_ME}
THEN (SELECT seen_at FROM presences WHERE presences.player = other.id) END
FROM follows AS mine JOIN players AS other ON other.id = mine.followed
JOIN follows AS back ON back.player = other.id AND back.followed = mine.player
WHERE mine.player = ? ORDER BY other.name, other.id
"""  # noqa: S608  # our own
ASKING = f"""
SELECT other.id, other.name FROM follows AS theirs JOIN players AS other ON other.id = theirs.player
WHERE theirs.followed = ? AND NOT {MUTED_BY_ME}
AND NOT EXISTS (SELECT 1 FROM follows AS mine WHERE mine.player = theirs.followed AND mine.followed = theirs.player)
AND NOT EXISTS (
    SELECT 1 FROM declines
    WHERE declines.player = theirs.followed AND declined = theirs.player AND declined_at > theirs.created_at - ?
)
ORDER BY theirs.created_at DESC, other.id LIMIT ?
"""  # noqa: S608  # our own
ASKED_BY_ME = """
SELECT other.id, other.name FROM follows AS mine JOIN players AS other ON other.id = mine.followed
WHERE mine.player = ?
AND NOT EXISTS (SELECT 1 FROM follows AS back WHERE back.player = mine.followed AND back.followed = mine.player)
ORDER BY mine.created_at, other.id
"""
DECLINE = """
INSERT INTO declines (player, declined, declined_at) SELECT followed, player, ? FROM follows
WHERE player = ? AND followed = ? ON CONFLICT (player, declined) DO UPDATE SET declined_at = excluded.declined_at
"""
BOTH = """
SELECT count(*) FROM follows WHERE (player = ? AND followed = ?) OR (player = ? AND followed = ?)
"""
APART = "SELECT 1 FROM mutes WHERE (player = ? AND muted = ?) OR (player = ? AND muted = ?)"
RESULTS = f"""
SELECT against, outcome, count(*) FROM player_results
WHERE player = ? AND opponents = 'people' AND counted = 1 AND ended_at >= {SINCE} GROUP BY against, outcome
"""  # noqa: S608  # our own
OWNER = """
SELECT players.id, name FROM friend_links JOIN players ON players.id = friend_links.player WHERE secret = ?
"""
SET_LINK = """
INSERT INTO friend_links (player, secret) VALUES (?, ?) ON CONFLICT (player) DO UPDATE SET secret = excluded.secret
"""
SEEN = """
INSERT INTO presences (player, seen_at) SELECT id, ? FROM players WHERE seen_by <> 'nobody' AND id IN ({marks})
ON CONFLICT (player) DO UPDATE SET seen_at = excluded.seen_at
"""


class FriendRow(Struct, frozen=True):
    player: str
    name: str
    seen_at: int | None = None
    """When they were last here, where they let friends see it."""


class Friends:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def of_player(self, player: str) -> list[FriendRow]:
        rows = await self.database.read(FRIENDS, player, player)
        return [FriendRow(str(id), str(name), None if seen is None else int(seen)) for id, name, seen in rows]

    async def asking(self, player: str) -> list[FriendRow]:
        """Who would like to be this player's friend, newest first; not the muted, nor those declined lately."""
        rows = await self.database.read(ASKING, player, player, PAUSE_MS, ASKED)
        return [FriendRow(str(id), str(name)) for id, name in rows]

    async def asked_by(self, player: str) -> list[FriendRow]:
        rows = await self.database.read(ASKED_BY_ME, player)
        return [FriendRow(str(id), str(name)) for id, name in rows]

    async def follow(self, player: str, other: str, at: int) -> bool:
        """Once however often; False where the player follows as many as anybody may."""
        await self.database.write((FOLLOW, (player, at, other, player, FOLLOWED)))
        rows = await self.database.read("SELECT 1 FROM follows WHERE player = ? AND followed = ?", player, other)
        return bool(rows)

    async def befriend(self, player: str, other: str, at: int) -> bool:
        """Both follow each other: one of them has given the other a link."""
        return await self.follow(player, other, at) and await self.follow(other, player, at)

    async def part(self, player: str, other: str, at: int) -> None:
        """Neither follows the other any longer; the player's link is renewed, since the other may still have it."""
        drop = "DELETE FROM follows WHERE player = ? AND followed = ?"
        await self.database.write(
            ("DELETE FROM declines WHERE player = ? AND declined_at <= ?", (player, at - PAUSE_MS)),
            (DECLINE, (at, other, player)),
            (drop, (player, other)),
            (drop, (other, player)),
            (SET_LINK, (player, new_secret())),
        )

    async def declined_by(self, player: str) -> list[str]:
        rows = await self.database.read("SELECT declined FROM declines WHERE player = ? ORDER BY declined", player)
        return [str(id) for (id,) in rows]

    async def are_friends(self, player: str, other: str) -> bool:
        """Whether they follow each other, and neither has muted the other."""
        ((count,),) = await self.database.read(BOTH, player, other, other, player)
        return count == 2 and not await self.are_apart(player, other)

    async def are_apart(self, player: str, other: str) -> bool:
        """Whether one of them has muted the other."""
        return bool(await self.database.read(APART, player, other, other, player))

    async def results(self, player: str) -> dict[str, tuple[int, int]]:
        """By only opponent, the games that the player has won and lost against them."""
        found: dict[str, tuple[int, int]] = {}
        for against, outcome, count in await self.database.read(RESULTS, player, player, NEWEST[0], LOOKED_AT):
            won, lost = found.get(str(against), (0, 0))
            found[str(against)] = (
                won + int(count or 0) * (outcome == "won"),
                lost + int(count or 0) * (outcome == "lost"),
            )
        return found

    async def player(self, player: str) -> FriendRow | None:
        rows = await self.database.read("SELECT id, name FROM players WHERE id = ?", player)
        return FriendRow(str(rows[0][0]), str(rows[0][1])) if rows else None

    # Links.

    async def link(self, player: str) -> str | None:
        """The secret of the player's link, if there is one."""
        rows = await self.database.read("SELECT secret FROM friend_links WHERE player = ?", player)
        return str(rows[0][0]) if rows else None

    async def new_link(self, player: str) -> str:
        """Replaces the player's link."""
        secret = new_secret()
        await self.database.write((SET_LINK, (player, secret)))
        return secret

    async def owner(self, secret: str) -> FriendRow | None:
        """Whose link it is."""
        rows = await self.database.read(OWNER, secret)
        return FriendRow(str(rows[0][0]), str(rows[0][1])) if rows else None

    # Who is here.

    async def seen_by(self, player: str) -> SeenBy:
        """Who may see when the player is here."""
        rows = await self.database.read("SELECT seen_by FROM players WHERE id = ?", player)
        return SEEN_BY.get(rows[0][0], "nobody") if rows else "nobody"

    async def set_seen_by(self, player: str, to: SeenBy) -> None:
        await self.database.write(
            ("UPDATE players SET seen_by = ? WHERE id = ?", (to, player)),
            *([("DELETE FROM presences WHERE player = ?", (player,))] if to == "nobody" else []),
        )

    async def mark_here(self, players: Collection[str], at: int) -> None:
        """Stores that these players are here, for those of them who let others see it."""
        listed = sorted(players)
        for start in range(0, len(listed), BATCH):
            some = listed[start : start + BATCH]
            await self.database.write((SEEN.format(marks=", ".join("?" * len(some))), (at, *some)))


def new_secret() -> str:
    return secrets.token_urlsafe(LINK_BYTES)
