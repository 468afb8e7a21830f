"""New ids, of players, tables, records and the rest."""

import secrets

ID_BYTES = 16


def new_id() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(ID_BYTES)
