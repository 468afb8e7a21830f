"""White Lotus: three to six players vote, rebel and bargain for the zones of an empire."""

from nelumbo.core.game import Facts, Game
from nelumbo.games.white_lotus import events, features, moves, notation, refusals, setup, terminal, view_types
from nelumbo.games.white_lotus import view as views
from nelumbo.games.white_lotus.bargaining import asides
from nelumbo.games.white_lotus.data.maps import STANDARD
from nelumbo.games.white_lotus.heuristics import answers, decisions, proposals
from nelumbo.games.white_lotus.lesson import LESSON
from nelumbo.games.white_lotus.rules import turn
from nelumbo.games.white_lotus.world import sampler


def blank() -> turn.WhiteLotus:
    """An empty table on the standard map."""
    return turn.blank(3, STANDARD)


def facts(state: turn.WhiteLotus) -> Facts:
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


GAME: Game[turn.WhiteLotus, view_types.WhiteLotusView, moves.WhiteLotusMove, events.WhiteLotusEvent] = Game(
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
    heuristic=decisions.WhiteLotusHeuristic(),
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
    aside_refusal=asides.aside_refusal,
    apply_aside=asides.apply_aside,
    answers=answers.answers,
    proposals=proposals.proposals,
    talk=lambda game: setup.talk_of(game.options),
)
