"""Mandala: two players colour, complete and destroy two mandalas of sand."""

from nelumbo.core.chance import Chance
from nelumbo.core.game import Facts, Game, Setup
from nelumbo.core.options import RANDOM, Option
from nelumbo.games.mandala import events, features, heuristics, moves, notation, rules, terminal, view, view_types
from nelumbo.games.mandala.data import SEATS, TURN_BOUND
from nelumbo.games.mandala.lesson import LESSON


def new(setup: Setup, chance: Chance) -> rules.Mandala:
    """The first player is drawn before the cards are shuffled [MAN-SETUP-1, 8, RULING-1]."""
    first = setup.options["first"]
    return rules.new(chance.first_seat(SEATS, -1 if first == RANDOM else int(first)), chance)


GAME: Game[rules.Mandala, view_types.MandalaView, moves.MandalaMove, events.MandalaEvent] = Game(
    name="mandala",
    title="Mandala",
    versions=(1,),
    seats=(2,),
    options=(Option("first", "seat", RANDOM, "Who begins: a seat counted from 0, or random."),),
    check_setup=lambda setup: None,
    new=new,
    blank=rules.blank,
    moves=(moves.Build, moves.Grow, moves.Discard, moves.Take),
    encode=moves.encode,
    decode=moves.decode,
    refusal=moves.refusal,
    view=view.view,
    turns_are_open=True,
    view_type=view_types.MandalaView,
    events=events.events,
    event_types=(
        events.Built,
        events.Grew,
        events.Discarded,
        events.Drew,
        events.Shuffled,
        events.Armed,
        events.Completed,
        events.Took,
        events.Cleared,
        events.Refilled,
        events.Thrown,
        events.Ended,
    ),
    sampler=view.sampler,
    heuristic=heuristics.MandalaHeuristic(),
    features=features.MandalaFeatures(),
    notation=notation,
    write_record=notation.write_record,
    read_record=notation.read_record,
    terminal=terminal,
    facts=lambda state: Facts(game={"end": str(view.REASONS[state.reason]), "turns": state.turn}),
    lesson=LESSON,
    network_foresees=True,
    turn_bound=TURN_BOUND * 4,  # a turn has its action and at most six takes, and few turns destroy
)
