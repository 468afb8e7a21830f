"""`nelumbo serve --reload` starts the server again when its sources change."""

import os
import subprocess
import sys
from pathlib import Path
from threading import Timer

from nelumbo.cli.reloading import looked, source_folders

ROOT = Path(__file__).parents[2]
PARENT = """
import sys
from pathlib import Path
from nelumbo.cli.reloading import run_reloading
run_reloading([sys.executable, "-c", sys.argv[2]], [Path(sys.argv[1])])
"""
CHILD = "import time; print('started', flush=True); time.sleep(600)"


def test_a_changed_source_starts_the_server_again(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text("FIRST = 1\n")
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-c", PARENT, str(tmp_path), CHILD]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=env) as parent:
        guard = Timer(120, parent.kill)
        guard.start()
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"started\n"
        source.write_text("FIRST = 22\n")
        assert parent.stdout.readline() == b"started\n"
        parent.terminate()
        guard.cancel()


def test_only_sources_are_watched(tmp_path: Path) -> None:
    for name in ("rules.py", "en.po", "notes.txt", "__pycache__/rules.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    assert {path.name for path in looked([tmp_path])} == {"rules.py", "en.po"}
    assert len(looked([tmp_path])) == 2


def test_the_sources_of_the_games_are_among_them() -> None:
    assert any(path.name == "rules.py" for path in looked(source_folders()))
