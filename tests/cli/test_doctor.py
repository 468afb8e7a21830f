"""`nelumbo doctor` on real files, ports and services."""

import re
import socket
import sqlite3
from pathlib import Path

from redis import Redis as Client

from nelumbo import __version__, games
from tests.cli.console import Console
from tests.cli.test_admin import make_site
from tests.server.mailbox import mailbox
from tests.server.openid_provider import openid_provider
from tests.server.services import Missing, Redis
from tests.skipped_report import not_tested


def test_a_sound_installation_has_nothing_wrong_and_nothing_changed(console: Console) -> None:
    file = console.folder / "site.db"
    make_site(file)
    before = file.read_bytes()
    ran = console(f"doctor --database {file}")
    assert f"Nelumbo {__version__}: {len(games.names())} games" in ran.out
    assert "✗" not in ran.out.replace("✗ The browser client is not built", "")
    assert f"The database {file} answers." in ran.out
    assert file.read_bytes() == before


def test_web_push_is_on_until_it_is_turned_off(console: Console) -> None:
    assert "Web push" not in console("doctor --database new.db").out
    console.monkeypatch.setenv("NELUMBO_PUSH", "off")
    assert "Web push is off" in console("doctor --database new.db").out


def test_a_database_that_is_not_there_is_not_made(console: Console) -> None:
    ran = console("doctor --database new.db")
    assert "does not exist yet" in ran.out
    assert not (console.folder / "new.db").exists()


def test_a_newer_a_damaged_and_a_readable_database_are_named(console: Console) -> None:
    file = console.folder / "site.db"
    make_site(file)
    file.chmod(0o644)
    with sqlite3.connect(file) as database:
        database.execute("INSERT INTO migrations VALUES ('9999_future.sql')")
    database.close()
    ran = console(f"doctor --database {file}")
    assert ran.code == 1
    assert "9999_future.sql" in ran.out and f"chmod 600 {file}" in ran.out
    file.write_bytes(b"not a database" * 100)
    assert "cannot be used: file is not a database" in console(f"doctor --database {file}").out


def test_a_service_that_does_not_answer_and_a_taken_port_are_named(console: Console) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        console.monkeypatch.setenv("NELUMBO_PORT", str(port))
        console.monkeypatch.setenv("NELUMBO_REDIS", f"redis://:hunter2@127.0.0.1:{port + 1 if port < 65_535 else 1}")
        ran = console("doctor --database new.db")
    assert ran.code == 1
    assert "Redis does not answer" in ran.out and "hunter2" not in ran.out
    assert "does a server run already?" in ran.out


def test_an_smtp_server_that_answers_and_one_that_does_not_are_named(console: Console) -> None:
    settings = {"SITE": "https://games.example", "MAIL_FROM": "games@games.example", "SMTP_HOST": "127.0.0.1"}
    with mailbox() as box:
        for name, value in {**settings, "SMTP_PORT": str(box.port), "SMTP_SECURITY": "none"}.items():
            console.monkeypatch.setenv(f"NELUMBO_{name}", value)
        assert f"The SMTP server 127.0.0.1:{box.port} takes e-mail." in console("doctor --database new.db").out
    ran = console("doctor --database new.db")
    assert ran.code == 1 and "cannot be used (SMTPConnectError): no e-mail is sent." in ran.out


def test_a_folder_that_is_not_there_is_named(console: Console) -> None:
    ran = console(f"doctor --database {console.folder}/nowhere/site.db")
    assert ran.code == 1 and "cannot be written to" in ran.out and "does not exist yet" not in ran.out


def test_an_openid_provider_that_answers_and_one_that_does_not_are_named(console: Console) -> None:
    settings = {"SITE": "https://games.example", "OIDC_CLIENT_ID": "games"}
    with openid_provider() as provider:
        for name, value in {**settings, "OIDC_ISSUER": provider.issuer}.items():
            console.monkeypatch.setenv(f"NELUMBO_{name}", value)
        assert f"The OpenID provider {provider.issuer} answers." in console("doctor --database new.db").out
    ran = console("doctor --database new.db")
    assert ran.code == 1
    assert f"Nobody can sign in with OIDC: {provider.issuer}/.well-known/openid-configuration does not" in ran.out


def test_settings_that_cannot_be_used_are_named(console: Console) -> None:
    Path(console.folder / "nelumbo.toml").write_text("port = 'high'")
    ran = console("doctor --config nelumbo.toml")
    assert ran.code == 1 and "The settings cannot be used" in ran.out
    Path(console.folder / "nelumbo.toml").write_text("colour = 'red'")
    assert "there is no setting 'colour'" in console("doctor --config nelumbo.toml").out
    assert "cannot be used: nowhere.toml: No such file" in console("doctor --config nowhere.toml").out


def test_libraries_that_the_package_asks_for_and_that_are_not_installed_are_named(console: Console) -> None:
    asked = [
        "litestar>=2; extra == 'server'",
        'no-such.library; extra == "server"',
        "no-such-trainer; extra == 'train'",
    ]
    metadata = console.folder / "nelumbo-9.dist-info" / "METADATA"
    metadata.parent.mkdir()
    lines = ["Metadata-Version: 2.4", "Name: nelumbo", "Version: 9", *(f"Requires-Dist: {name}" for name in asked)]
    metadata.write_text("\n".join(lines) + "\n")
    console.monkeypatch.syspath_prepend(console.folder)
    ran = console("doctor --database new.db")
    assert ran.code == 1
    assert "The server's libraries are missing (no-such.library): install nelumbo[server]." in ran.out


def test_a_redis_that_wants_a_password_is_named_with_what_it_says(console: Console) -> None:
    try:
        redis = Redis()
    except Missing as missing:
        not_tested(missing)
        return
    try:
        console.monkeypatch.setenv("NELUMBO_REDIS", redis.url)
        assert f"Redis answers at {redis.url}." in console("doctor --database new.db").out
        with Client.from_url(redis.url) as client:
            client.config_set("requirepass", "hunter2")
        ran = console("doctor --database new.db")
    finally:
        redis.stop()
    assert ran.code == 1 and re.search(r"Redis does not answer at .* \(.*authenticat", ran.out)
