"""Mandala: two players colour, complete and destroy two mandalas of sand."""

from nelumbo.core.game import Facts, Game, MemoryAid, Setups, Types, members
from nelumbo.games.mandala import (
    event_types,
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

GAME: Game[rules.Mandala, view_types.MandalaView, moves.MandalaMove, event_types.MandalaEvent] = Game(
    name="mandala",
    title="Mandala",
    setups=Setups(versions=(1,), seats=(2,), options=setup.OPTIONS),
    types=Types(
        moves=members(moves.MandalaMove), view=view_types.MandalaView, events=members(event_types.MandalaEvent)
    ),
    new=setup.new,
    blank=rules.blank,
    encode=moves.encode,
    decode=moves.decode,
    refusal=refusals.refusal,
    view=view.view,
    events=events.events,
    memory=MemoryAid(page_view=view.page_view, retold=events.retold),
    turns_are_open=True,
    facts=lambda state: Facts(game={"end": str(view.REASONS[state.reason]), "turns": state.turn}),
    turn_bound=TURN_BOUND * 4,  # a turn has its action and at most six takes, and few turns destroy
    sampler=world.sampler,
    heuristic=heuristics.MandalaHeuristic(),
    features=features.MandalaFeatures(),
    tuning=TUNING,
    notation=notation,
    terminal=terminal,
    lesson=LESSON,
)
