"""What a learner is shown: the row of features, alone or with the mask of legal moves beside it."""

from typing import Any, Literal, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict

from nelumbo.lab.arrays import Mask, Row

MaskIn: TypeAlias = Literal["info", "observation", "both"]
Observation: TypeAlias = Any  # a Row, or a dict of one and its Mask


def observation_space(features: int, moves: int, mask_in: MaskIn) -> Box | Dict:
    """PettingZoo's own card games have the same two keys, and third-party learners look for them."""
    rows = Box(0, 255, (features,), np.uint8)
    return rows if mask_in == "info" else Dict({"observation": rows, "action_mask": Box(0, 1, (moves,), np.int8)})


def observation(row: Row, legal: Mask, mask_in: MaskIn) -> Observation:
    return row if mask_in == "info" else {"observation": row, "action_mask": legal}
