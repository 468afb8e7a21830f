# mypyc: compiled
"""What every state of Flowers fulfils: foreign bytes and positions are held against it."""

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.core.state import NOBODY, require
from nelumbo.games.flowers.board import (
    END_STUCK,
    OVER,
    PLAY,
    PLAYING,
    SIDES,
    SLOTS,
    SPOTS,
    TAKE_BOTH,
    FlowersBoard,
    total,
)
from nelumbo.games.flowers.data import (
    CARDS,
    CARDS_PER_COLOUR,
    COLOURS,
    FLOWERS_TO_END,
    MANDALAS,
    MOST_SEATS,
    MOST_TURNS,
    PILE,
    TILES,
    VALUES,
)


def check(board: FlowersBoard) -> None:
    """Raises ValueError for a table that no game can have."""
    check_turn(board)
    check_end(board)
    check_numbers(board)
    check_cards(board)
    check_memory(board)
    check_piles(board)
    check_tiles(board)
    for mandala in range(MANDALAS):
        check_mandala(board, mandala)


def check_turn(board: FlowersBoard) -> None:
    """Whose decision it is, and in which phase."""
    seats = board.seats
    require(2 <= seats <= MOST_SEATS and -1 <= board.to_move < seats, "seats")
    require(0 <= board.first < seats and 0 <= board.active < seats and 0 <= board.falling < MANDALAS, "seats")
    require(PLAY <= board.phase <= OVER and PLAYING <= board.reason <= END_STUCK, "phase")
    require((board.phase == OVER) == (board.to_move == NOBODY), "phase")
    require(1 <= board.turn <= MOST_TURNS and 0 <= board.shuffles <= MOST_TURNS, "turn")
    require(0 <= board.passes < seats or (board.passes == seats and board.reason == END_STUCK), "passes")
    require(board.falling == 0 or (board.phase != PLAY and board.phase != OVER), "destruction")
    if board.phase == PLAY:
        require(board.to_move == board.active and board.reason == PLAYING, "turn")


def check_end(board: FlowersBoard) -> None:
    """The order of the final destruction."""
    require((board.reason == PLAYING) == (len(board.order) == 0), "order of the end")
    require(len(board.order) <= MANDALAS and 0 <= board.fallen <= len(board.order), "order of the end")
    require(board.reason == PLAYING or board.fallen > 0, "order of the end")
    require(board.phase != OVER or (board.fallen == len(board.order) and board.fallen > 0), "order of the end")
    for at in range(len(board.order)):
        require(board.order[at] < MANDALAS, "order of the end")
        for earlier in range(at):
            require(board.order[at] != board.order[earlier], "order of the end")
    if board.reason != PLAYING and board.phase != OVER:
        require(board.order[board.fallen - 1] == board.falling, "order of the end")


def check_numbers(board: FlowersBoard) -> None:
    """No table holds a number that its meaning excludes, and absent seats have nothing."""
    for slot in range(SLOTS):
        most = CARDS_PER_COLOUR if slot < board.seats * COLOURS else 0
        require(0 <= board.hands[slot] <= most and 0 <= board.known[slot] <= most, "hands")
        require(0 <= board.kept[slot] <= most and 0 <= board.drawn[slot] <= most, "memory")
        require(0 <= board.spent[slot] <= most, "memory")
    for at in range(SIDES * COLOURS):
        present = at // COLOURS % MOST_SEATS < board.seats
        require(0 <= board.covered[at] <= (CARDS_PER_COLOUR if present else 0), "face-down cards")
    for spot in range(SPOTS):
        require(-1 <= board.openers[spot] < board.seats and 0 <= board.opened[spot], "face-up cards")
        require(board.opened[spot] <= CARDS_PER_COLOUR, "face-up cards")
        require((board.openers[spot] == NOBODY) == (board.opened[spot] == 0), "face-up cards")
    for colour in range(COLOURS):
        require(0 <= board.discard[colour] <= CARDS_PER_COLOUR, "discard")


def check_cards(board: FlowersBoard) -> None:
    """Fifteen cards of each colour, and none without a card on the move [FLO-INV-1, 9]."""
    count = board.discard[:]
    require(0 <= board.dealt <= len(board.deck) <= CARDS, "deck")
    for at in range(board.dealt, len(board.deck)):
        require(board.deck[at] < COLOURS, "deck")
        count[board.deck[at]] += 1
    for slot in range(SLOTS):
        count[slot % COLOURS] += board.hands[slot]
    for at in range(SIDES * COLOURS):
        count[at % COLOURS] += board.covered[at]
    for spot in range(SPOTS):
        count[spot % COLOURS] += board.opened[spot]
    for colour in range(COLOURS):
        require(count[colour] == CARDS_PER_COLOUR, "cards")
    for seat in range(board.seats):
        require(board.phase != PLAY or board.hand_size(seat) > 0, "hands")


def check_memory(board: FlowersBoard) -> None:
    """What is known of the hands fits them, and the deck is what is left of its stock [FLO-INV-13]."""
    stock = vec[i64]([0] * COLOURS)
    old = vec[i64]([0] * COLOURS)
    for at in range(board.dealt, len(board.deck)):
        stock[board.deck[at]] += 1
    for slot in range(SLOTS):
        hidden = board.kept[slot] + board.drawn[slot] - board.spent[slot]
        require(hidden >= 0 and board.hands[slot] == board.known[slot] + hidden, "memory")
        stock[slot % COLOURS] += board.drawn[slot]
        old[slot % COLOURS] += board.kept[slot]
    for colour in range(COLOURS):
        require(board.stock[colour] == stock[colour] and board.old[colour] == old[colour], "memory")
    for seat in range(board.seats):
        certain = total(board.kept, seat) == 0 or total(board.drawn, seat) == 0
        require(not certain or total(board.spent, seat) == 0, "memory")


def check_piles(board: FlowersBoard) -> None:
    """Two equal piles of tiles with the right backs [FLO-INV-2]."""
    require(len(board.backs) == PILE, "tile backs")
    for at in range(PILE):
        require(board.backs[at] < TILES and (at == 0 or board.backs[at - 1] < board.backs[at]), "tile backs")
    require(len(board.dark) == len(board.light) <= PILE and 0 <= board.pairs_dealt <= len(board.dark), "tile piles")
    for at in range(board.pairs_dealt, len(board.dark)):
        require(board.dark[at] < TILES and board.light[at] < TILES, "tile piles")
        require(board.dark[at] in board.backs and board.light[at] not in board.backs, "tile piles")
    for mandala in range(MANDALAS):
        dark, light = board.centre[2 * mandala], board.centre[2 * mandala + 1]
        require(-1 <= dark < TILES and -1 <= light < TILES and (dark == NOBODY) == (light == NOBODY), "centres")
        require(dark == NOBODY or (dark in board.backs and light not in board.backs), "centres")


def check_tiles(board: FlowersBoard) -> None:
    """Each tile lies once; singles of a player have distinct colours [FLO-INV-2, 7, 8]."""
    seen = vec[i64]([0] * TILES)
    for at in range(board.pairs_dealt, len(board.dark)):
        seen[board.dark[at]] += 1
        seen[board.light[at]] += 1
    for at in range(2 * MANDALAS):
        if board.centre[at] != NOBODY:
            seen[board.centre[at]] += 1
    for tile in range(TILES):
        require(-1 <= board.owners[tile] < board.seats and -1 <= board.mates[tile] < TILES, "tiles")
        require(seen[tile] + (1 if board.owners[tile] != NOBODY else 0) <= 1, "tiles")
        check_flower(board, tile)
    for seat in range(board.seats):
        require(board.phase == OVER or board.reason != PLAYING or board.flowers(seat) < FLOWERS_TO_END, "flowers")


def check_flower(board: FlowersBoard, tile: i64) -> None:
    """A flower is two tiles of one colour and one owner; what is none is the only single of its colour."""
    owner = board.owners[tile]
    mate = board.mates[tile]
    if mate != NOBODY:
        require(owner != NOBODY and mate != tile and board.mates[mate] == tile, "flowers")
        require(board.owners[mate] == owner and mate // VALUES == tile // VALUES, "flowers")
    elif owner != NOBODY:
        require(board.single(owner, tile // VALUES) == tile, "singles")


def check_mandala(board: FlowersBoard, mandala: i64) -> None:
    """Tiles, cards and marker fit together; an empty mandala has none of them [FLO-INV-3, 4, 5]."""
    standing = board.centre[2 * mandala] != NOBODY
    require(standing == is_due(board, mandala), "centres")
    colours = vec[i64]([0] * COLOURS)
    for colour in range(COLOURS):
        tile_shows = standing and (
            board.centre[2 * mandala] // VALUES == colour or board.centre[2 * mandala + 1] // VALUES == colour
        )
        up = board.opened[mandala * COLOURS + colour]
        require(up == 0 or (standing and not tile_shows), "face-up cards")
        colours[colour] = 1 if tile_shows or up > 0 else 0
    for at in range(mandala * MOST_SEATS * COLOURS, (mandala + 1) * MOST_SEATS * COLOURS):
        require(board.covered[at] == 0 or colours[at % COLOURS] == 1, "face-down cards")
    check_marker(board, mandala)


def is_due(board: FlowersBoard, mandala: i64) -> bool:
    """Whether the mandala must have tiles: always, until the final destruction reaches it."""
    if board.phase == OVER:
        return False
    if board.reason == PLAYING:
        return True
    return any(board.order[at] == mandala for at in range(board.fallen - 1, len(board.order)))


def check_marker(board: FlowersBoard, mandala: i64) -> None:
    """The holder has a card face up and at least as many as any other such player [FLO-INV-5]."""
    holder = board.holders[mandala]
    require(-1 <= holder < board.seats and (holder == NOBODY or board.up(mandala, holder) > 0), "markers")
    for seat in range(board.seats):
        if board.up(mandala, seat) > 0:
            require(holder != NOBODY and board.count(mandala, holder) >= board.count(mandala, seat), "markers")
    if board.phase != PLAY and board.phase != OVER and mandala == board.falling:
        require(holder == board.to_move, "markers")
        dark, light = board.centre[2 * mandala] // VALUES, board.centre[2 * mandala + 1] // VALUES
        single = board.single(holder, dark) if board.phase == TAKE_BOTH else 0
        require(board.phase != TAKE_BOTH or (dark == light and single != NOBODY), "markers")
