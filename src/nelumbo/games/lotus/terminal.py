"""Lotus for people at a terminal, in rich's markup."""

from typing import assert_never

from nelumbo.core.errors import Refusal, Value
from nelumbo.core.terminal import say_refused
from nelumbo.core.terminal import seat_name as seat_name  # part of what a terminal offers
from nelumbo.games.lotus.data import FLOWER_NAMES, SMALLEST
from nelumbo.games.lotus.events import (
    Awarded,
    Completed,
    Drew,
    Ended,
    Exchanged,
    FinalRound,
    Harvested,
    LotusEvent,
    Moved,
    Passed,
    Played,
    Revealed,
    Rewarded,
    Took,
)
from nelumbo.games.lotus.moves import Draw, Exchange, Guard, LotusMove, Pass, Play, Reward
from nelumbo.games.lotus.view_types import FlowerView, LotusView

STYLES = {"Y": "yellow", "G": "green", "R": "red", "B": "dodger_blue1", "W": "bright_white"}
CODES = "[dim]Cards: 5s is a petal for the flower of 5 with one symbol, 5d with two, 5w a wildflower.[/]"
POWER_HELP = {
    "ELDER": "an elder guardian that counts 2",
    "PATH": "a hand of five",
    "GROWTH": "any number of petals in one play",
}


def coloured(letter: str, text: str) -> str:
    """A text in the style of a colour."""
    return f"[{STYLES[letter]}]{text}[/]"


def flower_name(flower: int) -> str:
    """As in `Iris (3)`."""
    return f"{FLOWER_NAMES[flower - SMALLEST]} ({flower})"


def petal(name: str) -> str:
    """An open petal: its owner's letter, doubled for two symbols; a dot for a wildflower."""
    return coloured("W", "·") if name[0] == "W" else coloured(name[0], name[0] * (2 if name[2] == "d" else 1))


def card(name: str, letter: str) -> str:
    """A card in the hand of the player with that colour, as in `5s`."""
    return coloured("W" if name[1] == "w" else letter, name)


def cards(names: list[str], letter: str) -> str:
    """Cards of one player, or a dash for none."""
    return " ".join(card(name, letter) for name in names) or "[dim]-[/]"


def board(view: LotusView) -> str:
    """The garden with the control of each flower, the row, then the players, the viewer last."""
    lines = [f"[bold]Turn {view.turn}[/], {phase_line(view)}", *final_lines(view), "", "[bold]Garden[/]"]
    lines += [flower_line(flower, view.colours) for flower in view.garden] or ["  [dim]nothing grows[/]"]
    row = " ".join(coloured("W", str(flower)) for flower in view.row) or "[dim]-[/]"
    lines.append(f"[bold]Row[/] {row}   [dim]{view.wild_size} wildflowers in the deck[/]")
    lines.append("")
    lines += team_lines(view)
    players = [player(view, seat) for seat in range(len(view.colours))]
    near = view.viewer or 0
    return "\n".join([*lines, *players[near + 1 :], *players[: near + 1], CODES])


def team_lines(view: LotusView) -> list[str]:
    """The points of partners, who sit opposite, added up [LOT-TEAM-6]."""
    if not view.teams:
        return []
    return [f"[bold]{say_team(team)}[/]   {plural(team_points(view.scores, team), 'point')}" for team in (0, 1)] + [""]


def say_team(team: int) -> str:
    """As in `Team A (Player 1 and Player 3)`."""
    return f"Team {'AB'[team]} ({seat_name(team)} and {seat_name(team + 2)})"


def team_points(scores: list[int], team: int) -> int:
    return scores[team] + scores[team + 2]


def plural(number: int, word: str) -> str:
    """As in `1 token` and `2 tokens`."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def phase_line(view: LotusView) -> str:
    if view.to_move is None:
        return "the game is over"
    who = coloured(view.colours[view.to_move], seat_name(view.to_move))
    match view.phase:
        case "reward":
            return f"{who} chooses a reward for the {flower_name(view.resolving or 0)}"
        case "draw":
            return f"{who} draws"
        case _:
            return f"{who}, action {view.action} of 2"


def final_lines(view: LotusView) -> list[str]:
    """A warning, once the final round is flagged."""
    if view.final is None or view.over:
        return []
    turns = "1 turn is" if view.final.turns_left == 1 else f"{view.final.turns_left} turns are"
    running = view.turn > view.final.turn
    return [f"[bold]The final round: {turns} left, {'this one included' if running else 'after this one'}.[/]"]


def flower_line(flower: FlowerView, colours: list[str]) -> str:
    """One flower: petals, places left, guardians, and the strength of each player, the controllers underlined."""
    laid = [petal(name) for name in flower.petals]
    open_places = ["[dim]_[/]"] * (flower.flower - len(laid))
    pawns = []
    for letter, regular, elder in zip(colours, flower.guardians, flower.elders, strict=True):
        pawns += [coloured(letter, f"{letter}♟")] * regular + [coloured(letter, f"{letter}♚")] * elder
    strongest = max(1, *flower.strengths)
    tally = " ".join(
        coloured(letter, f"[underline]{letter}{s}[/underline]" if s == strongest else f"{letter}{s}")
        for letter, s in zip(colours, flower.strengths, strict=True)
        if s
    )
    guards = f"   guardians {' '.join(pawns)}" if pawns else ""
    name = f"{flower.flower} {FLOWER_NAMES[flower.flower - SMALLEST]}".ljust(11)
    return f"  {name}{' '.join([*laid, *open_places])}{guards}   control {tally or '[dim]nobody[/]'}"


def player(view: LotusView, seat: int) -> str:
    """One player's points, powers, guardians at home, deck and hand."""
    letter = view.colours[seat]
    team = f" [dim]team {'A' if seat % 2 == 0 else 'B'}[/]" if view.teams else ""
    mark = "[bold]>[/]" if view.to_move == seat else " "
    pawns = "♟" * view.supplies[seat] + ("♚" if view.elders[seat] == "supply" else "")
    petals, tokens = plural(len(view.piles[seat]), "petal"), plural(view.tokens[seat], "token")
    points = f"{plural(view.scores[seat], 'point')} ({petals}, {tokens})"
    powers = ", ".join(view.powers[seat]) or "[dim]no power[/]"
    known = view.known[seat]
    under = f", [dim]at its bottom[/] {cards(known, letter)}" if known and seat == view.viewer else ""
    return (
        f"{mark} {coloured(letter, f'{seat_name(seat)} {letter}')}{team}   {points}   {powers}"
        f"   supply {coloured(letter, pawns) if pawns else '[dim]-[/]'}\n"
        f"    hand {hand(view, seat)}   deck {view.deck_sizes[seat]}{under}"
    )


def hand(view: LotusView, seat: int) -> str:
    """The cards, or for others their number and the wildflowers that are surely among them."""
    held = view.hands[seat]
    if held is not None:
        return cards(held, view.colours[seat])
    sure = " ".join(coloured("W", f"{taken.flower}w") for taken in view.taken[seat] if taken.under == 0)
    return f"{plural(view.hand_sizes[seat], 'card')}{f' with {sure}' if sure else ''}"


def say_move(move: LotusMove) -> str:
    """A move in a few words."""
    match move:
        case Play(flower, singles, doubles, wilds):
            kinds = ((singles, "single"), (doubles, "double"), (wilds, "wildflower"))
            laid = " and ".join(f"{n} {word}{'s' if n > 1 else ''}" for n, word in kinds if n)
            return f"play {laid} on the {flower_name(flower)}"
        case Exchange([one]):
            return f"put {one} under your deck and draw one"
        case Exchange(cards):
            return f"put {cards[0]} and then {cards[1]} under your deck and draw two"
        case Guard(flower, source, elder):
            where = "" if source is None else f" from the {flower_name(source)}"
            return f"move {'your elder' if elder else 'a guardian'}{where} to the {flower_name(flower)}"
        case Pass():
            return "pass: there is nothing you can do"
        case Reward(None):
            return "take a score token, 5 points"
        case Reward(power):
            return f"take {power}: {POWER_HELP[power or '']}"
        case Draw(None):
            return "draw from your deck"
        case Draw(wild):
            return f"take the wildflower {flower_name(wild or 0)}"
        case _:
            assert_never(move)


def say_event(event: LotusEvent) -> str:
    match event:
        case Played(seat, flower, names):
            return f"{seat_name(seat)} plays {' '.join(names)} on the {flower_name(flower)}."
        case Exchanged(seat, number, None, _):
            return f"{seat_name(seat)} exchanges {plural(number, 'card')}."
        case Exchanged(_, _, put, drawn):
            return f"You put {' '.join(put or [])} under your deck and draw {' '.join(drawn or [])}."
        case Moved(seat, flower, source, elder):
            where = "" if source is None else f" from the {flower_name(source)}"
            return f"{seat_name(seat)} moves {'the elder' if elder else 'a guardian'}{where} to {flower}."
        case Passed(seat):
            return f"{seat_name(seat)} can do nothing."
        case Completed(flower, strengths, controllers):
            return f"The {flower_name(flower)} is complete. {control(strengths, controllers)}"
        case Rewarded(seat, None):
            return f"{seat_name(seat)} takes a score token."
        case Rewarded(seat, power):
            return f"{seat_name(seat)} takes {power}: {POWER_HELP[power or '']}."
        case Harvested(seat, _, petals):
            return f"{seat_name(seat)} collects {plural(petals, 'petal')}; the guardians return."
        case Drew(seat, None):
            return f"{seat_name(seat)} draws from their own deck."
        case Drew(_, drawn):
            return f"You draw {drawn}."
        case Took(seat, flower):
            return f"{seat_name(seat)} takes the wildflower {flower_name(flower)}."
        case Revealed(flowers):
            return f"The row gets {' '.join(str(flower) for flower in flowers)}."
        case FinalRound(cause, seat, turns):
            why = "drew the last card of their own deck" if cause == "deck" else "ends a long time without petals"
            return f"[bold]{seat_name(seat)} {why}: {turns} more {'turn' if turns == 1 else 'turns'} after this one.[/]"
        case Awarded(flower, _, petals, removed):
            shares = [f"{seat_name(seat)} {n}" for seat, n in enumerate(petals) if n]
            gone = f"; {removed} {'is' if removed == 1 else 'are'} removed" if removed else ""
            return f"The incomplete {flower_name(flower)}: {', '.join(shares) or 'nobody gets petals'}{gone}."
        case Ended():
            return say_end(event)
        case _:
            assert_never(event)


def control(strengths: list[int], controllers: list[int]) -> str:
    if not controllers:
        return "Nobody controls it."
    names = " and ".join(seat_name(seat) for seat in controllers)
    return f"{names} {'controls' if len(controllers) == 1 else 'control'} it with {max(strengths)}."


def say_end(end: Ended) -> str:
    """The points of all or of both teams, who has won, and by what [LOT-SCORE-3..5, TEAM-6]."""
    won = [seat for seat, place in enumerate(end.places) if place == 1]
    if end.teams:
        points = ", ".join(f"{say_team(team)} {team_points(end.scores, team)}" for team in (0, 1))
        winners = [say_team(team) for team in (0, 1) if team in won]
    else:
        points = ", ".join(f"{seat_name(seat)} {score}" for seat, score in enumerate(end.scores))
        winners = [seat_name(seat) for seat in won]
    verb = "wins" if len(winners) == 1 else "share the victory"
    why = " Points are equal: more cards in deck and hand decide." if end.tie_break else ""
    return f"The game is over: {points}.{why} [bold]{' and '.join(winners)} {verb}.[/]"


REFUSALS = {
    "no_reward_now": "No flower has just been completed, so there is no reward to choose.",
    "power_owned": "You already own {power}.",
    "choose_reward": "First choose your reward for the {flower}.",
    "act_first": "You draw after your two actions; this is action {action}.",
    "deck_empty": "Your deck is empty: take a wildflower from the row.",
    "not_in_row": "No {flower} lies in the row.",
    "draw_now": "Your actions are done: draw until you hold {limit} cards.",
    "no_pass": "You may not pass while there is something you can do.",
    "not_in_hand": "You would need {cards} × {card}, and hold {held}.",
    "no_room": "Only {room} more fit on the {flower}, not {cards}.",
    "too_many_cards": "Without GROWTH you play at most {most} cards at once, not {cards}.",
    "no_elder": "You have no elder: it comes with the power ELDER.",
    "same_flower": "The guardian already stands on the {flower}.",
    "no_flower": "No {flower} grows in the garden.",
    "not_in_supply": "You have no such guardian at home.",
    "not_on_flower": "You have no such guardian on the {flower}.",
}


def say_refusal(refusal: Refusal) -> str:
    """Why a move cannot be made, as a sentence."""
    return say_refused(refusal, REFUSALS, say_value)


def say_value(name: str, value: Value) -> str:
    """Flowers by their names."""
    if name == "held" and value == 0:
        return "none"
    return flower_name(value) if name == "flower" and isinstance(value, int) else str(value)
