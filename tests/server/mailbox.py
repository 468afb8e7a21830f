"""A real SMTP server that keeps the e-mails it is given, or refuses them as it is told."""

import asyncio
import re
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from queue import Queue
from threading import Event

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.server.services import free_port

WAIT_SECONDS = 30
LINK = re.compile(r"^https?://\S+$", re.MULTILINE)
OK = "250 OK"


@dataclass
class Mailbox:
    """Each address answers with the replies that it was given, in order, and then takes what comes."""

    port: int
    boxes: dict[str, Queue[EmailMessage]] = field(default_factory=dict)
    replies: dict[str, list[str]] = field(default_factory=dict)
    senders: list[str] = field(default_factory=list)
    is_open: Event = field(default_factory=Event)
    """Until it is set, senders wait."""

    def box(self, address: str) -> Queue[EmailMessage]:
        return self.boxes.setdefault(address, Queue())

    def next(self, address: str) -> EmailMessage:
        """The next e-mail to that address; raises queue.Empty when none comes."""
        return self.box(address).get(timeout=WAIT_SECONDS)

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        await asyncio.to_thread(self.is_open.wait)
        reply = (self.replies.get(address) or [OK]).pop(0)
        if reply == OK:
            envelope.rcpt_tos.append(address)
        return reply

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        message = message_from_bytes(envelope.content, policy=default)
        assert isinstance(message, EmailMessage)
        assert envelope.mail_from is not None
        self.senders.append(envelope.mail_from)
        for address in envelope.rcpt_tos:
            self.box(address).put(message)
        return OK


@contextmanager
def mailbox(tls: ssl.SSLContext | None = None) -> Iterator[Mailbox]:
    """At a new address."""
    found = Mailbox(free_port())
    controller = Controller(
        found, hostname="127.0.0.1", port=found.port, tls_context=tls, require_starttls=tls is not None
    )
    found.is_open.set()
    controller.start()
    try:
        yield found
    finally:
        controller.stop()


def text_of(mail: EmailMessage) -> str:
    return str(mail.get_content()).replace("\r\n", "\n")


def link_in(mail: EmailMessage, path: str) -> str:
    """The token of the e-mail's link to that page."""
    (link,) = [link for link in LINK.findall(text_of(mail)) if f"/mail/{path}" in link]
    return str(link).partition("#")[2]
