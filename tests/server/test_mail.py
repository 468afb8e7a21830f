"""What an e-mail looks like, and how it is handed to the host's server."""

import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from nelumbo.core.errors import InvalidOption
from nelumbo.server import config
from nelumbo.server.config import Config
from nelumbo.server.email_addresses import is_email
from nelumbo.server.mail import Mail, Mailer, message_of
from nelumbo.server.outgoing_http import Unreachable
from nelumbo.server.store.outbox import REFUSED, SENT
from tests.server.mailbox import mailbox, text_of

MAIL = Mail("id", "ann@example.org", "Your turn", "Hello Ann\n")
SETTINGS = {"smtp_host": "127.0.0.1", "site": "https://games.example", "mail_from": "games@games.example"}


def mailer(port: int, security: str = "none") -> Mailer:
    return Mailer(config.read({**SETTINGS, "smtp_port": port, "smtp_security": security}, None, {}))


async def test_a_mail_reaches_its_receiver() -> None:
    with mailbox() as box:
        assert await mailer(box.port).send(MAIL) == SENT
        found = box.next("ann@example.org")
    assert (found["To"], found["Subject"]) == ("ann@example.org", "Your turn")
    assert (found["From"], found["Auto-Submitted"]) == ("Nelumbo <games@games.example>", "auto-generated")
    assert found["Message-ID"] == "<id@games.example>" and found["List-Unsubscribe"] is None
    assert text_of(found) == "Hello Ann\n"


async def test_a_receiver_who_is_refused_for_good_is_not_tried_again() -> None:
    with mailbox() as box:
        box.replies["ann@example.org"] = ["550 no such mailbox", "451 try later"]
        assert await mailer(box.port).send(MAIL) == REFUSED
        with pytest.raises(Unreachable):
            await mailer(box.port).send(MAIL)
        assert await mailer(box.port).send(MAIL) == SENT


async def test_nothing_is_sent_to_a_server_that_has_no_tls_or_a_certificate_of_its_own_making(tmp_path: Path) -> None:
    with mailbox() as plain:
        with pytest.raises(Unreachable):
            await mailer(plain.port, "starttls").send(MAIL)
        assert not plain.boxes
    with mailbox(self_signed(tmp_path)) as unknown:
        with pytest.raises(Unreachable):
            await mailer(unknown.port, "starttls").send(MAIL)
        assert not unknown.boxes


async def test_a_server_that_is_away_is_tried_again() -> None:
    with mailbox() as box:
        port = box.port
    with pytest.raises(Unreachable):
        await mailer(port).send(MAIL)


def test_a_header_cannot_be_broken_out_of() -> None:
    with pytest.raises(ValueError, match="linefeed"):
        message_of(Mail("id", "ann@example.org", "Your turn\r\nBcc: eve@example.org", ""), "games@games.example")


@pytest.mark.parametrize(
    "to",
    [
        "=?utf-8?q?eve=40example.net=2C?=@example.org",
        "=?utf-8?q?ann=0D=0ABcc=3A_eve=40example.net?=@example.org",
        "=?utf-8?q?=00?=@example.org",
        "ann@example.org, eve@example.net",
    ],
)
async def test_an_address_that_reads_as_another_one_is_not_written_to(to: str) -> None:
    """A header decodes encoded words (RFC 2047)."""
    with mailbox() as box:
        assert await mailer(box.port).send(Mail("id", to, "Your turn", "Hello\n")) == REFUSED
        assert not box.boxes


async def test_the_receiver_and_the_sender_are_plain_addresses() -> None:
    """What SMTP is told does not come from headers."""
    with mailbox() as box:
        named = {"mail_from": "Our site <games@games.example>", "smtp_port": box.port, "smtp_security": "none"}
        assert await Mailer(config.read({**SETTINGS, **named}, None, {})).send(MAIL) == SENT
        assert box.next("ann@example.org")["From"] == "Our site <games@games.example>"
        assert box.senders == ["games@games.example"]


@pytest.mark.parametrize(
    ("text", "valid"),
    [
        ("ann@example.org", True),
        ("ann.b+games@mail.example.org", True),
        ("ann@localhost", True),
        ("ann", False),
        ("ann@", False),
        ("@example.org", False),
        ("ann@example..org", False),
        ("ann@example.org\nBcc: eve@example.org", False),
        ("ann@example.org,eve@example.org", False),
        ('"ann"@example.org', False),
        ("ann@[127.0.0.1]", False),
        ("=?utf-8?q?eve=40example.net?=@example.org", False),
        ("ann.=?utf-8?q?=2C?=@example.org", False),
        ("änn@example.org", False),
        ("ann=example.net@example.org", True),
        ("ann@ex-.org", False),
        ("a" * 65 + "@example.org", False),
        ("ann@" + "a." * 130 + "org", False),
    ],
)
def test_an_address_is_one_plain_address(text: str, valid: bool) -> None:
    assert is_email(text) == valid


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"site": None}, "set site"),
        ({"site": "https://*.example"}, "set site"),
        ({"mail_from": None}, "set mail_from"),
        ({"mail_from": "nobody"}, "set mail_from"),
        ({"smtp_user": "games"}, "smtp_password"),
        ({"smtp_user": "games", "smtp_password": "secret", "smtp_security": "none"}, "unencrypted"),
        ({"smtp_user": "games", "smtp_password_file": "/nowhere"}, "cannot be read"),
    ],
)
def test_settings_that_could_send_nothing_are_refused(change: dict[str, object], why: str) -> None:
    with pytest.raises(InvalidOption, match=why):
        config.read({**SETTINGS, **change}, None, {})


def test_the_password_comes_from_its_file_and_is_never_shown(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("a secret\n")
    found = config.read({**SETTINGS, "smtp_user": "games", "smtp_password_file": str(file)}, None, {})
    assert found.smtp_password == "a secret"  # noqa: S105
    assert "a secret" not in str(config.shown(found))


def test_without_a_server_there_is_no_e_mail() -> None:
    assert not Mailer(Config()).is_on


def self_signed(folder: Path) -> ssl.SSLContext:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    made = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(made - timedelta(days=1))
        .not_valid_after(made + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    file = folder / "certificate.pem"
    file.write_bytes(
        certificate.public_bytes(Encoding.PEM) + key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context
