"""Where the server itself may send requests to."""

import asyncio
from threading import Event

import pytest

from nelumbo.core.errors import InvalidOption
from nelumbo.server import config
from nelumbo.server.outgoing_http import TIMEOUT_SECONDS, AllowedHosts, Unreachable
from tests.server.receiver import receiving

ALLOWED = ["https://hooks.example", "https://*.club.example", "http://10.0.0.7:9000"]


@pytest.mark.parametrize(
    ("url", "permitted"),
    [
        pytest.param("https://hooks.example/a?b=c", True, id="a host that is named"),
        pytest.param("https://HOOKS.example/", True, id="in capitals"),
        pytest.param("https://hooks.example:443/", True, id="with its usual port"),
        pytest.param("https://a.club.example/", True, id="below a star"),
        pytest.param("http://10.0.0.7:9000/x", True, id="an address that is named"),
        pytest.param("https://club.example/", False, id="a star stands for something"),
        pytest.param("https://evilclub.example/", False, id="a name that only ends alike"),
        pytest.param("http://hooks.example/", False, id="another scheme"),
        pytest.param("https://hooks.example:8443/", False, id="another port"),
        pytest.param("https://hooks.example@evil.example/", False, id="another host after a name"),
        pytest.param("https://me:pw@hooks.example/", False, id="a password"),
        pytest.param("http://127.0.0.1/", False, id="the server's own machine"),
        pytest.param("http://[::1]/", False, id="the same by its other address"),
        pytest.param("file:///etc/passwd", False, id="a file"),
        pytest.param("https://", False, id="nowhere"),
        pytest.param("https://hooks.example:port/", False, id="no port"),
        pytest.param("https://hooks.example/" + "x" * 3000, False, id="too long"),
    ],
)
def test_only_places_of_the_settings_are_permitted(url: str, permitted: bool) -> None:
    assert AllowedHosts(ALLOWED).permits(url) is permitted


@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param("PUSH", "host@games.example", id="a contact that push services cannot read"),
        pytest.param("WEBHOOKS", "https://hooks.example,club.example", id="a place without a scheme"),
        pytest.param("PUSH_SERVICES", "ftp://push.example", id="a place of another kind"),
    ],
)
def test_settings_that_would_lead_nowhere_are_refused_at_the_start(name: str, value: str) -> None:
    with pytest.raises(InvalidOption, match=r"mailto:|https://hooks"):
        config.read({}, None, {f"NELUMBO_{name}": value})


def test_by_default_nothing_is_permitted() -> None:
    assert not AllowedHosts([]).permits("https://hooks.example/")


def posted(allowed: list[str], url: str, seconds: float = TIMEOUT_SECONDS) -> int:
    async def post() -> int:
        outside = AllowedHosts(allowed, seconds)
        try:
            return await outside.post(url, b"{}", {})
        finally:
            await outside.close()

    return asyncio.run(post())


def test_a_place_that_is_named_is_reached_and_others_are_not() -> None:
    with receiving() as receiver:
        assert posted([receiver.url], f"{receiver.url}/box") == 201
        assert receiver.next("/box").headers["host"] == f"127.0.0.1:{receiver.port}"
        with pytest.raises(Unreachable):
            posted(["https://hooks.example"], f"{receiver.url}/box")
        assert receiver.box("/box").empty()


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "169.254.169.254", "10.0.0.1", "[::1]", "[::ffff:127.0.0.1]"]
)
def test_a_star_does_not_open_the_hosts_own_network(host: str) -> None:
    with receiving() as receiver:
        with pytest.raises(Unreachable, match="not a public address"):
            posted([f"http://*:{receiver.port}"], f"http://{host}:{receiver.port}/box")
        assert receiver.box("/box").empty()


def test_nobody_is_followed_elsewhere() -> None:
    with receiving() as receiver:
        receiver.statuses["/box"] = [307]

        assert posted([receiver.url], f"{receiver.url}/box") == 307
        assert receiver.box("/elsewhere").empty()


def test_a_response_that_drips_is_given_up() -> None:
    with receiving() as receiver:
        receiver.slow["/box"] = Event()
        with pytest.raises(Unreachable, match="in time"):
            posted([receiver.url], f"{receiver.url}/box", seconds=0.2)
        receiver.slow["/box"].set()


def test_nobody_there_is_said_so() -> None:
    with receiving() as receiver:
        gone = receiver.url
    with pytest.raises(Unreachable):
        posted([gone], f"{gone}/box")
