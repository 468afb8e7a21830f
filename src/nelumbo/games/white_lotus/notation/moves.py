"""White Lotus' moves as text, both ways (RULES.md, section 12)."""

import json
import re
from typing import assert_never

import msgspec

from nelumbo.core.errors import InvalidNotation
from nelumbo.core.notation import matched, number_of
from nelumbo.games.white_lotus.bargaining.asides import ABOUT_PLAYER, ABOUT_ZONE, KINDS
from nelumbo.games.white_lotus.data.maps import STANDARD
from nelumbo.games.white_lotus.data.pieces import COLOUR_LETTERS, MOST_ARMY, MOST_WEIGHT, NEUTRALS, TYPE_NAMES
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
    encode,
)

ZONES = {name: zone for zone, name in enumerate(STANDARD.ids)}
WORDS: dict[str, WhiteLotusMove] = {
    "pass": Pass(),
    "accept": Accept(),
    "refuse": Refuse(),
    "draw": Draw(),
    "stop": Stop(),
    "unseal": Unseal(),
}
EXAMPLES = "place cloud-gate, pass, vote B 4, army 3 for Y, seize cloud-gate, income 1 or agree 1"


def write_move(move: WhiteLotusMove) -> str:
    """As in `place cloud-gate`, `vote B 4`, `army 3 for Y`."""
    match move:
        case Place(zone):
            return f"place {STANDARD.ids[zone]}"
        case Resolve(zone):
            return f"resolve {STANDARD.ids[zone]}"
        case Seize(zone):
            return f"seize {STANDARD.ids[zone]}"
        case Put(zone):
            return f"put {STANDARD.ids[zone]}"
        case Vote(target, weight):
            return f"vote {COLOUR_LETTERS[target]} {weight}"
        case Oust(player):
            return f"oust {COLOUR_LETTERS[player]}"
        case Ask(player):
            return f"ask {COLOUR_LETTERS[player]}"
        case Army(army, side):
            return f"army {army}" + ("" if side is None else f" for {COLOUR_LETTERS[side]}")
        case Order(players):
            return f"order {' '.join(COLOUR_LETTERS[player] for player in players)}"
        case Income(palaces):
            return f"income {palaces}"
        case Offer():
            return write_offer(move)
        case Agree(number) | Decline(number) | Withdraw(number):
            return f"{type(move).__name__.lower()} {number}"
        case Pass() | Accept() | Refuse() | Draw() | Stop() | Unseal():
            return type(move).__name__.lower()
        case _:
            assert_never(move)


def write_offer(offer: Offer) -> str:
    """As in `offer 1 B give i2 want a1 promise B:spare:R:tiger-ford pub "help me there"`."""
    parts = [f"offer {offer.number} {COLOUR_LETTERS[offer.to]}"]
    for word, points in (("give", offer.give), ("want", offer.want)):
        if points != Points():
            influence = f"i{points.influence}" if points.influence else ""
            parts.append(f"{word} {influence}" + (f"a{points.army}" if points.army else ""))
    parts += [f"promise {write_promise(pledge)}" for pledge in offer.promises]
    parts += ["pub"] if offer.public else []
    parts += [json.dumps(offer.text)] if offer.text else []
    return " ".join(parts)


def write_promise(pledge: Pledge) -> str:
    """As in `B:spare:R:tiger-ford`."""
    words = [COLOUR_LETTERS[pledge.promiser], pledge.kind]
    words += [COLOUR_LETTERS[pledge.player]] if pledge.player is not None else []
    words += [STANDARD.ids[pledge.zone]] if pledge.zone is not None else []
    words += [str(pledge.influence), str(pledge.army)] if pledge.kind == "pay_later" else []
    return ":".join(words)


def read_move(text: str) -> WhiteLotusMove:
    if text in WORDS:
        return WORDS[text]
    word, _, rest = text.partition(" ")
    match word:
        case "place":
            return Place(zone_of(rest))
        case "resolve":
            return Resolve(zone_of(rest))
        case "seize":
            return Seize(zone_of(rest))
        case "put":
            return Put(zone_of(rest))
        case "vote":
            vote = matched(r"([RBGYVO]) ([0-9]+)", rest, "vote B 4")
            return Vote(colour_of(vote.group(1)), number_of(vote.group(2), 0, MOST_WEIGHT))
        case "oust":
            return Oust(colour_of(rest))
        case "ask":
            return Ask(colour_of(rest))
        case "army":
            army = matched(r"([0-9]+)(?: for ([RBGYVO]))?", rest, "army 3 for Y")
            side = army.group(2)
            return Army(number_of(army.group(1), 0, MOST_ARMY), None if side is None else colour_of(side))
        case "order":
            return read_order(rest)
        case "income":
            return Income(number_of(rest, 0, NEUTRALS))
        case "offer":
            return read_offer(rest)
        case "agree":
            return Agree(number_of(rest, 1, 999_999))
        case "decline":
            return Decline(number_of(rest, 1, 999_999))
        case "withdraw":
            return Withdraw(number_of(rest, 1, 999_999))
    raise InvalidNotation(f"cannot read {text[:60]!r}: write it like {EXAMPLES}")


def read_order(text: str) -> Order:
    """`order O V`"""
    order = Order(tuple(colour_of(letter) for letter in text.split(" ")))
    encode(order)
    return order


def read_offer(text: str) -> Offer:
    """`offer 1 B give i2 want a1 promise B:spare:R:tiger-ford pub "help me there"`"""
    found = matched(
        r"([0-9]+) ([RBGYVO])(?: give (\S+))?(?: want (\S+))?((?: promise [^\s\";]+)*)( pub)?(?: (\".*\"))?",
        text,
        'offer 1 B give i2 want a1 promise B:spare:R:tiger-ford pub "text"',
    )
    number, to, give, want, promises, public, words = found.groups()
    return Offer(
        number=number_of(number, 1, 999_999),
        to=colour_of(to),
        give=read_points(give),
        want=read_points(want),
        promises=tuple(read_promise(word) for word in promises.split(" promise ")[1:]),
        public=public is not None,
        text="" if words is None else read_text(words),
    )


def read_points(text: str | None) -> Points:
    """`i2a1`, `i2` or `a1`"""
    if text is None:
        return Points()
    found = matched(r"(?:i([0-9]+))?(?:a([0-9]+))?", text, "i2a1")
    influence, army = (0 if digits is None else number_of(digits, 0, 999_999) for digits in found.groups())
    if not text:
        raise InvalidNotation("points are written like i2a1")
    return Points(influence, army)


def read_text(text: str) -> str:
    try:
        return msgspec.json.decode(text, type=str)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise InvalidNotation(f"cannot read the text {text[:40]!r}: quote it like a JSON string") from error


def read_promise(text: str) -> Pledge:
    """`B:spare:R:tiger-ford`"""
    promiser, _, rest = text.partition(":")
    for kind in KINDS:
        if rest == kind or rest.startswith(f"{kind}:"):
            words = [word for word in rest.removeprefix(kind).split(":")[1:] if word]
            needed = (kind in ABOUT_PLAYER) + (kind in ABOUT_ZONE) + 2 * (kind == "pay_later")
            if len(words) == needed:
                return read_pledge(colour_of(promiser), kind, words)
    raise InvalidNotation(f"cannot read the promise {text[:40]!r}: write it like B:spare:R:tiger-ford")


def read_pledge(promiser: int, kind: str, words: list[str]) -> Pledge:
    """The arguments of a promise, in their order: player, zone, amounts."""
    assert kind in KINDS
    name = next(known for known in KINDS if known == kind)
    if kind == "pay_later":
        influence, army = (number_of(word, 0, 999_999) for word in words)
        return Pledge(promiser, name, None, None, influence, army)
    player = colour_of(words[0]) if kind in ABOUT_PLAYER else None
    return Pledge(promiser, name, player, zone_of(words[-1]) if kind in ABOUT_ZONE else None)


def colour_of(letter: str) -> int:
    if len(letter) != 1 or letter not in COLOUR_LETTERS:
        raise InvalidNotation(f"no colour {letter[:20]!r}: choose from {' '.join(COLOUR_LETTERS)}")
    return COLOUR_LETTERS.index(letter)


def zone_of(name: str) -> int:
    if name not in ZONES:
        raise InvalidNotation(f"no zone named {name[:40]!r}: write it like {STANDARD.ids[0]}")
    return ZONES[name]


def type_of(name: str) -> int:
    if name not in TYPE_NAMES[1:]:
        raise InvalidNotation(f"no token is a {name[:20]!r}: choose from {', '.join(TYPE_NAMES[1:])}")
    return TYPE_NAMES.index(name)


def bare(line: str) -> str:
    """The line without its comment, which starts at the first ` ;` outside quotes."""
    found = re.match(r'(?:"(?:\\.|[^"\\])*"|(?! ;|^;)[^"])*', line)
    end = found.end() if found else 0
    return line[:end].rstrip() if line[end:].startswith((" ;", ";")) else line.rstrip()
