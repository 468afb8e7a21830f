# mypyc: compiled
"""The score and who is ahead of whom (RULES.md, section 7)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nelumbo.games.white_lotus.board import AUTHOR, WhiteLotusBoard
from nelumbo.games.white_lotus.data.land import Land
from nelumbo.games.white_lotus.data.pieces import DRAGON_WORTH, GROUP_TIE_WORTH, GROUP_WORTH, TYPES, WORTH

TELLING: Final[i64] = 67  # powers of two leave different remainders, so a remainder names the zone of a bit
ZONE_OF: Final = vec[i64]([next((zone for zone in range(66) if 2**zone % 67 == rest), 0) for rest in range(67)])


def points(board: WhiteLotusBoard, bonus: bool) -> vec[i64]:
    """Tokens by type, victory point tokens, dragon zones, and the largest group [WL-SCORE-1..3, RULING-39]."""
    scores = board.vp[:]
    for seat in range(board.seats):
        for kind in range(TYPES):
            scores[seat] += WORTH[kind] * board.held[seat * TYPES + kind]
    for zone in range(board.land.zones):
        if board.land.dragons[zone] == 1 and board.owners[zone] > 0:
            scores[board.owners[zone] - 1] += DRAGON_WORTH
    if bonus:
        add_group_bonus(board, scores)
    return scores


def add_group_bonus(board: WhiteLotusBoard, scores: vec[i64]) -> None:
    """The largest group; a tie is one each (author's rules) or nothing (publisher's) [WL-SCORE-4..6, RULING-40]."""
    groups = largest_groups(board)
    most: i64 = 0
    tied: i64 = 0
    for seat in range(board.seats):
        if groups[seat] > most:
            most = groups[seat]
            tied = 0
        if groups[seat] == most:
            tied += 1
    if most == 0:
        return
    worth = GROUP_WORTH if tied == 1 else GROUP_TIE_WORTH if board.rules == AUTHOR else 0
    for seat in range(board.seats):
        if groups[seat] == most:
            scores[seat] += worth


def largest_groups(board: WhiteLotusBoard) -> vec[i64]:
    """The size of each seat's largest connected set of zones."""
    groups = vec[i64]([0, 0, 0, 0, 0, 0])
    land = board.land
    owned = owned_zones(board)
    for seat in range(board.seats):
        left = owned[seat]
        while left != 0:
            group = group_from(land, left & -left, left)
            left &= ~group
            size = land.zones_in(group)
            if size > groups[seat]:
                groups[seat] = size
    return groups


def owned_zones(board: WhiteLotusBoard) -> vec[i64]:
    """Each seat's zones, as bits."""
    owned = vec[i64]([0, 0, 0, 0, 0, 0])
    for zone in range(board.land.zones):
        owner = board.owners[zone]
        if owner > 0:
            owned[owner - 1] |= board.land.bits[zone]
    return owned


def group_from(land: Land, start: i64, owned: i64) -> i64:
    """The connected set of owned zones around the first one."""
    group = start
    edge = start
    while edge != 0:
        zone = edge & -edge
        edge &= edge - 1
        more = land.touching[ZONE_OF[zone % TELLING]] & owned & ~group
        group |= more
        edge |= more
    return group


def places(board: WhiteLotusBoard) -> list[int]:
    """Most points; ties by tokens (author) or title and palaces (publisher) [WL-SCORE-7..9]."""
    scores = points(board, True)
    keys: list[int] = []
    for seat in range(board.seats):
        if board.rules == AUTHOR:
            tie = board.controlled(seat)
        else:
            tie = board.palaces(seat) + (100 if seat == board.emperor else 0)
        keys.append(scores[seat] * 1000 + tie)
    return [1 + sum([other > key for other in keys]) for key in keys]
