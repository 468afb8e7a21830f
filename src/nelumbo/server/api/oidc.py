"""Sign-in at an OpenID provider: there and back, and the accounts that are connected with it.

An answer of the provider counts once, and only in the browser that asked: a cookie holds its secret. Players are known
by issuer and subject; an e-mail address that the provider may know is not asked for.
"""

import logging
import secrets
from typing import Annotated, Any

from litestar import Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import QueryParameter

from nelumbo.server.api.players import check_owner
from nelumbo.server.api.sessions import logged, signed_in
from nelumbo.server.config import Config
from nelumbo.server.errors import Denied
from nelumbo.server.identity import SECURE_COOKIE, address, caller, cookie_name, cookie_of, header
from nelumbo.server.limits.rates import Limit
from nelumbo.server.live.hub import Hub
from nelumbo.server.live.notices.notices import Notices
from nelumbo.server.messages import EndOidc, Me, OidcInfo, OidcName, OidcStarted, StartOidc
from nelumbo.server.names import proper
from nelumbo.server.oidc import OidcProvider
from nelumbo.server.password_hashing import NO_PASSWORD
from nelumbo.server.store.bans import Bans
from nelumbo.server.store.oidc import LIFETIME_MS, OidcAccounts
from nelumbo.server.store.players import Caller, Player, Players
from nelumbo.server.wall_clock import now

log = logging.getLogger(__name__)
AnyRequest = Request[Any, Any, Any]
COOKIE = "-oidc"  # after the name of the session's cookie
SECRET_BYTES = 32
ACCOUNT_PAGE = "/account"


@get("/oidc")
async def show(
    request: AnyRequest, visitor: Player | None, provider: OidcProvider, oidc_accounts: OidcAccounts
) -> OidcInfo:
    """Whether there is a provider, and what it knows of me."""
    return await shown(request, visitor, provider, oidc_accounts)


@post("/oidc", status_code=200)
async def start(
    data: StartOidc,
    request: AnyRequest,
    players: Players,
    provider: OidcProvider,
    oidc_accounts: OidcAccounts,
    sign_in_limit: Limit,
    password_limit: Limit,
) -> Response[OidcStarted]:
    """Begins a sign-in; somebody with an account connects it instead, as its owner."""
    check_on(provider)
    found = await by_session(request, players)
    connecting = found if found is not None and found.player.claimed else None
    if connecting is not None:
        await check_owner(connecting, data.password, request, sign_in_limit, password_limit)
    else:
        await sign_in_limit.check(address(request))
    browser, state, nonce, verifier = (secrets.token_urlsafe(SECRET_BYTES) for _ in range(4))
    url = await provider.authorization_url(state, nonce, verifier)
    player = None if connecting is None else connecting.player.id
    await oidc_accounts.begin(browser, state, nonce, verifier, player, now())
    return Response(OidcStarted(url=url), status_code=200, cookies=[browser_cookie(request, browser)])


@get("/oidc/callback", include_in_schema=False)
async def come_back(
    request: AnyRequest,
    players: Players,
    provider: OidcProvider,
    oidc_accounts: OidcAccounts,
    config: Config,
    bans: Bans,
    notices: Notices,
    sign_in_limit: Limit,
    code: Annotated[str | None, QueryParameter(max_length=2000)] = None,
    oidc_state: Annotated[str | None, QueryParameter(name="state", max_length=200)] = None,
) -> Response[None]:
    """The browser is back from the provider; what happened is said on the account page."""
    try:
        check_on(provider)
        browser = browser_of(request)
        if browser is None:  # nobody began here: an image on another site's page can make this request
            raise Denied("oidc_refused")
        await sign_in_limit.check(address(request))
        asked = await oidc_accounts.come_back(browser, oidc_state or "", now())
        if asked is None or code is None:
            raise Denied("oidc_refused")
        subject = await provider.subject(code, asked.nonce, asked.verifier)
        known = await oidc_accounts.player(provider.issuer, subject)
        if asked.player is not None:
            return await connected(request, players, provider, oidc_accounts, notices, asked.player, subject)
        if known is None:
            await oidc_accounts.set_subject(browser, subject)
            return redirected(ACCOUNT_PAGE)
        if await bans.is_banned("player", known.id, now()):
            logged("sign_in_banned", known)
            raise Denied("banned")
    except Denied as denied:
        log.info("oidc.refused code=%s", denied.refusal.code)
        return redirected(f"{ACCOUNT_PAGE}#oidc={denied.refusal.code}")
    if before := cookie_of(request):
        await players.sign_out(before)
    logged("signed_in", known)
    with_session = await signed_in(request, players, config, known, 200)
    return redirected("/", *with_session.cookies, browser_cookie(request, "", 0))


@post("/oidc/name", status_code=200)
async def choose_name(
    data: OidcName,
    request: AnyRequest,
    hub: Hub,
    players: Players,
    provider: OidcProvider,
    oidc_accounts: OidcAccounts,
    config: Config,
    guest_limit: Limit,
) -> Response[Me]:
    """A newcomer's account, under a name of their own and without a password; a guest keeps their games."""
    check_on(provider)
    name, browser, at = proper(data.name), browser_of(request) or "", now()
    subject = await oidc_accounts.newcomer(browser, at)
    found = await by_session(request, players)
    if subject is None or (found is not None and found.player.claimed):
        raise Denied("oidc_refused")
    await guest_limit.check(address(request))
    guest = None if found is None else found.player.id
    made = None
    if not await players.is_anothers(name, guest or ""):
        made = await oidc_accounts.make_account(guest, name, NO_PASSWORD, provider.issuer, subject, browser, at)
    if made is None:
        raise Denied("name_taken", name=name)
    logged("claimed", made)
    hub.cluster.hang_up(made.id)
    if before := cookie_of(request):
        await players.sign_out(before)
    answer = await signed_in(request, players, config, made, 200)
    return Response(answer.content, status_code=200, cookies=[*answer.cookies, browser_cookie(request, "", 0)])


@delete("/oidc", status_code=200)
async def disconnect(
    data: EndOidc,
    request: AnyRequest,
    session: Caller,
    provider: OidcProvider,
    oidc_accounts: OidcAccounts,
    notices: Notices,
    sign_in_limit: Limit,
    password_limit: Limit,
) -> OidcInfo:
    """From now on the password alone opens the account, so it is asked for."""
    if not session.player.has_password:
        raise Denied("password_needed")
    await check_owner(session, data.password, request, sign_in_limit, password_limit)
    await oidc_accounts.disconnect(provider.issuer, session.player.id)
    logged("oidc_disconnected", session.player)
    await notices.mail.notify(session.player.id, "oidc_disconnected", provider.name or "")
    return await shown(request, session.player, provider, oidc_accounts)


async def by_session(request: AnyRequest, players: Players) -> Caller | None:
    """Whose browser it is; raises Denied for an access token."""
    found = await caller(request, players)
    if found is not None and found.scope != "account":
        raise Denied("scope_needed", scope="account")
    return found


async def connected(
    request: AnyRequest,
    players: Players,
    provider: OidcProvider,
    oidc_accounts: OidcAccounts,
    notices: Notices,
    player: str,
    subject: str,
) -> Response[None]:
    """Raises Denied where the browser's player changed meanwhile, or the account there is another player's."""
    found = await by_session(request, players)
    if found is None or found.player.id != player:
        raise Denied("oidc_refused")
    if not await oidc_accounts.connect(provider.issuer, subject, player, now()):
        raise Denied("oidc_taken")
    logged("oidc_connected", found.player)
    await notices.mail.notify(player, "oidc_connected", provider.name or "")
    return redirected(f"{ACCOUNT_PAGE}#oidc=connected", browser_cookie(request, "", 0))


async def shown(
    request: AnyRequest, visitor: Player | None, provider: OidcProvider, oidc_accounts: OidcAccounts
) -> OidcInfo:
    if not provider.is_on:
        return OidcInfo(name=None, connected=False, newcomer=False)
    found = [] if visitor is None else await oidc_accounts.connections(visitor.id)
    browser = browser_of(request)
    is_newcomer = browser is not None and await oidc_accounts.newcomer(browser, now()) is not None
    return OidcInfo(
        name=provider.name, connected=any(one.issuer == provider.issuer for one in found), newcomer=is_newcomer
    )


def check_on(provider: OidcProvider) -> None:
    if not provider.is_on:
        raise Denied("oidc_off")


def browser_of(request: AnyRequest) -> str | None:
    """The secret of this browser's sign-in."""
    pairs = (part.partition("=") for part in header(request, b"cookie").split(";"))
    return {key.strip(): value.strip() for key, _, value in pairs}.get(cookie_name(request) + COOKIE)


def browser_cookie(request: AnyRequest, secret: str, seconds: int = LIFETIME_MS // 1000) -> Cookie:
    """SameSite=Lax: it comes along when the provider sends the browser back."""
    name = cookie_name(request)
    return Cookie(
        key=name + COOKIE,
        value=secret,
        path="/",
        max_age=seconds,
        httponly=True,
        samesite="lax",
        secure=name == SECURE_COOKIE,
    )


def redirected(path: str, *cookies: Cookie) -> Response[None]:
    return Response(None, status_code=303, headers={"Location": path}, cookies=list(cookies))


HANDLERS = [show, start, come_back, choose_name, disconnect]
