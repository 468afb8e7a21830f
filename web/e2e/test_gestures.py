"""Drag, long press and pinch: more than is needed, never instead of taps and keys."""

from playwright.sync_api import CDPSession, Locator, Page, expect

from e2e.conftest import PHONE, People, shoot, wait_until
from e2e.lotus import open_position
from e2e.tables import sit_down
from e2e.test_lotus import ACTION

ZONE = "[data-place^='zone-'].possible"


def middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def width(locator: Locator) -> float:
    box = locator.bounding_box()
    assert box is not None
    return box["width"]


def pull(page: Page, piece: Locator, to: tuple[float, float]) -> None:
    page.mouse.move(*middle(piece))
    page.mouse.down()
    page.mouse.move(*to, steps=4)
    expect(page.locator(".floating")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".floating")).to_have_count(0)


def touch(line: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    fingers = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
    line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def test_cards_and_guardians_are_dragged_onto_flowers_and_nothing_is_sent(people: People) -> None:
    page = people.arrive()
    open_position(page, ACTION, 3)
    lines = page.locator(".log .line").count()
    pull(page, page.locator(".hand button").nth(1), middle(page.locator("[data-place='flower-6']")))
    expect(page.locator(".sentence")).to_have_text("Play 1 petal on the Lily?")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    elder = page.get_by_role("button", name="Your elder guardian on the Lily")
    pull(page, elder, middle(page.locator("[data-place='flower-5']")))
    expect(page.locator(".sentence")).to_have_text("Move your elder guardian to the Cherry Blossom?")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    pull(page, page.locator(".hand button").nth(3), middle(page.locator("[data-place='deck']")))
    expect(page.locator(".sentence")).to_have_text("Exchange 1 card?")
    expect(page.locator(".log .line")).to_have_count(lines)


def test_a_card_is_dragged_onto_a_mandala_in_mandala_and_in_flowers(people: People) -> None:
    page = people.arrive()
    for game, place in (("mandala", "mountain-0"), ("flowers", "side-1")):
        sit_down(page, game, 1, 1, first=0)
        target = page.locator(f"[data-place='{place}']")
        pull(page, page.locator(".hand button").first, middle(target))
        expect(target).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".bar .main")).to_be_enabled()


def test_a_marker_is_dragged_onto_a_zone(people: People) -> None:
    page = people.arrive()
    sit_down(page, "white-lotus", 1, 2, first_emperor=0)
    page.locator(".bar.mine").wait_for()
    zone = page.locator(ZONE).first
    pull(page, page.locator("[data-markers='0']"), middle(zone))
    expect(zone).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".bar .main")).to_be_enabled()


def test_a_long_press_shows_the_card_large_and_takes_nothing_up(people: People) -> None:
    page = people.arrive(viewport=PHONE, has_touch=True)
    open_position(page, ACTION, 3)
    line = page.context.new_cdp_session(page)
    card = page.locator(".hand button").first
    touch(line, "touchStart", middle(card))
    expect(page.locator(".floating.large")).to_be_visible()
    shoot(page, "lotus-magnified")
    touch(line, "touchEnd")
    expect(page.locator(".floating")).to_have_count(0)
    expect(card).to_have_attribute("aria-pressed", "false")
    card.tap()
    expect(card).to_have_attribute("aria-pressed", "true")


def test_a_key_shows_the_card_large_and_puts_it_away(people: People) -> None:
    page = people.arrive()
    open_position(page, ACTION, 3)
    page.keyboard.press("2")
    page.keyboard.press("i")
    expect(page.locator(".floating.large")).to_contain_text("Lily")
    page.keyboard.press("i")
    expect(page.locator(".floating")).to_have_count(0)
    page.keyboard.press("i")
    page.keyboard.press("Escape")
    expect(page.locator(".floating")).to_have_count(0)
    page.locator(".hand button").first.focus()
    page.keyboard.press("i")
    expect(page.locator(".floating.large")).to_contain_text("Cherry Blossom")


def test_two_fingers_come_nearer_and_a_tap_stays_a_tap(people: People) -> None:
    page = people.arrive(viewport=PHONE, has_touch=True)
    sit_down(page, "white-lotus", 1, 2, first_emperor=0)
    page.locator(".bar.mine").wait_for()
    line = page.context.new_cdp_session(page)
    zone = page.locator(ZONE).first
    near = width(zone)
    page.get_by_role("button", name="Whole map").click()  # a phone shows the places of the decision first
    wait_until(lambda: width(zone) < 0.8 * near)
    whole = width(zone)
    x, y = middle(zone)
    touch(line, "touchStart", (x - 15, y), (x + 15, y))
    for step in (25, 35, 45):
        touch(line, "touchMove", (x - step, y), (x + step, y))
    touch(line, "touchEnd")
    wait_until(lambda: width(zone) > 2 * whole)
    expect(page.locator("[aria-pressed=true][data-place^='zone-']")).to_have_count(0)
    shoot(page, "white-lotus-zoomed")
    page.touchscreen.tap(*middle(zone))
    expect(zone).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Whole map").click()
    wait_until(lambda: abs(width(zone) - whole) < 1)
