"""Looking back: replays through anybody's eyes, deals checked in the browser, reviews."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect
from tests.records import bot_game

from e2e.conftest import DESKTOP, PHONE, People, shoot, wait_until
from e2e.mandala import click_turn
from e2e.page_checks import outside, overflow, resize, violations
from e2e.tables import open_against_bot, secrets_of
from e2e.turns import play
from nelumbo import games
from nelumbo.core.record import Record, write_json

FRIENDS = ["Camille", "Wei-Ting", "Bo", "Ana", "Li", "Max"]


def record_of(game: str, moves: int | None = None) -> Record:
    """A game between bots with people's names, or only its first moves."""
    record = bot_game(game)
    record = replace(record, seats=FRIENDS[: len(record.seats)])
    return record if moves is None else replace(record, moves=record.moves[:moves], result=None)


def bring(page: Page, people: People, record: Record) -> str:
    """Uploads a record as a visitor does; the page is then at its replay."""
    page.goto(f"{people.site}/replay")
    file: Any = {"name": "game.json", "mimeType": "application/json", "buffer": write_json(record).encode()}
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("slider")).to_be_visible()
    return page.url.split("/replay/")[1].split("?")[0]


def look(page: Page, eyes: str) -> None:
    page.get_by_role("group", name="Point of view").get_by_role("button", name=eyes).click()
    expect(page.get_by_role("button", name=eyes, pressed=True)).to_be_visible()


@pytest.mark.parametrize("game", games.names())
def test_every_game_is_replayed_move_by_move(people: People, game: str) -> None:
    record = record_of(game)
    all_moves = len(record.moves)
    page = people.arrive()
    bring(page, people, record)
    for key, at in (("End", all_moves), ("ArrowLeft", all_moves - 1), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        expect(page.get_by_role("slider")).to_have_value(str(at))
        expect(page).to_have_url(re.compile(f"#{at}$"))
    page.get_by_role("slider").fill(str(all_moves // 2))
    expect(page.get_by_text(f"Move {all_moves // 2} of {all_moves}")).to_be_visible()
    line = page.get_by_role("list", name="Moves").get_by_role("button").nth(3)
    line.click()
    expect(line).to_have_attribute("aria-current", "step")
    expect(page.get_by_role("slider")).to_have_value(line.get_attribute("data-moment") or "")

    page.get_by_role("slider").fill(str(all_moves // 2))
    look(page, "All hands")
    expect(page.locator(".seat .held")).to_have_count(len(record.seats) if secrets_of(game) else 0)
    shoot(page, f"replay-{game}")
    look(page, "Public view")
    expect(page.locator(".seat .held")).to_have_count(0)
    page.get_by_role("article", name="Wei-Ting").get_by_role("button").click()
    expect(page.get_by_role("button", name="What Wei-Ting knew", pressed=True).first).to_be_visible()

    expect(page).to_have_url(re.compile(f"view=1#{all_moves // 2}$"))
    page.goto("about:blank")
    page.go_back()
    expect(page.get_by_role("slider")).to_have_value(str(all_moves // 2))
    expect(page.get_by_role("button", name="What Wei-Ting knew", pressed=True).first).to_be_visible()
    page.set_viewport_size(PHONE)
    assert overflow(page) <= 0
    assert outside(page) == []
    shoot(page, f"replay-{game}-phone")


def test_a_replay_runs_by_itself_until_it_is_stopped(people: People) -> None:
    page = people.arrive()
    bring(page, people, record_of("mandala", 12))
    page.get_by_label("Speed").select_option("4")
    page.locator("h1").click()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_role("slider")).not_to_have_value("0")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("slider")).to_have_value("12", timeout=15_000)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.parametrize("game", games.names())
def test_a_moment_is_played_on_against_bots(people: People, game: str) -> None:
    record = record_of(game)
    at = len(record.moves) // 2
    page = people.arrive()
    bring(page, people, record)
    page.get_by_role("slider").fill(str(at))
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_label("Your seat").select_option("Wei-Ting")
    page.get_by_label("Against").select_option("Tadpole")
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    page.wait_for_url("**/table/*")
    page.locator(".bar.mine, #outcome").first.wait_for(timeout=20_000)
    id = page.url.split("/table/")[1]
    table = page.request.get(f"{people.site}/api/tables/{id}").json()
    assert table["yours"] == [1] and [seat["kind"] for seat in table["seats"]].count("bot") == len(record.seats) - 1
    expect(page.locator(".log .line").nth(1)).to_be_attached()
    shoot(page, f"play-on-{game}")


def test_a_record_is_downloaded_in_both_forms_and_brought_back(people: People, tmp_path: Path) -> None:
    page = people.arrive()
    record = record_of("lotus")
    bring(page, people, record)
    page.get_by_role("button", name="Record").click()
    for name, form in (("Record as JSON", "json"), ("Record as text", "txt")):
        with page.expect_download() as kept:
            page.get_by_role("link", name=name).click()
        kept.value.save_as(tmp_path / form)
        assert kept.value.suggested_filename.endswith(f".{form}")
    assert json.loads((tmp_path / "json").read_text())["seed"] == record.seed
    page.goto(f"{people.site}/replay")
    page.get_by_label("Or paste the record").fill((tmp_path / "txt").read_text())
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.locator("h1").click()
    page.keyboard.press("End")
    expect(page.get_by_text(f"Move {len(record.moves)} of {len(record.moves)}")).to_be_visible()


def test_what_is_no_record_is_refused_in_words(people: People) -> None:
    page = people.come("/replay")
    page.get_by_label("Or paste the record").fill("mandala 2\nnonsense")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("record"))
    people.troubles.clear()  # the browser's own word for a refused request


@pytest.mark.parametrize(
    ("changes", "verdict", "claim"),
    [
        pytest.param({}, "The deal was fair.", "Every shuffle follows from the seed.", id="an honest record"),
        pytest.param(
            {"commitment": "0" * 64},
            "Something doesn’t match.",
            "The seed doesn’t match the commitment",
            id="another seed",
        ),
        pytest.param(
            {"result": {"scores": [99, 0], "places": [1, 2]}},
            "Something doesn’t match.",
            "The moves lead to a different result.",
            id="a different result",
        ),
        pytest.param(
            {"commitment": None},
            "nothing fixed the seed beforehand",
            "The record contains no commitment.",
            id="no commitment",
        ),
    ],
)
def test_a_deal_is_checked_in_the_browser(people: People, changes: dict[str, Any], verdict: str, claim: str) -> None:
    page = people.arrive()
    forged = json.loads(write_json(record_of("mandala"))) | changes
    page.goto(f"{people.site}/replay")
    page.get_by_label("Or paste the record").fill(json.dumps(forged))
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("slider")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Was the deal fair?").click()
    expect(page.get_by_role("dialog")).to_contain_text(verdict)
    expect(page.get_by_role("dialog")).to_contain_text(claim)
    assert not any("/verify" in url for url in asked)  # the server has no say in it
    shoot(page, f"deal-{verdict[:9].lower().replace(' ', '-')}")


def test_cards_that_the_seed_does_not_deal_are_found(people: People) -> None:
    """The text writes its deck out; with another seed beside it the game replays, but the deal does not hold."""
    page = people.arrive()
    id = bring(page, people, record_of("mandala"))
    text = page.request.get(f"{people.site}/api/records/{id}.txt").text()
    page.goto(f"{people.site}/replay")
    page.get_by_label("Or paste the record").fill(text.replace("records/0", "records/1"))
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.get_by_role("button", name="Was the deal fair?").click()
    expect(page.get_by_role("dialog")).to_contain_text("The cards don’t follow from the seed.")


def test_the_commitment_is_the_one_that_was_shown_during_the_game(people: People) -> None:
    page = people.come()
    open_against_bot(page, "mandala")
    expect(page.get_by_text("Dealt by your browser and the server")).to_be_visible()
    play(page, click_turn, seed=9, turns=3)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("button", name="What you knew", pressed=True).first).to_be_visible()
    page.get_by_role("button", name="Was the deal fair?").click()
    expect(page.get_by_text("It’s the commitment this browser saw during the game.")).to_be_visible()
    expect(page.get_by_text("Your browser’s number is part of this deal.")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Nelumbo home").click()
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="My games").click()
    expect(page.get_by_role("link", name="Mandala")).to_be_visible()


def test_a_game_is_reviewed_once_and_then_shown_at_once(people: People) -> None:
    page = people.arrive()
    bring(page, people, record_of("mandala", 16))
    page.get_by_role("tab", name="Review").click()
    page.get_by_role("button", name="Review this game").click()
    expect(page.get_by_role("img", name="Winning chances, move by move")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()
    expect(page.get_by_text("At the start: Camille")).to_be_visible()
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".rail .now")).to_contain_text(re.compile("The bot would|nothing to choose"))
    chances = page.get_by_role("slider").get_attribute("aria-valuetext") or ""
    assert sum(map(int, re.findall(r"(\d+)%", chances))) in (99, 100, 101)
    look(page, "Public view")
    shoot(page, "review")
    milestone = page.get_by_role("button", name="The right mandala is complete")
    expect(milestone).to_have_text("1")
    milestone.click()
    expect(page.get_by_role("slider")).to_have_value("15")
    expect(page).to_have_url(re.compile("#15$"))
    page.reload()
    expect(page.get_by_role("img", name="Winning chances, move by move")).to_be_visible()
    expect(page.get_by_role("button", name="Review this game")).to_have_count(0)
    page.set_viewport_size(PHONE)
    expect(page.locator(".phone .now")).to_be_visible()
    assert overflow(page) <= 0
    assert outside(page) == []
    shoot(page, "review-phone")
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_role("dialog", name="Review").get_by_role("heading", name="In words")).to_be_visible()


@pytest.mark.parametrize(("locale", "pill"), [("fr-CH", "Revoir"), ("zh-TW", "重播")])
def test_a_replay_speaks_the_reader_s_language(people: People, locale: str, pill: str) -> None:
    page = people.arrive(locale=locale)
    bring(page, people, record_of("white-lotus", 20))
    expect(page.locator(".pill", has_text=pill)).to_be_visible()
    text = page.locator("body").inner_text()
    assert not re.search(r"\b(replay|review|records|deal|on)\.[a-z_]+", text)


@pytest.mark.parametrize("locale", ["en-GB", "fr-CH", "zh-TW", "de-CH", "ja-JP"])
def test_the_controls_of_a_replay_have_room_for_their_words(people: People, locale: str) -> None:
    page = people.arrive(locale=locale, reduced_motion="reduce")
    record = record_of("mandala", 3)
    bring(page, people, replace(record, seats=["Maximiliane", "Wei-Ting"]))
    page.get_by_role("article").get_by_role("button").first.click()
    for width in (390, 768, 1024, 1280, 1440):
        resize(page, width, 800)
        row = page.locator(".row:has(.place)")
        assert row.evaluate("(row) => row.scrollWidth - row.clientWidth") <= 0, width
        for button in row.locator("button:visible").all():
            assert button.evaluate("(button) => button.scrollWidth - button.clientWidth") <= 0, (width, button)
            assert button.evaluate("(button) => button.offsetHeight") <= 48, (width, button)


@pytest.mark.parametrize(
    ("theme", "size"),
    [
        pytest.param("light", DESKTOP, id="at a desk"),
        pytest.param("dark", PHONE, id="on a phone in the dark"),
    ],
)
def test_axe_finds_nothing_in_a_reviewed_game(people: People, theme: Any, size: Any) -> None:
    page = people.arrive(color_scheme=theme, viewport=size, reduced_motion="reduce")
    id = bring(page, people, record_of("mandala", 3))
    until_reviewed(page, f"{people.site}/api/records/{id}/review")
    page.goto(f"{people.site}/replay/{id}?view=all#2")
    expect(page.get_by_role("img", name="Winning chances, move by move")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Was the deal fair?").click()
    assert violations(page) == []
    page.goto(f"{people.site}/replay")
    expect(page.get_by_role("heading", name="Open a record")).to_be_visible()
    assert violations(page) == []


def until_reviewed(page: Page, url: str) -> None:
    """Asks for the review, and polls as the page does."""
    page.request.post(url, headers={"X-Nelumbo": "1"})
    wait_until(lambda: page.request.get(url).json()["review"] is not None, seconds=60)


def test_the_third_mandala_stays_on_the_board_when_many_tiles_are_won(people: People) -> None:
    record = bot_game("flowers", "beginner", "5")  # a long game: nine tiles and more
    page = people.arrive(reduced_motion="reduce")
    bring(page, people, record)
    for moment in range(len(record.moves) - 4, len(record.moves)):
        page.get_by_role("slider").fill(str(moment))
        expect(page).to_have_url(re.compile(f"#{moment}$"))
        board = page.locator(".surface").bounding_box()
        third = page.locator("[data-place='side-2']").first.bounding_box()
        assert board is not None and third is not None
        assert third["x"] + third["width"] <= board["x"] + board["width"] + 1, moment


@pytest.mark.parametrize(
    ("missing", "said"),
    [
        pytest.param("milestones", "Something went wrong", id="the marks of the chart"),
        pytest.param("mandala", "This game can’t be shown", id="the board"),
    ],
)
def test_what_does_not_load_is_said_and_does_not_keep_the_reader_waiting(
    people: People, missing: str, said: str
) -> None:
    page = people.arrive(reduced_motion="reduce")
    id = bring(page, people, record_of("mandala", 3))
    page.route(f"**/assets/{missing}-*.js", lambda route: route.abort())
    page.goto("about:blank")
    page.goto(f"{people.site}/replay/{id}")
    expect(page.locator("main")).to_contain_text(said)
    expect(page.get_by_role("slider")).to_have_count(1 if missing == "milestones" else 0)
    people.troubles.clear()  # the browser's own word for what did not load
