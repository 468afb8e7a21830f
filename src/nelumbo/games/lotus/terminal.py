"""Lotus for people at a terminal, in rich's markup."""

from collections import Counter
from functools import partial
from typing import assert_never

from nelumbo.core.errors import Refusal, Value
from nelumbo.core.game import Viewer
from nelumbo.core.terminal import padded
from nelumbo.games.lotus.event_types import (
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
from nelumbo.words import Noun, Said, log_line, sentences, strung, t, t_known, t_move, t_refusal
from nelumbo.words import seat_name as seat_name  # part of what a terminal offers

line = partial(log_line, "lotus")

STYLES = {"Y": "yellow", "G": "green", "R": "red", "B": "dodger_blue1", "W": "bright_white"}
NAME_WIDTH = 18
PETALS_WIDTH = 18
MOST_IN_LINE = 18
NOTHING = "[dim]-[/]"


def coloured(letter: str, text: str) -> str:
    """A text in the style of a colour."""
    return f"[{STYLES[letter]}]{text}[/]"


def petal(name: str) -> str:
    """An open petal: its owner's letter, doubled for two symbols; a dot for a wildflower."""
    return coloured("W", "·") if name[0] == "W" else coloured(name[0], name[0] * (2 if name[2] == "d" else 1))


def card(name: str, letter: str) -> str:
    """A card in the hand of the player with that colour, as in `5s`."""
    return coloured("W" if name[1] == "w" else letter, name)


def cards(names: list[str], letter: str) -> str:
    """Cards of one player, or a dash for none."""
    return " ".join(card(name, letter) for name in names) or NOTHING


def flower_noun(flower: int) -> Noun:
    return Noun(f"lotus.flower.{flower}")


def the_flower(flower: int) -> Noun:
    return Noun(f"lotus.the.{flower}")


def card_noun(name: str) -> Noun:
    return Noun(f"lotus.card.{name[1]}", {"flower": flower_noun(int(name[0]))})


def power_noun(power: str | None) -> Noun:
    return Noun(f"lotus.power.{power or 'TOKEN'}")


def played_nouns(flower: int, singles: int, doubles: int, wilds: int) -> list[Noun]:
    """Cards of one flower in a few words, as in `Lily ×2` and `wild Lily`."""
    kinds = (("s", singles), ("d", doubles), ("w", wilds))
    return [Noun(f"lotus.played.{kind}", {"n": n, "flower": flower_noun(flower)}) for kind, n in kinds if n]


def revealed_nouns(flowers: list[int]) -> list[Noun]:
    """Wildflowers by kind, as in `Primrose ×2` and `Lily`."""
    counts = Counter(flowers)
    return [played_nouns(flower, n, 0, 0)[0] if n > 1 else flower_noun(flower) for flower, n in counts.items()]


def board(view: LotusView) -> str:
    """The garden with the control of each flower, the row, then the players, the viewer last."""
    lines = [f"[bold]{t('terminal.turn', turn=view.turn)}[/]   {phase_line(view)}", *final_lines(view)]
    lines += ["", f"[bold]{t('lotus.garden')}[/]"]
    lines += [flower_line(flower, view.colours) for flower in view.garden] or [f"  [dim]{t('terminal.lotus.empty')}[/]"]
    row = " ".join(coloured("W", str(flower)) for flower in view.row) or NOTHING
    lines += [f"[bold]{t('lotus.row')}[/] {row}   [dim]{t('terminal.lotus.wild', n=view.wild_size)}[/]", ""]
    lines += team_lines(view)
    players = [player(view, seat) for seat in range(len(view.colours))]
    near = view.viewer or 0
    return "\n".join([*lines, *players[near + 1 :], *players[: near + 1], f"[dim]{t('terminal.lotus.codes')}[/]"])


def team_lines(view: LotusView) -> list[str]:
    """The points of partners, who sit opposite, added up [LOT-TEAM-6]."""
    if not view.teams:
        return []
    points = [t("terminal.points", n=team_points(view.scores, team)) for team in (0, 1)]
    return [f"[bold]{say_team(team)}[/]   {points[team]}" for team in (0, 1)] + [""]


def say_team(team: int) -> str:
    """As in `Team A: Player 1 and Player 3`."""
    return t("lotus.score.team", team=Noun(f"lotus.team.{team}"), names=[seat_name(team), seat_name(team + 2)])


def team_points(scores: list[int], team: int) -> int:
    return scores[team] + scores[team + 2]


def phase_line(view: LotusView) -> str:
    if view.to_move is None:
        return t("terminal.over")
    name = seat_name(view.to_move)
    match view.phase:
        case "reward":
            return t("lotus.ribbon.reward", flower=the_flower(view.resolving or 0), name=name)
        case "draw":
            return t("terminal.lotus.draws", name=name)
        case _:
            return t("terminal.lotus.action", name=name, action=view.action)


def final_lines(view: LotusView) -> list[str]:
    """A warning, once the final round is flagged."""
    if view.final is None or view.over:
        return []
    return [f"[bold]{t('lotus.ribbon.final', n=view.final.turns_left)}[/]"]


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
    name = padded(f"{flower.flower} {t(f'lotus.flower.{flower.flower}')}", NAME_WIDTH)
    control = f"{t('terminal.lotus.control')} {tally or t('terminal.lotus.nobody')}"
    petals = padded(" ".join([*laid, *open_places]), PETALS_WIDTH)
    return f"  {name}{petals}{control}   {' '.join(pawns)}".rstrip()


def player(view: LotusView, seat: int) -> str:
    """One player's points, powers, guardians at home, deck and hand."""
    letter = view.colours[seat]
    mark = "[bold]>[/]" if view.to_move == seat else " "
    team = f" [dim]{t(f'lotus.team.{seat % 2}')}[/]" if view.teams else ""
    petals, tokens = (
        t("terminal.lotus.petals", n=len(view.piles[seat])),
        t("terminal.lotus.tokens", n=view.tokens[seat]),
    )
    points = f"[bold]{t('terminal.points', n=view.scores[seat])}[/]   {strung([petals, tokens])}"
    pawns = "♟" * view.supplies[seat] + ("♚" if view.elders[seat] == "supply" else "")
    powers = strung([t(f"lotus.power.{power}.short") for power in view.powers[seat]])
    lines = [
        f"{mark} {coloured(letter, f'{seat_name(seat)} {letter}')}{team}   {points}{f'   {powers}' if powers else ''}",
        f"    {t('terminal.hand')} {hand(view, seat)}   {t('terminal.deck')} {view.deck_sizes[seat]}"
        f"   {t('terminal.lotus.supply')} {coloured(letter, pawns) if pawns else NOTHING}",
    ]
    known = (view.known[seat] or []) if seat == view.viewer else []
    for at in range(0, len(known), MOST_IN_LINE):
        under = cards(known[at : at + MOST_IN_LINE], letter)
        lines.append(f"    [dim]{t('terminal.lotus.bottom', cards=under)}[/]")
    return "\n".join(lines)


def hand(view: LotusView, seat: int) -> str:
    """The cards, or for others their number and the wildflowers that are surely among them."""
    held = view.hands[seat]
    if held is not None:
        return cards(held, view.colours[seat])
    number = t("terminal.cards", n=view.hand_sizes[seat])
    sure = " ".join(coloured("W", f"{taken.flower}w") for taken in view.taken[seat] if taken.under == 0)
    return f"{number} {t('terminal.known', cards=sure)}" if sure else number


def say_move(move: LotusMove) -> str:
    match move:
        case Play(flower, singles, doubles, wilds):
            return t_move("lotus.log.played.you", cards=played_nouns(flower, singles, doubles, wilds))
        case Exchange([one]):
            return t("terminal.lotus.put_one", card=one)
        case Exchange(put):
            return t("terminal.lotus.put_two", first=put[0], second=put[1])
        case Guard(flower, source, elder):
            return t_move(guard_key(source, elder, "you"), **guard_values(flower, source))
        case Pass():
            return t_move("lotus.log.passed.you")
        case Reward(power):
            reward = power_noun(power)
            return f"{t_move('lotus.log.rewarded.you', reward=reward)} [dim]{t(f'{reward.key}.help')}[/]"
        case Draw(None):
            return t_move("lotus.log.drew.you")
        case Draw(wild):
            return t_move("lotus.log.took.you", flower=flower_noun(wild or 0))
        case _:
            assert_never(move)


def guard_key(source: int | None, elder: bool, whose: str) -> str:
    return f"lotus.log.{'elder' if elder else 'guardian'}.{'home' if source is None else 'flower'}.{whose}"


def guard_values(flower: int, source: int | None) -> dict[str, Said]:
    return {"flower": the_flower(flower), "source": "" if source is None else the_flower(source)}


def say_reason(move: LotusMove, term: str) -> str:
    """Why a move is advised, by the term of the heuristic; nobody has seen the card that a deck gives."""
    return t_known(f"lotus.because.{'deck' if term == 'draw' and move == Draw(None) else term}")


def say_event(event: LotusEvent, viewer: Viewer = None) -> str:
    match event:
        case Played(seat, flower, names):
            counts = [sum(name[1] == kind for name in names) for kind in "sdw"]
            return line("played", seat, viewer, cards=played_nouns(flower, *counts))
        case Exchanged(_, _, list(put), list(drawn)):
            return t("lotus.log.exchanged.cards", put=[card_noun(c) for c in put], drawn=[card_noun(c) for c in drawn])
        case Exchanged(seat, number, _, _):
            return line("exchanged", seat, viewer, n=number)
        case Moved(seat, flower, source, elder):
            key = guard_key(source, elder, "you" if seat == viewer else "other")
            return t(key, name=seat_name(seat), **guard_values(flower, source))
        case Passed(seat):
            return line("passed", seat, viewer)
        case Completed(flower, strengths, controllers):
            return say_completed(flower, max(strengths), controllers, viewer)
        case Rewarded(seat, power):
            return line("rewarded", seat, viewer, reward=power_noun(power))
        case Harvested(seat, flower, petals):
            return line("harvested", seat, viewer, n=petals, flower=the_flower(flower))
        case Drew(seat, None):
            return line("drew", seat, viewer)
        case Drew(_, drawn):
            return t("lotus.log.drew.card", card=card_noun(drawn or ""))
        case Took(seat, flower):
            return line("took", seat, viewer, flower=flower_noun(flower))
        case Revealed(flowers):
            return t("lotus.log.revealed", flowers=revealed_nouns(flowers))
        case FinalRound(cause, seat, turns):
            return f"[bold]{line(f'final.{cause}', seat, viewer, n=turns)}[/]"
        case Awarded(flower, _, petals, removed):
            return say_awarded(flower, petals, removed, viewer)
        case Ended():
            return say_end(event)
        case _:
            assert_never(event)


def named(seat: int, viewer: Viewer) -> str | Noun:
    return Noun("lotus.you") if seat == viewer else seat_name(seat)


def say_completed(flower: int, strength: int, controllers: list[int], viewer: Viewer) -> str:
    values: dict[str, Said] = {"flower": the_flower(flower), "strength": strength}
    if not controllers:
        return t("lotus.log.completed.nobody", **values)
    if len(controllers) == 1:
        return line("completed", controllers[0], viewer, **values)
    return t("lotus.log.completed.tie", names=[named(seat, viewer) for seat in controllers], **values)


def say_awarded(flower: int, petals: list[int], removed: int, viewer: Viewer) -> str:
    shares = [Noun("lotus.log.share", {"n": n, "name": named(seat, viewer)}) for seat, n in enumerate(petals) if n]
    key = "awarded.nobody" if not shares else "awarded.rest" if removed else "awarded.all"
    return t(f"lotus.log.{key}", flower=the_flower(flower), shares=shares or "", n=removed)


def say_end(end: Ended) -> str:
    """The points of all or of both teams, who has won, and by what [LOT-SCORE-3..5, TEAM-6]."""
    if end.teams:
        sides = [(t(f"lotus.team.{team}"), team_points(end.scores, team), end.places[team]) for team in (0, 1)]
    else:
        sides = [(seat_name(seat), score, end.places[seat]) for seat, score in enumerate(end.scores)]
    scores = [Noun("lotus.log.points", {"n": score, "name": name}) for name, score, _ in sides]
    winners = [name for name, _, place in sides if place == 1]
    won = t("terminal.won", n=len(winners), names=winners)
    why = t("terminal.lotus.tie") if end.tie_break else ""
    return sentences(t("lotus.log.ended", scores=scores), why, f"[bold]{won}[/]")


def say_refusal(refusal: Refusal, viewer: Viewer = None) -> str:
    return t_refusal(f"lotus.refused.{refusal.code}", refusal, refusal_words)


def refusal_words(name: str, value: Value) -> dict[str, Said]:
    match name, value:
        case "flower", int(flower):
            return {"flower": the_flower(flower), "bare": flower_noun(flower)}
        case "card", str(held):
            return {"card": card_noun(held)}
        case "power", str(power):
            return {"power": power_noun(power)}
        case "room", int(room):
            return {"room": room, "n": room}
        case _, int(number):
            return {name: number}
    return {}
