"""The end of a game: the last move is seen first, then the count and how it was decided, then what next."""

import os
import re
import shutil
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.autoplay import play
from e2e.conftest import DESKTOP, PHONE, SHOTS, People, shoot
from e2e.page_checks import outside, resize
from e2e.tables import FEWEST_SEATS, sit_down
from e2e.turns import DECIDING

# Bytes: a picture whose board is empty has fewer.
WITHOUT_BOARD = 60_000


def png_size(path: Path) -> tuple[int, int]:
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def keep_picture(path: Path, game: str) -> None:
    """For people to look at, if SHOTS=1 asks for it."""
    if os.environ.get("SHOTS"):
        shutil.copy(path, SHOTS / f"picture-{game}.png")


def ended(people: People, game: str, **options: object) -> Page:
    page = people.come(reduced_motion="reduce", **options)  # type: ignore[arg-type]  # a viewport
    sit_down(page, game)
    page.locator(DECIDING).wait_for()
    play(page, 7)
    expect(page.locator("#outcome")).to_be_visible()
    return page


@pytest.mark.parametrize("game", FEWEST_SEATS)
def test_the_end_says_how_it_was_decided_and_what_to_do_next(people: People, game: str, tmp_path: Path) -> None:
    page = ended(people, game, viewport=PHONE if game == "lotus" else {"width": 1280, "height": 800})
    sheet = page.locator("section.sheet")
    expect(page.locator(".bar .pips svg")).to_have_count(0)  # nobody is waited for
    if FEWEST_SEATS[game] == 2:
        expect(page.locator("#outcome")).to_have_text(re.compile(r", \d+ to \d+$"))
    expect(sheet.locator("header p").first).to_have_text(re.compile("difference|tie-break|The game is over"))
    is_tied = page.locator("#outcome", has_text="tied").count() > 0
    expect(sheet).to_contain_text("0 won, 0 lost" if is_tied else re.compile("1 won, 0 lost|0 won, 1 lost"))
    shoot(page, f"end-{game}")
    with page.expect_download() as download:
        page.get_by_role("button", name="Picture").click()
    download.value.save_as(tmp_path / "end.png")
    assert png_size(tmp_path / "end.png") == (1200, 630)
    assert (tmp_path / "end.png").stat().st_size > WITHOUT_BOARD
    keep_picture(tmp_path / "end.png", game)
    if game == "mandala":  # the last mandala is gone from the board, and yet on the picture
        shown = "[data-place='mountain-0'], [data-place='mountain-1']"
        left = [place.get_attribute("aria-label") for place in page.locator(f".easel :is({shown})").all()]
        now = [place.get_attribute("aria-label") for place in page.locator(f".stage > .stage :is({shown})").all()]
        assert left != now
    if game == "mandala":  # it is reviewed by itself
        expect(sheet.locator(".turning")).to_contain_text(
            re.compile(r"turning point: move \d+, by (you|Tadpole)|No single move"), timeout=90_000
        )
    page.get_by_role("button", name=re.compile("^A stronger bot")).click()
    page.wait_for_url(re.compile("/table/"))
    page.locator(DECIDING).wait_for()


@pytest.mark.parametrize("game", FEWEST_SEATS)
def test_the_result_is_closed_to_see_the_board_and_opened_again_from_the_bar(people: People, game: str) -> None:
    page = ended(people, game, viewport=PHONE)
    page.get_by_role("button", name="Board").click()
    again = page.get_by_role("button", name="Score sheet")
    for size in (PHONE, {"width": 360, "height": 640}, {"width": 740, "height": 360}, DESKTOP):
        resize(page, **size)
        bar, button = page.locator(".bar").bounding_box(), again.bounding_box()
        assert bar is not None and button is not None
        assert bar["x"] <= button["x"] and button["x"] + button["width"] <= bar["x"] + bar["width"], size
        assert bar["y"] <= button["y"] and button["y"] + button["height"] <= bar["y"] + bar["height"], size
        assert outside(page) == [], size
        shoot(page, f"end-board-{game}-{size['width']}")
    again.click()
    expect(page.locator("#outcome")).to_be_visible()
    expect(again).to_have_count(0)
