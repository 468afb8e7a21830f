"""Players who have given an e-mail address."""

import asyncio
from email.message import EmailMessage

from nelumbo.server.config import read
from nelumbo.server.ids import new_id
from nelumbo.server.live.notices.mail_notices import MailNotices
from nelumbo.server.store import opened
from nelumbo.server.store.notices import Receivers
from nelumbo.server.store.outbox import Outbox
from tests.server.accounts import account
from tests.server.client import Client
from tests.server.mailbox import Mailbox, link_in
from tests.server.site import Site

PASSWORD = "lotus in the pond"  # noqa: S105


class Correspondent:
    """Somebody with an account and an address of their own."""

    def __init__(self, site: Site, mails: Mailbox, client: Client, name: str) -> None:
        self.site, self.mails, self.client, self.name = site, mails, client, name
        self.email = f"{name}@example.org".lower()

    async def give(self, email: str, language: str = "en", turn_hours: int = 24) -> object:
        body = {"email": email, "password": PASSWORD, "language": language, "turn_hours": turn_hours}
        return await self.client.post("/api/me/email", **body)

    async def drop(self, password: str = PASSWORD) -> None:
        await self.client.request("DELETE", "/api/me/email", json={"password": password})

    async def confirm(self, language: str = "en", turn_hours: int = 24) -> None:
        await self.give(self.email, language, turn_hours)
        token = link_in(await self.mail(), "confirm")
        await self.client.post("/api/mail/confirm", token=token)

    async def mail(self) -> EmailMessage:
        return await asyncio.to_thread(self.mails.next, self.email)

    def has_mail(self) -> bool:
        return not self.mails.box(self.email).empty()


async def correspondent(site: Site, mails: Mailbox) -> Correspondent:
    name = new_id().replace("-", "a").replace("_", "b")[:16]
    return Correspondent(site, mails, await account(site, name), name)


async def notices_of(site: Site) -> MailNotices:
    """The e-mail of one more process of the site."""
    database = opened(site.database)
    await database.open()
    found = MailNotices(read({}, None, site.processes[0].settings), Receivers(database), Outbox(database))
    await found.open()
    return found
