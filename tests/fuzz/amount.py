"""How much is tried: little with every test run, as much as one likes by `make fuzz`."""

import os

from hypothesis import HealthCheck, settings

FUZZ = int(os.environ.get("FUZZ", "1"))


def tries(few: int) -> settings:
    """So many examples, times what was asked for."""
    return settings(
        max_examples=few * FUZZ,
        deadline=None,
        database=None,
        derandomize=FUZZ == 1,
        suppress_health_check=list(HealthCheck),
    )
