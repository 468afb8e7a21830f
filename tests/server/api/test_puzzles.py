"""One puzzle a day: the same for everybody, through one seat's eyes, and no answer before a try."""

import asyncio
import json
from datetime import date, timedelta
from typing import Any

import msgspec
import pytest

from nelumbo import games
from nelumbo.bots.puzzles import LINE_MOVES, Puzzle, position, shipped
from nelumbo.core.game import AnyGame, Setup
from nelumbo.core.game_in_play import GameInPlay
from nelumbo.server.api import puzzles as api
from nelumbo.server.errors import Denied
from nelumbo.server.messages import Solve
from tests.server.client import Client, Json, Refused
from tests.server.site import Site
from tests.shipped import WITH_PUZZLES

GAMES = WITH_PUZZLES


def asked(site: Site, method: str, path: str, number: int = 0, **options: Any) -> Any:
    async def ask() -> Any:
        client = Client(site.url(number))
        try:
            return await client.request(method, path, **options)
        finally:
            await client.close()

    return asyncio.run(ask())


def of_day(game: AnyGame, day: str) -> Puzzle:
    collection = shipped(game.name)
    assert collection is not None
    return collection.puzzles[date.fromisoformat(day).toordinal() % len(collection.puzzles)]


def move_of(game: AnyGame, text: str) -> Json:
    move: Json = json.loads(msgspec.json.encode(game.notation.read_move(text)))
    return move


def test_every_game_has_a_puzzle_today_and_the_same_one_in_every_process(site: Site) -> None:
    here, there = asked(site, "GET", "/api/puzzles"), asked(site, "GET", "/api/puzzles", 1)

    assert here == there
    assert here["day"] == here["today"]
    assert [puzzle["game"] for puzzle in here["puzzles"]] == GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_shows_the_seats_view_and_its_moves_and_nothing_of_the_answer(site: Site, name: str) -> None:
    game = games.load(name)
    today = asked(site, "GET", "/api/puzzles")["today"]
    shown = asked(site, "GET", f"/api/puzzles/{name}/{today}")
    collection, puzzle = shipped(name), of_day(game, today)
    assert collection is not None
    game_in_play = position(game, collection.setup, puzzle)
    seat = game_in_play.state.to_move

    assert shown["view"] == json.loads(msgspec.json.encode(game.page_view(game_in_play.state, seat)))
    assert len(shown["moves"]) == len(puzzle.shares)
    assert set(shown) == {"game", "day", "level", "margin", "options", "seat", "view", "moves"}
    # The moves stand in the order of the rules, so that the first is not the best.
    legal = [json.loads(msgspec.json.encode(game.decode(move))) for move in game_in_play.state.legal_moves(seat)]
    assert shown["moves"] == legal


@pytest.mark.parametrize("name", GAMES)
def test_the_best_move_is_right_and_every_other_one_wrong(site: Site, name: str) -> None:
    game, today = games.load(name), asked(site, "GET", "/api/puzzles")["today"]
    puzzle, path = of_day(game, today), f"/api/puzzles/{name}/{today}"
    best, *_, worst = puzzle.shares

    right = asked(site, "POST", path, json={"move": move_of(game, best)})
    wrong = asked(site, "POST", path, json={"move": move_of(game, worst)})

    assert right["right"] is True and wrong["right"] is False
    assert right["chosen"] == right["moves"][0] == wrong["moves"][0]
    assert (wrong["chosen"]["move"], wrong["chosen"]["share"]) == (move_of(game, worst), puzzle.shares[worst])
    assert right["moves"][0]["share"] - right["moves"][1]["share"] >= puzzle.lead - 0.002
    assert all(move["events"] for move in right["moves"])


@pytest.mark.parametrize("name", GAMES)
def test_a_line_of_play_begins_with_the_best_move_and_goes_on_through_the_seats_eyes(site: Site, name: str) -> None:
    game, today = games.load(name), asked(site, "GET", "/api/puzzles")["today"]
    puzzle = of_day(game, today)
    solved = asked(site, "POST", f"/api/puzzles/{name}/{today}", json={"move": move_of(game, puzzle.best)})
    seat = asked(site, "GET", f"/api/puzzles/{name}/{today}")["seat"]
    first, *rest = solved["line"]
    collection = shipped(name)
    assert collection is not None
    game_in_play = position(game, collection.setup, puzzle)
    journal = game_in_play.play(seat, game.notation.read_move(puzzle.best))

    assert (first["seat"], first["events"]) == (
        seat,
        json.loads(msgspec.json.encode(game_in_play.events(journal, seat))),
    )
    assert first["view"] == json.loads(msgspec.json.encode(game.page_view(game_in_play.state, seat)))
    assert all(move["view"]["viewer"] == seat for move in rest)
    assert (
        rest == []
        or any(move["seat"] != seat for move in rest)
        or len(rest) == LINE_MOVES - 1
        or rest[-1]["view"]["over"]
    )


@pytest.mark.parametrize(
    ("day", "move", "error"),
    [
        pytest.param(1, {"move": "discard", "colour": 0, "count": 1}, "no_such_puzzle", id="tomorrow"),
        pytest.param(-400, {"move": "discard", "colour": 0, "count": 1}, "no_such_puzzle", id="too long ago"),
        pytest.param(0, {"move": "fly"}, "unknown_move", id="no move of the game"),
        pytest.param(0, "text", "unknown_move", id="no move at all"),
    ],
)
def test_what_is_no_try_at_a_puzzle_is_refused(site: Site, day: int, move: Any, error: str) -> None:
    today = date.fromisoformat(asked(site, "GET", "/api/puzzles")["today"])
    with pytest.raises(Refused) as refused:
        asked(site, "POST", f"/api/puzzles/mandala/{today + timedelta(days=day)}", json={"move": move})

    assert refused.value.code == error


def test_a_move_against_the_rules_is_refused_with_its_rule(site: Site) -> None:
    game, today = games.load("mandala"), asked(site, "GET", "/api/puzzles")["today"]
    collection, puzzle = shipped("mandala"), of_day(games.load("mandala"), today)
    assert collection is not None
    state = position(game, collection.setup, puzzle).state
    illegal = next(move for move in range(state.move_count()) if move not in state.legal_moves(state.to_move))
    with pytest.raises(Refused) as refused:
        asked(
            site,
            "POST",
            f"/api/puzzles/mandala/{today}",
            json={"move": json.loads(msgspec.json.encode(game.decode(illegal)))},
        )

    assert refused.value.answer["rule"].startswith("MAN-")


async def test_a_puzzle_is_worked_out_once_however_many_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    positions, reasons, why = list[str](), list[int](), api.why

    def counted_position(game: AnyGame, setup: Setup, puzzle: Puzzle) -> GameInPlay:
        positions.append(puzzle.seed)
        return position(game, setup, puzzle)

    def counted_why(game_in_play: GameInPlay, seat: int, best: int, tried: int) -> str | None:
        reasons.append(tried)
        return why(game_in_play, seat, best, tried)

    monkeypatch.setattr(api, "position", counted_position)
    monkeypatch.setattr(api, "why", counted_why)
    game, day = games.load("flowers"), (api.today() - timedelta(days=3)).isoformat()
    moves = [move_of(game, text) for text in list(of_day(game, day).shares)[:2]]
    answers = [await api.solve.fn("flowers", day, Solve(move=move)) for move in moves * 2]
    assert answers[:2] == answers[2:] and answers[0] != answers[1] and len(reasons) == 2
    shown = [await api.show_puzzle.fn("flowers", day) for _ in range(2)]
    assert shown[0] == shown[1] and len(shown[0].moves) == len(of_day(game, day).shares)
    with pytest.raises(Denied):
        await api.solve.fn("flowers", day, Solve(move={"move": "fly"}))
    assert len(positions) == 1
