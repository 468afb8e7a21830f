"""Learning a game: its rules as a page and beside the board, and its guided first game."""

import re
from itertools import cycle

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import DESKTOP, PHONE, People, shoot
from e2e.lesson import finish, go_on, go_to, learn, step_of
from e2e.mandala import click_place
from e2e.page_checks import in_both_themes, overflow
from e2e.tables import BOARDS, GAMES, open_against_bot, sit_down
from e2e.turns import DECIDING

TAUGHT = [name for name, game in GAMES.items() if game.lesson is not None]
ON_A_PHONE = dict(zip(TAUGHT, cycle(["fr-CH", "zh-TW"]), strict=False))
READERS = [
    *(pytest.param(game, "en-GB", DESKTOP, id=f"{game}, English") for game in TAUGHT),
    *(pytest.param(game, locale, PHONE, id=f"{game}, {locale}, phone") for game, locale in ON_A_PHONE.items()),
]


@pytest.mark.parametrize(("game", "locale", "size"), READERS)
def test_a_guided_game_is_played_through(people: People, game: str, locale: str, size: dict[str, int]) -> None:
    """Every step is said in the reader's language; afterwards the game goes on. All catalogs have the same keys."""
    page = people.come(locale=locale, viewport=size, reduced_motion="reduce")
    learn(page, game)
    assert overflow(page) <= 0
    steps = finish(page)
    assert len(steps) >= 15 and steps[0] == "aim" and steps[-1] == "free"
    page.locator(".bar.mine").wait_for()
    assert not re.search(r"\b(lesson|rules|lobby|bar)\.[a-z]", page.locator("body").inner_text())


def test_the_first_table_of_a_game_leads_to_its_lesson(people: People) -> None:
    page = people.come()
    open_against_bot(page, "mandala")
    page.get_by_role("button", name="First game? 10-minute lesson").click()
    expect(page.locator("section.coach")).to_be_visible()
    finish(page)
    page.goto(people.site)
    open_against_bot(page, "mandala")
    page.locator(DECIDING).wait_for()
    expect(page.get_by_role("button", name="First game? 10-minute lesson")).to_have_count(0)


def test_a_guided_game_is_left_and_taken_up_again(people: People) -> None:
    page = people.come(reduced_motion="reduce")
    learn(page, "mandala")
    go_to(page, "refused")
    shoot(page, "lesson")
    table = page.url
    page.reload()
    expect(page.locator("section.coach")).to_have_attribute("data-step", "refused")
    page.goto(people.site)
    page.locator("article .learn").first.wait_for()
    page.locator(".turns .row, .list .row").first.wait_for()
    learn(page, "mandala")
    assert page.url == table and step_of(page) == "refused"


def test_the_lesson_keeps_to_its_move_and_lets_the_table_refuse(people: People) -> None:
    page = people.come(reduced_motion="reduce")
    learn(page, "mandala")
    go_to(page, "build")
    page.keyboard.press("1")
    click_place(page, "mountain-0")
    page.keyboard.press("Enter")
    expect(page.locator(".astray")).to_be_visible()
    assert step_of(page) == "build"
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".bar .button.main:enabled")).to_have_count(0)
    page.keyboard.press("h")
    play_while_offline(page)
    go_to(page, "colours")
    page.locator(".bar.mine").wait_for()
    page.keyboard.press("1")
    click_place(page, "mountain-1")
    expect(page.locator(".preview.reason")).to_contain_text("Orange")
    expect(page.locator("section.coach")).to_have_attribute("data-step", "refused")
    page.locator(".preview .rule").click()
    expect(opened(page)).to_have_attribute("data-rules", re.compile("MAN-COL-2"))
    shoot(page, "lesson-rule")


def play_while_offline(page: Page) -> None:
    """Sends the move that is taken up: until the server has answered, there is nothing to be shown."""
    page.context.set_offline(True)
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    page.locator(".bar .button.main:enabled").click()
    expect(page.locator("section.coach .soft")).to_be_disabled()
    page.context.set_offline(False)
    expect(page.locator("section.coach")).to_have_attribute("data-step", "drawn")


def test_the_rules_open_at_what_is_to_be_decided(people: People) -> None:
    page = people.arrive()
    sit_down(page, "mandala")
    page.locator(".bar.mine").wait_for()
    page.keyboard.press("r")
    expect(opened(page)).to_have_attribute("data-rules", re.compile("MAN-TURN-2"))
    expect(opened(page)).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Hint").click()
    page.locator(".advice .rule").click()
    expect(opened(page)).to_have_attribute("data-rules", re.compile("MAN-(A|B|C)-1"))


@pytest.mark.parametrize(
    ("locale", "asked", "found"),
    [
        pytest.param("en-GB", "empty field", "MAN-DES-12", id="English"),
        pytest.param("fr-CH", "defausser", "MAN-C-1", id="French, without accents"),
        pytest.param("zh-TW", "六色", "MAN-DES-2", id="Chinese"),
    ],
)
def test_the_rules_are_searched_in_three_languages(people: People, locale: str, asked: str, found: str) -> None:
    page = people.come(locale=locale)
    page.locator("article a[href='/rules/mandala']").click()
    page.locator(".book section").first.wait_for()
    everything = page.locator("[data-rules]").count()
    page.get_by_role("searchbox").fill(asked)
    expect(page.locator(f"[data-rules~='{found}']")).to_be_visible()
    expect(page.locator("mark").first).to_be_visible()
    assert 0 < page.locator("[data-rules]").count() < everything / 2
    page.get_by_role("searchbox").fill("zzzz")
    expect(page.locator("[data-rules]")).to_have_count(0)


@pytest.mark.parametrize("game", BOARDS)
def test_a_rule_has_an_address(people: People, game: str) -> None:
    page = people.come(f"/rules/{game}")
    links = page.locator(".book .id:visible")
    links.first.wait_for()
    link = links.nth(min(20, links.count() - 1))
    rule = (link.get_attribute("title") or "").split(",")[0]
    assert re.fullmatch("[A-Z]+-[A-Z0-9-]+", rule)
    link.click()
    expect(page).to_have_url(re.compile(f"rule={rule}"))
    expect(opened(page)).to_have_attribute("data-rules", re.compile(rule))
    page.set_viewport_size({"width": 360, "height": 780})
    assert overflow(page) <= 0


def test_fine_print_opens_where_it_is_looked_for(people: People) -> None:
    page = people.come("/rules/lotus")
    fine = page.locator(".book .fine [data-rules~='LOT-RULING-40']")
    expect(fine).to_be_attached()
    expect(fine).to_be_hidden()
    page.goto(f"{people.site}/rules/lotus?rule=LOT-RULING-40")
    expect(fine).to_be_in_viewport()
    page.goto(f"{people.site}/rules/lotus")
    page.get_by_role("searchbox").fill("twenty rounds")
    expect(fine).to_be_visible()


def test_white_lotus_shows_the_rules_of_one_version(people: People) -> None:
    page = people.come("/rules/white-lotus")
    author, publisher = page.locator("[data-rules~='WL-END-1']"), page.locator("[data-rules~='WL-END-2']")
    expect(author).to_contain_text("Author")
    expect(publisher).to_contain_text("Publisher")
    page.get_by_role("radio", name="Publisher").check(force=True)
    expect(author).to_have_count(0)
    expect(publisher).not_to_contain_text("Publisher")
    sit_down(page, "white-lotus", rules="author")
    page.keyboard.press("r")
    expect(author).to_be_attached()
    expect(publisher).to_have_count(0)


def test_axe_finds_nothing_in_rules_and_lessons(people: People) -> None:
    page = people.come("/rules/flowers", viewport=PHONE, reduced_motion="reduce")
    assert in_both_themes(page) == []
    page.goto(people.site)
    learn(page, "flowers")
    assert in_both_themes(page) == []
    shoot(page, "lesson-phone")
    page.get_by_role("button", name="Rules").click()
    expect(opened(page)).to_be_visible()
    assert in_both_themes(page) == []
    shoot(page, "rules-phone")


def opened(page: Page) -> Locator:
    return page.locator(".book .open").first


def test_a_lesson_waits_until_the_board_has_told_what_happened(people: People) -> None:
    """White Lotus reveals the votes first: the coach does not go on meanwhile, and calls the others by name too."""
    page = people.come(reduced_motion="reduce")
    learn(page, "white-lotus")
    coach, go = page.locator("section.coach"), page.locator("section.coach .main")
    expect(coach).to_contain_text("Blue is Tadpole 1, green is Tadpole 2.")
    go_to(page, "vote")
    coach.locator(".soft:enabled").click()
    page.get_by_role("button", name="Seal choice").click()
    expect(coach).to_have_attribute("data-step", "spent")
    expect(go).to_be_disabled()
    page.get_by_role("button", name="Continue").click()
    expect(go).to_be_enabled()


@pytest.mark.parametrize("size", [PHONE, {"width": 740, "height": 360}], ids=["upright", "on its side"])
def test_a_small_map_brings_what_the_lesson_points_at_into_sight(people: People, size: dict[str, int]) -> None:
    page = people.come(viewport=size, reduced_motion="reduce")
    learn(page, "white-lotus")
    go_to(page, "nothing")
    page.wait_for_function(
        """() => {
          const box = (part) => document.querySelector(part)?.getBoundingClientRect();
          const frame = box('.frame'), board = box('.surface');
          return frame && frame.left >= board.left && frame.right <= board.right && frame.top >= board.top;
        }"""
    )


@pytest.mark.parametrize("game", TAUGHT)
def test_on_a_phone_on_its_side_the_coach_leaves_the_decision_in_sight(people: People, game: str) -> None:
    page = people.come(viewport={"width": 740, "height": 360}, reduced_motion="reduce")
    learn(page, game)
    for _ in range(4):
        page.locator(DECIDING).wait_for()
        coach = page.locator("section.coach").bounding_box()
        sentence = page.locator(".bar .sentence").bounding_box()
        assert coach is not None and sentence is not None and coach["y"] + coach["height"] <= sentence["y"] + 1
        go_on(page)
