"""Whole games of Lotus as text, both ways (RULES.md, section 12)."""

import re

from nelumbo.core.errors import InvalidNotation
from nelumbo.core.game import PlayedGame, ReadRecord
from nelumbo.core.notation import lines_of, matched, safe_name
from nelumbo.core.options import Options
from nelumbo.games.lotus.data import COLOUR_LETTERS, COLOUR_NAMES, SMALLEST
from nelumbo.games.lotus.moves import LotusMove, card_name, kind_of
from nelumbo.games.lotus.notation.moves import read_move, write_move
from nelumbo.games.lotus.notation.positions import (
    HEADER,
    comment_words,
    read_position,
    read_seats,
    seats_lines,
    sorted_lines,
    write_position,
)
from nelumbo.games.lotus.rules import Lotus
from nelumbo.games.lotus.view import colour_of

RECORD_HEADERS = ("lotus", "mode", "seats", "option", "seed", "deck", "wild")


def begins_record(line: str) -> bool:
    return line.startswith("lotus ")


def write_record(played: PlayedGame[Lotus, LotusMove]) -> str:
    """Header with every card, or the position that the game began from, then one line a decision."""
    position = str(played.setup.options["position"])
    lines = position.splitlines() if position else header_lines(played)
    for step in played.steps:
        lines.append(f"{step.before.turn} {colour_of(step.before, step.seat)} {write_move(step.move)}")
    return "\n".join(lines) + "\n"


def header_lines(played: PlayedGame[Lotus, LotusMove]) -> list[str]:
    """Mode, seats, options, seed, decks and wildflowers; the players' names stand in a comment."""
    start = played.start
    lines = ["lotus 1", *seats_lines(start)]
    lines.insert(3, f"; players {' '.join(safe_name(name) for name in played.names)}")
    if played.seed is not None and re.fullmatch(r"[^\s;]+( [^\s;]+)*", played.seed):
        lines.append(f"seed {played.seed}")
    decks, wild = played.deals[-1 - start.seats : -1], played.deals[-1]
    for turn, deck in enumerate(decks):
        letter = colour_of(start, (start.first + turn) % start.seats)
        lines.append(f"deck {letter} {' '.join(card_name(kind) for kind in deck)}")
    lines.append(f"wild {' '.join(str(flower + SMALLEST) for flower in wild)}")
    return lines


def read_record(text: str) -> ReadRecord:
    """The record that the text holds: the first player is chosen, the cards are as written or of the seed."""
    lines = lines_of(text)
    split = next((at for at, line in enumerate(lines) if line[0].isdecimal()), len(lines))
    if lines and lines[0].startswith(HEADER):
        options, seed, deals = from_position(text, lines[:split])
    else:
        options, seed, deals = from_header(text, lines[:split])
    colours = str(options["colours"])
    names = comment_words(text, "players") or [COLOUR_NAMES[COLOUR_LETTERS.index(letter)] for letter in colours]
    if len(names) != len(colours):
        raise InvalidNotation(f"the comment 'players' names {len(names)} players for {len(colours)} seats")
    return ReadRecord(1, names, options, seed, deals, read_lines(lines[split:], colours), None)


def read_lines(lines: list[str], colours: str) -> list[tuple[int, str]]:
    """The decisions, one line each, as in `13 R P3dw`."""
    moves: list[tuple[int, str]] = []
    last = None
    for line in lines:
        found = matched(r"([1-9][0-9]{0,4}) ([YGRB]) (\S+)", line, "13 R P3dw")
        turn = int(found.group(1))
        if last is not None and turn not in (last, last + 1):
            raise InvalidNotation(f"turn {turn} cannot follow turn {last}")
        if found.group(2) not in colours:
            raise InvalidNotation(f"nobody plays {found.group(2)} here: the seats are {' '.join(colours)}")
        moves.append((colours.index(found.group(2)), write_move(read_move(found.group(3)))))
        last = turn
    return moves


def from_position(text: str, lines: list[str]) -> tuple[Options, str | None, list[list[int]] | None]:
    """A position in place of a header: it holds every card, so no chance event is left."""
    first = comment_words(text, "first")
    note = [f"; first {first[0]}"] if first else []
    state = read_position("\n".join([*lines, *note]))
    letters = [colour_of(state, seat) for seat in range(state.seats)]
    return options_of(letters, state.first, state.teams, state.finish_round, write_position(state)), None, []


def options_of(letters: list[str], first: int, teams: bool, finish_round: bool, position: str = "") -> Options:
    """All options of a game that was written down."""
    return {
        "teams": teams,
        "first": first,
        "finish_round": finish_round,
        "colours": "".join(letters),
        "position": position,
    }


def from_header(text: str, lines: list[str]) -> tuple[Options, str | None, list[list[int]] | None]:
    """The header of a dealt game: options, seed and the cards, as far as they are written out."""
    found = sorted_lines(lines, "header", RECORD_HEADERS, repeated=RECORD_HEADERS)
    if found["lotus"] != [["1"]]:
        raise InvalidNotation("the first line of a record of Lotus is 'lotus 1'")
    teams = matched("free|teams", only(found, "mode"), "free").group() == "teams"
    letters, first = read_seats(only(found, "seats"), comment_words(text, "first"), teams)
    for option in found["option"]:
        matched("finish_round on", " ".join(option), "finish_round on")
    seed = only(found, "seed") if found["seed"] else None
    deals = read_deals(found, letters, first)
    if deals is None and seed is None:
        raise InvalidNotation("a record needs its 'deck' and 'wild' lines, or a 'seed'")
    return options_of(letters, first, teams, bool(found["option"])), seed, deals


def only(found: dict[str, list[list[str]]], word: str) -> str:
    """What stands in the one line that begins with the word."""
    if len(found[word]) != 1:
        raise InvalidNotation(f"a record has one line {word!r}, not {len(found[word])}")
    return " ".join(found[word][0])


def read_deals(found: dict[str, list[list[str]]], letters: list[str], first: int) -> list[list[int]] | None:
    """The decks in turn order and the wildflowers, top first; None where only the seed is given."""
    if not found["deck"] and not found["wild"]:
        return None
    order = letters[first:] + letters[:first]
    if [deck[:1] for deck in found["deck"]] != [[letter] for letter in order] or len(found["wild"]) != 1:
        raise InvalidNotation(f"after the seats come the decks of {' '.join(order)} and one line 'wild'")
    decks = [[kind_of(card) for card in deck[1:]] for deck in found["deck"]]
    wild = [int(matched("[3-7]", flower, "5").group()) - SMALLEST for flower in found["wild"][0]]
    return [*decks, wild]
