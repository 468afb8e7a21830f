"""Rate limits: a bucket for each address or player, that fills up again by itself."""

import time


class Limit:
    """So many at once, and so many a second in the long run."""

    def __init__(self, at_once: float, a_second: float) -> None:
        self.at_once = at_once
        self.a_second = a_second
        self.levels: dict[str, tuple[float, float]] = {}

    def allows(self, who: str) -> bool:
        """Takes one from the bucket, if there is one in it."""
        at = time.monotonic()
        level, before = self.levels.get(who, (self.at_once, at))
        level = min(self.at_once, level + (at - before) * self.a_second)
        if len(self.levels) > 10_000:
            self.forget(at)
        self.levels[who] = (level - 1 if level >= 1 else level, at)
        return level >= 1

    def forget(self, at: float) -> None:
        """Buckets that are full again need not be kept."""
        full = self.at_once / self.a_second
        self.levels = {who: bucket for who, bucket in self.levels.items() if at - bucket[1] < full}
