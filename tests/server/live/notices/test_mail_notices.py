"""E-mail that says whose turn it is: one e-mail for all tables, not too often, and only to those who are away."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import get_args

import pytest

from nelumbo import words
from nelumbo.languages import languages
from nelumbo.server.config import read
from nelumbo.server.ids import new_id
from nelumbo.server.live.notices.mail_notices import (
    DECODER,
    MAIL,
    LinkKind,
    MailNotices,
    paragraphs,
    without_links,
)
from nelumbo.server.live.notices.notices import TO_ONE_RECEIVER, TRIES, Notices
from nelumbo.server.store import opened
from nelumbo.server.store.mail import MailAddress
from nelumbo.server.store.notices import Receivers
from nelumbo.server.store.outbox import NO_LONGER_WANTED, SENT, Outbox, QueuedNotice
from nelumbo.server.store.players import Players
from nelumbo.server.wall_clock import HOUR_MS, now
from tests.server.accounts import account
from tests.server.client import Client
from tests.server.correspondents import Correspondent, correspondent, notices_of
from tests.server.mailbox import Mailbox, link_in, mailbox, text_of
from tests.server.site import Site

FAR = 10**14


async def awaited_at_a_table(bob: Correspondent, ann: Client, game: str = "mandala") -> str:
    """A table where Bob is awaited, and Ann is not."""
    id = await ann.open_table(game, [{"kind": "me"}, {"kind": "open"}], options={"first": 1})
    await bob.client.post(f"/api/tables/{id}/sit", seat=1)
    await ann.post(f"/api/tables/{id}/start")
    return id


@pytest.fixture
async def mail(mail_site: Site) -> AsyncIterator[MailNotices]:
    """As one more process of the site."""
    found = await notices_of(mail_site)
    yield found
    await found.receivers.database.close()


async def queued(bob: Correspondent, mail: MailNotices, after: str = "") -> QueuedNotice:
    """The e-mail about turns that waits for Bob, once it has replaced the one with that id.

    The link that confirms his address may wait too: it leaves the outbox after it has arrived.
    """
    while True:
        waiting = [one for one in await mail.outbox.due(FAR, 10_000) if one.target == bob.client.player]
        assert all(one.kind == MAIL for one in waiting)
        found = [one for one in waiting if DECODER.decode(one.body).kind == "turn"]
        assert len(found) < 2
        if found and found[0].id != after:
            return found[0]
        await asyncio.sleep(0.01)


LANGUAGES = [code for code, one in languages().items() if one.complete]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", get_args(LinkKind))
def test_an_e_mail_tells_as_much_in_every_language(kind: LinkKind, language: str) -> None:
    values = {"name": "Ann of Nantes", "site": "games.example", "provider": "The club"}
    english, told = (
        [
            words.said_in(spoken, f"mail.{kind}.subject", values),
            *paragraphs(kind, spoken, values, "the link").split("\n\n"),
        ]
        for spoken in ("en", language)
    )
    assert len(told) == len(english) and all(told)
    assert [one for one in values.values() if one in "".join(told)] == [
        one for one in values.values() if one in "".join(english)
    ]
    assert "\nthe link\n" in "\n".join(told) + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_somebody_who_is_away_is_written_to_in_their_language(
    mail_site: Site, mails: Mailbox, language: str
) -> None:
    bob, ann = await correspondent(mail_site, mails), await Client.guest(mail_site.url(), "Ann")
    await bob.confirm(language=language)
    id = await awaited_at_a_table(bob, ann)
    sent = await bob.mail()
    assert sent["To"] == bob.email and "Ann" in text_of(sent) and bob.name in text_of(sent)
    assert f"https://games.example/table/{id}\n" in text_of(sent)
    stop = link_in(sent, "stop")
    assert sent["List-Unsubscribe"] == f"<https://games.example/api/mail/stop/{stop}>"
    assert sent["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    await bob.client.post("/api/mail/stop", token=stop)
    assert (await bob.client.get("/api/me/email"))["turn_hours"] == 0
    for client in (bob.client, ann):
        await client.close()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("https://evil.example/a1", "https evil example a1"),
        ("evil．example", "evil example"),
        ("me@evil.example", "me evil example"),
        ("J. R. Smith Jr.", "J. R. Smith Jr."),
        ("Ann:", "Ann:"),
    ],
)
def test_a_name_is_no_link_in_a_mail(name: str, told: str) -> None:
    assert without_links(name) == told


async def test_a_game_of_a_tournament_that_is_ready_is_told_until_its_player_has_sat_down(
    mail_site: Site, mails: Mailbox, mail: MailNotices
) -> None:
    bob, ann = await correspondent(mail_site, mails), await account(mail_site, f"Ann {new_id()[:6]}")
    eve = await Client.guest(mail_site.url(), "Eve")
    await bob.confirm(turn_hours=1)
    group = await ann.post("/api/me/groups", name="Pond", approval=False)
    clock = {"kind": "daily", "hours": 24}
    new = f"/api/groups/{group['id']}/tournaments"
    cup = await ann.post(new, name="Cup", kind="round_robin", game="mandala", clock=clock)
    for client in (bob.client, eve):
        await client.post(f"/api/group-links/{group['link']}")
    for client in (ann, bob.client, eve):
        await client.post(f"/api/tournaments/{cup['id']}/players")
    shown = await ann.post(f"/api/tournaments/{cup['id']}/start")
    (table,) = [one["table"] for one in shown["games"] if one["table"] is not None]
    assert table in [one["id"] for one in await eve.get("/api/me/tables")], "the first to join has a bye"
    sent = await bob.mail()
    assert sent["Subject"] == "Your tournament game is ready"
    assert f"Mandala with Eve: the game is ready\nhttps://games.example/table/{table}\n" in text_of(sent)
    await bob.client.post(f"/api/tables/{table}/sit")
    await mail.addresses.set_told(bob.client.player, 0)
    await mail.queue_turns([bob.client.player])
    assert await mail.send(await queued(bob, mail)) == NO_LONGER_WANTED, "he is there"
    for client in (ann, bob.client, eve):
        await client.close()


async def test_one_mail_tells_of_several_turns_and_the_next_waits(
    mail_site: Site, mails: Mailbox, mail: MailNotices
) -> None:
    bob, ann = await correspondent(mail_site, mails), await Client.guest(mail_site.url(), "Ann")
    await bob.confirm(turn_hours=1)
    at = now()
    await mail.addresses.set_told(bob.client.player, at)
    ids = [await awaited_at_a_table(bob, ann)]
    first = await queued(bob, mail)
    ids.append(await awaited_at_a_table(bob, ann))
    both = await queued(bob, mail, after=first.id)
    assert first.due == both.due == at + HOUR_MS, "an hour after the last one"
    await mail.addresses.set_told(bob.client.player, 0)
    assert await mail.send(both) == SENT
    sent = await bob.mail()
    assert sent["Subject"] == "It’s your turn at 2 tables" and all(id in text_of(sent) for id in ids)
    assert await mail.send(both) == NO_LONGER_WANTED, "an e-mail was sent a moment ago"
    later = await queued(bob, mail, after=both.id)
    assert later.due > now() + HOUR_MS // 2 and not bob.has_mail()
    for client in (bob.client, ann):
        await client.close()


async def test_who_is_here_or_has_moved_or_wants_none_is_not_written_to(
    mail_site: Site, mails: Mailbox, mail: MailNotices
) -> None:
    bob, ann = await correspondent(mail_site, mails), await Client.guest(mail_site.url(), "Ann")
    await bob.confirm(turn_hours=1)
    player = bob.client.player
    await mail.queue(player, "turn", FAR - 1)
    turn = await queued(bob, mail)
    assert await mail.send(turn) == NO_LONGER_WANTED, "nothing waits"
    await mail.addresses.set_told(player, now())
    await awaited_at_a_table(bob, ann)
    turn = await queued(bob, mail, after=turn.id)
    await mail.addresses.set_told(player, 0)
    mail.away_ms = HOUR_MS
    await mail.visits.arrive(player, now() - 2 * HOUR_MS)
    await mail.addresses.mark_here([player], now())
    assert await mail.send(turn) == NO_LONGER_WANTED, "he has a page open"
    later = await queued(bob, mail, after=turn.id)
    assert later.due > now() + HOUR_MS // 2, "but he is asked for again"
    await mail.visits.stay(player, now() - 2 * HOUR_MS)
    await mail.addresses.set_turn_hours(player, 0)
    assert await mail.send(turn) == NO_LONGER_WANTED, "he wants none"
    await mail.addresses.set_turn_hours(player, 1)
    assert await mail.send(turn) == SENT
    assert (await bob.mail())["Subject"] == "It’s your turn"
    for client in (bob.client, ann):
        await client.close()


async def test_a_mail_that_cannot_be_written_is_given_up(
    tmp_path: Path, mails: Mailbox, caplog: pytest.LogCaptureFixture
) -> None:
    database = opened(str(tmp_path / "nelumbo.db"))
    await database.open()
    notices = Notices(read(settings(mails), None, {}), Receivers(database), Outbox(database))
    await notices.open()
    people = [await Players(database).add(name) for name in ("Ann", "Bob")]
    ann, bob = (one.id for one in people)
    await notices.mail.addresses.ask(people[0], "=?utf-8?q?=00?=@example.org", "en", 24, at=now())
    await notices.mail.queue(ann, "confirm")
    await notices.mail.addresses.ask(people[1], "bob@example.org", "en", 24, at=now())
    await notices.outbox.put(MAIL, bob, '{"kind":"bob@example.org","at":0}', now())
    for tries in range(TRIES):
        left = await notices.outbox.due(FAR, 10)
        assert [(one.target, one.tries) for one in left if one.target == bob] == [(bob, tries)]
        for notice in left:
            await notices.send(notice)
    assert await notices.outbox.count() == 0 and "example.org" not in caplog.text
    assert "notices.failed kind=mail tries=0 error=ValidationError" in caplog.text
    await notices.close()
    await database.close()


async def test_each_address_that_was_replaced_is_told(tmp_path: Path, mails: Mailbox) -> None:
    """A quick second replacement does not hide the first one from its owner."""
    database = opened(str(tmp_path / "nelumbo.db"))
    await database.open()
    mail = MailNotices(read(settings(mails), None, {}), Receivers(database), Outbox(database))
    player = await Players(database).add("Ann")
    ann = player.id
    await mail.addresses.ask(player, "third@example.org", "en", 24, at=now())
    for old in ("first@example.org", "second@example.org"):
        await mail.address_replaced(ann, address_of("Ann", old))
    for notice in await mail.outbox.due(FAR, 10):
        assert await mail.send(notice) == SENT
    for old in ("first@example.org", "second@example.org"):
        assert mails.next(old)["Subject"] == "Your e-mail address is no longer used"
    await database.close()


async def test_an_address_that_is_gone_with_its_player_is_told_whatever_else_waits(
    tmp_path: Path, mails: Mailbox
) -> None:
    database = opened(str(tmp_path / "nelumbo.db"))
    await database.open()
    notices = Notices(read(settings(mails), None, {}), Receivers(database), Outbox(database))
    mail = notices.mail
    ann = (await Players(database).add("Ann")).id
    await mail.queue(ann, "turn")
    await mail.address_replaced(ann, address_of("Ann", "gone@example.org", "de"))
    await Players(database).delete(ann)
    for notice in sorted(await mail.outbox.due(FAR, 10), key=lambda one: "turn" not in one.body):
        await notices.settle(notice, await mail.send(notice))
    sent = mails.next("gone@example.org")
    assert sent["Subject"] == "Deine E-Mail-Adresse wird nicht mehr verwendet" and "Konto Ann" in text_of(sent)
    assert await mail.outbox.count() == 0
    await database.close()


def address_of(name: str, email: str, language: str = "en") -> MailAddress:
    return MailAddress(name=name, email=email, asked=None, language=language, turn_hours=24, told_at=0)


def settings(mails: Mailbox) -> dict[str, object]:
    found = {"smtp_host": "127.0.0.1", "smtp_port": mails.port, "smtp_security": "none"}
    return {**found, "site": "https://games.example", "mail_from": "games@games.example"}


async def test_what_waits_for_a_deleted_account_is_dropped(tmp_path: Path, mails: Mailbox) -> None:
    """Except what tells an address of its owner's: that it was replaced before, and that the account is gone."""
    database = opened(str(tmp_path / "nelumbo.db"))
    await database.open()
    mail = MailNotices(read(settings(mails), None, {}), Receivers(database), Outbox(database))
    ann = (await Players(database).add("Ann")).id
    for kind in ("turn", "confirm", "reset"):
        await mail.queue(ann, kind)
    await mail.address_replaced(ann, address_of("Ann", "first@example.org"))
    await Players(database).delete(ann)
    await mail.account_deleted(ann, address_of("Ann", "second@example.org"))
    for notice in await mail.outbox.due(FAR, 10):
        assert await mail.send(notice) == SENT
    assert mails.next("first@example.org")["Subject"] == "Your e-mail address is no longer used"
    assert mails.next("second@example.org")["Subject"] == "Your account was deleted"
    await database.close()


async def test_the_smtp_server_gets_few_mails_at_one_time(tmp_path: Path) -> None:
    database = opened(str(tmp_path / "nelumbo.db"))
    await database.open()
    with mailbox() as slow:
        notices = Notices(read(settings(slow), None, {}), Receivers(database), Outbox(database))
        await notices.open()
        slow.is_open.clear()
        for number in range(TO_ONE_RECEIVER + 3):
            player = await Players(database).add(f"Ann {number}")
            await notices.mail.addresses.ask(player, f"ann-{number}@example.org", "en", 24, at=now())
            await notices.mail.queue(player.id, "confirm")
        await notices.send_due()
        while len(notices.under_way) > TO_ONE_RECEIVER:
            await asyncio.wait(notices.under_way.values(), return_when=asyncio.FIRST_COMPLETED)
        assert notices.receiving == {MAIL: TO_ONE_RECEIVER}
        slow.is_open.set()
        await asyncio.gather(*notices.under_way.values())
        assert await notices.outbox.count() == 3 and sum(box.qsize() for box in slow.boxes.values()) == TO_ONE_RECEIVER
        await notices.close()
    await database.close()
