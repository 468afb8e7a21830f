"""A server that is open to the home network."""

from collections.abc import Iterator
from ipaddress import IPv4Address
from pathlib import Path

import httpx
import pytest

from nelumbo.server.config import ALL_ADDRESSES, Config, read
from nelumbo.server.lan import addresses, is_known, is_near, kind_of, known_hosts, machine, rank
from tests.server.prefork import PreforkProcess
from tests.server.site import Process


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder: Path = tmp_path_factory.mktemp("lan")
    process = PreforkProcess(str(folder / "nelumbo.db"), None, folder / "log", lan="true").wait()
    yield process
    process.stop()


def test_the_home_network_is_a_setting_that_opens_all_addresses() -> None:
    assert read({}, None, {}).host == "127.0.0.1"
    assert read({"lan": True}, None, {}).host == ALL_ADDRESSES
    assert read({"lan": True, "host": "192.168.1.24"}, None, {}).host == "192.168.1.24"


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8000", True),
        ("192.168.1.24:8000", True),
        ("[fe80::1]:8000", True),
        ("localhost", True),
        (f"{machine()}.local:8000", True),
        ("games.example", True),
        ("evil.example", False),
        ("192.168.1.24.evil.example", False),
        ("evil.local", False),
        ("", False),
        ("[", False),
        ("a]b", False),
    ],
)
def test_a_server_at_home_is_called_by_an_address_or_its_own_name(host: str, known: bool) -> None:
    assert is_known(host, known_hosts(Config(lan=True, origins=["https://games.example"]))) == known


def test_a_page_that_points_its_name_at_the_network_gets_nothing(server: Process) -> None:
    """DNS rebinding."""
    upgrade = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Origin": "http://evil.example",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    for path in ("/", "/api/games"):
        answer = httpx.get(server.url + path, headers={"Host": "evil.example"})
        assert answer.status_code == 421 and answer.json()["error"] == "unknown_host", path
    assert httpx.get(f"{server.url}/api/socket", headers={"Host": "evil.example", **upgrade}).status_code == 403
    assert httpx.get(f"{server.url}/api/games").status_code == 200
    for host in ("[", "a]b"):
        assert httpx.get(f"{server.url}/api/games", headers={"Host": host}).status_code == 421, host
    assert "Traceback" not in server.log.read_text()


def test_visitors_nearby_are_told_the_addresses(server: Process) -> None:
    told = httpx.get(f"{server.url}/api/network").json()["addresses"]
    assert [one["url"] for one in told] == [one.url for one in addresses(server.port)]
    assert not any("127." in one["url"] for one in told)


@pytest.mark.parametrize(("address", "near"), [("192.168.1.2", True), ("::1", True), ("8.8.8.8", False), ("x", False)])
def test_the_addresses_are_told_to_nobody_from_afar(address: str, near: bool) -> None:
    assert is_near(address) == near


def test_the_likeliest_address_comes_first() -> None:
    found = [IPv4Address(one) for one in ("8.8.4.4", "100.100.1.1", "10.8.0.3", "192.168.1.24")]
    assert [str(one) for one in sorted(found, key=rank)] == ["192.168.1.24", "10.8.0.3", "100.100.1.1", "8.8.4.4"]
    assert [kind_of(one) for one in found] == ["other", "vpn", "home", "home"]
