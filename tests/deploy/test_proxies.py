"""nginx and Caddy with the files of `deploy/`, in front of two real processes: TLS, sockets, limits, a restart."""

import asyncio
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server.retrying_client import RetryingClient
from tests.server.services import Missing, addresses, free_port
from tests.server.site import Process, Site
from tests.skipped_report import not_tested

DEPLOY = Path(__file__).parents[2] / "deploy"
START_SECONDS = 30


@dataclass
class Front:
    """The proxy, and what stands behind it."""

    name: str
    url: str
    site: Site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    try:
        with addresses() as (postgres, redis):
            processes = [Process(postgres, redis, folder / f"log-{n}", rate_limit_factor=10) for n in range(2)]
            site = Site([process.wait() for process in processes], postgres)
            yield site
            site.stop()
            assert "Traceback" not in site.logs()
    except Missing as missing:
        not_tested(missing)


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def front(request: pytest.FixtureRequest, site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    if shutil.which(request.param) is None:
        not_tested(Missing(f"no {request.param}: `make deploy-test` installs it"))
    folder = tmp_path_factory.mktemp(request.param)
    make_certificate(folder)
    port = free_port()
    command = {"nginx": nginx, "caddy": caddy}[request.param](folder, port, site)
    with pytest.MonkeyPatch.context() as environment, running(command, folder):
        environment.setenv("SSL_CERT_FILE", str(folder / "fullchain.pem"))
        front = Front(request.param, f"https://127.0.0.1:{port}", site)
        asyncio.run(answers(front.url))
        yield front


def nginx(folder: Path, port: int, site: Site) -> list[str]:
    text = (DEPLOY / "nginx.conf").read_text()
    changes = {
        "listen 80;": f"listen 127.0.0.1:{free_port()};",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{port} ssl http2;",
        "/etc/letsencrypt/live/games.example": str(folder),
        **backends(site),
    }
    (folder / "site.conf").write_text(changed(text, changes))
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid; error_log {folder}/log; events {{}} http {{ access_log off; {paths} include site.conf; }}"
    )
    return ["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder), "-g", "daemon off;"]


def caddy(folder: Path, port: int, site: Site) -> list[str]:
    text = (DEPLOY / "Caddyfile").read_text()
    own = f"{{\nadmin off\nauto_https disable_redirects\n}}\nhttps://127.0.0.1:{port} {{\ntls fullchain.pem privkey.pem"
    (folder / "Caddyfile").write_text(changed(text, {"games.example {": own, **backends(site)}))
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def backends(site: Site) -> dict[str, str]:
    return {f"127.0.0.1:{8001 + n}": f"127.0.0.1:{process.port}" for n, process in enumerate(site.processes)}


def changed(text: str, changes: dict[str, str]) -> str:
    """The file as it ships, but for addresses and the certificate."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def make_certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    address = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    today = datetime.now(UTC)
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    signed = builder.not_valid_before(today).not_valid_after(today + timedelta(days=1)).add_extension(address, False)
    (folder / "fullchain.pem").write_bytes(signed.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )


@contextmanager
def running(command: list[str], folder: Path) -> Iterator[None]:
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "out").open("wb") as out:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=out, stderr=out)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


async def answers(url: str) -> None:
    """Returns once the proxy reaches a process."""
    async with asyncio.timeout(START_SECONDS), httpx.AsyncClient() as http:
        while True:
            try:
                if (await http.get(f"{url}/api/ready")).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.05)


def visitor(front: Front, address: str, **headers: str) -> httpx.Client:
    """Somebody at another address of the loopback network."""
    transport = httpx.HTTPTransport(local_address=address, verify=True)
    return httpx.Client(base_url=front.url, transport=transport, headers={"X-Nelumbo": "1", **headers})


def test_pages_come_compressed_by_tls_with_a_secure_cookie_and_metrics_do_not_come(front: Front) -> None:
    with visitor(front, "127.0.0.9", **{"Accept-Encoding": "br"}) as http:
        page = http.get("/")
        assert page.status_code == 200 and "max-age" in page.headers["strict-transport-security"]
        made = http.post("/api/players", json={"name": "Ann"})
        assert made.status_code == 201
        assert made.headers["set-cookie"].startswith("__Host-nelumbo=") and "Secure" in made.headers["set-cookie"]
        assert http.get("/api/metrics").status_code == 404
        assert http.post("/api/records", content=b"a" * 400_000).is_error


def test_limits_count_the_visitors_own_address_and_not_what_they_claim(front: Front) -> None:
    def guests(address: str, number: int, claim: str = "") -> list[int]:
        claims = {"X-Forwarded-For": claim} if claim else {}
        with visitor(front, address, **claims) as http:
            return [http.post("/api/players", json={"name": f"Guest {n}"}).status_code for n in range(number)]

    many, elsewhere = ("127.0.0.21", "127.0.0.22") if front.name == "nginx" else ("127.0.0.31", "127.0.0.32")
    assert guests(many, 250).count(429) > 0
    assert guests(many, 1, claim="203.0.113.7") == [429]
    assert guests(elsewhere, 1) == [201]


def test_games_go_on_by_tls_while_each_process_is_restarted(front: Front) -> None:
    people = asyncio.run(play_through_restarts(front))
    assert [person.faults for person in people] == [[], []]
    assert all(person.acknowledged for person in people)
    assert all(1 <= person.losses <= 2 for person in people), [person.codes for person in people]


async def play_through_restarts(front: Front) -> list[RetryingClient]:
    """Game after game between two people, until both processes are new."""
    people = [RetryingClient([front.url]) for _ in range(2)]
    for person, name in zip(people, ("Ann", "Bob"), strict=True):
        person.player = (await person.post("/api/players", name=name))["player"]
        await person.connect()
    restarts = asyncio.create_task(asyncio.to_thread(restart, front.site))
    while not restarts.done():
        await play_a_game(*people)
    await restarts
    for person in people:
        await person.close()
    return people


def restart(site: Site) -> None:
    for process in site.processes:
        assert process.stop() == 0
        process.start()
        process.wait()


async def play_a_game(ann: RetryingClient, bob: RetryingClient) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    id = str((await ann.insist_by_http("/api/tables", game="mandala", seats=seats))["id"])
    await bob.insist_by_http(f"/api/tables/{id}/sit")
    await ann.insist_by_http(f"/api/tables/{id}/start")
    for person in (ann, bob):
        await person.insist("hello", id, "hello", version=0, seats=[])
    async with asyncio.TaskGroup() as games:
        for seed, person in enumerate((ann, bob)):
            games.create_task(person.play_to_the_end(id, seed))
    for person in (ann, bob):
        await person.leave(id)
