"""Flowers: two to four players finish three mandalas, collect their tiles and pair them to flowers."""

from nelumbo.core.game import Facts, Game, MemoryAid, Setups, Types, members
from nelumbo.games.flowers import (
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
from nelumbo.games.flowers.data import DECISION_BOUND
from nelumbo.games.flowers.lesson import LESSON
from nelumbo.games.flowers.tuning import TUNING


def facts(state: rules.Flowers) -> Facts:
    """Why and when the game ended, and how many flowers each seat made."""
    return Facts(
        game={"end": str(view.REASONS[state.reason]), "turns": state.turn},
        seats=[{"flowers": state.flowers(seat)} for seat in range(state.seats)],
    )


GAME: Game[rules.Flowers, view_types.FlowersView, moves.FlowersMove, event_types.FlowersEvent] = Game(
    name="flowers",
    title="Flowers",
    setups=Setups(
        versions=(1,),
        seats=(2, 3, 4),
        options=setup.OPTIONS,
        check=setup.check_setup,
    ),
    types=Types(
        moves=members(moves.FlowersMove), view=view_types.FlowersView, events=members(event_types.FlowersEvent)
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
    facts=facts,
    turn_bound=DECISION_BOUND,
    sampler=world.sampler,
    heuristic=heuristics.FlowersHeuristic(),
    features=features.FlowersFeatures(),
    tuning=TUNING,
    notation=notation,
    terminal=terminal,
    lesson=LESSON,
)
