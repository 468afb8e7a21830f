"""How much is tried: little with every test run, as much as one likes by `make fuzz`."""

import os

from hypothesis import HealthCheck, Phase, settings

FUZZ = int(os.environ.get("FUZZ", "1"))


def tries(few: int, shrink: bool = True) -> settings:
    """`few` examples, times what was asked for. What a server did is not shrunk: it has moved on meanwhile."""
    return settings(
        max_examples=few * FUZZ,
        phases=[Phase.generate, Phase.shrink] if shrink else [Phase.generate],
        deadline=None,
        database=None,
        derandomize=FUZZ == 1,
        suppress_health_check=list(HealthCheck),
    )
