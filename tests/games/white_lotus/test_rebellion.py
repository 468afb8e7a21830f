"""The scenarios of White Lotus's spec from the rebellion to the end, in its notation."""

import pytest

from nelumbo.games.white_lotus import GAME
from nelumbo.games.white_lotus.board import ASK, INCOME, MORE, PLACE, SPOIL
from nelumbo.games.white_lotus.data.maps import STANDARD
from nelumbo.games.white_lotus.numbers import FOUGHT, SEIZED, TOKEN
from nelumbo.games.white_lotus.rules.rebellion import born_leader
from nelumbo.games.white_lotus.rules.scoring import largest_groups
from nelumbo.games.white_lotus.rules.turn import WhiteLotus
from tests.games.white_lotus.positions import army, influence, kind, legal, mover, owner, play, position, told, vp, zone


def villages(counts: dict[str, int]) -> str:
    """So many villages for each colour, somewhere on the map."""
    names = iter(
        [
            *("cloud-gate", "tiger-ford", "heron-harbour", "bamboo-sea", "full-moon-landing", "jade-quarry"),
            *("silk-market", "carp-lakes", "pearl-coast", "tea-slopes", "orchid-shore"),
        ]
    )
    return "\n".join(f"zone {next(names)} village {letter}" for letter, count in counts.items() for _ in range(count))


def test_a_palace_taken_from_the_emperor_can_crown_a_third() -> None:
    """WL-T-21, RULING-14, SPOIL-11"""
    state = position(
        "author RBGY off",
        """turn 2 spoil B
        emperor R
        leader B
        zone cloud-gate palace R
        zone tiger-ford palace R
        zone jade-quarry palace B
        zone heron-harbour palace G
        zone pearl-coast palace G
        battle B RBRR 0,1,0,0 B 1 0 -""",
    )
    play(state, "B seize cloud-gate")
    assert [state.palaces(seat) for seat in range(3)] == [1, 2, 2]
    assert state.emperor == 1


def test_the_author_makes_the_nearest_of_the_tied_lead() -> None:
    """WL-T-23, REB-1..4"""
    text = f"turn 2 income R\nemperor R\n{villages({'R': 3, 'B': 1, 'G': 2, 'Y': 2})}"
    assert born_leader(position("author RBGY off", text)) == 2


def test_without_villages_the_next_player_leads() -> None:
    """WL-T-24, RULING-22"""
    text = f"turn 2 income G\nemperor G\n{villages({'G': 1})}"
    assert born_leader(position("author RBGY off", text)) == 3


def asking(game: str, counts: dict[str, int]) -> WhiteLotus:
    """The emperor R is about to ask; a neutral zone remains, so that the game goes on."""
    return position(game, f"turn 2 ask R\nemperor R\n{villages(counts)}\nzone mulberry-plain village")


def test_at_most_two_are_asked() -> None:
    """WL-T-25, REB-5, 7..9, RULING-33"""
    state = asking("publisher RBGYV off", {"R": 4, "B": 3, "G": 3, "Y": 1})
    assert legal(state, "R") == ["ask B", "ask G"]
    play(state, "R ask G", "G refuse")
    assert mover(state) == "B"
    play(state, "B refuse")
    assert state.victor == -1
    assert state.phase not in (ASK, SPOIL)


def test_only_players_with_villages_are_asked() -> None:
    """WL-T-26, REB-6, 8"""
    state = asking("publisher RBGY off", {"R": 2, "Y": 1})
    play(state, "R ask Y", "Y refuse")
    assert state.phase not in (ASK, SPOIL)
    assert state.leader == -1


BATTLE = """turn 2 muster
    emperor R
    leader B
    zone heron-harbour palace R
    zone pearl-coast palace R
    zone cloud-gate village B
    zone jade-quarry village B
    zone willow-crossing village B
    seat R army 5
    seat B army 5
    seat G army 5
    seat Y army 5"""


@pytest.mark.parametrize(("rules", "totals"), [("author", [10, 10, 0]), ("publisher", [10, 7, 0])])
def test_the_battle(rules: str, totals: list[int]) -> None:
    """WL-T-27, T-28, REB-10..19, RULING-20, 52"""
    state = position(f"{rules} RBGY off", f"{BATTLE}\nzone mulberry-plain village")
    before = army(state)
    journal = play(state, "R army 2", "B army 1", "G army 3 for B", "Y army 4 for R")
    assert told(journal, FOUGHT)[0] == [*totals, 0]
    spent = [state.ledger[seat * 4 + 3] for seat in range(4)]
    assert (spent, before) == ([2, 1, 3, 4], [5] * 4)


SIX = """turn 2 muster
    emperor R
    leader B
    zone cloud-gate village R
    zone jade-quarry village B
    zone willow-crossing village R
    zone falcon-terraces village G
    zone bronze-bell village V
    zone ice-lantern-bay village O
    zone mulberry-plain village
    zone autumn-court village R
    zone silver-birch village Y
    zone scholars-grove village Y
    seat B army 9
    seat G army 9
    seat Y army 9
    seat V army 9
    seat O army 9"""


def test_the_author_lets_the_emperor_order_equal_armies() -> None:
    """WL-T-29, SPOIL-2, 3, RULING-46"""
    state = position("author RBGYVO off", SIX)
    play(state, "R army 0", "B army 0", "G army 3 for B", "Y army 0 for R", "V army 3 for B", "O army 5 for B")
    assert legal(state, "R") == ["order G V", "order V G"]
    play(state, "R order V G")
    assert GAME.view(state, None).battle.order == [1, 5, 4, 2]  # type: ignore[union-attr]  # there was a battle


def test_the_publisher_prefers_the_nearest_to_the_leader() -> None:
    """WL-T-29, SPOIL-2, 4, RULING-35"""
    state = position("publisher RBGYVO off", SIX)
    play(state, "R army 0", "B army 0", "G army 3 for B", "Y army 0 for R", "V army 3 for B", "O army 5 for B")
    assert GAME.view(state, None).battle.order == [1, 5, 2, 4]  # type: ignore[union-attr]  # there was a battle


def test_the_author_has_each_tied_group_ordered_first() -> None:
    """WL-T-59, SPOIL-2, 3, RULING-27, 56"""
    state = position("author RBGYVO off", SIX)
    play(state, "R army 0", "B army 0", "G army 1 for B", "Y army 1 for B", "V army 3 for B", "O army 3 for B")
    assert "order O V" in legal(state, "R")
    play(state, "R order O V", "R order Y G")
    assert GAME.view(state, None).battle.order == [1, 5, 4, 3, 2]  # type: ignore[union-attr]  # there was a battle


def spoil(game: str, mover: str, zones: dict[str, str], battle: str, emperor: str = "R") -> WhiteLotus:
    """A winner is about to take his spoil."""
    lines = "\n".join(f"zone {name} {token}" for name, token in zones.items())
    text = f"turn 2 spoil {mover}\nemperor {emperor}\nleader B\n{lines}\nbattle {battle}\nzone mulberry-plain village"
    return position(game, text)


def test_a_spoil_is_next_to_an_own_zone() -> None:
    """WL-T-30, SPOIL-1, 5, 6"""
    zones = {"heron-harbour": "village Y", "pearl-coast": "temple B", "cloud-gate": "village B"}
    state = spoil("author RBGY off", "Y", zones, "R RBRR 0,0,0,2 RY 2 1 -")
    assert legal(state, "Y") == ["seize pearl-coast"]
    play(state, "Y seize pearl-coast")
    assert (owner(state, "pearl-coast"), kind(state, "pearl-coast")) == ("Y", "temple")


MUSTER = "turn 2 muster\nemperor R\nleader B\nseat R army 9\nseat Y army 9\nzone mulberry-plain village\n"


def test_who_can_take_nothing_takes_a_token() -> None:
    """WL-T-31, SPOIL-7, RULING-23"""
    zones = "zone heron-harbour village Y\nzone cloud-gate village B\nzone tiger-ford village R"
    state = position("author RBGY off", MUSTER + zones)
    journal = play(state, "R army 9", "B army 0", "G army 0 for B", "Y army 9 for R")
    assert told(journal, TOKEN)[:2] == [[0, 1, 0, 0], [3, 1, 0, 0]]
    assert owner(state, "cloud-gate") == "B"


def test_without_a_token_any_loser_will_do() -> None:
    """WL-T-32, SPOIL-8, RULING-28, 50"""
    zones = {"cloud-gate": "village B", "heron-harbour": "fort G", "tiger-ford": "palace R"}
    state = spoil("author RBGYVO off", "O", zones, "R RBBRRR 0,0,0,0,0,2 ROYV 4 1 -")
    assert legal(state, "O") == ["seize cloud-gate", "seize heron-harbour"]


LOST = {
    "willow-crossing": "village R",
    "jade-quarry": "village R",
    "falcon-terraces": "village R",
    "cloud-gate": "village B",
    "ice-lantern-bay": "village G",
    "bronze-bell": "village Y",
}


@pytest.mark.parametrize(("rules", "lost", "tokens"), [("author", 3, []), ("publisher", 1, [2, 3])])
def test_how_much_one_can_lose(rules: str, lost: int, tokens: list[int]) -> None:
    """WL-T-33, SPOIL-9, 10, RULING-26"""
    state = spoil(f"{rules} RBGY off", "B", LOST, "B RBBB 0,3,2,1 BGY 3 0 -")
    journal: list[int] = []
    while state.phase == SPOIL:
        journal += play(state, f"{mover(state)} {legal(state, mover(state))[0]}")
    assert len(told(journal, SEIZED)) == lost
    assert [seat for seat, spoil, _, _ in told(journal, TOKEN) if spoil] == tokens


def test_a_seized_palace_crowns_at_once() -> None:
    """WL-T-34, SPOIL-11, RULING-27, 38, EMP-2"""
    zones = {**LOST, "willow-crossing": "palace R"}
    state = spoil("author RBGY off", "B", zones, "B RBBB 0,3,2,1 BGY 3 0 -")
    play(state, "B seize willow-crossing")
    assert (state.emperor, GAME.view(state, None).battle.order) == (1, [1, 2, 3])  # type: ignore[union-attr]
    while state.phase == SPOIL:
        play(state, f"{mover(state)} {legal(state, mover(state))[0]}")
    assert (state.phase, mover(state)) == (INCOME, "B")


def test_income() -> None:
    """WL-T-35, INC-1..6"""
    state = position(
        "author RBG off",
        """turn 2 income R
        emperor R
        seat R influence 0 army 0
        zone cloud-gate palace R
        zone jade-quarry palace R
        zone tiger-ford temple R
        zone bronze-bell fort R
        zone tea-slopes rice R
        zone bamboo-sea rice R
        zone silk-market village R
        zone carp-lakes village R
        zone orchid-shore village R""",
    )
    assert legal(state, "R") == ["income 0", "income 1", "income 2"]
    play(state, "R income 1")
    assert (influence(state)[0], army(state)[0]) == (17, 7)


def test_the_author_ends_after_the_fourth_rebellion() -> None:
    """WL-T-36, END-1, TURN-1, 2"""
    state = position("author RBG off", f"turn 4 muster\nemperor R\nleader B\n{villages({'R': 1, 'B': 1})}")
    play(state, "R army 0", "B army 0", "G army 0 for R")
    while not state.is_over():
        play(state, f"{mover(state)} {legal(state, mover(state))[0]}")
    assert (state.turn, influence(state)) == (4, [12, 12, 12])


STARTS = """zone cloud-gate village
    zone tiger-ford village
    zone vermilion-bridge village
    zone autumn-court palace
    zone heron-harbour temple
    zone bamboo-sea rice
    zone full-moon-landing fort"""


def test_a_new_token_goes_beside_another() -> None:
    """WL-T-37, NEW-1, 2, RULING-30"""
    state = position("publisher RBGY off", f"turn 1 put R\nemperor R\n{STARTS}\ndrawn V 0")
    assert (GAME.view(state, 0).drawn, GAME.view(state, 1).drawn, GAME.view(state, None).drawn) == (5, None, None)
    assert "put falcon-terraces" in legal(state, "R")
    assert "put silver-birch" not in legal(state, "R")


def test_temples_bring_further_tokens() -> None:
    """WL-T-38, NEW-3, RULING-31"""
    temples = STARTS.replace("heron-harbour temple", "heron-harbour temple R") + "\nzone pearl-coast temple R"
    state = position("publisher RBGY off", f"turn 1 put R\nemperor R\n{temples}\ndrawn V 2")
    play(state, "R put falcon-terraces")
    for name in ("jade-quarry", "tea-slopes"):
        assert legal(state, "R") == ["draw", "stop"]
        play(state, "R draw", f"R put {name}")
    assert mover(state) == "B"


def all_but(*names: str, owners: str = "") -> str:
    """A token on every zone in play but these, owned by the colours in turn if any are given."""
    tokens = ["village"] * 19 + ["fort"] * 5 + ["rice"] * 5 + ["temple"] * 2
    played = [name for at, name in enumerate(STANDARD.ids) if STANDARD.part.playing[at] and name not in names]
    colours = [f" {owners[at % len(owners)]}" if owners else "" for at in range(len(played))]
    rows = zip(played, tokens, colours, strict=False)
    return "\n".join(f"zone {name} {token}{colour}" for name, token, colour in rows)


def test_a_full_map_ends_phase_6_at_once() -> None:
    """WL-T-39, RULING-32, END-4"""
    text = f"turn 4 put R\nemperor R\n{all_but('orchid-shore')}\ndrawn T 1"
    state = position("publisher RBGY off", text)
    state.unused[0] = 0
    play(state, "R put orchid-shore")
    assert (state.turn, state.phase, len(state.pool) - state.dealt) == (5, PLACE, 8)


@pytest.mark.parametrize(("neutral", "over"), [((), True), (("orchid-shore",), False)])
def test_the_publisher_ends_when_all_is_coloured(neutral: tuple[str, ...], over: bool) -> None:
    """WL-T-40, T-41, END-2, 3, TURN-3, 4, RULING-37"""
    rest = "".join(f"\nzone {name} palace" for name in neutral)
    zones = all_but(*neutral, owners="RRRRRRRB")
    text = f"turn 6 muster\nemperor R\nleader B\n{zones}{rest}"
    state = position("publisher RBG off", text)
    play(state, "R army 0", "B army 0", "G army 0 for R")
    while state.phase == SPOIL:
        play(state, f"{mover(state)} {legal(state, mover(state))[0]}")
    assert state.is_over() is over
    assert over or (state.turn, state.phase) == (7, PLACE)


def test_scoring() -> None:
    """WL-T-42, SCORE-1..4, RULING-39"""
    state = position(
        "author RBG off",
        """turn 4 over
        emperor R
        seat R vp 4
        zone typhoon-point palace R
        zone lychee-orchards palace R
        zone lacquer-town temple R
        zone mulberry-plain fort R
        zone coiling-dragon-bay village R
        zone tiger-ford village R
        zone bamboo-sea village B""",
    )
    assert state.scores() == [20, 1, 0]


@pytest.mark.parametrize(("rules", "bonus"), [("author", 1), ("publisher", 0)])
def test_a_tie_for_the_largest_group(rules: str, bonus: int) -> None:
    """WL-T-43, SCORE-5, 6, RULING-40"""
    state = position(
        f"{rules} RBG off",
        """turn 4 over
        emperor R
        zone cloud-gate village R
        zone jade-quarry village R
        zone willow-crossing village R
        zone falcon-terraces village R
        zone heron-harbour village B
        zone lacquer-town village B
        zone pearl-coast village B
        zone typhoon-point village B
        zone bamboo-sea village G
        zone orchid-shore village G
        zone monsoon-delta village G""",
    )
    assert state.scores() == [4 + bonus, 4 + bonus, 3]


def test_a_group_is_connected() -> None:
    """WL-T-44, SCORE-4, RULING-48"""
    names = ("tiger-ford", "tea-slopes", "bamboo-sea", "cinnamon-coast")
    zones = "\n".join(f"zone {name} village R" for name in names)
    assert largest_groups(position("author RBG off", f"turn 4 over\nemperor R\n{zones}"))[0] == 3


TIED = {
    "R": ["palace", *["village"] * 7],
    "B": ["palace", "palace", *["village"] * 5],
    "G": ["palace", "palace"],
}
EVEN = {"R": ["palace", "palace", *["village"] * 6], "B": ["palace", "palace", *["village"] * 5], "G": []}


@pytest.mark.parametrize(
    ("rules", "emperor", "tokens", "places"),
    [
        ("author", "G", TIED, [1, 2, 3]),
        ("publisher", "G", TIED, [2, 1, 3]),
        ("publisher", "R", EVEN, [1, 2, 3]),
    ],
)
def test_how_ties_are_broken(rules: str, emperor: str, tokens: dict[str, list[str]], places: list[int]) -> None:
    """WL-T-45, SCORE-7..9"""
    apart = [
        *("cloud-gate", "silver-birch", "pearl-coast", "tiger-ford", "scholars-grove", "bamboo-sea"),
        *("silk-market", "heron-harbour", "lychee-orchards", "sleeping-dragon-cliffs", "cinnamon-coast"),
        *("orchid-shore", "jade-quarry", "vermilion-bridge", "autumn-court", "typhoon-point", "red-earth-basin"),
    ]
    owned = [(letter, token) for letter, held in tokens.items() for token in held]
    zones = "\n".join(f"zone {name} {token} {letter}" for name, (letter, token) in zip(apart, owned, strict=False))
    state = position(f"{rules} RBG off", f"turn 4 over\nemperor {emperor}\n{zones}")
    for seat in range(2):
        state.vp[seat] += 21 - state.scores()[seat]
    assert state.scores()[:2] == [21, 21]
    assert state.places() == places


def test_two_stalled_turns_end_the_publishers_game() -> None:
    """WL-T-48, RULING-36"""
    zones = all_but("orchid-shore", owners="RB") + "\nzone orchid-shore palace"
    state = position("publisher RBG off", f"turn 6 place R\nemperor R\nflags 0 1 0\n{zones}")
    for seat in range(3):
        state.unused[seat] = 3
    turns = set()
    while not state.is_over():
        turns.add(state.turn)
        moves = legal(state, mover(state))
        wanted = next((text for text in ("pass", "refuse") if text in moves), moves[0])
        play(state, f"{mover(state)} {wanted}")
    assert turns == {6, 7}
    assert state.owners[zone("orchid-shore")] == 0


def test_supporters_of_the_winner_are_safe() -> None:
    """WL-T-50, SPOIL-1"""
    zones = {"cloud-gate": "village G", "jade-quarry": "village O", "falcon-terraces": "village Y"}
    state = spoil("author RBGYVO off", "G", zones, "R RBRBRR 0,0,2,0,0,1 RGOV 4 1 -")
    assert legal(state, "G") == ["seize falcon-terraces"]


def test_after_turn_1_no_two_start_zones_touch() -> None:
    """WL-T-52, SPOIL-6..8"""
    state = position(
        "publisher RBGY off",
        """turn 1 muster
        emperor B
        leader Y
        zone autumn-court palace B
        zone cloud-gate temple G
        zone bamboo-sea village G
        zone heron-harbour village Y
        zone tiger-ford village Y""",
    )
    play(state, "B army 2", "G army 3 for Y", "Y army 1", "R army 3 for B")
    assert vp(state) == [0, 1, 0, 0]
    assert legal(state, "R") == ["seize cloud-gate", "seize tiger-ford", "seize heron-harbour", "seize bamboo-sea"]


def test_nothing_against_nothing_is_the_emperors_battle() -> None:
    """WL-T-55, RULING-44, REB-19"""
    state = position("author RBG off", "turn 2 muster\nemperor R\nleader B\nzone cloud-gate fort G")
    journal = play(state, "R army 0", "B army 0", "G army 0 for B")
    assert told(journal, FOUGHT) == [[0, 0, 0, 0]]
    assert told(journal, SEIZED) == [[0, zone("cloud-gate"), 2, 0]]
    assert [spoil for _, spoil, _, _ in told(journal, TOKEN) if spoil] == []


def test_an_idle_winner_takes_last() -> None:
    """WL-T-56, RULING-45, SPOIL-2"""
    state = spoil("author RBGY off", "B", LOST, "B RBBB 0,4,2,0 BGY 3 0 -")
    journal: list[int] = []
    while state.phase == SPOIL:
        journal += play(state, f"{mover(state)} {legal(state, mover(state))[0]}")
    assert [seat for seat, *_ in told(journal, SEIZED)] == [1, 2, 3]


def test_the_last_zone_is_filled_without_a_stop() -> None:
    """WL-T-61, NEW-3, RULING-32"""
    empty = ("silver-birch", "typhoon-point", "orchid-shore")
    zones = all_but(*empty).replace("temple", "temple R")
    state = position("publisher RBGY off", f"turn 4 put R\nemperor R\n{zones}\ndrawn P 2")
    play(state, "R put silver-birch", "R draw", "R put typhoon-point", "R draw")
    assert (state.turn, state.phase, len(state.pool) - state.dealt) == (5, PLACE, 8)
    assert state.phase != MORE
    assert kind(state, "orchid-shore") != "nothing"


def test_a_full_author_map_still_has_its_turns() -> None:
    """WL-RULING-49: only passes are left in phase 1, and they make themselves."""
    state = position("author RBG off", f"turn 3 income R\nemperor R\n{all_but(owners='RBG')}")
    play(state, *(f"{letter} income 0" for letter in "R" if legal(state, letter)))
    while state.turn == 3:
        play(state, f"{mover(state)} {legal(state, mover(state))[0]}")
    assert (state.turn, GAME.view(state, None).phase) == (4, "muster")
