"""The report of a simulation: tables and a histogram for the terminal, a plot for a file."""

from collections import Counter
from pathlib import Path

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from nelumbo.cli.screen import percent
from nelumbo.core.game import AnyGame
from nelumbo.core.intervals import Interval, spread, wilson
from nelumbo.lab.simulate import SimulationPlan
from nelumbo.lab.tally import Group, Tally, is_yes_or_no

LEFT = {"seat", "bot", "placed before", "per game", "fact", "", "per seat"}  # left-aligned columns
BARS = 12
PLOTTED_BARS = 30
BAR_WIDTH = 40
EIGHTHS = " ▏▎▍▌▋▊▉█"


def show(out: Console, game: AnyGame, plan: SimulationPlan, total: Tally) -> None:
    parts = [
        f"[bold]{game.title}[/]  {total.games:,} games  [dim]seed {escape(plan.seed)}[/]",
        seats_table(plan, total),
        *([first_player(total)] if game.setups.draws_first_seat else []),
        lengths_table(total),
        *([words_table(total)] if total.words else []),
        *([seat_facts_table(total)] if total.seat_facts else []),
        f"[bold]Scores of all seats[/]\n{histogram(sum(total.scores.values(), Counter()))}",
    ]
    for part in parts:
        out.print(part)
        out.print()


def table(*headings: str) -> Table:
    """Where the terminal is too narrow, names are folded; numbers stay whole."""
    made = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in headings:
        if heading in LEFT:
            made.add_column(heading, overflow="fold")
        else:
            made.add_column(heading, justify="right", no_wrap=True)
    return made


def write(file: Path, plan: SimulationPlan, total: Tally) -> None:
    """Everything that was counted, as JSON; proportions come with their bounds."""
    proportions = {
        "wins": [total.seats[seat].win_share for seat in range(len(plan.bots))],
        "first": total.first_advantage,
    }
    file.write_bytes(
        msgspec.json.format(msgspec.json.encode({"plan": plan, "counts": total, **proportions}), indent=1) + b"\n"
    )


def seats_table(plan: SimulationPlan, total: Tally) -> Table:
    made = table("seat", "bot", "score", "sd", "range", "wins", "95%")
    for seat, bot in enumerate(plan.bots):
        score = spread(total.scores[seat])
        wins = total.seats[seat].win_share
        made.add_row(
            str(seat),
            escape(bot),
            f"{score.mean:.1f}",
            f"{score.deviation:.1f}",
            f"{score.low} to {score.high}",
            *with_bounds(wins),
        )
    return made


def with_bounds(interval: Interval) -> tuple[str, str]:
    return percent(interval.estimate), f"{percent(interval.low)} to {percent(interval.high)}"


def first_player(total: Tally) -> str:
    wins, bounds = with_bounds(total.beginners.win_share)
    estimate, low, high = (f"{100 * bound:+.1f}%" for bound in total.first_advantage)
    return (
        f"The first player wins [bold]{wins}[/] ({bounds}); fair would be {percent(total.fair_share)}.\n"
        f"First-player advantage [bold]{estimate}[/] ({low} to {high})."
    )


def lengths_table(total: Tally) -> Table:
    """How long the games were, and the other numbers that the game reports."""
    made = table("per game", "mean", "sd", "range")
    for name, counts in {"decisions": total.decisions, **total.numbers}.items():
        number = spread(counts)
        made.add_row(label_of(name), f"{number.mean:.1f}", f"{number.deviation:.1f}", f"{number.low} to {number.high}")
    return made


def words_table(total: Tally) -> Table:
    """How often each word was reported."""
    made = table("fact", "", "games", "share", "95%")
    for name, words in total.words.items():
        for word, games in words.most_common():
            made.add_row(label_of(name), escape(word), f"{games:,}", *with_bounds(wilson(games, total.games)))
    return made


def seat_facts_table(total: Tally) -> Table:
    """Facts of the seats; a yes or no is compared with score and victory."""
    made = table("per seat", "seats", "share or mean", "score", "wins", "95%")
    for name, values in total.seat_facts.items():
        seats = sum(group.seats for group in values.values())
        if not is_yes_or_no(values):
            mean = sum(value * group.seats for value, group in values.items()) / seats
            made.add_row(label_of(name), f"{seats:,}", f"{mean:.2f}")
            continue
        for value, word in ((1, ""), (0, "not ")):
            if value in values:
                made.add_row(word + label_of(name), *contrasted(values[value], seats))
    return made


def contrasted(group: Group, seats: int) -> tuple[str, ...]:
    return (
        f"{group.seats:,}",
        percent(group.seats / seats),
        f"{group.mean_score:.1f}",
        *with_bounds(group.win_share),
    )


def label_of(name: str) -> str:
    return escape(name.replace("_", " "))


def histogram(counts: Counter[int]) -> str:
    width, bars = binned(counts, BARS)
    tallest, total = max(bars.values()), sum(bars.values())
    lines = []
    for first, times in bars.items():
        label = str(first) if width == 1 else f"{first} to {first + width - 1}"
        lines.append(f"{label:>10}  [cyan]{block(times / tallest)}[/] [dim]{percent(times / total)}[/]")
    return "\n".join(lines)


def binned(counts: Counter[int], most: int) -> tuple[int, dict[int, int]]:
    """The width of the bins and the bins by their first number; at most `most` bins."""
    low, high = min(counts), max(counts)
    width = -(-(high - low + 1) // most)
    bars = dict.fromkeys(range(low, high + 1, width), 0)
    for number, times in counts.items():
        bars[low + (number - low) // width * width] += times
    return width, bars


def block(part: float) -> str:
    """A bar whose length is exact to an eighth of a character."""
    eighths = round(part * BAR_WIDTH * 8)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def draw(file: Path, game: AnyGame, total: Tally) -> None:
    """The scores of each seat and the lengths, side by side."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(10, 4), layout="constrained")
    for seat, counts in total.scores.items():
        width, bars = binned(counts, PLOTTED_BARS)
        left.step(list(bars), list(bars.values()), where="mid", label=f"seat {seat}")
    left.set(title=f"{game.title}: scores", xlabel="points", ylabel="games")
    left.legend()
    width, bars = binned(total.decisions, PLOTTED_BARS)
    right.bar(list(bars), list(bars.values()), width=width, align="edge", color="tab:grey")
    right.set(title=f"{total.games:,} games: lengths", xlabel="decisions", ylabel="games")
    figure.savefig(file, dpi=120)
    pyplot.close(figure)
