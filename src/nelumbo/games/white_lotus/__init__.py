"""White Lotus: three to six players vote, rebel and bargain for the zones of an empire."""

from nelumbo.core.game import Asides, Balance, Facts, Game, Setups, Types, members
from nelumbo.games.white_lotus import (
    event_types,
    events,
    features,
    moves,
    notation,
    refusals,
    setup,
    terminal,
    view_types,
)
from nelumbo.games.white_lotus import view as views
from nelumbo.games.white_lotus.balance import counts, figures
from nelumbo.games.white_lotus.bargaining import asides
from nelumbo.games.white_lotus.data.maps import STANDARD
from nelumbo.games.white_lotus.heuristics import answers, decisions, offers, word
from nelumbo.games.white_lotus.lesson import LESSON
from nelumbo.games.white_lotus.rules import turn
from nelumbo.games.white_lotus.tuning import TUNING
from nelumbo.games.white_lotus.world import sampler


def blank() -> turn.WhiteLotus:
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


GAME: Game[turn.WhiteLotus, view_types.WhiteLotusView, moves.WhiteLotusMove, event_types.WhiteLotusEvent] = Game(
    name="white-lotus",
    title="White Lotus",
    setups=Setups(
        versions=(1, 2),  # each is played on the edition of the map with its number
        seats=(3, 4, 5, 6),
        experimental_seats=(2,),
        options=setup.OPTIONS,
        former_options=setup.FORMER_OPTIONS,
        check=setup.check_setup,
        talk=lambda chosen: setup.talk_of(chosen.options),
        decisions_are_heard=lambda chosen: setup.decisions_are_heard(chosen.options),
    ),
    types=Types(
        moves=members(moves.Decision),
        view=view_types.WhiteLotusView,
        events=members(event_types.WhiteLotusEvent),
    ),
    new=setup.new,
    blank=blank,
    encode=moves.encode,
    decode=moves.decode,
    refusal=refusals.refusal,
    asides=Asides(
        moves=moves.ASIDES,
        refusal=asides.aside_refusal,
        apply=asides.apply_aside,
        numbered=asides.numbered,
        answers=answers.answers,
        offers=offers.offers,
        honest=word.honest_moves,
        words=asides.words,
        reworded=asides.reworded,
    ),
    view=views.view,
    events=events.events,
    facts=facts,
    balance=Balance(counts=counts.counts, figures=figures.figures),
    turn_bound=20_000,  # RULES.md, section 11
    sampler=sampler,
    heuristic=decisions.WhiteLotusHeuristic(),
    features=features.WhiteLotusFeatures(),
    tuning=TUNING,
    notation=notation,
    terminal=terminal,
    lesson=LESSON,
)
