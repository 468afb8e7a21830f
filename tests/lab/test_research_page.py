"""The examples of docs/research.md and docs/datasets.md do what the pages say."""

import re
from pathlib import Path

import pytest

from nelumbo import bots, games
from nelumbo.core.record import final_state, read_json, result_of, verify

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "research.md").read_text()
HEADINGS = re.findall(r"^## (.+)$", PAGE, re.MULTILINE)
EXAMPLES = {
    heading: example
    for heading in HEADINGS
    for example in re.findall(r"```python\n(.*?)```", PAGE.split(f"## {heading}\n")[1].split("\n## ")[0], re.DOTALL)
}


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Examples write into a temporary folder, and what they register is forgotten."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(bots, "BOTS", dict(bots.BOTS))


@pytest.mark.parametrize("heading", EXAMPLES)
def test_an_example_runs(heading: str) -> None:
    fewer = EXAMPLES[heading].replace("games=1000", "games=20")  # the plain engine would need long for a thousand
    exec(compile(fewer, heading, "exec"), {"__name__": "example"})  # noqa: S102


def test_a_data_set_is_read_as_its_page_says() -> None:
    example = re.findall(r"```python\n(.*?)```", (DOCS / "datasets.md").read_text(), re.DOTALL)
    assert len(example) == 1
    exec(compile(example[0], "datasets", "exec"), {"__name__": "example"})  # noqa: S102


def test_every_part_has_its_example() -> None:
    assert set(HEADINGS) - set(EXAMPLES) == {"Training"}  # which takes minutes


def test_the_kept_game_replays_to_its_result() -> None:
    exec(compile(EXAMPLES["A simulated game as a record"], "record", "exec"), {"__name__": "example"})  # noqa: S102
    record, mandala = read_json(Path("game-17.json").read_text()), games.load("mandala")
    assert record.result == result_of(final_state(mandala, record)) is not None
    assert verify(mandala, record).holds
