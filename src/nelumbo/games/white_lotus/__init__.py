"""White Lotus: three to six players vote, rebel and bargain for the zones of an empire."""

from nelumbo.core.game import Facts, Game
from nelumbo.games.white_lotus import (
    answers,
    events,
    features,
    heuristics,
    moves,
    notation,
    offers,
    proposals,
    refusals,
    rules,
    setup,
    terminal,
    view_types,
)
from nelumbo.games.white_lotus import view as views
from nelumbo.games.white_lotus.lesson import LESSON
from nelumbo.games.white_lotus.maps import STANDARD
from nelumbo.games.white_lotus.worlds import sampler


def blank() -> rules.WhiteLotus:
    """An empty table on the standard map."""
    return rules.blank(3, STANDARD)


def facts(state: rules.WhiteLotus) -> Facts:
    """How long it took, and what the first emperor made of it."""
    return Facts(
        game={"turns": state.turn},
        seats=[
            {"first emperor": int(seat == state.first_emperor), "emperor at the end": int(seat == state.emperor)}
            for seat in range(state.seats)
        ],
    )


def deep_search(view: view_types.WhiteLotusView) -> tuple[str, ...]:
    """By the author nobody can tell the winner before the end, so that playouts go there; a game has but four turns."""
    return ("depth=-1", "exploration=0.25") if view.rules == "author" else ()


GAME: Game[rules.WhiteLotus, view_types.WhiteLotusView, moves.WhiteLotusMove, events.WhiteLotusEvent] = Game(
    name="white-lotus",
    title="White Lotus",
    versions=(1,),
    seats=(3, 4, 5, 6),
    experimental_seats=(2,),
    variants=("rules",),
    sealed=True,
    searching_levels=(4, 5),
    light_search=100,
    deep_search=deep_search,
    record_mark="* game",
    options=setup.OPTIONS,
    check_setup=setup.check_setup,
    new=setup.new,
    blank=blank,
    moves=moves.DECISIONS,
    encode=moves.encode,
    decode=moves.decode,
    refusal=refusals.refusal,
    view=views.view,
    view_type=view_types.WhiteLotusView,
    events=events.events,
    event_types=events.EVENTS,
    sampler=sampler,
    heuristic=heuristics.WhiteLotusHeuristic(),
    features=features.WhiteLotusFeatures(),
    notation=notation,
    write_record=notation.write_record,
    read_record=notation.read_record,
    terminal=terminal,
    seat_name=terminal.player,
    facts=facts,
    lesson=LESSON,
    turn_bound=20_000,  # RULES.md, section 11
    asides=moves.ASIDES,
    aside_refusal=offers.aside_refusal,
    apply_aside=offers.apply_aside,
    answers=answers.answers,
    proposals=proposals.proposals,
    talk=lambda game: setup.talk_of(game.options),
)
