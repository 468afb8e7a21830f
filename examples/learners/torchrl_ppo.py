"""TorchRL's PPO, with its masked distribution, learns Mandala against random play."""

import gymnasium
import torch
from tensordict import TensorDict
from tensordict.nn import TensorDictModule
from torchrl.collectors import Collector
from torchrl.data import LazyTensorStorage, ReplayBuffer, SamplerWithoutReplacement
from torchrl.envs import ActionMask, Compose, DTypeCastTransform, GymWrapper, SerialEnv, TransformedEnv
from torchrl.modules import MLP, MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from nelumbo.lab.arrays import Mask, Row
from nelumbo.lab.policies import Policy, victories

ID = "nelumbo.lab.gym:nelumbo/Mandala-v0"


def table() -> TransformedEnv:
    """Gymnasium's table, with features and mask as TorchRL's modules want them."""
    base = GymWrapper(gymnasium.make(ID, mask_in="observation"), categorical_action_encoding=True)
    floats = DTypeCastTransform(torch.uint8, torch.float32, in_keys=["observation"])
    bools = DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"])
    return TransformedEnv(base, Compose(floats, bools, ActionMask()))


def train(steps: int = 61_440, rollout: int = 2048) -> Policy:
    torch.manual_seed(1)
    sizes = table()
    features, moves = sizes.observation_spec["observation"].shape[-1], sizes.action_spec.space.n
    body = {"in_features": features, "num_cells": [128, 128]}
    logits = TensorDictModule(MLP(out_features=moves, **body), ["observation"], ["logits"])
    keys = {"logits": "logits", "mask": "action_mask"}
    actor = ProbabilisticActor(logits, in_keys=keys, distribution_class=MaskedCategorical, return_log_prob=True)
    critic = ValueOperator(MLP(out_features=1, **body), ["observation"])
    loss, advantage = ClipPPOLoss(actor, critic, entropy_coeff=0.01), GAE(gamma=1.0, lmbda=0.95, value_network=critic)
    optimizer = torch.optim.Adam(loss.parameters(), lr=5e-4)
    buffer = ReplayBuffer(storage=LazyTensorStorage(rollout), sampler=SamplerWithoutReplacement(), batch_size=512)
    settings = {"frames_per_batch": rollout, "total_frames": steps, "auto_register_policy_transforms": True}
    for batch in Collector(SerialEnv(8, table), actor, **settings):
        advantage(batch)
        buffer.extend(batch.reshape(-1))
        for _ in range(4):
            for part in buffer:
                parts = loss(part)
                optimizer.zero_grad()
                sum(value for name, value in parts.items() if name.startswith("loss_")).backward()
                optimizer.step()

    def choose(row: Row, legal: Mask) -> int:
        seen = TensorDict(
            {"observation": torch.from_numpy(row).float(), "action_mask": torch.from_numpy(legal) == 1}, []
        )
        with torch.no_grad():
            return int(logits(seen)["logits"].masked_fill(~seen["action_mask"], -torch.inf).argmax())

    return choose


if __name__ == "__main__":
    print("wins against uniform:", victories(train(), "mandala"))
