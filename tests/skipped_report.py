"""What could not be tested here is said loudly at the end of the run, in red."""

import os
from typing import NoReturn

import pytest

WORDS = "NOT TESTED"


def not_tested(why: object) -> NoReturn:
    """Skips, so that everybody sees it; in CI it fails."""
    if os.environ.get("CI"):
        pytest.fail(f"{WORDS}: {why}")
    pytest.skip(f"{WORDS}: {why}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if WORDS in str(report.longrepr)]
    if not skipped:
        return
    terminalreporter.section(f"{WORDS}: {len(skipped)} tests could not run here", red=True, bold=True)
    for reason in sorted({str(report.longrepr[2]) for report in skipped}):
        terminalreporter.write_line(reason, red=True)
