"""Games played in the lab as records, which replay like any other."""

from nelumbo import games
from nelumbo.core.chance import seeded
from nelumbo.core.commitment import commitment
from nelumbo.core.game import AnyGame, Setup
from nelumbo.core.record import Record, result_of
from nelumbo.lab.simulate import SimulationPlan, play_out, seated


def record_of(game: AnyGame, setup: Setup, seed: str, moves: list[tuple[int, int]], names: list[str]) -> Record:
    """The record of a game from its seed and its moves as numbers, each with the seat that made it."""
    state = game.new(setup, seeded(seed))
    for seat, move in moves:
        state.apply(seat, move)
    return Record(
        game=game.name,
        rules=setup.rules,
        seats=names,
        options=setup.options,
        commitment=commitment(seed),
        seed=seed,
        moves=[(seat, game.notation.write_move(game.decode(move))) for seat, move in moves],
        result=result_of(state),
    )


def played_again(plan: SimulationPlan, number: int) -> Record:
    """One game of a simulation, with its moves; bots that think by the clock may choose others this time."""
    game, moves = games.load(plan.game), list[tuple[int, int]]()
    state, players = seated(plan, game, number)
    play_out(game, state, players, moves)
    return record_of(game, plan.setup, plan.name(number), moves, list(plan.bots))
