"""Games played in the lab as records, which replay like any other."""

from nelumbo.core.chance import seeded
from nelumbo.core.deal import commitment
from nelumbo.core.game import AnyGame, Setup
from nelumbo.core.record import Record, result_of


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
