"""What a table costs: bytes, and the time until something is seen."""

import gzip
import time

from playwright.sync_api import Response, expect

from e2e.conftest import People
from e2e.mandala import open_against_bot

MOST_SCRIPT_BYTES = 110_000
FIRST_PAINT_MILLISECONDS = 1000
MOVE_MILLISECONDS = 150


def test_a_table_with_one_game_is_small_and_soon_seen(people: People) -> None:
    page = people.come()
    open_against_bot(page)
    sizes: dict[str, int] = {}

    def arrived(response: Response) -> None:
        if response.url.endswith(".js") and "/assets/" in response.url:
            sizes[response.url.rsplit("/", 1)[1]] = len(gzip.compress(response.body(), 9))

    fresh = page.context.new_page()
    fresh.on("response", arrived)
    fresh.goto(page.url)
    expect(fresh.locator(".hand")).to_be_visible()
    paint = fresh.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    print(f"table: {sum(sizes.values())} bytes of script, gzip; first paint after {paint:.0f} ms")
    assert sum(sizes.values()) <= MOST_SCRIPT_BYTES, sizes
    assert not any("Lobby" in name or "Account" in name for name in sizes)
    assert paint < FIRST_PAINT_MILLISECONDS


def test_a_move_is_soon_seen_on_the_other_side(people: People) -> None:
    host = people.come()
    host.get_by_role("button", name="Invite friends to Mandala").click()
    guest = people.come(host.get_by_label("Link to seat 2").input_value())
    guest.get_by_role("button", name="Sit down").click()
    host.get_by_role("button", name="Start", exact=True).click()
    for page in (host, guest):
        expect(page.locator(".hand")).to_be_visible()
    took: list[float] = []
    for _ in range(6):
        mover, other = (host, guest) if host.locator(".bar.mine").count() else (guest, host)
        mover.keyboard.press("1")
        mover.keyboard.press("t")
        begun = time.perf_counter()
        mover.keyboard.press("Enter")
        other.locator(".bar.mine").wait_for()
        took.append((time.perf_counter() - begun) * 1000)
        mover.locator(".bar:not(.mine)").wait_for()
    print(f"a move on the other side, with the driver's own time: median {sorted(took)[3]:.0f} ms")
    assert min(took) < MOVE_MILLISECONDS
