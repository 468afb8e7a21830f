"""What each game owes, run on all of them, plain and compiled."""

import re
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.text import Text

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.codec import digest, from_bytes, from_numbers, packed, to_bytes
from nelumbo.core.commitment import commitment
from nelumbo.core.errors import IllegalMove, InvalidNotation, InvalidRecord, InvalidState
from nelumbo.core.features import secrets_of
from nelumbo.core.game import AnyGame, Setup, View
from nelumbo.core.game_in_play import GameInPlay, refusal
from nelumbo.core.open_hands import filled
from nelumbo.core.record import (
    Record,
    final_state,
    read_json,
    read_text,
    result_of,
    verify,
    write_json,
    write_text,
)
from nelumbo.core.state import GameState
from tests.secrecy import leaks, twin_of
from tests.walks import (
    POLICIES,
    describe,
    examples,
    sampled_states,
    setups,
    setups_to_test,
    start,
    state_at,
    stride,
    walk,
)

GAMES = [games.load(name) for name in games.names()]
EACH_GAME = pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in GAMES])
EACH_SETUP = pytest.mark.parametrize(
    ("game", "setup"),
    [
        pytest.param(game, setup, id=f"{game.name} {describe(setup)}")
        for game in GAMES
        for setup in setups_to_test(game)
    ],
)
RULES = Path(games.__path__[0])


def played_record(game: AnyGame, setup: Setup, seed: str) -> Record:
    """A whole random game with its commitment and seed."""
    moves = [
        (seat, game.notation.write_move(game.decode(move)))
        for _, seat, move in walk(game, setup, seed)
        if seat is not None and move is not None
    ]
    names = [f"Name {seat}" for seat in range(setup.seats)]
    record = Record(game=game.name, rules=setup.rules, seats=names, options=setup.options, seed=seed, moves=moves)
    record.commitment = commitment(seed)
    record.result = result_of(final_state(game, record))
    return record


@EACH_SETUP
@pytest.mark.parametrize("policy", POLICIES)
def test_a_game_ends_within_its_bound(game: AnyGame, setup: Setup, policy: str) -> None:
    for seed in range(4):
        decisions = 0
        for state, seat, _ in walk(game, setup, f"end {seed}", POLICIES[policy]):
            decisions += seat is not None
            assert decisions <= game.turn_bound
        assert state.is_over()
        assert len(state.scores()) == setup.seats
        assert sorted(state.places())[0] == 1
        assert sum(state.shares()) == pytest.approx(1)
        assert not any(state.awaits(seat) or state.legal_moves(seat) for seat in range(setup.seats))


@EACH_SETUP
def test_the_awaited_seats_have_moves_in_a_fixed_order_without_repeats(game: AnyGame, setup: Setup) -> None:
    for state in sampled_states(game, setup, "moves", 3):
        awaited = [seat for seat in range(setup.seats) if state.awaits(seat)]
        assert (state.to_move in awaited) is not state.is_over()
        assert game.view(state, None).awaited == awaited
        for seat in range(setup.seats):
            legal = state.legal_moves(seat)
            assert len(legal) == len(set(legal))
            assert legal == state.copy().legal_moves(seat)
            assert legal or seat not in awaited


@EACH_SETUP
def test_open_turns_are_what_every_viewer_sees(game: AnyGame, setup: Setup) -> None:
    """The server trusts a game that says so: it looks neither whether anybody may know whom it waits for, nor whether
    anybody is told of a decision.
    """
    for state in sampled_states(game, setup, "turns", 5):
        awaited = [] if state.is_over() else [seat for seat in range(setup.seats) if state.awaits(seat)]
        seen = [game.view(state, viewer).awaited for viewer in (*range(setup.seats), None)]
        assert not game.turns_are_open or all(of_viewer == awaited for of_viewer in seen)


@EACH_SETUP
def test_a_page_shows_nothing_that_its_viewer_could_not_know_with_a_perfect_memory(game: AnyGame, setup: Setup) -> None:
    for state in sampled_states(game, setup, "pages", 5):
        for viewer in (None, *range(setup.seats)):
            page, view = map(msgspec.to_builtins, (game.page_view(state, viewer), game.view(state, viewer)))
            assert filled(page, [view]) == view


@EACH_SETUP
def test_each_legal_move_applies_and_every_other_is_refused_with_a_reason(game: AnyGame, setup: Setup) -> None:
    rules = (RULES / game.name.replace("-", "_") / "RULES.md").read_text()
    said: set[str] = set()
    cited: set[str] = set()
    for state in sampled_states(game, setup, "refusals", stride(34)):
        if state.is_over():
            continue
        for seat in range(setup.seats):
            legal = set(state.legal_moves(seat))
            for move in range(state.move_count()):
                refused = refusal(game, state, seat, game.decode(move))
                assert (refused is None) is (move in legal)
                if refused is None:
                    after = state.copy()
                    after.apply(seat, move)
                    after.check()
                else:
                    assert re.fullmatch("[a-z]+(_[a-z]+)*", refused.code)
                    assert refused.rule in cited or refused.rule in rules
                    cited.add(refused.rule)
                    if legal and refused.code not in said:
                        said.add(refused.code)
                        assert Text.from_markup(game.terminal.say_refusal(refused)).plain
                        assert refused.rule, f"{refused.code} names no rule"


@EACH_SETUP
def test_an_illegal_move_changes_nothing(game: AnyGame, setup: Setup) -> None:
    game_in_play = GameInPlay(game, setup, seeded("illegal"))
    before = digest(game_in_play.state)
    for seat in range(-1, setup.seats + 1):
        legal = game_in_play.state.legal_moves(seat) if 0 <= seat < setup.seats else []
        for illegal in {*range(game_in_play.state.move_count())}.difference(legal):
            with pytest.raises(IllegalMove):
                game_in_play.play(seat, game.decode(illegal))
    assert digest(game_in_play.state) == before


@EACH_SETUP
def test_no_reachable_state_fails_its_own_check(game: AnyGame, setup: Setup) -> None:
    for policy in POLICIES.values():
        for state in sampled_states(game, setup, "check", 2, policy):
            state.check()


@EACH_GAME
def test_moves_survive_the_round_trip(game: AnyGame) -> None:
    decoder = msgspec.json.Decoder(Any if len(game.types.moves) == 0 else _union(game.types.moves))
    for number in range(start(game, setups(game)[0], "0").move_count()):
        move = game.decode(number)
        assert game.encode(move) == number
        assert game.notation.read_move(game.notation.write_move(move)) == move
        assert decoder.decode(msgspec.json.encode(move)) == move
        assert Text.from_markup(game.terminal.say_move(move)).plain


@EACH_GAME
def test_no_move_is_written_like_a_command_of_the_terminal(game: AnyGame) -> None:
    """There a number is one of the menu, and these letters are not for moves."""
    for number in range(start(game, setups(game)[0], "0").move_count()):
        text = game.notation.write_move(game.decode(number))
        assert not text.isdecimal() and text.lower() not in ("?", "u", "s", "q")


def _union(types: tuple[type, ...]) -> Any:  # a union built at run time has no static type
    union: Any = types[0]
    for kind in types[1:]:
        union = union | kind
    return union


@EACH_GAME
@given(text=st.text(max_size=30))
@settings(max_examples=examples(200), deadline=None)
def test_a_text_that_is_no_move_is_refused(game: AnyGame, text: str) -> None:
    try:
        move = game.notation.read_move(text)
    except InvalidNotation as error:
        assert error.sentence
    else:
        assert type(move) in game.types.moves + game.asides.moves


@EACH_SETUP
def test_states_survive_the_round_trip(game: AnyGame, setup: Setup) -> None:
    for state in sampled_states(game, setup, "bytes", 11):
        again = from_bytes(game, to_bytes(game, state))
        assert again.numbers() == state.numbers()
        position = game.notation.write_position(state)
        assert game.notation.write_position(game.notation.read_position(position)) == position


@EACH_SETUP
def test_a_copy_goes_its_own_way(game: AnyGame, setup: Setup) -> None:
    for state, seat, move in walk(game, setup, "copy"):
        if seat is None or move is None:
            break
        before, twin = state.numbers(), state.copy()
        assert twin.numbers() == before
        twin.apply(seat, move)
        assert state.numbers() == before


@EACH_GAME
def test_damaged_and_foreign_bytes_are_refused(game: AnyGame) -> None:
    setup = setups(game)[0]
    data = to_bytes(game, state_at(game, setup, "damage", 20))
    for broken in (b"", b"x", data[:-1], data[1:], data + b"x", data[:40] + bytes([data[40] ^ 1]) + data[41:]):
        with pytest.raises(InvalidState):
            from_bytes(game, broken)
    for other in GAMES:
        if other is not game:
            with pytest.raises(InvalidState, match=f"a state of {game.name}"):
                from_bytes(other, data)


@EACH_GAME
@given(data=st.data())
@settings(max_examples=examples(300), deadline=None)
def test_hostile_numbers_give_a_clear_error_or_a_sound_state(game: AnyGame, data: st.DataObject) -> None:
    setup = data.draw(st.sampled_from(setups(game)))
    numbers = state_at(game, setup, "hostile", data.draw(st.integers(0, 60))).numbers()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(numbers) - 1))
        numbers[at] = data.draw(st.integers(-3, 300) | st.integers())
    try:
        state = from_numbers(game, numbers)
    except InvalidState as error:
        assert game.name in error.sentence
    else:
        assert packed(state.numbers())
        for seat in range(state.seats):
            game.view(state, seat)
            state.legal_moves(seat)


@EACH_SETUP
def test_a_record_replays_to_the_same_end(game: AnyGame, setup: Setup) -> None:
    record = played_record(game, setup, "replay")
    end = state_at(game, setup, "replay", game.turn_bound)
    assert digest(final_state(game, record)) == digest(end)
    assert read_json(write_json(record)) == record
    assert record.result == result_of(end)


@EACH_SETUP
def test_a_record_survives_as_text(game: AnyGame, setup: Setup) -> None:
    for seed in ("text 1", "text 2"):
        record = played_record(game, setup, seed)
        text = write_text(game, record)
        again = read_text(game, text)
        assert again.result == record.result
        assert (again.rules, len(again.seats), again.seed) == (record.rules, len(record.seats), record.seed)
        assert final_state(game, again).scores() == final_state(game, record).scores()
        assert write_text(game, again) == text
        assert verify(game, again).holds


@EACH_GAME
def test_a_deal_is_verified_and_a_false_one_found_out(game: AnyGame) -> None:
    record = played_record(game, setups(game)[0], "verify")
    assert verify(game, record).holds
    other = msgspec.structs.replace(record, commitment=commitment("another seed"))
    assert not verify(game, other).holds
    dealt = read_text(game, write_text(game, record))
    assert dealt.deals is None or verify(game, dealt).deals_hold
    # In a small game another deal may allow the same moves and end alike: then only the dealt cards tell.
    wrong_seed = msgspec.structs.replace(dealt, seed="another seed", commitment=commitment("another seed"))
    try:
        assert not verify(game, wrong_seed).holds
    except InvalidRecord as error:
        assert "seed" in error.sentence
    with pytest.raises(InvalidRecord, match="no seed"):
        verify(game, msgspec.structs.replace(record, seed=None))


@EACH_GAME
def test_a_record_of_an_unknown_rules_version_is_refused(game: AnyGame) -> None:
    record = played_record(game, setups(game)[0], "version")
    with pytest.raises(InvalidRecord, match="rules version 999"):
        final_state(game, msgspec.structs.replace(record, rules=999))


@cache
def record_text(name: str) -> str:
    game = games.load(name)
    return write_text(game, played_record(game, setups(game)[0], "junk"))


@EACH_GAME
@given(text=st.text(max_size=200), junk=st.text(max_size=40), at=st.integers(0, 400))
@settings(max_examples=examples(100), deadline=None)
def test_a_damaged_record_gives_a_clear_error(game: AnyGame, text: str, junk: str, at: int) -> None:
    whole = record_text(game.name)
    for broken in (text, whole[:at] + junk + whole[at:]):
        try:
            record = read_text(game, broken)
        except (InvalidNotation, InvalidRecord) as error:
            assert error.sentence
        else:
            assert record.game == game.name


@EACH_GAME
@given(data=st.data())
@settings(max_examples=examples(40), deadline=None)
def test_nothing_leaves_the_engine_that_its_viewer_may_not_know(game: AnyGame, data: st.DataObject) -> None:
    """`make secrecy-test` compares 100,000 pairs of states."""
    setup = data.draw(st.sampled_from(setups(game)))
    policy = POLICIES[data.draw(st.sampled_from(sorted(POLICIES)))]
    seed = str(data.draw(st.integers(0, 10**6)))
    state = state_at(game, setup, seed, data.draw(st.integers(0, 150)), policy)
    for viewer in (None, *range(setup.seats)):
        assert leaks(game, state, viewer, seeded(seed)) is None


@EACH_GAME
@pytest.mark.parametrize("door", ["view", "page_view", "refusal", "events", "terminal"])
def test_a_planted_leak_is_found(game: AnyGame, door: str) -> None:
    leaky, setup = with_leak(game, door), setups(game)[0]
    assert any(
        leaks(leaky, state, viewer, seeded(str(seed))) is not None
        for seed in range(12)
        for state in sampled_states(game, setup, f"leak {seed}", 7)
        for viewer in (None, *range(setup.seats))
    )


def with_leak(game: AnyGame, door: str) -> AnyGame:
    """The game with one of its doors telling how the whole state looks."""

    def secret(state: GameState) -> str:
        return digest(state)

    def leaky_refusal(state: GameState, seat: int, move: int) -> Any:
        return msgspec.structs.replace(game.refusal(state, seat, move), values={"state": secret(state)})

    def leaky_view(state: GameState, viewer: int | None) -> Any:
        view = game.view(state, viewer)
        fields = {name: getattr(view, name) for name in view.__struct_fields__}
        kind: type[View] = type(view)
        return with_secret(kind)(**fields, secret=secret(state))

    def leaky_events(journal: list[int], state: GameState, viewer: int | None) -> Any:
        told = game.events(journal, state, viewer)
        return told * 2 if int(secret(state), 16) % 2 else told

    boards = count()

    class LeakyTerminal:
        """A board that shows a number it cannot know."""

        def __getattr__(self, name: str) -> Any:
            return getattr(game.terminal, name)

        def board(self, view: Any) -> str:
            return str(next(boards))

    changes: dict[str, dict[str, Any]] = {
        "view": {"view": leaky_view},
        "page_view": {"memory": replace(game.memory, page_view=leaky_view)},
        "refusal": {"refusal": leaky_refusal},
        "events": {"events": leaky_events},
        "terminal": {"terminal": LeakyTerminal()},
    }
    return replace(game, **changes[door])


@cache
def with_secret(view: type[View]) -> Any:
    """The game's own view, with one field more."""
    return msgspec.defstruct("Leaky", [("secret", str)], bases=(view,), frozen=True, kw_only=True)


@EACH_GAME
def test_a_choice_in_secret_is_told_as_sealed(game: AnyGame) -> None:
    """By this name a page knows which choices the last one reveals."""
    told = {kind.__struct_config__.tag for kind in game.types.events}
    assert ("sealed" in told) is bool(game.tuning.get("sealed"))


@EACH_SETUP
def test_a_resampled_state_gives_the_same_view_and_hides_other_cards(game: AnyGame, setup: Setup) -> None:
    varied = set()
    for number, state in enumerate(sampled_states(game, setup, "resample", 5)):
        if state.is_over():
            continue
        for seat in range(setup.seats):
            sampler, chance = game.sampler(game.view(state, seat)), seeded(f"{number}")
            for _ in range(3):
                world = sampler.draw(chance)
                world.check()
                assert game.view(world, seat) == game.view(state, seat)
                assert world.legal_moves(seat) == state.legal_moves(seat)
                if world.numbers() != state.numbers():
                    varied.add(seat)
    assert varied == set(range(setup.seats))


@EACH_SETUP
def test_resampling_depends_on_the_view_alone(game: AnyGame, setup: Setup) -> None:
    for state in sampled_states(game, setup, "alone", 9):
        if state.is_over():
            continue
        for seat in range(setup.seats):
            twin = twin_of(game, state, seat, seeded("twin"))
            draws = [game.sampler(game.view(one, seat)).draw(seeded("same")).numbers() for one in (state, twin)]
            assert draws[0] == draws[1]


@EACH_SETUP
def test_the_heuristic_reads_only_what_its_seat_may_know(game: AnyGame, setup: Setup) -> None:
    for state in sampled_states(game, setup, "heuristic", 9):
        if state.is_over():
            continue
        seat = state.to_move
        twin = twin_of(game, state, seat, seeded("twin"))
        before = state.numbers()
        assert weights(game, state, seat) == weights(game, twin, seat)
        assert game.heuristic.value(state, seat) == game.heuristic.value(twin, seat)
        assert state.numbers() == before


def weights(game: AnyGame, state: GameState, seat: int) -> list[float]:
    """What the heuristic thinks of each legal move."""
    from librt.vecs import vec
    from mypy_extensions import i64

    legal = state.legal_moves(seat)
    out = vec[float]([0.0] * len(legal))
    game.heuristic.weigh_into(state, seat, vec[i64](legal), len(legal), out)
    return list(out)


@EACH_SETUP
def test_features_tell_only_what_their_seat_may_know(game: AnyGame, setup: Setup) -> None:
    names, rows = game.features.names(), set()
    assert len(names) == len(set(names))
    for state in sampled_states(game, setup, "features", 7):
        before = state.numbers()
        for seat in range(setup.seats):
            row = features(game, state, seat)
            assert row == features(game, twin_of(game, state, seat, seeded("twin")), seat)
            rows.add(row)
        assert state.numbers() == before
    assert len(rows) > setup.seats


def features(game: AnyGame, state: GameState, seat: int) -> bytes:
    """The seat's row, written between two guards that no name stands for."""
    from librt.vecs import vec
    from mypy_extensions import u8

    size = len(game.features.names())
    row = vec[u8]([u8(7), *[u8(0)] * size, u8(7)])
    assert game.features.write_into(state, seat, row, 1) == size + 1
    assert row[0] == row[size + 1] == 7
    return bytes(row[1 : size + 1])


@EACH_SETUP
def test_secrets_are_what_the_others_hide(game: AnyGame, setup: Setup) -> None:
    names, differ = game.features.secret_names(), False
    assert len(names) == len(set(names))
    for state in sampled_states(game, setup, "secrets", 7):
        for seat in range(setup.seats):
            row = bytes(secrets_of(game.features, state, seat))
            assert len(row) == len(names)
            differ = differ or row != bytes(secrets_of(game.features, twin_of(game, state, seat, seeded("twin")), seat))
    assert differ


@EACH_SETUP
def test_moves_turned_to_a_seat_are_the_same_moves(game: AnyGame, setup: Setup) -> None:
    moves = range(game.blank().move_count())
    for seat in range(setup.seats):
        turned = [game.features.turned(move, seat, setup.seats) for move in moves]
        assert sorted(turned) == list(moves)
        assert seat > 0 or turned == list(moves)


@EACH_SETUP
def test_views_and_events_survive_the_wire(game: AnyGame, setup: Setup) -> None:
    events = msgspec.json.Decoder(list[_union(game.types.events)])  # type: ignore[misc]  # built at run time
    views = msgspec.json.Decoder(game.types.view)
    game_in_play = GameInPlay(game, setup, seeded("wire"))
    kinds: set[type] = set()
    for step, (_, seat, move) in enumerate(walk(game, setup, "wire")):
        for viewer in (None, *range(setup.seats)):
            view = game_in_play.view(viewer)
            assert views.decode(msgspec.json.encode(view)) == view
            if step % 20 == 0 or seat is None:
                assert Text.from_markup(game.terminal.board(view)).plain
        if seat is None or move is None:
            break
        journal = game_in_play.play(seat, game.decode(move))
        for viewer in (None, *range(setup.seats)):
            told = game_in_play.events(journal, viewer)
            assert events.decode(msgspec.json.encode(told)) == told
            for event in told:
                if type(event) not in kinds:
                    Text.from_markup(game.terminal.say_event(event, viewer))
            kinds.update(type(event) for event in told)
    assert kinds <= set(game.types.events)
    assert len(kinds) >= min(3, len(game.types.events))


@EACH_GAME
def test_every_option_has_a_help_sentence_and_a_sound_default(game: AnyGame) -> None:
    for option in game.setups.options:
        assert option.help.endswith(".")
        assert option.kind != "choice" or option.default in option.choices
