"""Refuses the passwords that guessers try first, found by rule rather than from a list of breached ones.

They are one or few characters over and over, rows of a keyboard and counting, and common words, the player's name or
the site's, no matter which capitals, digits and signs stand around them or instead of letters.
"""

from nelumbo import games

FEW = 3  # different characters
RUN = 4  # neighbours on a keyboard, from which on they count as one
ROWS = (
    "01234567890123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
    "1q2w3e4r5t6y7u8i9o0p",
    "1qaz2wsx3edc4rfv5tgb6yhn",
)
WORDS = {
    *("password", "passwort", "motdepasse", "passphrase", "secret", "geheim", "letmein", "welcome", "willkommen"),
    *("iloveyou", "jetaime", "woaini", "admin", "administrator", "root", "login", "guest", "default", "changeme"),
    *("sunshine", "princess", "football", "baseball", "soccer", "dragon", "monkey", "shadow", "master", "superman"),
    *("batman", "starwars", "pokemon", "computer", "internet", "whatever", "trustno", "hello", "hallo", "bonjour"),
    *("soleil", "chocolat", "schatz", "liebe", "summer", "winter", "spring", "autumn", "nelumbo", "lotus"),
}
LETTERS = str.maketrans("0134578@$!", "oleastbasi")
AROUND = "0123456789 .,;:!?+-*/_#@$%&=()"


def is_guessable(password: str, name: str) -> bool:
    plain = password.casefold()
    core = plain.strip(AROUND)
    return (
        len(set(plain)) <= FEW
        or is_repeated(plain)
        or any(is_row(part) for part in (plain, core))
        or bool(forms(password) & (WORDS | forms(name) | set(games.names())))
    )


def forms(text: str) -> set[str]:
    """As it is, without what stands around it, and both with letters for digits and signs."""
    plain = text.casefold()
    core = plain.strip(AROUND)
    return {plain, core, plain.translate(LETTERS), core.translate(LETTERS)} - {""}


def is_repeated(text: str) -> bool:
    """Whether it is a shorter text, several times."""
    return text in (text + text)[1:-1]


def is_row(text: str) -> bool:
    """Whether it runs along a keyboard or counts, forwards or backwards."""
    return len(text) >= RUN and any(text in row or text[::-1] in row for row in ROWS)
