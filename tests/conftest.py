"""For all tests."""

import pytest

pytest_plugins = ["tests.skipped_report"]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests run on asyncio, as the server does."""
    return "asyncio"
