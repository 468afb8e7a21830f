"""What goes wrong inside is in the log."""

import logging
from inspect import iscoroutinefunction
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers.base import BaseRouteHandler
from litestar.routes import BaseRoute
from litestar.testing import TestClient

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


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_an_error_inside_a_socket_is_logged_with_its_traceback(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """This client has no `Wire`, without which no socket can be served."""
    server = Server(Config(database=str(tmp_path / "nelumbo.db")))
    with TestClient(app_of(server)) as http, pytest.raises(WebSocketDisconnect), http.websocket_connect("/api/socket"):
        pass
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert record.getMessage() == "socket.failed" and record.exc_info
