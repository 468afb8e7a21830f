"""White Lotus for people at a terminal, in rich's markup."""

from typing import assert_never

from rich.markup import escape

from nelumbo.core.errors import Refusal, Value
from nelumbo.core.game import Viewer
from nelumbo.core.terminal import padded
from nelumbo.games.white_lotus import event_types as e
from nelumbo.games.white_lotus.data.maps import STANDARD, chart_named
from nelumbo.games.white_lotus.data.pieces import COLOUR_LETTERS
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
    Pledge,
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
from nelumbo.games.white_lotus.notation.moves import write_move
from nelumbo.games.white_lotus.view_types import CastVote, OfferState, WhiteLotusView
from nelumbo.words import Noun, Said, capitalised, sentences, strung, t, t_known, t_move, t_refusal

STYLES = ("red", "blue", "green", "yellow", "magenta", "orange3")
SAND = ("R", "B", "G", "Y", "P", "O")
REGIONS = ("North-west", "North", "North-east", "West", "Centre", "East", "South-west", "South", "South-east")
NAME_WIDTH = 24
KIND_WIDTH = 12


def seat_name(seat: int) -> str:
    """The name of a player's colour."""
    return capitalised(t(f"sand.{SAND[seat]}"))


def coloured(seat: int, text: str) -> str:
    return f"[{STYLES[seat]}]{text}[/]"


def letter(seat: int) -> str:
    return coloured(seat, COLOUR_LETTERS[seat])


def named(seat: int, viewer: Viewer) -> str | Noun:
    """The player inside a sentence; oneself is "you"."""
    return Noun("white-lotus.you") if seat == viewer else seat_name(seat)


def zone_noun(zone: int) -> Noun:
    return Noun(f"white-lotus.zone.{STANDARD.ids[zone]}")


def kind_noun(kind: int) -> Noun:
    return Noun(f"white-lotus.kind.{kind}")


def point_nouns(influence: int, army: int) -> list[Noun]:
    """As in `2 influence points` and `1 army point`."""
    parts = [Noun("white-lotus.points.influence", {"n": influence})] if influence else []
    parts += [Noun("white-lotus.points.army", {"n": army})] if army else []
    return parts or [Noun("white-lotus.points.nothing")]


def board(view: WhiteLotusView) -> str:
    """The turn, the players, the map by region, and what is on the table."""
    lines = [f"[bold]{say_phase(view.turn, view.stage)}[/]   {t('terminal.white-lotus.pool')} {view.pool_size}"]
    lines += [line for seat in range(len(view.vp)) for line in player_lines(view, seat)]
    for number, region in enumerate(REGIONS):
        zones = [zone for zone, where in enumerate(STANDARD.regions) if where == region and view.in_play[zone]]
        lines += [f"[bold]{t(f'terminal.white-lotus.region.{number}')}[/]"] if zones else []
        lines += [f"  {zone_line(view, zone)}" for zone in zones]
    return "\n".join(lines + table_lines(view) + [offer_line(offer, view.viewer) for offer in view.offers])


def say_phase(turn: int, stage: int) -> str:
    return t("terminal.white-lotus.phase", turn=turn, number=stage, stage=Noun(f"white-lotus.stage.{stage}"))


def player_lines(view: WhiteLotusView, seat: int) -> list[str]:
    """Title, score and tokens; below, points in hand as far as they are known, markers and seal."""
    held = view.holdings[seat]
    points = t("terminal.white-lotus.hidden")
    if held is not None:
        points = strung([t(one.key, **one.values) for one in point_nouns(held.influence, held.army)])
    mark = "[bold]>[/]" if seat in view.awaited else " "
    titles = [Noun("white-lotus.emperor")] if seat == view.emperor else []
    titles += [Noun("white-lotus.leader")] if seat == view.leader else []
    first = [f"{mark} {letter(seat)} {coloured(seat, seat_name(seat))}", t("terminal.points", n=view.scores[seat])]
    first += [t("terminal.white-lotus.vp", n=view.vp[seat]), *(f"[bold]{t(one.key)}[/]" for one in titles)]
    second = [f"    [dim]{points}[/]"]
    if view.phase == "place":
        second.append(t("terminal.white-lotus.markers", n=view.unused[seat]))
    if seat in view.needed:
        second.append(seal(view, seat))
    return ["   ".join(first), "   ".join(filter(None, second))]


def seal(view: WhiteLotusView, seat: int) -> str:
    """What one sees of a player's seal."""
    if seat == view.viewer and view.commit is not None:
        return t("terminal.white-lotus.sealed", move=write_move(view.commit))
    if view.ready is None:
        return ""
    return t("terminal.white-lotus.ready" if view.ready[seat] else "terminal.white-lotus.not_ready")


def zone_line(view: WhiteLotusView, zone: int) -> str:
    """Name, token, owner or markers, and what is special; the whole line in the owner's colour."""
    owner = view.owners[zone]
    kind = t(f"white-lotus.kind.{view.types[zone]}") if view.types[zone] else "-"
    land = (chart_named(view.map) or STANDARD).whole
    notes = [t("terminal.white-lotus.dragon")] if land.dragons[zone] else []
    notes += [t("terminal.white-lotus.start")] if land.starts[zone] else []
    standing = " ".join(COLOUR_LETTERS[seat] for seat in view.markers[zone])
    notes += [t("terminal.white-lotus.marks", letters=standing)] if standing else []
    notes += [t("terminal.white-lotus.now")] if zone == view.zone else []
    who = "" if owner is None else COLOUR_LETTERS[owner]
    name = padded(f"{t(zone_noun(zone).key)}  ", NAME_WIDTH)
    text = f"{name}{padded(f'{kind}  ', KIND_WIDTH)}{who:<2}{'  '.join(notes)}".rstrip()
    return text if owner is None else coloured(owner, text)


def table_lines(view: WhiteLotusView) -> list[str]:
    """The drawn token, a tie, this turn's votes and its battle."""
    lines = [] if view.drawn is None else [t("terminal.white-lotus.drawn", kind=kind_noun(view.drawn))]
    lines += (
        [t("terminal.white-lotus.tied", names=[named(seat, view.viewer) for seat in view.tied])] if view.tied else []
    )
    lines += [say_votes(cast[0].zone, cast, view.viewer) for cast in rounds(view.log)]
    if view.battle is not None:
        seats = list(range(len(view.battle.sides)))
        lines.append(say_mustered(seats, list(view.battle.sides), view.battle.armies, view.viewer))
    return lines


def rounds(votes: list[CastVote]) -> list[list[CastVote]]:
    """The votes of each round, in which every contender votes once [WL-RES-15]."""
    found: list[list[CastVote]] = []
    for vote in votes:
        if not found or any(vote.zone != one.zone or vote.voter == one.voter for one in found[-1]):
            found.append([])
        found[-1].append(vote)
    return found


def say_votes(zone: int, cast: list[CastVote], viewer: Viewer) -> str:
    votes = [
        Noun(
            "white-lotus.log.vote",
            {"name": named(vote.voter, viewer), "n": vote.weight, "target": named(vote.target, viewer)},
        )
        for vote in cast
    ]
    return t("white-lotus.log.voted", zone=zone_noun(zone), votes=votes)


def offer_line(seen: OfferState, viewer: Viewer) -> str:
    """An offer and what became of it."""
    marks = [t(f"white-lotus.mark.{mark}") for mark in seen.marks]
    status = strung([t(f"white-lotus.offer.status.{seen.status}"), *marks])
    return f"{line('offered', seen.sender, viewer, **offer_values(seen.offer, seen.sender, viewer))} [dim]{status}[/]"


def offer_values(offer: Offer, sender: int, viewer: Viewer) -> dict[str, Said]:
    """An offer in one sentence, with what was written beside it."""
    said = t(
        "white-lotus.offer.said",
        name=named(sender, viewer),
        to=named(offer.to, viewer),
        give=point_nouns(offer.give.influence, offer.give.army),
        want=point_nouns(offer.want.influence, offer.want.army),
    )
    words = t("white-lotus.offer.text", text=escape(offer.text)) if offer.text else ""
    return {
        "number": offer.number,
        "offer": sentences(said, *(say_pledge(pledge, viewer) for pledge in offer.promises), words),
    }


def say_pledge(pledge: Pledge, viewer: Viewer) -> str:
    """What a kind of promise does not speak of is left out of it."""
    return t(
        f"white-lotus.pledge.{pledge.kind.replace(':', '_')}",
        name=named(pledge.promiser, viewer),
        player="" if pledge.player is None else named(pledge.player, viewer),
        zone="" if pledge.zone is None else zone_noun(pledge.zone),
        points=point_nouns(pledge.influence, pledge.army),
    )


def say_move(move: WhiteLotusMove) -> str:
    """A move in a few words."""
    match move:
        case Place(zone):
            return t_move("white-lotus.log.placed.you", zone=zone_noun(zone))
        case Pass():
            return t_move("white-lotus.log.passed.you")
        case Resolve(zone):
            return t("terminal.white-lotus.resolve", zone=zone_noun(zone))
        case Vote(target, weight):
            return t("white-lotus.move.vote", n=weight, name=seat_name(target))
        case Oust(seat):
            return t("terminal.white-lotus.oust", name=seat_name(seat))
        case Ask(seat):
            return t("terminal.white-lotus.ask", name=seat_name(seat))
        case Accept():
            return t_move("white-lotus.log.led.you")
        case Refuse():
            return t_move("white-lotus.log.refused.you")
        case Army(army, None):
            return t("white-lotus.move.army", n=army)
        case Army(army, side):
            return t("white-lotus.move.army_for", n=army, name=seat_name(side or 0))
        case Order(seats):
            return t("terminal.white-lotus.order", names=strung([seat_name(seat) for seat in seats]))
        case Seize(zone):
            return t("terminal.white-lotus.seize", zone=zone_noun(zone))
        case Income(palaces):
            return t("terminal.white-lotus.income", n=palaces)
        case Put(zone):
            return t("terminal.white-lotus.put", zone=zone_noun(zone))
        case Draw():
            return t("terminal.white-lotus.draw")
        case Stop():
            return t_move("white-lotus.log.stopped.you")
        case Unseal():
            return t("terminal.white-lotus.unseal")
        case _:
            return say_aside(move)


def say_aside(move: Offer | Agree | Decline | Withdraw) -> str:
    match move:
        case Offer(number, to, give, want):
            promises = [say_pledge(pledge, None) for pledge in move.promises]
            said = t(
                "terminal.white-lotus.offer",
                number=number,
                name=seat_name(to),
                give=point_nouns(give.influence, give.army),
                want=point_nouns(want.influence, want.army),
            )
            return sentences(said, *promises, t("white-lotus.offer.text", text=escape(move.text)) if move.text else "")
        case Agree(number):
            return t("terminal.white-lotus.agree", number=number)
        case Decline(number):
            return t("terminal.white-lotus.decline", number=number)
        case Withdraw(number):
            return t("terminal.white-lotus.withdraw", number=number)
        case _:
            assert_never(move)


def say_reason(move: WhiteLotusMove, term: str) -> str:
    """Why a move is advised, by the term of the heuristic."""
    return t_known(f"white-lotus.because.{term}")


def say_event(event: e.WhiteLotusEvent, viewer: Viewer = None) -> str:
    match event:
        case e.Staged(turn, stage):
            return f"[bold]{say_phase(turn, stage)}[/]"
        case e.Forced():
            return ""
        case e.Placed(seat, zone):
            return line("placed", seat, viewer, zone=zone_noun(zone))
        case e.Passed(seat):
            return line("passed", seat, viewer)
        case e.Controlled(zone, seat, alone):
            return line("controlled_alone" if alone else "controlled", seat, viewer, zone=zone_noun(zone))
        case e.Picked(zone):
            return t("white-lotus.log.picked", zone=zone_noun(zone))
        case e.Sealed(seat, ready):
            return line("sealed" if ready else "unsealed", seat, viewer)
        case e.Voted(zone, voters, targets, weights):
            cast = [CastVote(zone, *vote) for vote in zip(voters, targets, weights, strict=True)]
            return say_votes(zone, cast, viewer)
        case e.Ousted(seat, refund, zone, chosen):
            return line("ousted_chosen" if chosen else "ousted", seat, viewer, zone=zone_noun(zone), n=refund)
        case e.Crowned(seat):
            return f"[bold]{line('crowned', seat, viewer)}[/]"
        case e.Filled(zones):
            return t("white-lotus.log.filled", n=len(zones))
        case e.Token(seat, spoil):
            return line("token_spoil" if spoil else "token", seat, viewer)
        case e.Asked() | e.Answered() | e.Led() | e.Mustered() | e.Fought() | e.Ordered() | e.Seized():
            return say_rebellion(event, viewer)
        case e.Paid(seat, influence, army, _):
            return line("paid", seat, viewer, points=point_nouns(influence, army))
        case e.Drawn(seat, None):
            return line("drawn", seat, viewer)
        case e.Drawn(seat, kind):
            return line("drawn_kind", seat, viewer, kind=kind_noun(kind or 0))
        case e.PutDown(seat, zone, kind):
            return line("put_down", seat, viewer, zone=zone_noun(zone), kind=kind_noun(kind))
        case e.Stopped(seat):
            return line("stopped", seat, viewer)
        case e.Offered(sender, offer):
            return line("offered", sender, viewer, **offer_values(offer, sender, viewer))
        case e.Settled(number, status):
            return t(f"white-lotus.log.settled.{status}", number=number)
        case e.Transferred(giver, receiver, influence, army):
            return line("transferred", giver, viewer, to=named(receiver, viewer), points=point_nouns(influence, army))
        case e.Marked(mark=mark, pledge=pledge):
            return t(f"white-lotus.log.marked.{mark}", pledge=say_pledge(pledge, viewer))
        case e.Ended():
            return say_end(event)
        case _:
            assert_never(event)


def line(key: str, seat: int, viewer: Viewer, **values: Said) -> str:
    """A sentence about somebody; nobody is called by name in their own log."""
    whose = "you" if seat == viewer else "other"
    return t(f"white-lotus.log.{key}.{whose}", name=seat_name(seat), **values)


def say_rebellion(
    event: e.Asked | e.Answered | e.Led | e.Mustered | e.Fought | e.Ordered | e.Seized, viewer: Viewer
) -> str:
    match event:
        case e.Asked(seat):
            return line("asked", seat, viewer)
        case e.Answered(seat, accepts):
            return line("accepted" if accepts else "refused", seat, viewer)
        case e.Led(None):
            return t("white-lotus.log.no_rebellion")
        case e.Led(seat):
            return line("led", seat or 0, viewer)
        case e.Mustered(seats, sides, armies):
            return say_mustered(seats, sides, armies, viewer)
        case e.Fought(imperial, rebel, _):
            winners = "emperor" if imperial >= rebel else "rebels"
            return t(f"white-lotus.log.fought.{winners}", imperial=imperial, rebel=rebel)
        case e.Ordered(seats):
            return t("white-lotus.log.ordered", names=strung([seat_name(seat) for seat in seats]))
        case e.Seized(seat, zone, former):
            return line("seized", seat, viewer, zone=zone_noun(zone), former=named(former, viewer))
        case _:
            assert_never(event)


def say_mustered(seats: list[int], sides: list[int | None], armies: list[int], viewer: Viewer) -> str:
    """All armies in one sentence."""
    nouns = []
    for seat, side, army in zip(seats, sides, armies, strict=True):
        values: dict[str, Said] = {"name": named(seat, viewer), "n": army}
        if side is None or side == seat:
            nouns.append(Noun("white-lotus.log.army", values))
        else:
            nouns.append(Noun("white-lotus.log.army_for", {**values, "side": named(side, viewer)}))
    return t("white-lotus.log.mustered", armies=nouns)


def say_end(event: e.Ended) -> str:
    """Why the game is over, the points of all, and who has won by what."""
    said = [Noun("white-lotus.log.points", {"n": n, "name": seat_name(seat)}) for seat, n in enumerate(event.scores)]
    winners = [seat_name(seat) for seat, place in enumerate(event.places) if place == 1]
    won = t("terminal.won", n=len(winners), names=winners)
    rules = "author" if event.reason == "turns" else "publisher"
    tie = t(f"terminal.white-lotus.tie.{rules}") if event.tie_break else ""
    return sentences(t(f"white-lotus.log.ended.{event.reason}", scores=said), tie, f"[bold]{won}[/]")


def say_refusal(refusal: Refusal, viewer: Viewer = None) -> str:
    return t_refusal(
        f"white-lotus.refused.{refusal.code}", refusal, lambda name, value: refusal_words(name, value, viewer)
    )


def refusal_words(name: str, value: Value, viewer: Viewer) -> dict[str, Said]:
    match name, value:
        case "zone", int(zone) if zone < len(STANDARD.ids):
            return {"zone": zone_noun(zone)}
        case "player", int(seat):
            return {"player": named(seat, viewer)}
        case "players", list(seats):
            return {"players": [named(int(seat), viewer) for seat in seats]}
        case "phase", str(phase):
            return {"phase": Noun(f"white-lotus.panel.{phase}")}
        case (("most" | "palaces"), int(number)):
            return {name: number, "n": number}
        case _, int(number):
            return {name: number}
    return {}
