"""The secrecy check: nothing that leaves the engine depends on what the viewer may not know."""

import msgspec

from nelumbo.core.chance import Chance
from nelumbo.core.game import AnyGame, Viewer
from nelumbo.core.game_in_play import refusal
from nelumbo.core.state import GameState


def twin_of(game: AnyGame, state: GameState, viewer: Viewer, chance: Chance) -> GameState:
    """Another state that the viewer cannot tell from this one: everything it may not know is drawn again.

    A spectator knows nothing that a seat does not know; so each seat in turn draws again what it cannot see.
    """
    if state.is_over():
        return state.copy()
    if viewer is not None:
        return game.sampler(game.view(state, viewer)).draw(chance)
    twin = state
    for seat in range(state.seats):
        twin = game.sampler(game.view(twin, seat)).draw(chance)
    return twin


def leaving(game: AnyGame, state: GameState, viewer: Viewer) -> bytes:
    """All bytes that the viewer can get from a state: views, board, legal moves and refusals."""
    view = game.view(state, viewer)
    page = msgspec.json.encode(game.page_view(state, viewer))
    parts = [msgspec.json.encode(view), page, game.terminal.board(view).encode()]
    if viewer is not None:
        legal = state.legal_moves(viewer)
        parts.append(repr(legal).encode())
        parts.append(msgspec.json.encode(refusals(game, state, viewer)))
    return b"\n".join(parts)


def refusals(game: AnyGame, state: GameState, seat: int) -> list[object]:
    """What the seat hears when it tries some moves of every kind."""
    count = state.move_count()
    step = max(1, count // 97)
    return [refusal(game, state, seat, game.decode(move)) for move in range(0, count, step)]


def told(game: AnyGame, state: GameState, seat: int, move: int, viewer: Viewer) -> tuple[bytes, bytes, GameState]:
    """The view after a move, and the events and sentences that tell of it."""
    after = state.copy()
    journal: list[int] = []
    after.journal = journal
    after.apply(seat, move)
    after.journal = None
    events = game.events(journal, after, viewer)
    sentences = "\n".join(game.terminal.say_event(event, viewer) for event in events)
    return leaving(game, after, viewer), msgspec.json.encode(events) + sentences.encode(), after


def leaks(game: AnyGame, state: GameState, viewer: Viewer, chance: Chance) -> str | None:
    """What the viewer can tell this state from its twin by; None when nothing leaks."""
    twin = twin_of(game, state, viewer, chance)
    if leaving(game, state, viewer) != leaving(game, twin, viewer):
        return "the view, the board, the legal moves or a refusal"
    if state.is_over():
        return None
    seat = state.to_move
    if twin.to_move != seat:
        return "whose decision it is"
    common = [move for move in state.legal_moves(seat) if move in twin.legal_moves(seat)]
    for move in common[:: max(1, len(common) // 5)]:
        seen, events, after = told(game, state, seat, move, viewer)
        seen_twin, events_twin, after_twin = told(game, twin, seat, move, viewer)
        over = after.is_over() or after_twin.is_over()
        # The same cards may have been shown in another order: then only the order of the bytes differs.
        if not over and seen == seen_twin and sorted(events) != sorted(events_twin):
            return "the events of a move that showed the viewer nothing new"
    return None
