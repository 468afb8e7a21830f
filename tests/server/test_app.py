"""The application as a whole."""

from inspect import iscoroutinefunction
from pathlib import Path

import pytest
from litestar.handlers.base import BaseRouteHandler
from litestar.routes import BaseRoute

from nelumbo.server.app import Server, app_of
from nelumbo.server.config import Config


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_no_guard_costs_a_thread(tmp_path: Path) -> None:
    """Litestar runs a plain function in a thread, for every request."""
    server = Server(Config(database=str(tmp_path / "nelumbo.db")))
    app = app_of(server)
    guards = [guard for route in app.routes for handler in handlers(route) for guard in handler.resolve_guards()]
    assert guards and all(iscoroutinefunction(guard) for guard in guards)


def handlers(route: BaseRoute) -> list[BaseRouteHandler]:
    one = getattr(route, "route_handler", None)
    return getattr(route, "route_handlers", []) if one is None else [one]
