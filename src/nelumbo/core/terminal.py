"""What the games' boards at a terminal have in common, in rich's markup."""

import re

from rich.cells import cell_len


def padded(markup: str, width: int, by: str = " ") -> str:
    """The markup filled up to a width that people see: a Chinese character is two columns wide."""
    return markup + by * max(0, width - cell_len(re.sub(r"\[[^\]]*\]", "", markup)))
