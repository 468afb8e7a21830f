"""Who may open a socket; what goes wrong inside is in the log."""

import logging
from pathlib import Path
from typing import Any

import pytest
from litestar.types import Message

from nelumbo.server.app import Server, app_of
from nelumbo.server.config import Config
from nelumbo.server.store.bans import Ban

SCOPE: Any = {"type": "websocket", "path": "/api/socket", "headers": [], "client": None, "extensions": {}}


async def sent_to(server: Server, scope: Any) -> list[Message]:
    """What a client is sent that says nothing."""
    sent: list[Message] = []

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    await server.page_sockets.before(app_of(server))(scope, receive, send)
    return sent


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
async def test_an_error_inside_a_socket_is_logged_with_its_traceback(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """This client has no `Wire`, without which no socket can be served."""
    server = Server(Config(database=str(tmp_path / "nelumbo.db")))
    (closed,) = await sent_to(server, SCOPE)
    assert (closed["type"], closed["code"]) == ("websocket.close", 1011)  # type: ignore[typeddict-item]
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert record.getMessage() == "socket.failed" and record.exc_info


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
async def test_a_banned_address_opens_no_socket(tmp_path: Path) -> None:
    server = Server(Config(database=str(tmp_path / "nelumbo.db")))
    await server.database.open()
    await server.bans.add(Ban("address", "192.0.2.1", "", 1, None))
    await server.bans.refresh(2)
    (closed,) = await sent_to(server, {**SCOPE, "client": ("192.0.2.1", 1)})
    assert closed == {"type": "websocket.close", "code": 4403, "reason": ""}
    await server.database.close()
