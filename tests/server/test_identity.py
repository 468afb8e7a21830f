"""Who calls: a cookie or a bearer token, and what another site cannot do in a visitor's name."""

from pathlib import Path
from typing import Any, cast

import pytest
from litestar.connection import ASGIConnection

from nelumbo.server import identity
from nelumbo.server.errors import Denied
from nelumbo.server.identity import KnownTokens
from nelumbo.server.store import opened
from nelumbo.server.store.players import Players


def connection(method: str = "GET", scheme: str = "http", **headers: str | None) -> ASGIConnection[Any, Any, Any, Any]:
    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items() if value is not None]
    scope = {"type": "http", "method": method, "scheme": scheme, "headers": given, "client": ("203.0.113.5", 1)}
    return ASGIConnection(cast(Any, {**scope, "path_params": {}}))


def test_a_bearer_token_comes_before_a_cookie() -> None:
    both = connection(cookie="theme=dark; nelumbo=secret", authorization="Bearer token")
    assert identity.token_of(both) == "token"
    assert identity.token_of(connection(cookie="theme=dark; nelumbo=secret")) == "secret"
    assert identity.token_of(connection(authorization="Basic eA==")) is None


def test_by_https_only_the_cookie_of_this_very_host_counts() -> None:
    assert identity.token_of(connection(scheme="https", cookie="nelumbo=planted")) is None
    assert identity.token_of(connection(scheme="wss", cookie="__Host-nelumbo=secret")) == "secret"
    assert identity.cookie(connection(scheme="https"), "secret", 1).secure
    assert not identity.cookie(connection(), "secret", 1).secure


def test_another_site_cannot_change_anything() -> None:
    with pytest.raises(Denied, match="header needed"):
        identity.check_same_site(connection("POST", cookie="nelumbo=secret"))
    identity.check_same_site(connection("POST", cookie="nelumbo=secret", x_nelumbo="1"))
    identity.check_same_site(connection("DELETE", authorization="Bearer token"))
    identity.check_same_site(connection("GET"))


@pytest.mark.parametrize(
    ("origin", "is_welcome"),
    [
        pytest.param(None, True, id="a program"),
        pytest.param("https://games.example", True, id="the site itself"),
        pytest.param("https://club.example", True, id="allowed by the host"),
        pytest.param("http://games.example", False, id="the same name without https"),
        pytest.param("https://evil.example", False, id="another site"),
    ],
)
def test_only_welcome_origins_open_a_socket(origin: str | None, is_welcome: bool) -> None:
    found = connection(scheme="wss", host="games.example", origin=origin)
    assert identity.is_welcome(found, ["https://club.example"]) == is_welcome


def test_a_part_of_a_path_is_short_and_plain() -> None:
    found = connection()
    found.scope["path_params"] = {"table_id": "AAAA-b_c.9"}
    identity.check_path(found)
    for part in ("a/b", "a b", "é", "x" * 81, ""):
        found.scope["path_params"] = {"table_id": part}
        with pytest.raises(Denied, match="not found"):
            identity.check_path(found)


async def test_an_invented_token_counts_for_its_address_and_few_are_remembered(tmp_path: Path) -> None:
    database = opened(str(tmp_path / "nelumbo.db"))
    await database.open()
    players = Players(database)
    ann = await players.add("Ann")
    secrets = [secret for _, secret in [await players.add_token(ann, "session") for _ in range(3)]]
    known = KnownTokens(players, most=2)
    assert await known.who(connection(authorization="Bearer invented")) == "203.0.113.5"
    found = [await known.who(connection(authorization=f"Bearer {secret}")) for secret in secrets]
    assert len(set(found)) == 3 and "203.0.113.5" not in found
    assert list(known.hashes) == found[1:], "the oldest made room"
    await database.close()
