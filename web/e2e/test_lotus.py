"""Lotus, as people play it."""

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import DESKTOP, PHONE, People, shoot
from e2e.lotus import click_edge, click_turn, key_turn, open_position
from e2e.page_checks import overflow, resize, violations
from e2e.tables import BOARDS, open_against_bot
from e2e.turns import CLICKED_TURNS, play

MIDDLE = """lotus-position 1 partial
mode free
seats R B Y
turn 15 R {state}
flower 3 B3s W3 / B
flower 4 Y4s
flower 5 Y5s R5s W5 R5d / Y
flower 6 B6s B6s Y6d W6 / B R*
flower 7 Y7s W7 B7s
row 3 4 5 7
wild #6
player R hand {hand} deck #8 powers E tokens 2 pile #14
player B hand 3s 4s 5s 6s 7s deck #7 powers P tokens 1 pile #12
player Y hand 3s 4s 5s 7s deck #9 powers G tokens 1 pile #11
"""
ACTION = MIDDLE.format(state="A1", hand="5w 6s 6d 7s")
DRAW = MIDDLE.format(state="D", hand="6d 7s")
REWARD = """lotus-position 1 partial
mode free
seats R B Y
turn 15 B R1 6 R
flower 6 B6s R6d Y6d W6 R6s B6s / B R*
row 3 4 5 7
wild #6
player R hand 5w 3s 4d 7s deck #8 powers E
player B hand 3s 4s 5s 6s deck #7
player Y hand 3s 4s 5s 7s deck #9
"""
TEAMS = """lotus-position 1 partial
mode teams
seats R B Y G
turn 41 R A2
flower 3 B3s / B G R*
flower 4 Y4s G4d R4s / Y
flower 5 G5s R5s W5 R5d / Y B
flower 6 B6s B6s G6d W6 / R G* R
flower 7 Y7s W7 B7s G7s R7d
row 4 7
player R hand 5w 6s 6d 7s deck #2 powers E G tokens 2 pile #9
player B hand 3s 4s 5s 6s 7s powers P tokens 1 pile #12
player Y hand 3s 4s 5s 7s deck #3 powers G tokens 1 pile #5
player G hand 3s 4s 5s 7s deck #3 powers E P G tokens 3 pile #4
final deck B 38 2
"""


def test_a_visitor_plays_by_clicks(people: People) -> None:
    page = people.come()
    open_against_bot(page, "lotus")
    lines = page.locator(".log .line").count()
    play(page, click_turn, seed=1, turns=CLICKED_TURNS)
    expect(page.locator(".log .line").nth(lines + CLICKED_TURNS // 2)).to_be_attached()
    shoot(page, "lotus-clicked")


def test_a_whole_game_by_keyboard_alone(people: People) -> None:
    page = people.come(reduced_motion="reduce")
    page.get_by_role("button", name="Play Lotus against a bot").focus()
    page.keyboard.press("Enter")
    expect(page.locator(BOARDS["lotus"])).to_be_visible()
    play(page, key_turn, seed=2, turns=1200)
    expect(page.locator("#outcome")).to_be_visible()


def test_two_petals_complete_the_lily_and_bring_a_reward(people: People) -> None:
    page = people.arrive()
    open_position(page, ACTION, 3)
    choose_lily(page)
    expect(page.locator("[data-place='flower-6']")).to_have_css("outline-style", "none")
    expect(page.locator(".sentence")).to_have_text("Play 2 petals and complete the Lily?")
    expect(page.locator(".preview")).to_have_text("You pick 6 petals (+6). You control it 5 to 3 and choose a reward.")
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".rewards")).to_contain_text("You control the Lily, 5 to 3")
    expect(page.locator("[data-place='reward-ELDER']")).to_be_disabled()
    page.locator("[data-place='reward-GROWTH']").click()
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".log").get_by_text("You pick the Lily: 6 petals.")).to_be_visible()
    expect(page.get_by_role("button", name="Lily, 0 of 6 petals")).to_be_visible()


def test_a_phone_shows_how_many_actions_are_left(people: People) -> None:
    page = people.arrive(viewport=PHONE)
    open_position(page, MIDDLE.format(state="A1", hand="6d 7s"), 3)
    dots = page.locator(".bar [data-dots]")
    for action in (1, 2):
        expect(dots).to_be_visible()
        expect(dots.locator("i")).to_have_count(2)
        expect(dots.locator(".full")).to_have_count(action)
        page.locator("[data-place='guardian-home']").first.click()
        click_edge(page, f"flower-{action + 2}")
        page.get_by_role("button", name="Confirm").click()
    expect(dots.locator("i")).to_have_count(1)  # only to draw


def test_a_reward_may_come_in_another_s_turn(people: People) -> None:
    page = people.arrive()
    open_position(page, REWARD, 3)
    expect(page.locator(".rewards")).to_contain_text("played the last petal and picks the flower")
    shoot(page, "lotus-reward")
    page.locator("[data-place='reward-TOKEN']").click()
    page.locator("[data-place='reward-TOKEN']").click()
    expect(page.locator(".log").get_by_text("Your reward: Scoring token.")).to_be_visible()


def test_a_turn_is_begun_anew_as_long_as_nothing_was_learned(people: People) -> None:
    page = people.arrive()
    open_position(page, MIDDLE.format(state="A1", hand="6d 7s"), 3)
    for flower in ("flower-3", "flower-4"):
        page.locator("[data-place='guardian-home']").first.click()
        click_edge(page, flower)
        page.get_by_role("button", name="Confirm").click()
        expect(page.locator(".bar")).to_have_attribute("aria-busy", "false")
    expect(page.locator(".sentence")).to_contain_text("Draw")
    page.get_by_role("button", name="Restart turn").click()
    expect(page.locator(".line.undone")).to_have_count(2)
    expect(page.locator("[data-place='guardian-home']:enabled")).to_have_count(2)
    expect(page.get_by_role("button", name="Restart turn")).to_have_count(0)


def test_cards_are_drawn_from_the_deck_and_from_the_row(people: People) -> None:
    page = people.arrive()
    open_position(page, DRAW, 3)
    expect(page.locator(".sentence")).to_have_text("Draw 2 more cards")
    shoot(page, "lotus-draw")
    page.locator("[data-place='row-2']").click()
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".log").get_by_text("You take a wildflower: Cherry Blossom.")).to_be_visible()
    page.locator("[data-place='deck']").click()
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".log").get_by_text("You draw:")).to_be_visible()


def test_a_wrong_try_is_answered_in_words(people: People) -> None:
    page = people.arrive()
    open_position(page, DRAW.replace("R D", "R A1").replace("6d 7s", "6d 7s 7s 7s"), 3)
    for card in ("2", "3", "4"):
        page.keyboard.press(card)
    expect(page.locator(".preview.reason")).to_contain_text("You can play at most 2 petals")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator("[data-place='row-0']").click()
    expect(page.locator(".preview.reason")).to_contain_text("You draw after your two actions")


def test_a_guardian_walks_from_flower_to_flower(people: People) -> None:
    page = people.arrive()
    open_position(page, ACTION, 3)
    page.get_by_role("button", name="Your elder guardian on the Lily").click()
    click_edge(page, "flower-5")
    expect(page.locator(".sentence")).to_have_text("Move your elder guardian to the Cherry Blossom?")
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("button", name="Your elder guardian on the Cherry Blossom")).to_be_visible()


@pytest.mark.parametrize(
    ("theme", "size"),
    [
        pytest.param("dark", DESKTOP, id="at a desk in the dark"),
        pytest.param("light", PHONE, id="on a phone"),
    ],
)
def test_the_garden_is_sound_to_read_aloud(people: People, theme: str, size: dict[str, int]) -> None:
    page = people.arrive(color_scheme=theme, viewport=size, reduced_motion="reduce")
    for name, position, seats in (("action", ACTION, 3), ("draw", DRAW, 3), ("reward", REWARD, 3), ("teams", TEAMS, 4)):
        open_position(page, position, seats)
        if name == "action":
            choose_lily(page)
        assert violations(page) == [], name
        assert overflow(page) <= 0, name
        shoot(page, f"lotus-{name}-{size['width']}")


@pytest.mark.parametrize("locale", ["fr-CH", "zh-TW"])
def test_no_word_is_left_untranslated(people: People, locale: str) -> None:
    page = people.arrive(locale=locale)
    for name, position, seats in (("action", ACTION, 3), ("draw", DRAW, 3), ("reward", REWARD, 3), ("teams", TEAMS, 4)):
        open_position(page, position, seats)
        assert "lotus." not in page.locator("body").inner_text()
        shoot(page, f"lotus-{name}-{locale}")


@pytest.mark.parametrize("locale", ["en-GB", "fr-CH", "zh-TW", "de-CH", "ja-JP"])
def test_on_a_phone_all_rewards_are_seen_at_once(people: People, locale: str) -> None:
    page = people.arrive(locale=locale, reduced_motion="reduce")
    open_position(page, REWARD, 3)
    for width, height in ((390, 844), (360, 640)):
        resize(page, width, height)
        for reward in page.locator(".rewards .what").all():
            expect(reward).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("locale", ["en-GB", "fr-CH", "de-CH"])
def test_in_a_narrow_window_the_deck_and_the_buttons_keep_to_their_places(people: People, locale: str) -> None:
    page = people.arrive(locale=locale)
    for width, height in ((640, 400), (360, 640), (320, 640)):
        open_position(page, DRAW, 3)
        resize(page, width, height)
        deck, guardian = (right_and_left(page, place) for place in ("deck", "guardian-home"))
        assert deck[0] < guardian[1], (width, height)
        bar, confirm = page.locator(".bar").bounding_box(), page.locator(".bar .main").bounding_box()
        assert bar and confirm and confirm["x"] + confirm["width"] < bar["x"] + bar["width"], (width, height)


def right_and_left(page: Page, place: str) -> tuple[float, float]:
    box = page.locator(f"[data-place='{place}']").first.bounding_box()
    assert box
    return box["x"] + box["width"], box["x"]


def choose_lily(page: Page) -> None:
    page.locator(".hand button").nth(1).click(position={"x": 14, "y": 40})
    page.locator(".hand button").nth(2).click(position={"x": 14, "y": 40})
    click_edge(page, "flower-6")
