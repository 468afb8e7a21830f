"""A player's e-mail address, the links in e-mails, and new passwords for forgotten ones."""

import io
import json
from zipfile import ZipFile

import httpx
import pytest

from nelumbo import words
from nelumbo.server.store import opened
from tests.server.accounts import code_of, signed_in
from tests.server.client import Client, Refused
from tests.server.correspondents import PASSWORD, correspondent, notices_of
from tests.server.mailbox import Mailbox, link_in, text_of
from tests.server.prefork import PreforkProcess
from tests.server.site import Site

ONE_CLICK = {"List-Unsubscribe": "One-Click"}
NEW_PASSWORD = "a frog jumps in"  # noqa: S105


async def test_an_address_is_confirmed_by_the_link_that_is_sent_there(mail_site: Site, mails: Mailbox) -> None:
    ann = await correspondent(mail_site, mails)
    assert (await ann.client.get("/api/notices"))["mail"]
    assert await ann.give(ann.email) == {"email": None, "asked": ann.email, "turn_hours": 24}
    mail = await ann.mail()
    assert mail["Subject"] == "Confirm your e-mail address"
    assert ann.name not in text_of(mail), "a stranger may have chosen it for somebody else to read"
    assert "on games.example." in text_of(mail)
    visitor, token = Client(mail_site.url(1)), link_in(mail, "confirm")
    assert await visitor.post("/api/mail/confirm", token=token) == {"name": ann.name}
    assert await code_of(visitor.post("/api/mail/confirm", token=token)) == "link_expired"
    assert await ann.client.get("/api/me/email") == {"email": ann.email, "asked": None, "turn_hours": 24}
    for client in (ann.client, visitor):
        await client.close()


async def test_a_new_address_takes_over_when_it_is_confirmed(mail_site: Site, mails: Mailbox) -> None:
    ann = await correspondent(mail_site, mails)
    await ann.confirm()
    await ann.give(f"new-{ann.email}")
    assert (await ann.client.get("/api/me/email"))["email"] == ann.email
    old, ann.email = ann.email, f"new-{ann.email}"
    await ann.client.post("/api/mail/confirm", token=link_in(await ann.mail(), "confirm"))
    assert (await ann.client.get("/api/me/email"))["email"] == ann.email != old
    await ann.client.close()


async def test_the_old_address_is_told_of_a_new_one(mail_site: Site, mails: Mailbox) -> None:
    ann, eve = [await correspondent(mail_site, mails) for _ in range(2)]
    await ann.confirm("fr")
    await ann.give(eve.email, "fr")
    await eve.client.post("/api/mail/confirm", token=link_in(await eve.mail(), "confirm"))
    mail = await ann.mail()
    assert mail["Subject"] == words.said_in("fr", "mail.replaced.subject")
    assert ann.name in text_of(mail) and text_of(mail).endswith("\n\nhttps://games.example/account\n")
    assert eve.email not in text_of(mail)
    for client in (ann.client, eve.client):
        await client.close()


async def test_an_address_is_removed_with_the_password_and_told(mail_site: Site, mails: Mailbox) -> None:
    ann = await correspondent(mail_site, mails)
    await ann.confirm("fr")
    assert await code_of(ann.drop("not the password")) == "wrong_password"
    assert await code_of(ann.client.request("DELETE", "/api/me/email")) == "invalid_body"
    assert (await ann.client.get("/api/me/email"))["email"] == ann.email
    await ann.drop()
    assert (await ann.client.get("/api/me/email"))["email"] is None
    mail = await ann.mail()
    assert mail["Subject"] == words.said_in("fr", "mail.replaced.subject")
    assert ann.name in text_of(mail) and text_of(mail).endswith("\n\nhttps://games.example/account\n")
    await ann.client.close()


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"password": "not the password"}, "wrong_password"),
        ({"email": "ann@example.org, eve@example.org"}, "invalid_email"),
        ({"email": "ann@example.org\r\nBcc: eve@example.org"}, "invalid_email"),
        ({"turn_hours": 2}, "invalid_body"),
    ],
)
async def test_an_address_that_cannot_be_is_refused(
    mail_site: Site, mails: Mailbox, change: dict[str, object], error: str
) -> None:
    ann = await correspondent(mail_site, mails)
    body = {"email": ann.email, "password": PASSWORD, "language": "en", **change}
    assert await code_of(ann.client.post("/api/me/email", **body)) == error
    assert (await ann.client.get("/api/me/email"))["asked"] is None
    await ann.client.close()


async def test_guests_and_programs_give_no_address(mail_site: Site, mails: Mailbox) -> None:
    guest = await Client.guest(mail_site.url(), "Guest")
    body = {"email": "guest@example.org", "password": PASSWORD, "language": "en"}
    assert await code_of(guest.post("/api/me/email", **body)) == "not_claimed"
    ann = await correspondent(mail_site, mails)
    token = (await ann.client.post("/api/me/tokens", label="bot"))["token"]
    program = Client(mail_site.url())
    program.http.headers["Authorization"] = f"Bearer {token}"
    for method in ("GET", "DELETE"):
        assert await code_of(program.request(method, "/api/me/email")) == "scope_needed"
    assert await code_of(guest.request("DELETE", "/api/me/email", json={"password": PASSWORD})) == "not_claimed"
    for client in (guest, ann.client, program):
        await client.close()


async def test_a_forgotten_password_is_replaced_by_e_mail(mail_site: Site, mails: Mailbox) -> None:
    ann = await correspondent(mail_site, mails)
    await ann.confirm()
    visitor = Client(mail_site.url(1))
    await visitor.post("/api/password-resets", email=ann.email.upper())
    mail = await ann.mail()
    assert mail["Subject"] == "Choose a new password" and ann.name in text_of(mail)
    token = link_in(mail, "reset")
    assert await code_of(visitor.post("/api/password-resets/use", token=token, new="password")) == "guessable_password"
    assert await code_of(visitor.post("/api/mail/confirm", token=token)) == "link_expired", "made for something else"
    assert await visitor.post("/api/password-resets/use", token=token, new=NEW_PASSWORD) == {"name": ann.name}
    assert await code_of(visitor.post("/api/password-resets/use", token=token, new=PASSWORD)) == "link_expired"
    assert await code_of(ann.client.get("/api/me")) == "not_signed_in", "all sessions have ended"
    assert (await ann.mail())["Subject"] == "Your password was changed"
    assert await code_of(signed_in(mail_site, ann.name, PASSWORD)) == "wrong_password"
    back = await signed_in(mail_site, ann.name, NEW_PASSWORD)
    for client in (ann.client, visitor, back):
        await client.close()


async def test_nobody_learns_which_addresses_the_site_knows(mail_site: Site, mails: Mailbox) -> None:
    ann = await correspondent(mail_site, mails)
    await ann.give(ann.email)
    await ann.mail()
    visitor = Client(mail_site.url())
    answers = [
        await visitor.http.post("/api/password-resets", json={"email": email})
        for email in (ann.email, "nobody@example.org")
    ]
    assert [(answer.status_code, answer.content) for answer in answers] == [(202, answers[0].content)] * 2
    # The address isn't confirmed: the next e-mail is another one, because no link was sent.
    await ann.confirm()
    for client in (ann.client, visitor):
        await client.close()


async def test_a_password_that_is_changed_ends_the_links_of_earlier_mails(mail_site: Site, mails: Mailbox) -> None:
    ann = await correspondent(mail_site, mails)
    await ann.confirm()
    await ann.client.post("/api/password-resets", email=ann.email)
    token = link_in(await ann.mail(), "reset")
    await ann.client.post("/api/me/password", current=PASSWORD, new=NEW_PASSWORD)
    assert (await ann.mail())["Subject"] == "Your password was changed"
    assert await code_of(ann.client.post("/api/password-resets/use", token=token, new=PASSWORD)) == "link_expired"
    await ann.client.close()


async def test_an_address_that_somebody_else_asked_for_is_gone_with_the_old_password(
    mail_site: Site, mails: Mailbox
) -> None:
    ann, eve = [await correspondent(mail_site, mails) for _ in range(2)]
    await ann.confirm()
    await ann.give(eve.email)
    token = link_in(await eve.mail(), "confirm")
    await ann.client.post("/api/me/password", current=PASSWORD, new=NEW_PASSWORD)
    assert await code_of(eve.client.post("/api/mail/confirm", token=token)) == "link_expired"
    assert await ann.client.get("/api/me/email") == {"email": ann.email, "asked": None, "turn_hours": 24}
    for client in (ann.client, eve.client):
        await client.close()


async def test_an_export_has_the_address(mail_site: Site, mails: Mailbox) -> None:
    ann = await correspondent(mail_site, mails)
    await ann.confirm(language="fr")
    with ZipFile(io.BytesIO((await ann.client.http.get("/api/me/export")).content)) as file:
        found = json.loads(file.read("account.json"))["mail"]
    assert (found["email"], found["asked"], found["language"]) == (ann.email, None, "fr")
    await ann.client.close()


async def test_an_address_is_forgotten_on_request_and_with_its_player(mail_site: Site, mails: Mailbox) -> None:
    ann, bob = [await correspondent(mail_site, mails) for _ in range(2)]
    await ann.confirm()
    await bob.confirm()
    await ann.drop()
    assert await ann.client.get("/api/me/email") == {"email": None, "asked": None, "turn_hours": 24}
    await bob.client.request("DELETE", "/api/me", json={"password": PASSWORD})
    assert (await bob.mail())["Subject"] == "Your account was deleted"
    database = opened(mail_site.database)
    await database.open()
    found = await database.read("SELECT email, asked FROM mail_addresses")
    assert not {ann.email, bob.email} & {text for row in found for text in row}
    await database.close()
    for one in (ann, bob):
        await one.client.close()


async def test_mails_end_by_one_click_in_a_mail_program(mail_site: Site, mails: Mailbox) -> None:
    """A mail program knows no header of ours (RFC 8058)."""
    ann = await correspondent(mail_site, mails)
    await ann.confirm(turn_hours=1)
    mail = await notices_of(mail_site)
    token = mail.stop_token(ann.client.player)
    await mail.receivers.database.close()
    async with httpx.AsyncClient(base_url=mail_site.url(1)) as program:
        forged = await program.post(f"/api/mail/stop/{token[:-1]}x", data=ONE_CLICK)
        assert forged.status_code == 400
        assert (await ann.client.get("/api/me/email"))["turn_hours"] == 1
        answer = await program.post(f"/api/mail/stop/{token}", data=ONE_CLICK)
    assert answer.status_code == 200
    assert (await ann.client.get("/api/me/email"))["turn_hours"] == 0
    await ann.client.close()


async def test_the_log_holds_no_address_and_no_token(mail_site: Site, mails: Mailbox) -> None:
    ann = await correspondent(mail_site, mails)
    mails.replies[ann.email] = ["451 try later", "550 no such mailbox"]
    await ann.give(ann.email)
    await ann.client.close()
    ann = await correspondent(mail_site, mails)
    await ann.give(ann.email)
    token = link_in(await ann.mail(), "confirm")
    await ann.client.post("/api/mail/confirm", token=token)
    assert "example.org" not in mail_site.logs() and token not in mail_site.logs()
    await ann.client.close()


async def test_links_are_asked_for_only_so_often(mails: Mailbox, tmp_path_factory: pytest.TempPathFactory) -> None:
    """By address, for all who ask from it."""
    folder = tmp_path_factory.mktemp("limits")
    server = PreforkProcess(
        str(folder / "nelumbo.db"),
        None,
        folder / "log",
        rate_limit_factor=1,
        smtp_host="127.0.0.1",
        smtp_port=str(mails.port),
        smtp_security="none",
        mail_from="games@games.example",
        site="https://games.example",
    ).wait()
    visitor = Client(server.url)
    for _ in range(3):
        await visitor.post("/api/password-resets", email="ann@example.org")
    with pytest.raises(Refused, match="too_many_requests"):
        await visitor.post("/api/password-resets", email="Ann@example.org")
    await visitor.post("/api/password-resets", email="bob@example.org")
    with pytest.raises(Refused, match="too_many_requests"):
        await visitor.post("/api/password-resets", email="eve@example.org")
    await visitor.close()
    server.stop()


async def test_one_network_address_has_only_so_many_mails_sent(
    mails: Mailbox, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """By several players, to several addresses."""
    folder = tmp_path_factory.mktemp("limits")
    database = str(folder / "nelumbo.db")
    server = PreforkProcess(
        database,
        None,
        folder / "log",
        rate_limit_factor=1,
        mail_from="games@games.example",
        site="https://games.example",
        smtp_host="127.0.0.1",
        smtp_port=str(mails.port),
        smtp_security="none",
    ).wait()
    ann, bob = [await correspondent(Site([server], database), mails) for _ in range(2)]
    for n in range(6):
        one = (ann, bob)[n % 2]
        await one.give(f"{n}-{one.email}")
    assert await code_of(bob.give(bob.email)) == "too_many_requests"
    for one in (ann, bob):
        await one.client.close()
    server.stop()


async def test_a_site_without_e_mail_says_so(site: Site) -> None:
    visitor = Client(site.url())
    assert not (await visitor.get("/api/notices"))["mail"]
    assert await code_of(visitor.post("/api/password-resets", email="ann@example.org")) == "mail_off"
    assert await code_of(visitor.post("/api/mail/stop", token="a.b")) == "link_expired"
    await visitor.close()
