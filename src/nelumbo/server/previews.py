"""Link previews: the tags by which chats draw a link to a table, a replay, a puzzle, a profile or a game's rules.

A preview holds nothing that a stranger with the link could not read, and what is private has the plain one of the
site: profiles that are not public, and tables without spectators. The picture of a finished game at a public table has
the result; titles have no score, and positions are in neither.
It is read from rows, never by folding a log; kept in memory for a minute, and rate-limited by address. A page is
always answered: without the store, and beyond the limit, with the plain preview.
"""

import asyncio
import re
import time
from collections import OrderedDict
from datetime import date
from hashlib import sha256
from html import escape
from typing import Any

from litestar import Request
from msgspec import Struct
from msgspec.structs import replace

from nelumbo import games, words
from nelumbo.languages import languages
from nelumbo.server.identity import PART, address
from nelumbo.server.limits.rates import Limit
from nelumbo.server.live.table.entries import Opened, decoded
from nelumbo.server.live.table.listing import LISTING
from nelumbo.server.messages import Listing, SeatInfo
from nelumbo.server.pictures.card import Card, CardSeat
from nelumbo.server.store import Unavailable
from nelumbo.server.store.profiles import Profiles
from nelumbo.server.store.results import Results, SeatResult
from nelumbo.server.store.tables import Tables

HEAD = b"</head>"
SITE = "nelumbo"
"""The picture of what has none of its own."""
KEPT_SECONDS = 60.0
KEPT = 5_000
SHOWN_LANGUAGES = 5  # of those that a browser names
HOST = re.compile(r"[\w.-]{1,253}(:\d{1,5})?|\[[0-9a-fA-F:.]{2,45}\](:\d{1,5})?", re.ASCII)


class Preview(Struct, frozen=True):
    """What a chat shows of a link: a message with its values, the game of the picture, and who is on it."""

    message: str
    values: dict[str, str | list[str]] = {}
    game: str | None = None
    seats: tuple[CardSeat, ...] = ()

    def card(self, spoken: str) -> Card:
        """What is drawn, in that language."""
        plain = words.said_in(words.FALLBACK, f"{self.game}.title") if self.game else "Nelumbo"
        seats = (replace(seat, name=bot_name(spoken, seat.name)) if seat.is_bot else seat for seat in self.seats)
        return Card(self.game, self.title(spoken), plain, tuple(seats))

    def title(self, spoken: str) -> str:
        game = {"game": words.said_in(spoken, f"{self.game}.title")} if self.game else {}
        comma = languages()[spoken].list
        values = {key: comma.join(value) if isinstance(value, list) else value for key, value in self.values.items()}
        return words.said_in(spoken, self.message, values | game)


PLAIN = Preview("preview.site")


class Previews:
    def __init__(self, tables: Tables, profiles: Profiles, results: Results, limit: Limit) -> None:
        self.tables = tables
        self.results = results
        self.profiles = profiles
        self.limit = limit
        self.kept: OrderedDict[str, tuple[float, Preview]] = OrderedDict()
        """Of tables, by path, with when it was read; a profile that is closed has the plain one at once."""
        self.spoken: set[str] = set()
        """The languages whose catalogs are in memory."""

    async def tags(self, request: Request[Any, Any, Any], path: str) -> str:
        """For the head of the page, in the first of the visitor's languages that the site has."""
        spoken = words.preferred(asked_languages(request.headers.get("Accept-Language", "")))
        await self.learn(spoken)
        host = request.headers.get("Host", "")
        site = f"{request.url.scheme}://{host}" if HOST.fullmatch(host) else ""
        return written(await self.preview(path, address(request)), spoken, site, path)

    async def learn(self, spoken: str) -> None:
        """Reads the catalogs of a language, once."""
        if spoken not in self.spoken:
            await asyncio.to_thread(words.voice, spoken)
            self.spoken.add(spoken)

    async def preview(self, path: str, visitor: str) -> Preview:
        parts = path.strip("/").split("/")
        if not all(PART.fullmatch(part) for part in parts):
            return PLAIN
        match parts:
            case ["rules", game] if game in games.names():
                return Preview("preview.rules", {}, game)
            case ["puzzles", game, day] if game in games.names() and is_day(day):
                return Preview("preview.puzzle", {"day": day}, game)
            case ["table" | "replay" | "player", _]:
                return await self.known(path.strip("/"), visitor)
        return PLAIN

    async def known(self, path: str, visitor: str) -> Preview:
        """The preview from memory, or else read, as far as the visitor's limit allows."""
        at = time.monotonic()
        read_at, preview = self.kept.get(path, (0.0, PLAIN))
        if read_at + KEPT_SECONDS > at and path in self.kept:
            return preview
        if not await self.limit.allows(visitor):
            return PLAIN
        kind, id = path.split("/")
        try:
            if kind == "player":
                return await self.of_player(id)
            preview = await self.of_table(id)
        except Unavailable:
            return PLAIN
        self.kept[path] = at, preview
        if len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        return preview

    async def of_player(self, id: str) -> Preview:
        row = await self.profiles.get(id)
        if row is None or row.visibility != "public":
            return PLAIN
        return Preview("preview.player", {"name": row.name}, seats=(CardSeat(row.name),))

    async def of_table(self, id: str) -> Preview:
        listing, first = await self.tables.listing(id), await self.tables.entries(id, most=1)
        if listing is None or not first:
            return PLAIN
        opened, shown = decoded(first[0].entry), LISTING.decode(listing)
        if not isinstance(opened, Opened) or not opened.spectators or opened.lesson:
            return PLAIN
        preview = of_listing(shown)
        results = await self.results.seats_of(id) if shown.status == "over" and shown.public else []
        seats = tuple(map(seat_of_result, results)) or tuple(seat_of_table(seat, shown) for seat in shown.seats)
        return replace(preview, seats=seats)


def seat_of_table(seat: SeatInfo, table: Listing) -> CardSeat:
    """Where a table that is not listed waits, the host alone is named."""
    if seat.kind == "bot":
        return CardSeat(seat.bot or "", is_bot=True)
    is_named = table.public or table.status != "waiting" or seat.player == table.host
    return CardSeat(seat.name or "" if seat.kind == "person" and is_named else "")


def seat_of_result(seat: SeatResult) -> CardSeat:
    return CardSeat(seat.bot or seat.name, seat.bot is not None, seat.score, seat.outcome in ("won", "shared"))


def bot_name(spoken: str, bot: str) -> str:
    """From the catalogs, or else as it is called here: a host's own bot."""
    level, _, rating = bot.partition(":")
    try:
        return words.said_in(spoken, f"bot.{level}", {"rating": rating})
    except KeyError:
        return bot


def of_listing(listing: Listing) -> Preview:
    people = [seat for seat in listing.seats if seat.kind == "person" and seat.name and seat.player is not None]
    host = next((seat.name for seat in people if seat.player == listing.host), None)
    if listing.status == "waiting":
        if host is None:
            return Preview("preview.table", {}, listing.game)
        return Preview("preview.invitation", {"name": host}, listing.game)
    names = list(dict.fromkeys(seat.name for seat in people if seat.name))
    if not names:
        return Preview("preview.table", {}, listing.game)
    return Preview("preview.over" if listing.status == "over" else "preview.playing", {"names": names}, listing.game)


def written(preview: Preview, spoken: str, site: str, path: str) -> str:
    """As HTML; without the pictures where the site's own address cannot be read from the request."""
    game = {"game": words.said_in(spoken, f"{preview.game}.title")} if preview.game else {}
    about = words.said_in(spoken, f"{preview.game}.about" if preview.game else "preview.site.about")
    found = {
        "og:site_name": "Nelumbo",
        "og:type": "website",
        "og:locale": spoken.replace("-", "_"),
        "og:title": preview.title(spoken),
        "og:description": about,
        "twitter:card": "summary_large_image",
    }
    if site:
        found |= {
            "og:url": f"{site}/{path}",
            "og:image": f"{site}/{picture_path(preview, spoken, path)}",
            "og:image:type": "image/png",
            "og:image:width": "1200",
            "og:image:height": "630",
            "og:image:alt": words.said_in(spoken, "preview.picture", game) if game else "Nelumbo",
        }
    named = ((("name" if key.startswith("twitter") else "property"), key, value) for key, value in found.items())
    return "".join(f'<meta {kind}="{key}" content="{escape(value)}">' for kind, key, value in named)


def picture_path(preview: Preview, spoken: str, path: str) -> str:
    """A drawn picture, whose address changes with what is on it; or the one of the game's rules, or of the site."""
    if preview == PLAIN or preview.message == "preview.rules":
        return f"previews/{preview.game or SITE}.png"
    content = sha256(repr(preview.card(spoken)).encode()).hexdigest()[:12]
    return f"pictures/{path.strip('/')}/{spoken}.png?v={content}"


def asked_languages(header: str) -> list[str]:
    """The languages of `Accept-Language`, the most wanted first."""
    found = []
    for part in header.split(",")[:SHOWN_LANGUAGES]:
        tag, _, weight = part.strip().partition(";")
        quality = re.fullmatch(r"\s*q=(\d(?:\.\d{1,3})?)\s*", weight)
        found.append((float(quality[1]) if quality else 1.0, tag.strip()))
    return [tag for _, tag in sorted(found, key=lambda one: -one[0]) if tag]


def is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
