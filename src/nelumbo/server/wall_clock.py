"""The server's time."""

import time
from typing import Final

SECOND_MS: Final = 1000
HOUR_MS: Final = 3600 * SECOND_MS
DAY_MS: Final = 24 * HOUR_MS
HOUR_SECONDS: Final = 3600
DAY_SECONDS: Final = 24 * HOUR_SECONDS


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
