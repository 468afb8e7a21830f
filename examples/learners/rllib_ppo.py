"""RLlib's PPO, with its own action-masking module, learns Mandala against random play."""

from typing import Any

import gymnasium
import torch
from gymnasium.spaces import Box, Dict
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from nelumbo.lab.arrays import Mask, Row
from nelumbo.lab.gym import SeatEnv
from nelumbo.lab.policies import Policy, victories


class AsRLlibNamesIt(gymnasium.ObservationWrapper[Any, Any, Any]):
    """RLlib's module wants the row of features as floats and under the name `observations`."""

    def __init__(self, table: SeatEnv) -> None:
        super().__init__(table)
        spaces: Any = table.observation_space
        row, mask = spaces["observation"].shape, spaces["action_mask"].shape
        self.observation_space = Dict({"observations": Box(0, 255, row), "action_mask": Box(0, 1, mask)})

    def observation(self, observation: Any) -> dict[str, Any]:
        floats = {name: part.astype("float32") for name, part in observation.items()}
        return {"observations": floats["observation"], "action_mask": floats["action_mask"]}


def train(rounds: int = 25) -> Policy:
    register_env("mandala", lambda _: AsRLlibNamesIt(SeatEnv("mandala", mask_in="observation")))
    module = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [128, 128]})
    learner = (
        PPOConfig()
        .environment("mandala")
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .training(train_batch_size=2048, minibatch_size=512, num_epochs=4, lr=5e-4, gamma=1.0, entropy_coeff=0.01)
        .rl_module(rl_module_spec=module)
        .debugging(seed=1, log_level="ERROR")
        .build_algo()
    )
    for _ in range(rounds):
        learner.train()
    trained = learner.get_module()

    def choose(row: Row, legal: Mask) -> int:
        seen = {"observations": torch.tensor(row[None]).float(), "action_mask": torch.tensor(legal[None]).float()}
        with torch.no_grad():
            return int(trained.forward_inference({"obs": seen})["action_dist_inputs"].argmax())

    return choose


if __name__ == "__main__":
    print("wins against uniform:", victories(train(), "mandala"))
