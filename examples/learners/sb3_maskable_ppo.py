"""sb3-contrib's MaskablePPO learns Mandala against random play, in about a minute on one core."""

from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

from nelumbo.lab.policies import Policy, victories


def train(steps: int = 60_000) -> Policy:
    tables = make_vec_env("nelumbo.lab.gym:nelumbo/Mandala-v0", n_envs=8, seed=1, env_kwargs={"render_mode": None})
    model = MaskablePPO("MlpPolicy", tables, n_steps=256, batch_size=512, ent_coef=0.01, seed=1)
    model.learn(steps)
    return lambda row, legal: int(model.predict(row, action_masks=legal, deterministic=True)[0])


if __name__ == "__main__":
    print("wins against uniform:", victories(train(), "mandala"))
