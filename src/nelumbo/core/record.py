"""A played game: rules version, options, seats, seed and moves are enough to replay it."""

import re
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from nelumbo.core.chance import Chance, scripted_chance, seeded
from nelumbo.core.codec import digest
from nelumbo.core.commitment import Contributed, commitment, contributed, contributions_hold
from nelumbo.core.errors import IllegalMove, InvalidNotation, InvalidOption, InvalidRecord
from nelumbo.core.game import AnyGame, Move, PlayedGame, PlayedStep, Setup
from nelumbo.core.game_in_play import GameInPlay, replay
from nelumbo.core.options import Options, checked
from nelumbo.core.state import GameState

VERSION = re.compile("[0-9]{1,6}")


class Result(msgspec.Struct, frozen=True):
    scores: list[int]
    places: list[int]


class Record(msgspec.Struct, kw_only=True):
    """One game, finished or not. `deals` are chance events written out; they rule over the seed."""

    format: Literal["nelumbo-record 1"] = "nelumbo-record 1"
    game: str
    rules: int
    seats: list[str]
    options: Options
    commitment: str | None = None
    seed: str | None = None
    page_commitments: list[str | None] | None = None
    """By seat, what each page committed to before any of them revealed its contribution to the seed."""
    deals: list[list[int]] | None = None
    moves: list[tuple[int, str]] = []
    result: Result | None = None


class Verification(msgspec.Struct, frozen=True):
    """What `verify` found. The claims that the record does not make are None."""

    commitment_holds: bool | None
    contributions_hold: bool | None
    contributed: list[Contributed]
    """By seat; empty where no page took part."""
    deals_hold: bool | None
    result_holds: bool | None
    moves: int
    state: str
    is_deal_chosen: bool = False
    """Somebody chose the deal, or a part of it: the seed says nothing about that."""

    @property
    def holds(self) -> bool:
        """Whether chance alone dealt, the seed is committed to and nothing contradicts it."""
        return self.commitment_holds is True and not self.is_deal_chosen and not self.is_contradicted

    @property
    def is_contradicted(self) -> bool:
        return False in (self.commitment_holds, self.contributions_hold, self.deals_hold, self.result_holds)


def setup_of(game: AnyGame, record: Record) -> Setup:
    """The setup that the record names, checked."""
    if record.game != game.name:
        raise InvalidRecord(f"this is a record of {record.game}, not of {game.name}")
    if record.rules not in game.setups.versions:
        known = ", ".join(str(version) for version in game.setups.versions)
        raise InvalidRecord(f"{game.name} has no rules version {record.rules}: known are {known}")
    return new_setup(game, len(record.seats), record.options, record.rules)


def new_setup(game: AnyGame, seats: int, options: Options, rules: int | None = None) -> Setup:
    """A checked setup, by the newest rules unless an older version is asked for."""
    if seats not in game.setups.seats + game.setups.experimental_seats:
        raise InvalidOption(f"{game.title} is not for {seats} players: choose {', '.join(map(str, game.setups.seats))}")
    version = game.setups.versions[-1] if rules is None else rules
    given = {name: value for name, value in options.items() if name not in game.setups.former_options}
    setup = Setup(rules=version, seats=seats, options=checked(game.setups.options, seats, given))
    game.setups.check(setup)
    return setup


def chance_of(record: Record) -> Chance:
    """The chance events of the record: those written out, or those of its seed."""
    if record.deals is not None:
        return scripted_chance(record.deals)
    if record.seed is None:
        raise InvalidRecord("the record has neither a seed nor its deals: it cannot be replayed")
    return seeded(record.seed)


def replayed(game: AnyGame, record: Record) -> Iterator[GameInPlay]:
    """The same game in play, before the first move and after each one."""
    try:
        game_in_play = GameInPlay(game, setup_of(game, record), chance_of(record))
        yield game_in_play
        for _ in replay(game, game_in_play.state, moves_of(game, record)):
            yield game_in_play
    except (ValueError, InvalidNotation, InvalidOption, IllegalMove) as error:
        raise InvalidRecord(f"the record cannot be replayed: {error}") from error


def moves_of(game: AnyGame, record: Record) -> Iterator[tuple[int, Move]]:
    """The record's moves, read one by one; raises InvalidNotation."""
    return ((seat, game.notation.read_move(text)) for seat, text in record.moves)


def final_state(game: AnyGame, record: Record) -> GameState:
    for game_in_play in replayed(game, record):
        last = game_in_play
    return last.state


def played(game: AnyGame, record: Record) -> PlayedGame[GameState, Move]:
    """The whole game laid out step by step, for the record writers."""
    chance = chance_of(record)
    chance.outcomes = []
    setup = setup_of(game, record)
    game_in_play = GameInPlay(game, setup, chance)
    start, deals, steps = game_in_play.state.copy(), taken(chance), []
    moves, before = list(moves_of(game, record)), start
    for (seat, move), journal in zip(moves, replay(game, game_in_play.state, moves), strict=True):
        after = game_in_play.state.copy()
        steps.append(PlayedStep(seat, move, before, after, journal, taken(chance)))
        before = after
    return PlayedGame(setup, tuple(record.seats), record.seed, start, steps, deals)


def deals_of(laid_out: PlayedGame[Any, Any]) -> list[list[int]]:
    """Every chance event of a game, in order."""
    return laid_out.deals + [deal for step in laid_out.steps for deal in step.deals]


def taken(chance: Chance) -> list[list[int]]:
    """The chance events noted since the last call."""
    deals = chance.outcomes or []
    chance.outcomes = []
    return deals


def verify(game: AnyGame, record: Record) -> Verification:
    """Recomputes every shuffle from the seed and compares it with what the record claims."""
    if record.seed is None:
        raise InvalidRecord("the record has no seed: there is nothing to verify the deal with")
    bare = msgspec.structs.replace(record, deals=None)
    try:
        laid_out = played(game, bare)
    except (ValueError, InvalidNotation, InvalidOption, IllegalMove) as error:
        raise InvalidRecord(f"the moves do not fit the seed: {error}") from error
    last = laid_out.steps[-1].after if laid_out.steps else laid_out.start
    return Verification(
        commitment_holds=None if record.commitment is None else record.commitment == commitment(record.seed),
        contributions_hold=contributions_hold(record.seed, len(record.seats), record.page_commitments),
        contributed=contributed(record.seed, record.page_commitments),
        deals_hold=None if record.deals is None else record.deals == deals_of(laid_out),
        result_holds=None if record.result is None else record.result == result_of(last),
        moves=len(laid_out.steps),
        state=digest(last),
        is_deal_chosen=game.setups.is_deal_chosen(laid_out.setup),
    )


def result_of(state: GameState) -> Result | None:
    """Scores and places, once the game is over."""
    return Result(scores=state.scores(), places=state.places()) if state.is_over() else None


def winners(state: GameState) -> list[int]:
    return [seat for seat, place in enumerate(state.places()) if place == 1]


def write_json(record: Record) -> str:
    """The record as JSON, indented for people."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1).decode() + "\n"


def read_json(text: str | bytes) -> Record:
    """The record that a JSON text holds; raises InvalidRecord."""
    try:
        return msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, RecursionError) as error:  # it may also go too deep
        raise InvalidRecord(f"not a record in JSON: {error}") from error


def write_text(game: AnyGame, record: Record) -> str:
    """The record in the game's own notation; what the notation cannot say stands in comments."""
    text = game.notation.write_record(played(game, record))
    lines = [f"; rules {record.rules}"]
    if record.commitment is not None:
        lines.append(f"; commitment {record.commitment}")
    if record.page_commitments is not None:
        lines.append(f"; page_commitments {','.join(page or '-' for page in record.page_commitments)}")
    if record.seed is not None and f"seed {record.seed}" not in text:
        lines.append(f"; seed {record.seed}")
    return text + "\n".join(lines) + "\n"


def read_text(game: AnyGame, text: str) -> Record:
    """The record that a text in the game's notation holds; raises InvalidNotation or InvalidRecord."""
    found = game.notation.read_record(text)
    claims = dict(claim for line in text.splitlines() if (claim := claimed(line)))
    rules = claims.get("rules", str(found.rules))
    if not VERSION.fullmatch(rules):
        raise InvalidNotation(f"no rules version is named {rules[:40]!r}")
    pages = claims.get("page_commitments")
    record = Record(
        game=game.name,
        rules=int(rules),
        seats=found.names,
        options=found.options,
        commitment=claims.get("commitment"),
        seed=found.seed or claims.get("seed"),
        page_commitments=None if pages is None else [None if page == "-" else page for page in pages.split(",")],
        deals=found.deals,
        moves=found.moves,
    )
    record.result = result_of(final_state(game, record))
    return record


def claimed(line: str) -> tuple[str, str] | None:
    """The name and value of a comment line such as `; seed 5f3a`."""
    words = line.split()
    known = ("rules", "commitment", "page_commitments", "seed")
    return (words[1], words[2]) if len(words) == 3 and words[0] == ";" and words[1] in known else None
