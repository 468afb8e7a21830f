"""E-mail: a player's address, the links in e-mails, and new passwords for forgotten ones."""

from typing import Any

from litestar import Request, delete, get, patch, post

from nelumbo.languages import languages
from nelumbo.server.api.players import check_owner, check_password
from nelumbo.server.api.sessions import logged
from nelumbo.server.email_addresses import folded_email, is_email
from nelumbo.server.errors import Denied
from nelumbo.server.identity import ANY_SITE, address
from nelumbo.server.limits.rates import Limit
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.notices.notices import Notices
from nelumbo.server.messages import (
    AccountNamed,
    AskReset,
    DropEmail,
    LinkFollowed,
    MailInfo,
    MailWishes,
    NewEmail,
    ResetPassword,
)
from nelumbo.server.password_hashing import password_hash
from nelumbo.server.store.mail import MailAddress, MailToken, Purpose
from nelumbo.server.store.players import Caller, Player, Players, hashed
from nelumbo.server.wall_clock import now

AnyRequest = Request[Any, Any, Any]
FALLBACK = "en"


@get("/me/email")
async def show_email(session: Caller, notices: Notices) -> MailInfo:
    """Where I am written to, and how often."""
    return info(await notices.mail.addresses.of_player(session.player.id))


@post("/me/email", status_code=200)
async def set_email(
    data: NewEmail,
    session: Caller,
    notices: Notices,
    request: AnyRequest,
    sign_in_limit: Limit,
    password_limit: Limit,
    mail_limit: Limit,
    mail_limit_of_address: Limit,
) -> MailInfo:
    """Sends a link to the address; it is used once the link has been opened."""
    player = session.player
    check_on(notices)
    if not player.claimed:
        raise Denied("not_claimed")
    if not is_email(data.email):
        raise Denied("invalid_email")
    await check_owner(session, data.password, request, sign_in_limit, password_limit)
    await mail_limit_of_address.check(address(request))
    await mail_limit.check(player.id)
    await mail_limit.check(hashed(folded_email(data.email)))
    addresses = notices.mail.addresses
    await addresses.ask(player, data.email, spoken(data.language), data.turn_hours, now())
    await notices.mail.queue(player.id, "confirm")
    logged("email_asked", player)
    return info(await addresses.of_player(player.id))


@patch("/me/email")
async def wish(data: MailWishes, session: Caller, notices: Notices) -> MailInfo:
    """How often I am told, and in which language."""
    addresses = notices.mail.addresses
    await addresses.set_turn_hours(session.player.id, data.turn_hours, spoken(data.language))
    return info(await addresses.of_player(session.player.id))


@delete("/me/email", status_code=200)
async def drop_email(
    data: DropEmail,
    session: Caller,
    notices: Notices,
    request: AnyRequest,
    sign_in_limit: Limit,
    password_limit: Limit,
) -> None:
    """Forgets the address, and tells it so."""
    player = session.player
    if not player.claimed:
        raise Denied("not_claimed")
    await check_owner(session, data.password, request, sign_in_limit, password_limit)
    before = await notices.mail.addresses.of_player(player.id)
    if before is not None:
        await notices.mail.address_replaced(player.id, before)
    await notices.mail.addresses.forget(player.id)
    logged("email_dropped", player)


@post("/mail/confirm", status_code=200)
async def confirm(
    data: LinkFollowed, notices: Notices, players: Players, request: AnyRequest, link_limit: Limit
) -> AccountNamed:
    """Confirms an address by the link that was sent there."""
    await link_limit.check(address(request))
    addresses = notices.mail.addresses
    found, player = await followed(data.token, "confirm", notices, players)
    before = await addresses.of_player(player.id)
    if not await addresses.use(data.token) or not await addresses.confirm(found):
        raise Denied("link_expired")
    logged("email_confirmed", player)
    if before is not None and before.email is not None and folded_email(before.email) != folded_email(found.email):
        await notices.mail.address_replaced(player.id, before)
    return AccountNamed(name=player.name)


@post("/mail/stop", status_code=200)
async def stop(data: LinkFollowed, notices: Notices, request: AnyRequest, link_limit: Limit) -> None:
    """Ends e-mails about turns, by the link in one of them."""
    await link_limit.check(address(request))
    if not await notices.mail.stop(data.token):
        raise Denied("link_expired")


@post("/mail/stop/{token:str}", status_code=200, opt={ANY_SITE: True})
async def stop_by_one_click(token: str, notices: Notices, request: AnyRequest, link_limit: Limit) -> None:
    """The same for mail programs, which send it themselves (RFC 8058)."""
    await link_limit.check(address(request))
    if not await notices.mail.stop(token):
        raise Denied("link_expired")


@post("/password-resets", status_code=202)
async def ask_reset(
    data: AskReset, notices: Notices, hub: Hub, request: AnyRequest, reset_limit: Limit, reset_limit_of_email: Limit
) -> None:
    """Answers the same, and as fast, whether anybody has this address or not."""
    check_on(notices)
    if not is_email(data.email):
        raise Denied("invalid_email")
    await reset_limit.check(address(request))
    await reset_limit_of_email.check(hashed(folded_email(data.email)))
    hub.background.later(notices.mail.queue_resets(data.email))


@post("/password-resets/use", status_code=200)
async def reset_password(
    data: ResetPassword, notices: Notices, players: Players, hub: Hub, request: AnyRequest, link_limit: Limit
) -> AccountNamed:
    """Ends all sessions, tokens and connections; the player is told by e-mail, and signs in with the new password."""
    await link_limit.check(address(request))
    found, player = await followed(data.token, "reset", notices, players)
    known = await notices.mail.addresses.of_player(found.player)
    if known is None or known.email != found.email:
        raise Denied("link_expired")
    check_password(data.new, player.name)
    password = await password_hash(data.new)
    if not await notices.mail.addresses.use(data.token):
        raise Denied("link_expired")
    await players.set_password(player.id, password)
    logged("password_reset", player)
    hub.cluster.hang_up(player.id)
    await notices.mail.password_changed(player.id)
    return AccountNamed(name=player.name)


async def followed(token: str, purpose: Purpose, notices: Notices, players: Players) -> tuple[MailToken, Player]:
    """Whose link it is; raises Denied for one that has expired or was used."""
    found = await notices.mail.addresses.token(token, purpose, now())
    player = None if found is None else await players.by_id(found.player)
    if found is None or player is None:
        raise Denied("link_expired")
    return found, player


def check_on(notices: Notices) -> None:
    if not notices.mail.is_on:
        raise Denied("mail_off")


def spoken(code: str) -> str:
    """A language of the site."""
    return code if code in languages() else FALLBACK


def info(found: MailAddress | None) -> MailInfo:
    if found is None:
        return MailInfo(email=None, asked=None, turn_hours=24)
    match found.turn_hours:
        case 0 | 1 as hours:
            return MailInfo(email=found.email, asked=found.asked, turn_hours=hours)
    return MailInfo(email=found.email, asked=found.asked, turn_hours=24)


HANDLERS = [show_email, set_email, wish, drop_email, confirm, stop, stop_by_one_click, ask_reset, reset_password]
