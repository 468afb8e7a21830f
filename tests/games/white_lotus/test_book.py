"""White Lotus' book tells two versions of the game."""

import re

from tests.games.test_books import BOOKS, book, met


def test_what_one_version_alone_has_is_marked_in_every_language() -> None:
    """Author and publisher can be shown apart."""
    versions = {
        language: re.findall(r"\{([a-z]+)\} ", book(name, language))
        for name, language in BOOKS
        if name == "white-lotus"
    }
    assert set(versions["en"]) == {"author", "publisher"}
    assert all(marked == versions["en"] for marked in versions.values())


def test_a_player_meets_its_cards_but_not_what_follows_about_the_box() -> None:
    ids = met("white-lotus")
    assert {"-CARD-", "-PROTO-"} <= {id[2:].rstrip("0123456789") for id in ids}
    assert not any(re.fullmatch("WL-C[0-9]+", id) for id in ids)
