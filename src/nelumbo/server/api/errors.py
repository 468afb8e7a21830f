"""Every refusal as a code with values, and a status."""

import asyncio
import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from nelumbo.core.errors import NelumboError
from nelumbo.server.errors import Denied
from nelumbo.server.messages import ApiError
from nelumbo.server.store import Conflict, Unavailable

log = logging.getLogger(__name__)
AnyRequest = Request[Any, Any, Any]
TRY_AGAIN = msgspec.json.encode(ApiError(error=Unavailable.code))
STATUSES = {
    "guessable_password": 400,
    "invalid_address": 400,
    "invalid_email": 400,
    "invalid_keys": 400,
    "invalid_name": 400,
    "link_expired": 400,
    "no_such_seat": 400,
    "not_signed_in": 401,
    "wrong_password": 401,
    "account_needed": 403,
    "address_not_allowed": 403,
    "banned": 403,
    "cannot_join": 403,
    "header_needed": 403,
    "invitation_needed": 403,
    "mail_off": 403,
    "metrics_closed": 403,
    "no_spectators": 403,
    "not_a_friend": 403,
    "not_a_member": 403,
    "not_a_moderator": 403,
    "not_an_admin": 403,
    "not_the_host": 403,
    "not_the_owner": 403,
    "not_welcome": 403,
    "not_your_seat": 403,
    "oidc_off": 403,
    "oidc_refused": 403,
    "own_game": 403,
    "push_off": 403,
    "scope_needed": 403,
    "sign_in_again": 403,
    "silenced": 403,
    "warned": 403,
    "webhooks_off": 403,
    "no_such_browser": 404,
    "no_such_group": 404,
    "no_such_player": 404,
    "no_such_puzzle": 404,
    "no_such_record": 404,
    "no_such_report": 404,
    "no_such_session": 404,
    "no_such_table": 404,
    "no_such_token": 404,
    "not_found": 404,
    "already_accepted": 409,
    "already_asked": 409,
    "already_claimed": 409,
    "already_started": 409,
    "blocked": 409,
    "busy": 409,
    "cannot_be_rated": 409,
    "clock_runs": 409,
    "deal_chosen": 409,
    "full": 409,
    "game_over": 409,
    "limit_reached": 409,
    "match_gone": 409,
    "member_needs_account": 409,
    "moderator_needs_account": 409,
    "monologue": 409,
    "move_id_used": 409,
    "name_taken": 409,
    "no_free_seat": 409,
    "no_hints": 409,
    "no_lesson": 409,
    "no_private_talk": 409,
    "no_seed": 409,
    "no_such_move": 409,
    "no_talk": 409,
    "not_away": 409,
    "not_away_long": 409,
    "not_claimed": 409,
    "not_over": 409,
    "not_started": 409,
    "not_your_decision": 409,
    "nothing_asked": 409,
    "offer_withdrawn": 409,
    "oidc_taken": 409,
    "owner_stays": 409,
    "password_needed": 409,
    "players_needed": 409,
    "rated_table": 409,
    "removed": 409,
    "resigned": 409,
    "round_over": 409,
    "seat_taken": 409,
    "seats_free": 409,
    "too_many": 409,
    "too_many_invitations": 409,
    "too_many_unfinished": 409,
    "too_many_waiting": 409,
    "unknown_move": 409,
    "you_blocked": 409,
    "yourself": 409,
    "too_many_requests": 429,
    "oidc_unavailable": 503,
}
WORDS = {400: "invalid_request", 404: "not_found", 405: "method_not_allowed", 413: "too_large"}


def denied(request: AnyRequest, error: Denied) -> Response[ApiError]:
    """A `Denied` of the server as an answer."""
    refusal = error.refusal
    body = ApiError(error=refusal.code, values=refusal.values, rule=refusal.rule, sentence=error.sentence)  # type: ignore[arg-type]  # a list of texts is a list of texts or numbers
    headers = {"Retry-After": "5"} if refusal.code == "too_many_requests" else {}
    status = STATUSES.get(refusal.code, 409)  # a rule's refusal
    return Response(body, status_code=status, headers=headers)


def misread(request: AnyRequest, error: NelumboError) -> Response[ApiError]:
    """A move, position or record that the engine cannot read."""
    return Response(ApiError(error=error.code, sentence=error.sentence), status_code=400)


def invalid(request: AnyRequest, error: ValidationException) -> Response[ApiError]:
    """A body that does not fit its schema."""
    fields = [str(extra.get("key", "")) for extra in error.extra or [] if isinstance(extra, dict)]
    body = ApiError(error="invalid_body", values={"fields": list(fields)}, sentence=str(error.detail))
    return Response(body, status_code=400)


def misnamed(request: AnyRequest, error: InternalServerException) -> Response[ApiError]:
    """Litestar takes a wrong field of the body for a dependency of the same name, and so for a fault of ours."""
    cause = str(error.__cause__)
    if isinstance(error.__cause__, msgspec.ValidationError) and "`$.data" in cause:
        return Response(ApiError(error="invalid_body", sentence=cause), status_code=400)
    return refused(request, error)


def too_deep(request: AnyRequest, error: RecursionError) -> Response[ApiError]:
    """A body nested too deeply."""
    return Response(ApiError(error="invalid_body", sentence="the body goes too deep"), status_code=400)


def refused(request: AnyRequest, error: HTTPException) -> Response[ApiError]:
    """A refusal of the web framework, with one of our codes."""
    word = WORDS.get(error.status_code, "error")
    return Response(ApiError(error=word, sentence=str(error.detail)), status_code=error.status_code)


def unavailable(request: AnyRequest, error: Unavailable) -> Response[ApiError]:
    """The database is unavailable, full or read-only."""
    return Response(ApiError(error=error.code), status_code=503, headers={"Retry-After": "2"})


def conflicting(request: AnyRequest, error: Conflict) -> Response[ApiError]:
    """Another request was first, and the handler knows no better answer."""
    return Response(ApiError(error=error.code), status_code=409)


def failed(request: AnyRequest, error: Exception) -> Response[ApiError]:
    """An internal error: the answer says no more, the log has the traceback."""
    log.exception("api.failed path=%s", request.scope.get("path_template"), exc_info=error)
    return Response(ApiError(error="internal"), status_code=500)


HANDLERS: Any = {
    Denied: denied,
    NelumboError: misread,
    ValidationException: invalid,
    InternalServerException: misnamed,
    RecursionError: too_deep,
    HTTPException: refused,
    Unavailable: unavailable,
    Conflict: conflicting,
    Exception: failed,
}


def answering_at_the_end(app: ASGIApp) -> ASGIApp:
    """Answers 503 to a request that is cancelled because the server stops; it may have done its work, or not."""

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        has_begun = False

        async def watched(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await app(scope, receive, watched)
        except asyncio.CancelledError:
            if not has_begun:
                headers = [(b"content-type", b"application/json"), (b"retry-after", b"2"), (b"connection", b"close")]
                await send({"type": "http.response.start", "status": 503, "headers": headers})
                await send({"type": "http.response.body", "body": TRY_AGAIN, "more_body": False})

    return answered
