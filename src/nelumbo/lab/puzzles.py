"""Finds puzzles in games between bots: a quick search of some decisions, a deep one where that is promising."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from nelumbo import bots, games
from nelumbo.bots.advice import Advice, advise
from nelumbo.bots.puzzles import Puzzle, Solution, checked, lead
from nelumbo.core.chance import seeded
from nelumbo.core.game import AnyGame, Setup
from nelumbo.core.state import GameState
from nelumbo.lab.simulate import play_out

FEWEST, MOST = 4, 60  # moves to choose from: fewer ask nothing, more cannot be looked through
MANY = 9  # moves, among which the best may also be the one that looks best
CANDIDATES = 10  # decisions of a game that are searched
QUICK_LEAD = 0.6  # of the margin, that the quick search must already find
UNDECIDED = (0.1, 0.97)  # the share of the best move: the game is neither lost nor won


@dataclass(frozen=True)
class PuzzlePlan:
    """What makes a puzzle, and how much is searched for one."""

    game: str
    setup: Setup
    bot: str
    seed: str
    margin: float
    iterations: int
    """Of a quick search."""
    check_iterations: int
    """Of each check."""


def found(plan: PuzzlePlan) -> Iterator[Puzzle | None]:
    """One puzzle a game at most: None after a game without any. The same plan finds the same puzzles."""
    game = games.load(plan.game)
    for number in count():
        yield of_game(game, plan, f"{plan.seed}/{number}")


def of_game(game: AnyGame, plan: PuzzlePlan, seed: str) -> Puzzle | None:
    """Plays one game, and takes the first of its candidates that makes a puzzle."""
    state = game.new(plan.setup, seeded(seed))
    players = [bots.load(plan.bot, game, f"{seed}/{seat}") for seat in range(plan.setup.seats)]
    made: list[tuple[int, int]] = []
    play_out(game, state, players, made)
    moves = [move for _, move in made]
    for at in candidates(game, plan, seed, moves):
        puzzle = of_decision(game, plan, seed, moves[:at])
        if puzzle is not None:
            return puzzle
    return None


def candidates(game: AnyGame, plan: PuzzlePlan, seed: str, moves: list[int]) -> list[int]:
    """The decisions to search, in random order: some of those with enough to choose from, made in the open."""
    state, eligible = game.new(plan.setup, seeded(seed)), []
    for at, move in enumerate(moves):
        if FEWEST <= len(state.legal_moves(state.to_move)) <= MOST and decides_alone(state):
            eligible.append(at)
        state.apply(state.to_move, move)
    chance = seeded(f"{seed}/glances")
    return [eligible.pop(chance.below(len(eligible))) for _ in range(min(CANDIDATES, len(eligible)))]


def decides_alone(state: GameState) -> bool:
    """Where several seats choose in secret, the best choice is to be unforeseeable: no move is clearly best."""
    return not any(state.legal_moves(seat) for seat in range(state.seats) if seat != state.to_move)


def of_decision(game: AnyGame, plan: PuzzlePlan, seed: str, moves: list[int]) -> Puzzle | None:
    """The puzzle that the decision after these moves makes, if it does."""
    state, texts = after(game, plan.setup, seed, moves)
    quick = advise(game, game.view(state, state.to_move), f"{seed}/{len(moves)}", plan.iterations)
    if (quick_lead(quick) or 0.0) < QUICK_LEAD * plan.margin or not is_puzzling(quick, quick.moves[0].move):
        return None
    solution = checked(game, state, f"{seed}/{len(moves)}", plan.check_iterations, plan.margin)
    if solution is None or not UNDECIDED[0] <= solution.shares[solution.best] <= UNDECIDED[1]:
        return None
    return puzzle_of(game, quick, solution, seed, texts) if is_puzzling(quick, solution.best) else None


def after(game: AnyGame, setup: Setup, seed: str, moves: list[int]) -> tuple[GameState, list[str]]:
    """The state after some moves of a deal, and the moves as text."""
    state: GameState = game.new(setup, seeded(seed))
    texts = []
    for move in moves:
        texts.append(game.notation.write_move(game.decode(move)))
        state.apply(state.to_move, move)
    return state, texts


def quick_lead(quick: Advice) -> float | None:
    """The best move's lead among the moves that the quick search visited."""
    seen = [move for move in quick.moves if move.share is not None]
    return None if len(seen) < 2 else lead(Advice(quick.shares, seen, quick.iterations))


def is_puzzling(quick: Advice, best: int) -> bool:
    """Whether there is something to find: among few moves, one that does not look best."""
    return len(quick.moves) >= MANY or not is_plain(quick, best)


def is_plain(quick: Advice, best: int) -> bool:
    """Whether the best move is the one that looks best without any search."""
    return max(quick.moves, key=lambda move: move.weight).move == best


def puzzle_of(game: AnyGame, quick: Advice, solution: Solution, seed: str, texts: list[str]) -> Puzzle:
    """The puzzle in the words of the game's notation."""

    def text(move: int) -> str:
        return str(game.notation.write_move(game.decode(move)))

    return Puzzle(
        seed=seed,
        moves=texts,
        best=text(solution.best),
        lead=solution.lead,
        level=1 if is_plain(quick, solution.best) else 2,
        shares={text(move): share for move, share in solution.shares.items()},
    )
