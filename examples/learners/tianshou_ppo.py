"""Tianshou's PPO learns Mandala against random play; its networks read the mask from the observation."""

from typing import Any

import gymnasium
import torch
from tianshou.algorithm import PPO
from tianshou.algorithm.modelfree.reinforce import ProbabilisticActorPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Batch, Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OnPolicyTrainerParams
from torch.distributions import Categorical

from nelumbo.lab.arrays import Mask, Row
from nelumbo.lab.policies import Policy, victories

ID = "nelumbo.lab.gym:nelumbo/Mandala-v0"


class Network(torch.nn.Module):  # type: ignore[misc]  # PyTorch is in the environment of `make learners` alone
    """Logits of the legal moves, or a value."""

    def __init__(self, features: int, outputs: int) -> None:
        super().__init__()
        hidden = [torch.nn.Linear(features, 128), torch.nn.Tanh(), torch.nn.Linear(128, 128), torch.nn.Tanh()]
        self.net = torch.nn.Sequential(*hidden, torch.nn.Linear(128, outputs))

    def forward(self, obs: Any, state: Any = None, info: Any = None) -> Any:
        out = self.net(torch.as_tensor(obs.observation, dtype=torch.float32))
        if out.shape[-1] == 1:
            return out
        return out.masked_fill(torch.as_tensor(obs.action_mask) == 0, -1e9), state


def train(steps: int = 61_440, rollout: int = 2048) -> Policy:
    torch.manual_seed(1)
    tables = DummyVectorEnv([lambda: gymnasium.make(ID, mask_in="observation")] * 8)
    tables.seed(1)
    moves, features = tables.action_space[0], tables.observation_space[0]["observation"].shape[0]
    actor = Network(features, moves.n)
    policy = ProbabilisticActorPolicy(
        actor=actor, dist_fn=lambda logits: Categorical(logits=logits), action_space=moves, action_scaling=False
    )
    learner = PPO(policy=policy, critic=Network(features, 1), optim=AdamOptimizerFactory(lr=5e-4), gamma=1.0)
    collector = Collector(learner, tables, VectorReplayBuffer(rollout, len(tables)))
    collector.reset()
    learner.run_training(
        OnPolicyTrainerParams(
            training_collector=collector,
            max_epochs=1,
            epoch_num_steps=steps,
            collection_step_num_env_steps=rollout,
            update_step_num_repetitions=4,
            batch_size=512,
            show_progress=False,
        )
    )

    def choose(row: Row, legal: Mask) -> int:
        with torch.no_grad():
            return int(actor(Batch(observation=row[None], action_mask=legal[None]))[0].argmax())

    return choose


if __name__ == "__main__":
    print("wins against uniform:", victories(train(), "mandala"))
