"""E-mail, handed to the SMTP server that the host's settings name; without one the site sends none.

An e-mail is plain text. The server's certificate is checked, and the password is never sent without TLS.
"""

import asyncio
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, parseaddr
from typing import TypedDict
from urllib.parse import urlsplit

import aiosmtplib
from msgspec import Struct

from nelumbo.server.config import Config
from nelumbo.server.email_addresses import is_email
from nelumbo.server.outgoing_http import Unreachable
from nelumbo.server.store.outbox import REFUSED, SENT

TIMEOUT_SECONDS = 45.0  # shorter than the lease of a notice


class ServerSettings(TypedDict):
    """The arguments of aiosmtplib for the host's SMTP server."""

    hostname: str | None
    port: int
    username: str | None
    password: str | None
    use_tls: bool
    start_tls: bool


class Mail(Struct, frozen=True):
    id: str
    """Of the notice: an e-mail that is sent again has the same Message-ID."""
    to: str
    subject: str
    text: str
    unsubscribe: str | None = None
    """Where one click ends e-mails of this kind (RFC 8058)."""


class Mailer:
    def __init__(self, config: Config) -> None:
        self.config = config
        self.site = (config.site or "").rstrip("/")

    @property
    def is_on(self) -> bool:
        return self.config.smtp_host is not None

    @property
    def site_name(self) -> str:
        return urlsplit(self.site).netloc

    async def problem(self, seconds: float) -> str | None:
        """Why e-mails cannot be handed over; None when the server answers and lets us in."""
        try:
            async with aiosmtplib.SMTP(**self.server(), timeout=seconds):
                return None
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            return type(error).__name__

    def server(self) -> ServerSettings:
        return {
            "hostname": self.config.smtp_host,
            "port": self.config.smtp_port,
            "username": self.config.smtp_user,
            "password": self.config.smtp_password,
            "use_tls": self.config.smtp_security == "tls",
            "start_tls": self.config.smtp_security == "starttls",
        }

    async def send(self, mail: Mail) -> int:
        """SENT, or REFUSED for good; raises Unreachable when it can be tried again."""
        sender = self.config.mail_from or ""
        try:
            message = message_of(mail, sender)
        except (ValueError, LookupError):  # as headers raise them for what they cannot hold
            return REFUSED
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await aiosmtplib.send(message, sender=parseaddr(sender)[1], recipients=[mail.to], **self.server())
        except aiosmtplib.SMTPRecipientsRefused as error:
            if all(one.code >= 500 for one in error.recipients):
                return REFUSED
            raise Unreachable(type(error).__name__) from None
        except aiosmtplib.SMTPDataError as error:
            if error.code >= 500:
                return REFUSED
            raise Unreachable(type(error).__name__) from None
        except (aiosmtplib.SMTPException, OSError) as error:  # its text may name the receiver
            raise Unreachable(type(error).__name__) from None
        return SENT


def message_of(mail: Mail, sender: str) -> EmailMessage:
    """Raises ValueError where a header would not say what the e-mail does."""
    if not is_email(mail.to):
        raise ValueError("not a plain e-mail address")
    name, address = parseaddr(sender)
    message = EmailMessage(policy=SMTP)
    message["From"] = sender if name else f"Nelumbo <{address}>"
    message["To"] = mail.to
    message["Subject"] = mail.subject
    message["Date"] = formatdate()
    message["Message-ID"] = f"<{mail.id}@{address.rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    if mail.unsubscribe is not None:
        message["List-Unsubscribe"] = f"<{mail.unsubscribe}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(mail.text)
    return message
