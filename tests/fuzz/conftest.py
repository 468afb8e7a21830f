"""A site that is fuzzed: afterwards it must still be one on which people play."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.conftest import check_log
from tests.server.site import Process, Site


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One process on SQLite; nothing may fail inside it, and it must stop as it should."""
    folder: Path = tmp_path_factory.mktemp("fuzz")
    process = Process(str(folder / "nelumbo.db"), None, folder / "log", rate_limit_factor=1_000_000).wait()
    site = Site([process], process.database)
    yield site
    assert process.process.poll() is None, "the server is still there"
    assert process.stop() == 0
    check_log(site)
    assert not any(fault in site.logs() for fault in ("api.failed", "socket.failed", "background.failed"))
