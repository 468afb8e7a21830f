"""The log of a long test."""

from pathlib import Path

from tests.run_log import RunLog


def test_a_log_goes_on_after_its_command_was_killed(tmp_path: Path) -> None:
    file = tmp_path / "logs" / "runs"
    for seed in (1, 2):
        RunLog(file).add({"seed": seed, "faults": {"conflict": seed}})
    with file.open("ab") as lines:
        lines.write(b'\n{"seed":3,"fau')
    assert list(RunLog(file).runs()) == [
        {"seed": 1, "faults": {"conflict": 1}},
        {"seed": 2, "faults": {"conflict": 2}},
    ]
    RunLog(file).add({"seed": 3})
    assert [run["seed"] for run in RunLog(file).runs()] == [1, 2, 3]


def test_without_a_file_nothing_is_noted() -> None:
    log = RunLog(None)
    log.add({"seed": 1})
    assert list(log.runs()) == []
