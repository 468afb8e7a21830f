"""Third-party learners as they come: our tables pass their checks, and each example beats random play.

`make learners` runs them. They need minutes and PyTorch, so `make test` leaves them out.
"""

import os
import runpy
from pathlib import Path
from typing import Any

import gymnasium
import pytest

from nelumbo import games
from nelumbo.lab import pettingzoo
from nelumbo.lab.gym import Illegal, SeatEnv
from nelumbo.lab.observations import MaskIn
from nelumbo.lab.policies import victories

pytest.importorskip("torch", reason="`make learners` has an environment with PyTorch")

EXAMPLES = Path(__file__).parents[2] / "examples" / "learners"
EACH_TABLE = pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in games.names() for seats in games.load(name).setups.seats]
)
TOLD = pytest.mark.filterwarnings("default")  # other people's warnings are not ours to mend


def example(name: str) -> Any:
    """The example's `train`."""
    return runpy.run_path(str(EXAMPLES / f"{name}.py"))["train"]


@TOLD
@EACH_TABLE
@pytest.mark.parametrize("illegal", ["penalise", "resample"])
@pytest.mark.parametrize("mask_in", ["info", "observation", "both"])
def test_the_checker_of_stable_baselines_finds_no_fault(
    name: str, seats: int, illegal: Illegal, mask_in: MaskIn
) -> None:
    from stable_baselines3.common.env_checker import check_env

    check_env(SeatEnv(name, seats=seats, illegal=illegal, mask_in=mask_in))


@TOLD
@EACH_TABLE
def test_tianshou_finds_the_mask(name: str, seats: int) -> None:
    from tianshou.env import PettingZooEnv

    table = PettingZooEnv(pettingzoo.env(name, seats))
    table.seed(3)
    seen, _ = table.reset()
    for _ in range(20):
        state = table.env.state
        assert [move for move, legal in enumerate(seen["mask"]) if legal] == sorted(state.legal_moves(state.to_move))
        seen, _, over, _, _ = table.step(seen["mask"].index(True))
        if over:
            break


@TOLD
@EACH_TABLE
def test_torchrl_plays_whole_games_at_a_pettingzoo_table(name: str, seats: int) -> None:
    from torchrl.envs import PettingZooWrapper

    table = PettingZooWrapper(env=pettingzoo.env(name, seats), use_mask=True, done_on_any=False)
    table.set_seed(1)
    played = table.rollout(60)
    assert played.shape[0] == 60 or played["next", "done"][-1].all()


@TOLD
@EACH_TABLE
def test_rllib_plays_at_a_pettingzoo_table(name: str, seats: int) -> None:
    from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv

    table = PettingZooEnv(pettingzoo.env(name, seats))
    seen, _ = table.reset(seed=1)
    for _ in range(20):
        ((agent, observation),) = seen.items()
        assert observation["action_mask"].any()
        seen, _, over, _, _ = table.step({agent: int(observation["action_mask"].argmax())})
        if over["__all__"]:
            break


@TOLD
@pytest.mark.parametrize("name", ["sb3_maskable_ppo", "torchrl_ppo", "rllib_ppo", "tianshou_ppo"])
def test_a_learner_beats_random_play_after_a_minute(name: str) -> None:
    won = victories(example(name)(), "mandala")
    print(f"{name}: {won.estimate:.1%} ({won.low:.1%} to {won.high:.1%}) against uniform")
    assert won.low > 0.5


@TOLD
@pytest.mark.skipif("CLEANRL" not in os.environ or not os.environ["CLEANRL"], reason="CLEANRL= names its ppo.py")
def test_the_file_of_cleanrl_beats_random_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = str(Path(os.environ["CLEANRL"]).absolute())
    monkeypatch.chdir(tmp_path)  # it writes its logs where it stands
    won = victories(example("cleanrl_ppo")(file), "mandala")
    print(f"cleanrl_ppo: {won.estimate:.1%} ({won.low:.1%} to {won.high:.1%}) against uniform")
    assert won.low > 0.5


def test_every_example_is_tried() -> None:
    tried = {"sb3_maskable_ppo", "torchrl_ppo", "rllib_ppo", "tianshou_ppo", "cleanrl_ppo"}
    assert {file.stem for file in EXAMPLES.glob("*.py")} == tried
    assert gymnasium.spec("nelumbo/WhiteLotus-v0").kwargs == {"game": "white-lotus"}
