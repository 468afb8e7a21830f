"""Mandala: two players colour, complete and destroy two mandalas of sand."""

from nelumbo.core.game import Facts, Game
from nelumbo.games.mandala import (
    events,
    features,
    heuristics,
    moves,
    notation,
    refusals,
    rules,
    setup,
    terminal,
    view,
    view_types,
    world,
)
from nelumbo.games.mandala.data import TURN_BOUND
from nelumbo.games.mandala.lesson import LESSON
from nelumbo.games.mandala.tuning import TUNING

GAME: Game[rules.Mandala, view_types.MandalaView, moves.MandalaMove, events.MandalaEvent] = Game(
    name="mandala",
    title="Mandala",
    versions=(1,),
    seats=(2,),
    options=setup.OPTIONS,
    new=setup.new,
    blank=rules.blank,
    moves=(moves.Build, moves.Grow, moves.Discard, moves.Take),
    encode=moves.encode,
    decode=moves.decode,
    refusal=refusals.refusal,
    view=view.view,
    turns_are_open=True,
    view_type=view_types.MandalaView,
    shown=view.shown,
    events=events.events,
    retold=events.retold,
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
    sampler=world.sampler,
    heuristic=heuristics.MandalaHeuristic(),
    features=features.MandalaFeatures(),
    notation=notation,
    terminal=terminal,
    facts=lambda state: Facts(game={"end": str(view.REASONS[state.reason]), "turns": state.turn}),
    lesson=LESSON,
    tuning=TUNING,
    turn_bound=TURN_BOUND * 4,  # a turn has its action and at most six takes, and few turns destroy
)
