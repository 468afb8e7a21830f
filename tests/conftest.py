"""For all tests."""

pytest_plugins = ["tests.skipped_report"]
