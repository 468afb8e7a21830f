"""`python -m bench.baselines mandala --sets sets`: what random play, heuristics, cloning, PPO and searches are worth.

All play the same deals in every seating, for ratings, with the compute behind each. What is learnt is learnt here: a
clone from the data set in `--sets` (by `examples/cloning.py`, 20,000 games), and PPO by `nelumbo train`, with as many
updates as asked for. Both are kept in `--out`, and not learnt again. Without `--sets` both are left out.
"""

import argparse
import json
import resource
import subprocess
import sys
from pathlib import Path
from time import process_time

from nelumbo import games
from nelumbo.core.record import new_setup
from nelumbo.lab.arena import ArenaPlan, digests, played_here, total
from nelumbo.lab.ratings import ArenaStanding, findings
from nelumbo.lab.simulate import SimulationPlan, seated

ROOT = Path(__file__).parents[1]
FIXED = {
    "random": "uniform",
    "heuristic, temperature 4": "heuristic:temperature=4",
    "heuristic, temperature 1.2": "heuristic:temperature=1.2",
    "heuristic": "greedy",
    "ISMCTS": "ismcts:400",
}
OURS = {"ours, level 4": "strong", "ours, level 5": "master"}
SECONDS = 60.0  # at most for a decision


def learnt(what: str, file: Path, line: list[str]) -> float:
    """CPU seconds that it took, now or when it was learnt."""
    note = file.with_suffix(".json")
    if not file.exists():
        before = spent()
        subprocess.run([sys.executable, *line], cwd=ROOT, check=True, stdout=sys.stderr)  # noqa: S603  # our own commands
        note.write_text(json.dumps({"what": what, "cpu_seconds": round(spent() - before, 1)}))
    seconds: float = json.loads(note.read_text())["cpu_seconds"]
    return seconds


def spent() -> float:
    """CPU seconds of the commands that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def cost_of_a_decision(name: str, bot: str, seats: int) -> float:
    """In milliseconds, over some games against the heuristic."""
    game, took, decisions = games.load(name), 0.0, 0
    for number in range(4):
        plan = SimulationPlan(name, new_setup(game, seats, {}), (bot, *["greedy"] * (seats - 1)), 4, "cost")
        state, players = seated(plan, game, number)
        while not state.is_over():
            seat, moves = int(state.to_move), state.legal_moves(state.to_move)
            view = game.view(state, seat)
            start = process_time()
            move = players[seat].choose(view, moves, SECONDS)
            if seat == 0:
                took, decisions = took + process_time() - start, decisions + 1
            state.apply(seat, move)
    return 1000 * took / max(decisions, 1)


def row(label: str, standing: ArenaStanding, learning: float | None, thinking: float) -> str:
    rating, share = standing.rating, standing.share
    bounds = f"{rating.estimate:.1f} | {rating.low:.1f} to {rating.high:.1f}"
    wins = f"{share.estimate:.1%} ({share.low:.1%} to {share.high:.1%})"
    learning_text = "" if learning is None else f" {learning:,.0f} s"
    return f"| {label} | `{standing.bot}` | {bounds} | {wins} |{learning_text} | {thinking:,.2f} ms |"


def learners(name: str, data: Path, out: Path, updates: int) -> dict[str, float]:
    """A clone and PPO, learnt here, and the CPU seconds that they took."""
    clone, ppo = out / f"{name}-clone.npz", out / f"{name}-ppo" / "weights.npz"
    player = "strong" if "strong" in read_players(data) else "network"
    cloning = ["examples/cloning.py", str(data), str(clone), "--player", player]
    train = ["-m", "nelumbo", "train", name, "--out", str(ppo.parent), "--updates", str(updates)]
    return {
        f"network:file={clone}": learnt("cloning", clone, cloning),
        f"network:file={ppo}": learnt("PPO", ppo, train),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Baselines of one game.")
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--sets", type=Path, help="the folder of `nelumbo dataset`; without it nothing is learnt")
    parser.add_argument("--out", type=Path, default=Path("baselines"))
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--updates", type=int, default=600, help="of PPO")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--without", default="", help="such as master, which takes seconds where it searches")
    asked = parser.parse_args()
    name, out = asked.game, asked.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    seats, without = min(games.load(name).setups.seats), asked.without.split(",")
    compute = learners(name, asked.sets.resolve() / f"{name}.npz", out, asked.updates) if asked.sets else {}
    labels = {bot: label for label, bot in (FIXED | OURS).items() if bot not in without}
    labels |= dict(zip(compute, ("behaviour cloning", "PPO"), strict=False))
    setup, players = new_setup(games.load(name), seats, {}), tuple(labels)
    plan = ArenaPlan(name, setup, players, asked.deals, "baselines", SECONDS, digests(players))
    found = findings(plan, list(played_here(plan, range(total(plan)), asked.jobs)))
    print(f"{games.load(name).title}, {seats} players, {asked.deals} deals, {len(found.games):,} games\n")
    print("| | bot | rating | 95% | victories per seat | training (CPU) | per decision |")
    print("| --- | --- | ---: | --- | --- | ---: | ---: |")
    for standing in found.standings:
        thinking = cost_of_a_decision(name, standing.bot, seats)
        print(row(labels[standing.bot], standing, compute.get(standing.bot), thinking).replace(f"{out}/", ""))


def read_players(data: Path) -> tuple[str, ...]:
    from nelumbo.lab.dataset import Dataset

    return Dataset(data).card.players


if __name__ == "__main__":
    main()
