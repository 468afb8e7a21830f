"""Lotus: two to four gardeners, alone or in two teams, let five kinds of flowers grow and guard them."""

from nelumbo.core.game import Facts, Game, Setups, Types, members
from nelumbo.games.lotus import (
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
from nelumbo.games.lotus.data import DECISION_BOUND, POWER_NAMES, POWERS
from nelumbo.games.lotus.lesson import LESSON
from nelumbo.games.lotus.tuning import TUNING


def facts(state: rules.Lotus) -> Facts:
    """How the game ended, and which powers each seat took."""
    return Facts(
        game={"end": str(view.CAUSES[state.cause]), "turns": state.turn},
        seats=[
            {
                **{POWER_NAMES[power]: state.powers[seat * POWERS + power] for power in range(POWERS)},
                "petals": state.pile_sizes[seat],
                "tokens": state.tokens[seat],
            }
            for seat in range(state.seats)
        ],
    )


GAME: Game[rules.Lotus, view_types.LotusView, moves.LotusMove, event_types.LotusEvent] = Game(
    name="lotus",
    title="Lotus",
    setups=Setups(
        versions=(1, 2),
        seats=(2, 3, 4),
        options=setup.OPTIONS,
        check=setup.check_setup,
        is_deal_chosen=setup.is_deal_chosen,
        open_options=setup.open_options,
    ),
    types=Types(moves=members(moves.LotusMove), view=view_types.LotusView, events=members(event_types.LotusEvent)),
    new=setup.new,
    blank=rules.blank,
    encode=moves.encode,
    decode=moves.decode,
    refusal=refusals.refusal,
    view=view.view,
    events=events.events,
    turns_are_open=True,
    teams=setup.teams,
    facts=facts,
    turn_bound=DECISION_BOUND,
    sampler=world.sampler,
    heuristic=heuristics.LotusHeuristic(),
    features=features.LotusFeatures(),
    finish=moves.finish,
    tuning=TUNING,
    notation=notation,
    terminal=terminal,
    lesson=LESSON,
)
