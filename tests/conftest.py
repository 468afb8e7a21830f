"""For all tests."""

pytest_plugins = ["tests.loud"]
