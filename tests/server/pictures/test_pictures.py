"""Drawn pictures of link previews: what is on them, how many an address gets, and how much is kept."""

import asyncio
from io import BytesIO
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from nelumbo.server import pictures
from nelumbo.server.limits.rates import Limit
from nelumbo.server.pictures import Pictures, fonts
from nelumbo.server.pictures.card import Card, CardSeat
from nelumbo.server.pictures.drawing import drawn

BOARD = (Path(__file__).parents[3] / "web" / "public" / "previews" / "mandala.png").read_bytes()
SEATS = (CardSeat("Ann", score=12, won=True), CardSeat("Koi", is_bot=True, score=7), CardSeat())
CARD = Card("mandala", "Mandala: Ann", "Mandala", SEATS)


def card(number: int) -> Card:
    return Card("mandala", f"Game {number}", "Mandala")


@pytest.fixture
def no_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine that has only ours."""
    monkeypatch.setattr(fonts, "others", list)


def test_a_picture_has_the_size_that_its_tags_say_and_differs_by_what_is_on_it() -> None:
    fewer, other = replace(CARD, seats=SEATS[:2]), replace(CARD, title="Mandala: Bob")
    cards = [CARD, fewer, other]
    made = [drawn(one, BOARD) for one in cards]
    assert {Image.open(BytesIO(one)).size for one in made} == {(1200, 630)}
    assert len({BOARD, *made}) == 4
    assert drawn(CARD, BOARD) == made[0]
    assert all(len(one) < 300_000 for one in made), "chats take no larger ones"


@pytest.mark.usefixtures("no_fonts")
@pytest.mark.parametrize("name", ["花子", "مرحبا", "🌸", "Ann 花"])
def test_a_name_that_no_font_can_write_is_left_out(name: str) -> None:
    without = drawn(Card("mandala", "Mandala", "Mandala", (CardSeat("Ann"),)), BOARD)
    assert fonts.font_for(name, 30) is None
    assert drawn(Card("mandala", f"Mandala: {name}", "Mandala", (CardSeat("Ann"),)), BOARD) == without


def test_our_font_writes_the_languages_of_the_site_that_have_latin_letters_and_greek_and_cyrillic_names() -> None:
    for text in ("Zoë Müller", "Élodie « Œuvre »", "Straße", "Ελένη", "Наташа", "A–B…’"):
        assert fonts.font_for(text, 30) is not None, text


@pytest.mark.parametrize("title", ["", "x" * 300, "word " * 80, "花" * 200])
def test_long_words_and_many_seats_stay_on_the_picture(title: str) -> None:
    seats = tuple(CardSeat("W" * 64, score=10**9) for _ in range(12))
    assert Image.open(BytesIO(drawn(Card("mandala", title, "Mandala", seats), BOARD))).size == (1200, 630)


async def test_a_picture_is_drawn_once_for_all_who_ask_for_it() -> None:
    found = Pictures(Limit("pictures", 1, 0, None))
    first, second = await asyncio.gather(*(found.of(CARD, BOARD, "192.0.2.1") for _ in range(2)))
    assert first is second is await found.of(CARD, BOARD, "192.0.2.1")
    assert await found.of(card(1), BOARD, "192.0.2.1") is None, "the limit of the address"
    assert await found.of(card(1), BOARD, "192.0.2.2") is not None


async def test_few_drawings_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "WAITING", 2)
    found = Pictures(Limit("pictures", 99, 0, None))
    made = await asyncio.gather(*(found.of(card(number), BOARD, f"192.0.2.{number}") for number in range(4)))
    assert [one is None for one in made] == [False, False, True, True]
    assert found.drawings == {}


async def test_what_is_kept_is_bounded_in_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "KEPT_BYTES", 3 * len(BOARD))
    found = Pictures(Limit("pictures", 99, 0, None))
    for number in range(6):
        await found.of(card(number), BOARD, "192.0.2.1")
    assert 1 <= len(found.kept) < 6 and card(5) in found.kept
    assert found.kept_bytes == sum(map(len, found.kept.values())) <= 3 * len(BOARD)


async def test_a_drawing_that_fails_is_tried_again() -> None:
    found = Pictures(Limit("pictures", 99, 0, None))
    with pytest.raises(OSError, match="cannot identify"):
        await found.of(CARD, b"no picture", "192.0.2.1")
    assert await found.of(CARD, BOARD, "192.0.2.1") is not None


async def test_two_who_ask_at_once_get_one_picture_where_the_limit_is_asked_for_elsewhere() -> None:
    class Remote(Limit):
        async def allows(self, who: str) -> bool:
            await asyncio.sleep(0)
            return await super().allows(who)

    made = Pictures(Remote("pictures", 5, 1e-9))
    one, other = await asyncio.gather(*(made.of(CARD, BOARD, "an address") for _ in range(2)))
    assert one is not None and other is one and made.kept_bytes == len(one)
