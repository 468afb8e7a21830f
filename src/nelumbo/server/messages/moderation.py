"""Reports of players, and what moderators do."""

from typing import Annotated, Literal

from msgspec import Meta

from nelumbo.server.messages.values import Answer, Body, Id, Millis

NO_CONTROLS = r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f]*$"  # but tabs and line breaks


class NewReport(Body, frozen=True, kw_only=True):
    """`POST /api/tables/{id}/report`: the chat that the reporter has heard there goes along."""

    player: Id
    reason: Annotated[str, Meta(max_length=500, pattern=NO_CONTROLS)] = ""


class ReportName(Body, frozen=True, kw_only=True):
    """`POST /api/players/{id}/report`: tells the moderators of a name; likewise for group links and tournaments."""

    reason: Annotated[str, Meta(max_length=500, pattern=NO_CONTROLS)] = ""


class PlayerBan(Answer, frozen=True, kw_only=True):
    """What keeps a player from coming, or from chatting."""

    reason: str
    banned_at: Millis
    until: Millis | None
    """None: for good."""


class PlayerConduct(Answer, frozen=True, kw_only=True):
    """What moderators know of a player."""

    player: str
    name: str
    claimed: bool
    since: Millis
    role: Literal["moderator", "admin"] | None
    reports: int
    """About the player, closed ones of the last 90 days too."""
    measures: int
    """How often the player was warned, silenced or banned."""
    warning: PlayerBan | None
    """That the player has not read yet."""
    silence: PlayerBan | None
    ban: PlayerBan | None


class ConductList(Answer, frozen=True, kw_only=True):
    """`GET /api/moderation/players?text=`"""

    players: list[PlayerConduct]


class ActOnPlayer(Body, frozen=True, kw_only=True):
    """`POST /api/moderation/players/{id}`: only an admin bans, lifts a ban, and makes moderators."""

    action: Literal["silence", "lift_silence", "ban", "lift_ban", "make_moderator", "take_role"]
    days: Annotated[int, Meta(ge=1, le=365)] = 3
    """For how long, of a silence or a ban."""
    reason: Annotated[str, Meta(max_length=500, pattern=NO_CONTROLS)] = ""
    """For moderators."""


class HeardLine(Answer, frozen=True, kw_only=True):
    player: str
    name: str
    text: str


class ReportInfo(Answer, frozen=True, kw_only=True):
    """An open report, for moderators. It tells of chat, never of hands."""

    id: str
    table: str
    reported: str
    reported_name: str
    reporter_name: str
    reason: str
    lines: list[HeardLine]
    reported_at: Millis
    group: str | None
    """The name of the group, where that was reported; `table` is then the group's id, and `reported` its owner."""
    tournament: str | None
    """The name of the tournament, where that was reported; `table` is then its id."""
    player_name: str | None
    """The name of the player, where that was reported; `table` is then the player's id."""
    conduct: PlayerConduct
    """Of the reported player."""


class BanInfo(Answer, frozen=True, kw_only=True):
    """An address that is kept out, in IPv6 its /64; or a network."""

    address: str
    reason: str
    banned_at: Millis
    until: Millis | None


class ModerationInfo(Answer, frozen=True, kw_only=True):
    """`GET /api/moderation`: my role, and the open reports for those who have one."""

    role: Literal["moderator", "admin"] | None
    reports: list[ReportInfo]
    bans: list[BanInfo]
    """The bans of addresses, for admins."""


class CloseReport(Body, frozen=True, kw_only=True):
    """`POST /api/moderation/reports/{id}`: only an admin bans; `days` is for how long.

    `warn` tells the player something, who may not chat until they have read it. `rename` gives a reported group, or
    tournament, the name of the group's owner, and a player whose name was reported one of no meaning. `dismiss_all`
    closes all reports by the same reporter, who is not told; otherwise the reporter hears whether a moderator has
    acted, but not how.
    """

    action: Literal["dismiss", "dismiss_all", "rename", "warn", "silence", "ban"]
    days: Annotated[int, Meta(ge=1, le=365)] = 3
    text: Annotated[str, Meta(max_length=500, pattern=NO_CONTROLS)] = ""
    """What the warned player is told, beside that it is a warning."""


class BanAddress(Body, frozen=True, kw_only=True):
    """`POST /api/moderation/bans`: for admins."""

    address: Annotated[str, Meta(max_length=64)]
    """Or a network: up to `…/16`, in IPv6 up to `…/32`."""
    days: Annotated[int, Meta(ge=1, le=365)]
    reason: Annotated[str, Meta(max_length=500, pattern=NO_CONTROLS)] = ""


class LiftBan(Body, frozen=True, kw_only=True):
    """`POST /api/moderation/bans/lift`: for admins."""

    address: Annotated[str, Meta(max_length=64)]


class ModeratorMessage(Answer, frozen=True, kw_only=True):
    """`GET /api/me/moderator-messages`: what moderators tell me; `DELETE …/{id}` says that I have read it."""

    id: str
    kind: Literal["warning", "acted", "dismissed"]
    """A warning, or what became of a report of mine."""
    text: str = ""
    """The moderator's words, with a warning."""
    name: str | None = None
    """Whom I reported; None where it was a name."""
    at: Millis


class SiteError(Answer, frozen=True, kw_only=True):
    at: Millis
    event: str
    """Of the log, without its values."""


class SiteGlance(Answer, frozen=True, kw_only=True):
    """`GET /api/moderation/site`: how the site does, for admins."""

    version: str
    processes: int
    here: int
    """People with a page open; visitors without a name count once an address."""
    playing: int
    """Tables."""
    waiting: int
    reports: int
    oldest_report: Millis | None
    notices: int
    """Push messages, e-mails and webhooks that wait to be sent."""
    stored_bytes: int
    free_bytes: int | None
    """Left on the disk of a SQLite database."""
    errors: list[SiteError]
    """The last 20 of all processes, newest first; of others than the one that answers, some seconds old."""
