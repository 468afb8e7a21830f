"""What goes wrong inside is in the log."""

import logging
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from nelumbo.server.app import Server, app_of
from nelumbo.server.config import Config


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
