"""White Lotus for people at a terminal, in rich's markup."""

from typing import assert_never

from rich.markup import escape

from nelumbo.core.errors import Refusal, Value
from nelumbo.core.terminal import say_refused
from nelumbo.games.white_lotus import events as e
from nelumbo.games.white_lotus.data.maps import STANDARD, chart_named
from nelumbo.games.white_lotus.data.pieces import COLOUR_LETTERS, COLOUR_NAMES, TYPE_NAMES
from nelumbo.games.white_lotus.moves import (
    Accept,
    Agree,
    Army,
    Ask,
    Decline,
    Draw,
    Income,
    Offer,
    Order,
    Oust,
    Pass,
    Place,
    Points,
    Put,
    Refuse,
    Resolve,
    Seize,
    Stop,
    Unseal,
    Vote,
    WhiteLotusMove,
    Withdraw,
)
from nelumbo.games.white_lotus.notation.moves import write_move, write_promise
from nelumbo.games.white_lotus.view_types import CastVote, OfferState, WhiteLotusView

STYLES = ("red", "blue", "green", "yellow", "magenta", "orange3")
STAGES = ("", "placing markers", "resolving zones", "the emperor's token", "rebellion", "income", "new territories")
REGIONS = ("North-west", "North", "North-east", "West", "Centre", "East", "South-west", "South", "South-east")
NAME_WIDTH = 24


def seat_name(seat: int) -> str:
    """The name of a player's colour, in that colour."""
    return f"[{STYLES[seat]}]{COLOUR_NAMES[seat].capitalize()}[/]"


def letter(seat: int) -> str:
    return f"[{STYLES[seat]}]{COLOUR_LETTERS[seat]}[/]"


def players(seats: list[int]) -> str:
    return ", ".join(seat_name(seat) for seat in seats) or "nobody"


def title(zone: int) -> str:
    return STANDARD.titles[zone]


def board(view: WhiteLotusView) -> str:
    """The turn, the players, the map by region, and what is on the table."""
    lines = [f"[bold]Turn {view.turn}, phase {view.stage}: {STAGES[view.stage]}[/]   pool {view.pool_size}"]
    lines += [player_line(view, seat) for seat in range(len(view.vp))]
    for region in REGIONS:
        zones = [zone for zone, where in enumerate(STANDARD.regions) if where == region and view.in_play[zone]]
        lines += [f"[bold]{region}[/]"] if zones else []
        lines += [f"  {zone_line(view, zone)}" for zone in zones]
    return "\n".join(lines + table_lines(view) + [offer_line(offer) for offer in view.offers])


def player_line(view: WhiteLotusView, seat: int) -> str:
    """Title, points in hand as far as they are known, tokens, markers, score and seal."""
    held = view.holdings[seat]
    points = "[dim]hidden[/]" if held is None else f"{held.influence} influence, {held.army} army"
    mark = "[bold]>[/]" if seat in view.awaited else " "
    titles = [name for name, holder in (("emperor", view.emperor), ("rebel leader", view.leader)) if holder == seat]
    parts = [f"{mark} {letter(seat)} {seat_name(seat)}", *(f"[bold]{name}[/]" for name in titles), points]
    parts += [f"{view.vp[seat]} VP tokens", f"score {view.scores[seat]}"]
    if view.phase == "place":
        parts.append(f"{view.unused[seat]} markers left")
    if view.needed:
        parts.append(seal(view, seat))
    return "   ".join(parts)


def seal(view: WhiteLotusView, seat: int) -> str:
    """What one sees of a player's seal."""
    if seat not in view.needed:
        return "[dim]not involved[/]"
    if seat == view.viewer and view.commit is not None:
        return f"sealed: {write_move(view.commit)}"
    if view.ready is None:
        return "[dim]secret[/]"
    return "sealed" if view.ready[seat] else "not ready"


def zone_line(view: WhiteLotusView, zone: int) -> str:
    """Name, token, owner or markers, and what is special; the whole line in the owner's colour."""
    owner = view.owners[zone]
    kind = TYPE_NAMES[view.types[zone]] if view.types[zone] else "-"
    land = (chart_named(view.map) or STANDARD).whole
    notes = ["dragon"] if land.dragons[zone] else []
    notes += ["start"] if land.starts[zone] else []
    notes += [f"markers {' '.join(COLOUR_LETTERS[seat] for seat in view.markers[zone])}"] if view.markers[zone] else []
    notes += ["<- being resolved"] if zone == view.zone else []
    who = "" if owner is None else COLOUR_LETTERS[owner]
    text = f"{title(zone):<{NAME_WIDTH}}{kind:<9}{who:<2}{'  '.join(notes)}".rstrip()
    return text if owner is None else f"[{STYLES[owner]}]{text}[/]"


def table_lines(view: WhiteLotusView) -> list[str]:
    """The drawn token, a tie, this turn's votes and its battle."""
    lines = [] if view.drawn is None else [f"You have drawn a [bold]{TYPE_NAMES[view.drawn]}[/]."]
    lines += [f"Tied: {players(view.tied)}."] if view.tied else []
    if view.log:
        lines.append("[bold]Votes of this turn[/]")
        for zone in dict.fromkeys(vote.zone for vote in view.log):
            cast = ", ".join(say_vote(vote) for vote in view.log if vote.zone == zone)
            lines.append(f"  {title(zone):<{NAME_WIDTH}}{cast}")
    if view.battle is not None:
        armies = ", ".join(
            f"{letter(seat)} {army} for {letter(side)}"
            for seat, (side, army) in enumerate(zip(view.battle.sides, view.battle.armies, strict=True))
        )
        lines.append(f"[bold]Battle[/] {armies}; {seat_name(view.battle.victor)}'s side won.")
    return lines


def say_vote(vote: CastVote) -> str:
    """As in `R 4 against B`."""
    return f"{letter(vote.voter)} {vote.weight} against {letter(vote.target)}"


def offer_line(seen: OfferState) -> str:
    """An offer and what became of it."""
    marks = f" ({', '.join(seen.marks)})" if seen.marks else ""
    return f"Offer of {seat_name(seen.sender)}: {say_move(seen.offer)}: {seen.status}{marks}"


def say_points(points: Points) -> str:
    """As in `2 influence and 1 army`."""
    parts = [f"{points.influence} influence"] if points.influence else []
    parts += [f"{points.army} army"] if points.army else []
    return " and ".join(parts) or "nothing"


def say_move(move: WhiteLotusMove) -> str:
    """A move in a few words."""
    match move:
        case Place(zone):
            return f"place a marker in {title(zone)}"
        case Pass():
            return "put a marker aside"
        case Resolve(zone):
            return f"resolve {title(zone)}"
        case Vote(target, weight):
            return f"vote against {seat_name(target)} with {weight}"
        case Oust(seat):
            return f"oust {seat_name(seat)}"
        case Ask(seat):
            return f"ask {seat_name(seat)} to rebel"
        case Accept():
            return "lead the rebellion"
        case Refuse():
            return "do not rebel"
        case Army(army, None):
            return f"commit {army} army"
        case Army(army, side):
            return f"commit {army} army for {seat_name(side or 0)}"
        case Order(seats):
            return f"spoils in the order {players(list(seats))}"
        case Seize(zone):
            return f"seize {title(zone)}"
        case Income(palaces):
            return f"{palaces} palaces pay army, the others influence"
        case Put(zone):
            return f"put the token in {title(zone)}"
        case Draw():
            return "draw another token"
        case Stop():
            return "draw no further token"
        case Unseal():
            return "take back what you sealed"
        case Offer(number, to, give, want, promises):
            pledges = "".join(f", promise {write_promise(pledge)}" for pledge in promises)
            text = f' "{escape(move.text)}"' if move.text else ""
            return f"offer {number} to {seat_name(to)}: {say_points(give)} for {say_points(want)}{pledges}{text}"
        case Agree(number):
            return f"agree to offer {number}"
        case Decline(number):
            return f"decline offer {number}"
        case Withdraw(number):
            return f"withdraw offer {number}"
        case _:
            assert_never(move)


def say_event(event: e.WhiteLotusEvent) -> str:
    match event:
        case e.Staged(turn, stage):
            return f"[bold]Turn {turn}, phase {stage}: {STAGES[stage]}.[/]"
        case e.Forced(seat):
            return f"{seat_name(seat)} has no choice:"
        case e.Placed(seat, zone):
            return f"{seat_name(seat)} places a marker in {title(zone)}."
        case e.Passed(seat):
            return f"{seat_name(seat)} puts a marker aside."
        case e.Controlled(zone, seat, alone):
            return f"{seat_name(seat)} takes control of {title(zone)}{', where nobody else stands' if alone else ''}."
        case e.Picked(zone):
            return f"{title(zone)} is resolved."
        case e.Sealed(seat, ready):
            return f"{seat_name(seat)} is {'ready' if ready else 'not ready'}."
        case e.Voted(zone, voters, targets, weights):
            cast = zip(voters, targets, weights, strict=True)
            return "Votes: " + ", ".join(say_vote(CastVote(zone, *vote)) for vote in cast) + "."
        case e.Ousted(seat, refund, zone, chosen):
            word = "By the emperor's word " if chosen else ""
            return f"{word}{seat_name(seat)} leaves {title(zone)} and gets {refund} back."
        case e.Crowned(seat):
            return f"[bold]{seat_name(seat)} is emperor.[/]"
        case e.Filled(zones):
            return f"{len(zones)} zones are filled with tokens."
        case e.Token(seat, spoil):
            return f"{seat_name(seat)} takes a VP token{', having nothing to seize' if spoil else ''}."
        case e.Asked(seat):
            return f"{seat_name(seat)} is asked to rebel."
        case e.Answered(seat, accepts):
            return f"{seat_name(seat)} {'accepts' if accepts else 'refuses'}."
        case e.Led(None):
            return "There is no rebellion."
        case e.Led(seat):
            return f"{seat_name(seat or 0)} leads the rebels."
        case e.Mustered(seats, sides, armies):
            return say_mustered(seats, sides, armies)
        case e.Fought(imperial, rebel, victor):
            return f"The emperor's side has {imperial}, the rebels have {rebel}: {seat_name(victor)}'s side wins."
        case e.Ordered(seats):
            return f"The emperor gives the order {players(seats)}."
        case e.Seized(seat, zone, former):
            return f"{seat_name(seat)} seizes {title(zone)} from {seat_name(former)}."
        case e.Paid(seat, influence, army, _):
            return f"{seat_name(seat)} receives {influence} influence and {army} army."
        case e.Drawn(seat, None):
            return f"{seat_name(seat)} draws a token."
        case e.Drawn(_, kind):
            return f"You draw a {TYPE_NAMES[kind or 0]}."
        case e.PutDown(seat, zone, kind):
            return f"{seat_name(seat)} puts a {TYPE_NAMES[kind]} in {title(zone)}."
        case e.Stopped(seat):
            return f"{seat_name(seat)} draws no further token."
        case e.Offered(sender, offer):
            return f"{seat_name(sender)}: {say_move(offer)}."
        case e.Settled(number, status):
            return f"Offer {number} is {status}."
        case e.Transferred(giver, receiver, influence, army):
            return f"{seat_name(giver)} gives {seat_name(receiver)} {say_points(Points(influence, army))}."
        case e.Marked(number, promise, mark):
            return f"Promise {promise + 1} of offer {number} is {mark}."
        case e.Ended(scores, places):
            shown = ", ".join(f"{seat_name(seat)} {score}" for seat, score in enumerate(scores))
            winners = [seat for seat, place in enumerate(places) if place == 1]
            won = f"{players(winners)} {'wins' if len(winners) == 1 else 'share the victory'}"
            return f"The game is over: {shown}. [bold]{won}.[/]"
        case _:
            assert_never(event)


def say_mustered(seats: list[int], sides: list[int | None], armies: list[int]) -> str:
    """All armies in one sentence."""
    parts = [
        f"{letter(seat)} {army}" + ("" if side is None else f" for {letter(side)}")
        for seat, side, army in zip(seats, sides, armies, strict=True)
    ]
    return f"Armies: {', '.join(parts)}."


REFUSALS = {
    "sealed": "You have sealed: take it back first, while others are still missing.",
    "not_sealed": "You have sealed nothing.",
    "not_now": "That is not to be decided now; the game waits in: {phase}.",
    "zone_out_of_play": "{zone} is not in play.",
    "no_neutral_token": "There is no neutral token in {zone}.",
    "marker_there": "You already have a marker in {zone}.",
    "start_zones_only": "{zone} is no start zone, and only those are open.",
    "not_adjacent": "{zone} is next to no coloured token.",
    "palace_first": "In turn 1 the palace comes before {zone}.",
    "not_contested": "{zone} is not contested.",
    "no_contender": "{player} is no other contender for this zone.",
    "weight_out_of_range": "You can vote with {least} to {most} points.",
    "not_tied": "{player} is not among the tied.",
    "not_to_be_asked": "{player} is not the next to be asked.",
    "own_side": "Emperor and leader fight for themselves and choose no side.",
    "choose_side": "Choose a side: {players}.",
    "army_too_large": "You can commit up to {most} army points.",
    "wrong_group": "Order just these players: {players}.",
    "not_of_a_loser": "{zone} belongs to no loser.",
    "lost_one_already": "{player} has already lost a token in this rebellion.",
    "not_next_to_own": "{zone} is next to none of your zones.",
    "too_few_palaces": "You control {palaces} palaces.",
    "not_empty": "{zone} is not empty.",
    "next_to_nothing": "{zone} is next to no token.",
    "no_offers": "Offers are made only in the negotiation variant.",
    "wrong_number": "The next offer has the number {number}.",
    "no_such_receiver": "An offer goes to one other player at the table.",
    "empty_offer": "The offer is empty.",
    "text_too_long": "A text has up to {most} characters.",
    "bad_promise": "A promise is made by one of the two, about players and zones in play.",
    "too_many_open": "You already have {most} open offers.",
    "too_many_this_turn": "You have already made {most} offers in this turn.",
    "no_open_offer": "There is no open offer {number} for you.",
    "party_has_sealed": "Offer {number} cannot be agreed while one of the two has sealed.",
}


def say_refusal(refusal: Refusal) -> str:
    """Why a move cannot be made, as a sentence."""
    return say_refused(refusal, REFUSALS, say_value)


def say_value(name: str, value: Value) -> str:
    """Zones and players by their names."""
    if name == "zone" and isinstance(value, int):
        return title(value)
    if name == "player" and isinstance(value, int):
        return seat_name(value)
    if name == "players" and isinstance(value, list):
        return players([int(seat) for seat in value])
    return str(value)
