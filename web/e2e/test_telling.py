"""The table tells what happened: a mark on the board, a line in the bar; and the board stays still."""

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, expect

from e2e.autoplay import play
from e2e.conftest import DESKTOP, PHONE, People, shoot
from e2e.page_checks import resize
from e2e.tables import FEWEST_SEATS, GAMES, sit_down
from e2e.turns import DECIDING, goes_on
from nelumbo.bots.tuning import tuning_of

every_game = pytest.mark.parametrize("game", FEWEST_SEATS)
SMALL_PHONE = {"width": 360, "height": 640}
screens = pytest.mark.parametrize("viewport", [DESKTOP, PHONE, SMALL_PHONE], ids=["desktop", "phone", "small-phone"])
LOCALES = dict(zip((1280, 390, 360), ("en-GB", "de-CH", "fr-CH"), strict=True))
"""By width: the smaller the screen, the longer the words."""
MARKS = ".surface .trace"
NUMBERED = """() => {
  const each = (selector, read) => Array.from(document.querySelectorAll(selector), read);
  return [
    each(".surface .bead text", (bead) => bead.textContent),
    each(".bar .steps i", (step) => step.textContent),
    each("aside .log [data-step]", (line) => line.dataset.step),
  ];
}"""
# The heights of the board until nobody is waited for any more: then neither hand nor buttons need room.
FOLLOWED = """() => {
  const heights = (window.heights ??= {});
  const said = () => document.querySelector(".bar").innerText;
  const isOver = () => !document.querySelector(".seats .acting");
  new ResizeObserver(([one]) => isOver() || (heights[Math.round(one.contentRect.height)] ??= said()))
    .observe(document.querySelector(".surface"));
}"""


# What the lines of the story hide of it.
CUT = """() => {
  const words = document.querySelector(".bar .story .said > span");
  return words.scrollHeight > words.clientHeight + 1 ? words.textContent : "";
}"""


def board_heights(page: Page) -> dict[int, str]:
    """With what the bar said when the board had each height first."""
    found: dict[str, str] = page.evaluate("() => window.heights")
    return {int(height): said for height, said in found.items()}


@every_game
@screens
def test_a_bots_move_is_marked_and_told_and_the_board_stays_still(
    people: People, game: str, viewport: dict[str, Any]
) -> None:
    page = people.arrive(LOCALES[viewport["width"]], reduced_motion="reduce", viewport=viewport)
    sit_down(page, game)
    page.locator(DECIDING).wait_for()
    page.evaluate(FOLLOWED)
    for seed in range(1, 41):
        play(page, seed, 1)
        if not goes_on(page) or page.locator(MARKS).count():
            break
    shoot(page, f"telling-{game}-{viewport['width']}")
    expect(page.locator(MARKS).first).to_be_attached()
    expect(page.locator(".bar .story")).not_to_be_empty()
    page.keyboard.press("h")
    page.locator(".bar .advice .rule").wait_for()
    shoot(page, f"hint-{game}-{viewport['width']}")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".bar .advice")).to_have_count(0)
    page.keyboard.press("?")  # its words are loaded now: they do not bring the hint back
    expect(page.locator("dialog[open] h3").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".bar .advice")).to_have_count(0)
    heights = board_heights(page)
    assert max(heights) - min(heights) <= 1, heights


@every_game
def test_the_board_stays_still_through_a_whole_game(people: People, game: str) -> None:
    """On the smallest phone, with the longest words: until the last move, after which no hand is needed."""
    page = people.arrive("fr-CH", reduced_motion="reduce", viewport=SMALL_PHONE)
    sit_down(page, game)
    page.locator(DECIDING).wait_for()
    page.evaluate(FOLLOWED)
    for seed in range(1, 400):
        play(page, seed, 1)
        if not goes_on(page):
            break
    heights = board_heights(page)
    assert max(heights) - min(heights) <= 1, heights


@screens
def test_a_lost_line_is_said_and_moves_nothing(people: People, viewport: dict[str, Any]) -> None:
    page = people.arrive(locale="de-CH", reduced_motion="reduce", viewport=viewport)  # the longest words
    sit_down(page, "mandala")
    page.locator(DECIDING).wait_for()
    places = [page.locator(part).first for part in (".surface", ".bar", ".dock")]
    before = [place.bounding_box() for place in places]
    page.context.set_offline(True)
    banner = page.get_by_text("Verbindung wird wiederhergestellt")
    expect(banner).to_be_visible()
    shoot(page, f"telling-lost-{viewport['width']}")
    assert [place.bounding_box() for place in places] == before
    said, board = banner.bounding_box(), before[0]
    assert said is not None and board is not None and said["y"] + said["height"] <= board["y"]
    page.context.set_offline(False)
    expect(banner).to_have_count(0)
    assert [place.bounding_box() for place in places] == before


@screens
def test_an_empty_hand_keeps_its_room(people: People, viewport: dict[str, Any]) -> None:
    page = people.arrive(reduced_motion="reduce", viewport=viewport)
    emptied = []
    for game in FEWEST_SEATS:
        sit_down(page, game)
        page.locator(DECIDING).wait_for()
        hand, board = page.locator(".dock .hand"), page.locator(".surface")
        if hand.count():
            before = board.bounding_box()
            hand.evaluate("(cards) => cards.replaceChildren()")
            assert board.bounding_box() == before, game
            emptied.append(game)
    assert emptied


@pytest.mark.parametrize("locale", ["en-GB", "fr-CH", "de-CH", "ja-JP", "zh-TW"])
def test_what_happened_is_told_in_words_that_fit_every_screen(people: People, locale: str) -> None:
    page = people.arrive(locale, reduced_motion="reduce")
    for game in FEWEST_SEATS:
        sit_down(page, game)
        page.locator(DECIDING).wait_for()
        play(page, 1, 3)
        expect(page.locator(".bar .story b")).not_to_be_empty()
        for seed in (2, 3):
            page.locator(DECIDING).wait_for()
            for width, height in ((390, 844), (360, 640), (740, 360)):
                resize(page, width, height)
                assert page.evaluate(CUT) == "", (game, width)
            play(page, seed, 1)


@every_game
def test_every_mark_names_who_left_it_or_bears_its_number_in_the_log(people: People, game: str) -> None:
    page = people.arrive(reduced_motion="reduce")
    sit_down(page, game)
    turns, revealed = 0, "C" if tuning_of(GAMES[game]).sealed else ""
    for seed in range(1, 41):
        if not goes_on(page):
            break
        beads, bar, log = page.evaluate(NUMBERED)
        numbers = [str(number + 1) for number in range(len(bar))]
        assert bar == log == numbers
        assert all(set(bead.split()) <= set(numbers or "T" + revealed) for bead in beads), beads  # Tadpole, Camille
        turns += bool(beads)
        if turns == 3:
            break
        play(page, seed, 1)
    assert turns


@pytest.mark.parametrize("game", ["lotus", "white-lotus"])
def test_a_line_of_the_log_lights_its_place_on_the_board_and_back(people: People, game: str) -> None:
    page = people.arrive(reduced_motion="reduce")
    sit_down(page, game)
    at_seats = re.compile("exchanges|reward|aside|emperor")
    numbered = page.locator("aside .log button:has([data-step])").filter(has_not_text=at_seats)
    for seed in range(1, 41):
        page.locator(DECIDING).wait_for()
        if numbered.count():
            break
        play(page, seed, 1)
    numbered.last.hover()
    light = page.locator(".surface .veil .line")
    expect(light).to_be_visible()
    box, board = light.bounding_box(), page.locator(".surface").bounding_box()
    assert box and board and 20 < box["width"] < board["width"] / 2
    shoot(page, f"telling-veil-{game}")
    page.locator(".bar").hover()
    expect(light).to_have_count(0)

    is_lit = re.compile(r"\blit\b")
    expect(numbered.last).not_to_have_class(is_lit)
    page.mouse.move(*beside_guardians(page, box))
    expect(numbered.last).to_have_class(is_lit)


def beside_guardians(page: Page, box: FloatRect) -> tuple[float, float]:
    """A point of a place where no guardian of Lotus stands, which is a place of its own (and perhaps this one)."""
    points = [(box["x"] + box["width"] * x, box["y"] + box["height"] * y) for x in (0.5, 0.3, 0.7) for y in (0.5, 0.2)]
    free = "([x, y]) => !document.elementFromPoint(x, y).closest('.pawn')"
    return next((point for point in points if page.evaluate(free, point)), points[0])


def test_a_bots_turn_is_told_step_by_step_can_be_skipped_and_shown_again(people: People) -> None:
    page = people.arrive(settings={"pace": "slow", "confirm": "always"})
    sit_down(page, "lotus")
    skip = page.get_by_role("button", name="Skip")
    marked = page.locator(".surface [data-place]:has(.trace)")
    has_skipped = False
    for _ in range(20):  # until something was left to skip, and a bot has changed a flower and not only its hand
        lotus_until_told(page)
        before = page.locator("aside .log .line").count()
        page.keyboard.press("Space")
        expect(skip).to_have_count(0)
        page.locator(DECIDING).wait_for()
        has_skipped |= page.locator("aside .log .line").count() > before
        if has_skipped and marked.count():
            break
    assert has_skipped
    marked.first.hover()
    expect(page.locator("aside .log .lit").first).to_be_in_viewport()
    page.keyboard.press("w")
    expect(page.locator(".bar .sentence")).to_have_text(re.compile(r"^Replay: move 1 of [1-9]$"))
    shoot(page, "telling-again")
    page.locator(".surface").click(position={"x": 30, "y": 30})
    page.locator(DECIDING).wait_for()


def lotus_until_told(page: Page) -> None:
    """Plays until a bot has made more moves than were told."""
    skip = page.get_by_role("button", name="Skip")
    for seed in range(1, 41):
        page.locator(DECIDING).or_(skip).first.wait_for()
        if skip.count():
            return
        play(page, seed, 1)
    raise AssertionError("no bot has moved")
