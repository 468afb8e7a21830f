"""Lotus: two to four gardeners, alone or in two teams, let five kinds of flowers grow and guard them."""

from nelumbo.core.chance import Chance
from nelumbo.core.errors import InvalidNotation, InvalidOption
from nelumbo.core.game import Facts, Game, Setup
from nelumbo.core.options import RANDOM, Option
from nelumbo.games.lotus import events, features, heuristics, moves, notation, rules, terminal, view, view_types
from nelumbo.games.lotus.data import COLOUR_LETTERS, DECISION_BOUND, MAX_SEATS, POWER_NAMES, POWERS
from nelumbo.games.lotus.lesson import LESSON


def check_setup(setup: Setup) -> None:
    """Teams are of two and two, colours differ, and a position is for as many players [LOT-SETUP-1, 2, TEAM-1, 2]."""
    if setup.options["teams"] and setup.seats != MAX_SEATS:
        raise InvalidOption(f"teams are for 4 players, not for {setup.seats}")
    colours = str(setup.options["colours"])
    if len(set(colours)) < max(setup.seats, len(colours)) or not set(colours) <= set(COLOUR_LETTERS):
        raise InvalidOption(f"colours cannot be {colours!r}: name a different one of Y, G, R and B for each seat")
    if setup.options["position"]:
        check_position(setup)


def check_position(setup: Setup) -> None:
    """The position can be read and has the right number of seats."""
    try:
        state = notation.read_position(str(setup.options["position"]))
    except InvalidNotation as error:
        raise InvalidOption(f"the position is none: {error.sentence}") from error
    if state.seats != setup.seats:
        raise InvalidOption(f"the position is for {state.seats} players, not for {setup.seats}")


def new(setup: Setup, chance: Chance) -> rules.Lotus:
    """The first player is drawn before the cards are shuffled [LOT-SETUP-17, RULING-2, UNK-6, TEAM-5]."""
    options = setup.options
    if options["position"]:
        state = notation.read_position(str(options["position"]))
        state.chance = chance
        return state
    first = options["first"]
    state = rules.new(setup.seats, chance.first_seat(setup.seats, -1 if first == RANDOM else int(first)), chance)
    view.set_colours(state, list(str(options["colours"])[: setup.seats]))
    state.teams, state.finish_round = bool(options["teams"]), bool(options["finish_round"])
    return state


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


GAME: Game[rules.Lotus, view_types.LotusView, moves.LotusMove, events.LotusEvent] = Game(
    name="lotus",
    title="Lotus",
    versions=(1,),
    seats=(2, 3, 4),
    variants=("teams", "finish_round"),
    options=(
        Option("teams", "flag", False, "Four players in two teams: partners sit opposite and add up their points."),
        Option("first", "seat", RANDOM, "Who begins: a seat counted from 0, or random."),
        Option("finish_round", "flag", False, "The game ends with the round in which a deck runs out."),
        Option("colours", "text", COLOUR_LETTERS, "The colours of the seats in order, as in YGRB."),
        Option("position", "text", "", "A position in the game's notation to begin from; it rules over the rest."),
    ),
    check_setup=check_setup,
    new=new,
    blank=rules.blank,
    moves=(moves.Play, moves.Exchange, moves.Guard, moves.Pass, moves.Reward, moves.Draw),
    encode=moves.encode,
    decode=moves.decode,
    refusal=moves.refusal,
    view=view.view,
    turns_are_open=True,
    view_type=view_types.LotusView,
    events=events.events,
    event_types=(
        events.Played,
        events.Exchanged,
        events.Moved,
        events.Passed,
        events.Completed,
        events.Rewarded,
        events.Harvested,
        events.Drew,
        events.Took,
        events.Revealed,
        events.FinalRound,
        events.Awarded,
        events.Ended,
    ),
    sampler=view.sampler,
    heuristic=heuristics.LotusHeuristic(),
    features=features.LotusFeatures(),
    notation=notation,
    write_record=notation.write_record,
    read_record=notation.read_record,
    terminal=terminal,
    facts=facts,
    lesson=LESSON,
    look_ahead=(8, 16),
    network_foresees=True,
    turn_bound=DECISION_BOUND,
)
