"""Groups: a club or a family, with its members, those who ask to join, and its tables."""

from typing import Literal

from msgspec import Struct

from nelumbo.server.ids import new_id
from nelumbo.server.store.database import Database, Row, Statement
from nelumbo.server.store.friends import MUTING_ME, new_secret
from nelumbo.server.store.tournaments import leaving_with_group

OWNED = 5  # by one player
JOINED = 20  # groups that one player is in, or has asked to join
MEMBERS = 100  # of one group
ASKING = 100  # to join one group
COLUMNS = """
SELECT groups.id, groups.name, owner, players.name, approval, secret, groups.created_at, named_by, offered_to,
(SELECT count(*) FROM group_members WHERE group_id = groups.id AND joined_at IS NOT NULL)
FROM groups JOIN players ON players.id = owner
"""
OF_PLAYER = """
WHERE groups.id IN (
    SELECT group_id FROM group_members WHERE group_members.player = ? AND (joined_at IS NOT NULL OR ? = 1)
)
ORDER BY groups.name, groups.id
"""
OWN = """
SELECT name, owner = ?, asked_at, joined_at FROM groups JOIN group_members ON group_id = groups.id
WHERE player = ? ORDER BY name, groups.id
"""
ADD = """
INSERT INTO groups (id, name, owner, named_by, approval, secret, created_at) SELECT ?, ?, id, id, ?, ?, ? FROM players
WHERE id = ? AND (SELECT count(*) FROM groups WHERE owner = players.id) < ?
AND (SELECT count(*) FROM group_members WHERE player = players.id) < ?
"""
ADD_OWNER = """
INSERT INTO group_members (group_id, player, asked_at, joined_at) SELECT id, owner, created_at, created_at FROM groups
WHERE id = ?
"""
ROOM = """
(SELECT count(*) FROM group_members AS others WHERE others.group_id = ? AND others.joined_at IS NOT NULL) < ?
"""
JOIN = f"""
INSERT INTO group_members (group_id, player, asked_at, joined_at)
SELECT groups.id, players.id, ?, CASE WHEN approval = 1 THEN NULL ELSE CAST(? AS BIGINT) END FROM groups, players
WHERE groups.id = ? AND players.id = ? AND {ROOM}
AND (SELECT count(*) FROM group_members WHERE group_id = groups.id AND joined_at IS NULL) < ?
AND (SELECT count(*) FROM group_members WHERE player = players.id) < ?
ON CONFLICT DO NOTHING
"""  # noqa: S608  # our own
ACCEPT = f"""
UPDATE group_members SET joined_at = ? WHERE group_id = ? AND player = ? AND joined_at IS NULL AND {ROOM}
"""  # noqa: S608  # our own
IS_FRIEND = """
EXISTS (
    SELECT 1 FROM follows AS mine JOIN follows AS back ON back.player = mine.followed AND back.followed = mine.player
    WHERE mine.player = ? AND mine.followed = other.id
)
"""
OF_GROUP = f"""
SELECT other.id, other.name, other.password IS NOT NULL, joined_at,
CASE WHEN (other.seen_by = 'groups' OR other.seen_by = 'friends' AND {IS_FRIEND}) AND NOT {MUTING_ME} THEN (
    SELECT seen_at FROM presences WHERE presences.player = other.id
) END
FROM group_members JOIN players AS other ON other.id = group_members.player
WHERE group_id = ? AND joined_at IS NOT NULL ORDER BY other.name, other.id
"""  # noqa: S608  # our own
WHO_ASK = """
SELECT players.id, name, password IS NOT NULL, asked_at FROM group_members JOIN players ON players.id = player
WHERE group_id = ? AND joined_at IS NULL ORDER BY asked_at DESC, players.id
"""
IS_MEMBER = """
EXISTS (SELECT 1 FROM group_members WHERE group_id = groups.id AND player = ? AND joined_at IS NOT NULL)
"""
IS_MEMBER_WITH_ACCOUNT = """
EXISTS (
    SELECT 1 FROM group_members JOIN players ON players.id = player
    WHERE group_id = groups.id AND player = ? AND joined_at IS NOT NULL AND password IS NOT NULL
)
"""
OFFER = f"UPDATE groups SET offered_to = ? WHERE id = ? AND owner = ? AND {IS_MEMBER_WITH_ACCOUNT}"  # noqa: S608  # our own
TAKE_OVER = f"""
UPDATE groups SET owner = offered_to, offered_to = NULL WHERE id = ? AND offered_to = ? AND {IS_MEMBER_WITH_ACCOUNT}
AND (SELECT count(*) FROM groups AS others WHERE others.owner = ?) < ?
"""  # noqa: S608  # our own
END_OFFER = "UPDATE groups SET offered_to = NULL WHERE id = ? AND (offered_to = ? OR owner = ?)"
HOLD = "UPDATE groups SET offered_to = CASE WHEN offered_to = ? THEN NULL ELSE offered_to END WHERE id = ?"
DROP = """
DELETE FROM group_members WHERE group_id = ? AND player = ?
AND NOT EXISTS (SELECT 1 FROM groups WHERE id = group_id AND owner = player)
"""
RENEW_WITHOUT = """
UPDATE groups SET secret = ? WHERE id = ? AND owner <> ? AND EXISTS (
    SELECT 1 FROM group_members WHERE group_id = groups.id AND player = ? AND joined_at IS NOT NULL
)
"""
TABLES = """
SELECT listing FROM tables JOIN group_tables ON table_id = tables.id
WHERE group_id = ? AND status IN ('waiting', 'playing') ORDER BY updated_at DESC LIMIT ?
"""
REMATCH = """
INSERT INTO group_tables (table_id, group_id) SELECT ?, group_id FROM group_tables WHERE table_id = ?
AND EXISTS (
    SELECT 1 FROM group_members
    WHERE group_members.group_id = group_tables.group_id AND player = ? AND joined_at IS NOT NULL
)
ON CONFLICT DO NOTHING
"""


class GroupRow(Struct, frozen=True):
    id: str
    name: str
    owner: str
    owner_name: str
    needs_approval: bool
    secret: str
    created_at: int
    named_by: str | None
    """Who gave the name; None where they have deleted the account."""
    offered_to: str | None
    """The member who may own it by accepting."""
    members: int


class OwnGroup(Struct, frozen=True):
    """One of a player's groups, for the export of their data."""

    name: str
    role: Literal["owner", "member", "asking"]
    asked_at: int
    joined_at: int | None


class MemberRow(Struct, frozen=True):
    player: str
    name: str
    has_account: bool
    since: int
    """When they joined, or asked to."""
    seen_at: int | None = None
    """When they were last here, where they let the viewer see it."""


class Groups:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, owner: str, name: str, needs_approval: bool, at: int) -> GroupRow | None:
        """A new group with its owner in it; None where the owner has as many, or is in as many, as anybody may."""
        id = new_id()
        row = (id, name, int(needs_approval), new_secret(), at, owner, OWNED, JOINED)
        await self.database.write((ADD, row), (ADD_OWNER, (id,)))
        return await self.get(id)

    async def get(self, id: str) -> GroupRow | None:
        return first(await self.database.read(f"{COLUMNS} WHERE groups.id = ?", id))

    async def joined(self, id: str, player: str) -> GroupRow | None:
        """The group, for a member alone."""
        return first(await self.database.read(f"{COLUMNS} WHERE groups.id = ? AND {IS_MEMBER}", id, player))

    async def by_link(self, secret: str) -> GroupRow | None:
        return first(await self.database.read(f"{COLUMNS} WHERE secret = ?", secret))

    async def of_player(self, player: str, with_asked: bool = False) -> list[GroupRow]:
        """The groups that a player is in, and perhaps those that they have asked to join."""
        rows = await self.database.read(COLUMNS + OF_PLAYER, player, int(with_asked))
        return [read_group(row) for row in rows]

    async def own(self, player: str) -> list[OwnGroup]:
        """What a player's export may hold of those groups: nothing that leads to the group or its owner."""
        groups = list[OwnGroup]()
        for name, owns, asked, joined in await self.database.read(OWN, player, player):
            role: Literal["owner", "member", "asking"] = "owner" if owns else "asking" if joined is None else "member"
            groups.append(OwnGroup(str(name), role, int(asked or 0), None if joined is None else int(joined)))
        return groups

    async def has_joined(self, group: str, player: str) -> bool | None:
        """Whether the player is a member; None for a player who has not asked to join."""
        sql = "SELECT joined_at IS NOT NULL FROM group_members WHERE group_id = ? AND player = ?"
        rows = await self.database.read(sql, group, player)
        return bool(rows[0][0]) if rows else None

    async def members(self, group: str, viewer: str) -> list[MemberRow]:
        rows = await self.database.read(OF_GROUP, viewer, viewer, group)
        return [
            MemberRow(str(id), str(name), bool(account), int(since or 0), None if seen is None else int(seen))
            for id, name, account, since, seen in rows
        ]

    async def asking(self, group: str) -> list[MemberRow]:
        """Who would like to join, newest first."""
        rows = await self.database.read(WHO_ASK, group)
        return [MemberRow(str(id), str(name), bool(account), int(at or 0)) for id, name, account, at in rows]

    async def join(self, group: str, player: str, at: int) -> bool:
        """Joins, or asks to where the owner has to agree; False where the group or the player has too many."""
        await self.database.write((JOIN, (at, at, group, player, group, MEMBERS, ASKING, JOINED)))
        return await self.has_joined(group, player) is not None

    async def accept(self, group: str, player: str, at: int) -> bool:
        """False where the player has not asked, or the group is full."""
        return await self.database.write((ACCEPT, (at, group, player, group, MEMBERS))) == [1]

    async def leave(self, group: str, player: str) -> None:
        await self.database.write(*dropping(group, player))

    async def send_away(self, group: str, player: str) -> None:
        """A member, or somebody who asks; for a member the link is renewed, since they may still have it."""
        await self.database.write((RENEW_WITHOUT, (new_secret(), group, player, player)), *dropping(group, player))

    async def rename(self, group: str, name: str, by: str) -> None:
        await self.database.write(("UPDATE groups SET name = ?, named_by = ? WHERE id = ?", (name, by, group)))

    async def set_approval(self, group: str, needs_approval: bool) -> None:
        await self.database.write(("UPDATE groups SET approval = ? WHERE id = ?", (int(needs_approval), group)))

    async def new_link(self, group: str) -> None:
        await self.database.write(renewing(group))

    async def offer(self, group: str, owner: str, to: str) -> bool:
        """To hand it over; False where that is not a member with an account, or the owner is another by now."""
        return await self.database.write((OFFER, (to, group, owner, to))) == [1]

    async def take_over(self, group: str, player: str) -> bool:
        """The group is theirs; False where it is not offered to them, or they own as many as anybody may."""
        return await self.database.write((TAKE_OVER, (group, player, player, player, OWNED))) == [1]

    async def end_offer(self, group: str, player: str) -> None:
        """The owner withdraws the offer, or the member declines it."""
        await self.database.write((END_OFFER, (group, player, player)))

    async def delete(self, group: str) -> None:
        """Deletes the group; its tables stay for the players seated there."""
        await self.database.write(("DELETE FROM groups WHERE id = ?", (group,)))

    # Tables.

    async def add_table(self, group: str, table: str) -> None:
        await self.database.write(("INSERT INTO group_tables (table_id, group_id) VALUES (?, ?)", (table, group)))

    async def add_rematch(self, table: str, rematch: str, player: str) -> None:
        """The rematch belongs to the same group, if the player asking for it is a member."""
        await self.database.write((REMATCH, (rematch, table, player)))

    async def is_outsider(self, table: str, player: str) -> bool:
        """Whether the table is of a group that the player is not in."""
        group = await self.of_table(table)
        return group is not None and not await self.has_joined(group, player)

    async def of_table(self, table: str) -> str | None:
        rows = await self.database.read("SELECT group_id FROM group_tables WHERE table_id = ?", table)
        return str(rows[0][0]) if rows else None

    async def tables(self, group: str, most: int) -> list[str]:
        """The listings of those that wait or are played, newest first."""
        return [str(listing) for (listing,) in await self.database.read(TABLES, group, most)]


def dropping(group: str, player: str) -> list[Statement]:
    """Takes anybody but the owner out, and out of its tournaments.

    The group is held, so that it does not become theirs meanwhile.
    """
    return [(HOLD, (player, group)), (DROP, (group, player)), *leaving_with_group(group, player)]


def renewing(group: str) -> Statement:
    return ("UPDATE groups SET secret = ? WHERE id = ?", (new_secret(), group))


def first(rows: list[Row]) -> GroupRow | None:
    return read_group(rows[0]) if rows else None


def read_group(row: Row) -> GroupRow:
    id, name, owner, owner_name, approval, secret, created_at, named_by, offered_to, members = row
    return GroupRow(
        id=str(id),
        name=str(name),
        owner=str(owner),
        owner_name=str(owner_name),
        needs_approval=bool(approval),
        secret=str(secret),
        created_at=int(created_at or 0),
        named_by=None if named_by is None else str(named_by),
        offered_to=None if offered_to is None else str(offered_to),
        members=int(members or 0),
    )
