"""E-mail addresses: which ones the site writes to."""

import re

LONGEST = 254
ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
EMAIL = re.compile(rf"(?!.*=\?)(?=.{{1,64}}@){ATOM}(?:\.{ATOM})*@(?:{LABEL}\.)*{LABEL}")


def is_email(text: str) -> bool:
    """A plain ASCII address (RFC 5321); quoted names and bare IP addresses are nobody's.

    Nor is anything that a header would decode to another address: an encoded word begins with `=?` (RFC 2047).
    """
    return len(text) <= LONGEST and EMAIL.fullmatch(text) is not None


def folded_email(text: str) -> str:
    """Equal for two addresses that are the same."""
    return text.lower()
