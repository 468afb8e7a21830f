"""CleanRL's own ppo.py, unchanged, learns Mandala: `python examples/learners/cleanrl_ppo.py cleanrl/cleanrl/ppo.py`.

It knows no masks, so a random legal move is played for an illegal one.
"""

import runpy
import sys

import gymnasium
import torch

from nelumbo.lab.arrays import Mask, Row
from nelumbo.lab.policies import Policy, victories

ID = "MandalaForAnyMove-v0"
gymnasium.register(ID, entry_point="nelumbo.lab.gym:SeatEnv", kwargs={"game": "mandala", "illegal": "resample"})


def train(file: str, steps: int = 120_000) -> Policy:
    settings = {"env-id": ID, "total-timesteps": steps, "num-envs": 8, "num-steps": 256, "gamma": 1.0}
    sys.argv = [file, *(f"--{name}={value}" for name, value in settings.items())]
    agent = runpy.run_path(file, run_name="__main__")["agent"]

    def choose(row: Row, legal: Mask) -> int:
        with torch.no_grad():
            return int(agent.actor(torch.Tensor(row)).masked_fill(torch.from_numpy(legal) == 0, -torch.inf).argmax())

    return choose


if __name__ == "__main__":
    print("wins against uniform:", victories(train(sys.argv[1]), "mandala"))
