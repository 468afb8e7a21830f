"""E-mail: tells players who are away that they are awaited, and sends the links that an address is good for.

One e-mail tells of all tables where it is their turn, or where their game of a tournament is ready; the next one
follows after as many hours as the player has chosen, at the earliest, and none where nothing waits any more. What is
queued holds no secret: the token of a link is made when the e-mail is sent, and the store has only its hash. A link
carries its token in the fragment, which no log sees.
"""

import asyncio
import hmac
import re
import secrets
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from nelumbo import words
from nelumbo.languages import languages
from nelumbo.server.config import Config
from nelumbo.server.live.table.listing import games_ready_for, tables_waiting_for
from nelumbo.server.live.table.table_change import Change, awaited_players
from nelumbo.server.mail import Mail, Mailer
from nelumbo.server.messages import Listing
from nelumbo.server.store.mail import MailAddress, MailAddresses, Purpose
from nelumbo.server.store.notices import Receivers
from nelumbo.server.store.outbox import NO_LONGER_WANTED, SENT, Outbox, QueuedNotice
from nelumbo.server.store.tables import Tables
from nelumbo.server.store.visits import Visits
from nelumbo.server.wall_clock import DAY_MS, HOUR_MS, now

LinkKind: TypeAlias = Literal[
    "confirm", "reset", "password", "oidc_connected", "oidc_disconnected", "replaced", "deleted"
]
MailKind: TypeAlias = Literal["turn"] | LinkKind
MAIL = "mail"
STOP_KEY = "mail stop key"
CONFIRM_MS = DAY_MS
RESET_MS = HOUR_MS
MOST_TABLES = 20  # that an e-mail names
MOST_ACCOUNTS = 5  # with one address, that are sent a link for a new password

IN_LINKS = re.compile(r"[.:/\\@\u3002\uff0e\uff61\uff1a\uff0f\uff20]+(?=\S)")
"""What makes an address of words, where a word follows: full-width forms and the dots of other scripts too."""


class QueuedMail(Struct, frozen=True):
    """What waits in the outbox for a player; one of a kind, because the next replaces it.

    Only those to addresses no longer used are all sent.
    """

    kind: MailKind
    at: int
    to: str | None = None
    """The address that is no longer used; the others are looked up when the e-mail is sent."""
    name: str = ""
    """The player's, with `to`: the site may have forgotten both when the e-mail is sent."""
    language: str = ""
    provider: str = ""
    """The name of the OpenID provider."""


DECODER = msgspec.json.Decoder(QueuedMail)


class MailNotices:
    def __init__(self, config: Config, receivers: Receivers, outbox: Outbox) -> None:
        self.receivers = receivers
        self.outbox = outbox
        self.addresses = MailAddresses(receivers.database)
        self.tables = Tables(receivers.database)
        self.visits = Visits(receivers.database)
        self.mailer = Mailer(config)
        self.away_ms = int(config.mail_minutes * 60_000)
        self.stop_key = ""

    @property
    def is_on(self) -> bool:
        return self.mailer.is_on

    async def open(self) -> None:
        if self.is_on:
            self.stop_key = await self.receivers.secret(STOP_KEY, lambda: secrets.token_urlsafe(32))

    # Filling the outbox.

    def may_tell(self, change: Change) -> bool:
        return self.is_on and bool(awaited_players(change))

    async def enqueue(self, change: Change) -> None:
        await self.queue_turns(awaited_players(change))

    async def queue_turns(self, players: Iterable[str]) -> None:
        """An e-mail about what waits, for those who want one."""
        for player in players:
            address = await self.addresses.of_player(player)
            if address is not None and address.email is not None and address.turn_hours:
                await self.queue(player, "turn", max(now() + self.away_ms, earliest(address)))

    async def queue(self, player: str, kind: MailKind, due: int = 0, provider: str = "") -> None:
        body = msgspec.json.encode(QueuedMail(kind, now(), provider=provider)).decode()
        await self.outbox.put(MAIL, player, body, due or now())

    async def queue_resets(self, email: str) -> None:
        """A link for every account with this address."""
        for player in await self.addresses.players_with(email, MOST_ACCOUNTS):
            await self.queue(player, "reset")

    async def password_changed(self, player: str) -> None:
        await self.notify(player, "password")

    async def notify(self, player: str, kind: MailKind, provider: str = "") -> None:
        """Queues it for the player, if the address is confirmed."""
        address = await self.addresses.of_player(player)
        if self.is_on and address is not None and address.email is not None:
            await self.queue(player, kind, provider=provider)

    async def address_replaced(self, player: str, old: MailAddress) -> None:
        """Tells the old address that it was replaced or removed: it may have been somebody else."""
        if self.is_on and old.email is not None:
            mail = QueuedMail("replaced", now(), old.email, old.name, old.language)
            await self.outbox.add(MAIL, [player], msgspec.json.encode(mail).decode(), now())

    async def account_deleted(self, player: str, old: MailAddress | None) -> None:
        """Tells the address of a deleted account, and drops what waits for it but those to former addresses."""
        await self.outbox.drop_all_but(MAIL, player, '{"kind":"replaced",')
        if self.is_on and old is not None and old.email is not None:
            mail = QueuedMail("deleted", now(), old.email, old.name, old.language)
            await self.outbox.add(MAIL, [player], msgspec.json.encode(mail).decode(), now())

    # Delivery.

    async def send(self, queued: QueuedNotice) -> int:
        """A status for the outbox; raises Unreachable."""
        mail = DECODER.decode(queued.body)
        if not self.is_on:
            return NO_LONGER_WANTED
        if mail.kind in ("replaced", "deleted") and mail.to is not None and mail.name:
            return await self.send_mail(queued, mail.kind, mail.to, mail.name, mail.language)
        address = await self.addresses.of_player(queued.target)
        if address is None:  # not GONE: e-mails to addresses no longer used wait for the same player
            return NO_LONGER_WANTED
        if mail.kind == "turn":
            return await self.send_turns(queued, address)
        to = mail.to or (address.asked if mail.kind == "confirm" else address.email)
        if to is None:
            return NO_LONGER_WANTED
        return await self.send_mail(queued, mail.kind, to, address.name, address.language, mail.provider)

    async def send_mail(
        self, queued: QueuedNotice, kind: LinkKind, to: str, name: str, language: str, provider: str = ""
    ) -> int:
        await asyncio.to_thread(words.voice, language)  # reads the catalogs
        values = {"name": name, "site": self.mailer.site_name, "provider": provider}
        subject = words.said_in(language, f"mail.{kind}.subject", values)
        text = paragraphs(kind, language, values, await self.link(queued.target, kind, to))
        return await self.mailer.send(Mail(queued.id, to, subject, text))

    async def link(self, player: str, kind: LinkKind, to: str) -> str:
        if kind == "replaced":  # a link for a new password would go to the new address
            return f"{self.mailer.site}/account"
        if kind == "deleted":
            return self.mailer.site
        if kind != "confirm" and kind != "reset":
            return f"{self.mailer.site}/mail/reset"
        purpose: Purpose = kind
        at, lifetime = now(), CONFIRM_MS if purpose == "confirm" else RESET_MS
        token = await self.addresses.new_token(player, purpose, to, at, at + lifetime)
        return f"{self.mailer.site}/mail/{purpose}#{token}"

    async def send_turns(self, queued: QueuedNotice, address: MailAddress) -> int:
        player, at = queued.target, now()
        turns, ready = await tables_waiting_for(player, self.tables), await games_ready_for(player, self.tables)
        if address.email is None or not address.turn_hours or not turns + ready:
            return NO_LONGER_WANTED
        await asyncio.to_thread(words.voice, address.language)  # reads the catalogs
        due = max(earliest(address), await self.visits.seen_at(player) + self.away_ms)
        if due > at:  # told by another e-mail, or here meanwhile
            await self.queue(player, "turn", due)
            return NO_LONGER_WANTED
        status = await self.mailer.send(self.turns_mail(queued.id, player, address, address.email, turns, ready))
        if status == SENT:
            await self.addresses.set_told(player, now())
        return status

    def turns_mail(
        self, id: str, player: str, address: MailAddress, to: str, turns: list[Listing], ready: list[Listing]
    ) -> Mail:
        spoken, token, waiting = address.language, self.stop_token(player), turns + ready
        kind = "turn" if turns else "ready"
        rows = [f"{row(one, player, spoken)}\n{self.mailer.site}/table/{one.id}" for one in waiting[:MOST_TABLES]]
        if len(waiting) > MOST_TABLES:
            rows.append(words.said_in(spoken, "mail.turn.more", {"n": len(waiting) - MOST_TABLES}))
        text = [
            words.said_in(spoken, f"mail.{kind}.text", {"name": address.name}),
            *rows,
            words.said_in(spoken, f"mail.turn.stop.{address.turn_hours}"),
            f"{self.mailer.site}/mail/stop#{token}",
        ]
        subject = words.said_in(spoken, f"mail.{kind}.subject", {"n": len(turns or ready)})
        stop = f"{self.mailer.site}/api/mail/stop/{token}"
        return Mail(id, to, subject, "\n\n".join(text) + "\n", unsubscribe=stop)

    # Unsubscribing: the link of any e-mail works as long as the player is there.

    def stop_token(self, player: str) -> str:
        return f"{player}.{hmac.new(self.stop_key.encode(), player.encode(), sha256).hexdigest()[:32]}"

    async def stop(self, token: str) -> bool:
        """Ends e-mails about turns; False for a token that the site has not made."""
        player = token.rpartition(".")[0]
        if not self.is_on or not hmac.compare_digest(token.encode(), self.stop_token(player).encode()):
            return False
        await self.addresses.set_turn_hours(player, 0)
        return True


def paragraphs(kind: LinkKind, language: str, values: Mapping[str, str], link: str) -> str:
    parts = [words.said_in(language, f"mail.{kind}.text", values), link]
    if kind in ("confirm", "reset"):
        parts.append(words.said_in(language, f"mail.{kind}.ignore"))
    return "\n\n".join(parts) + "\n"


def earliest(address: MailAddress) -> int:
    """When the next e-mail about turns may be sent."""
    return address.told_at + address.turn_hours * HOUR_MS


def row(listing: Listing, player: str, spoken: str) -> str:
    game = words.said_in(spoken, f"{listing.game}.title")
    others = [seat for seat in listing.seats if player not in (seat.player, seat.kept_for)]
    names = [seat.name for seat in others if (seat.kind == "person" or seat.kept_for) and seat.name]
    if not names:
        return game
    told = languages()[spoken].list.join(dict.fromkeys(map(without_links, names)))
    kind = "ready" if listing.status == "waiting" else "turn"
    return words.said_in(spoken, f"mail.{kind}.row", {"game": game, "names": told})


def without_links(name: str) -> str:
    """A name as e-mails tell it: mail programs make a link of anything that looks like one."""
    return IN_LINKS.sub(" ", name).strip()
