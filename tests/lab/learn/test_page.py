"""The twenty lines of docs/research.md that train a network, in small."""

import subprocess
import sys
from pathlib import Path

PAGE = (Path(__file__).parents[3] / "docs" / "research.md").read_text()
SMALLER = {
    "games=256, workers=2": "games=8, workers=1, trunk=(16,), critic=(16,), evaluation_games=8",
    "minutes=5.0": "updates=2",
}


def test_the_lines_that_train_are_at_most_twenty_and_leave_a_network(tmp_path: Path) -> None:
    lines = PAGE.split("The same in Python:\n\n```\n")[1].split("```")[0]
    assert len(lines.splitlines()) <= 20
    for asked, less in SMALLER.items():
        assert asked in lines
        lines = lines.replace(asked, less)
    script = tmp_path / "train.py"
    script.write_text(lines)
    done = subprocess.run([sys.executable, script], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    run = tmp_path / "runs" / "flowers"
    assert (run / "weights.npz").stat().st_size > 0
    assert (run / "log.jsonl").read_text().count("\n") == len(done.stdout.splitlines()) > 0
