"""`nelumbo serve`: a site of one's own."""

import asyncio
import logging
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from nelumbo.cli.screen import screen, warn_when_slow
from nelumbo.core.errors import InvalidOption

STOP_SECONDS = 10


def serve(
    host: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Where to listen. [default: 127.0.0.1]")] = None,
    port: Annotated[int | None, typer.Option(metavar="N", help="On which port. [default: 8000]")] = None,
    database: Annotated[
        str | None, typer.Option(metavar="FILE|URL", help="A file, or postgresql://… [default: nelumbo.db]")
    ] = None,
    redis: Annotated[str | None, typer.Option(metavar="URL", help="redis://…, for several processes.")] = None,
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="Another origin whose pages may play here.")
    ] = None,
    workers: Annotated[int | None, typer.Option(metavar="N", help="Processes in which bots think.")] = None,
    bot_pace: Annotated[float | None, typer.Option(metavar="SECONDS", help="How long a bot takes for a move.")] = None,
    keep_days: Annotated[
        int | None, typer.Option(metavar="DAYS", help="Remove finished tables after that. [default: never]")
    ] = None,
    config: Annotated[Path | None, typer.Option(metavar="FILE", help="Settings in a TOML file.")] = None,
    log_level: Annotated[str | None, typer.Option(metavar="WORD", help="debug, info, warning or error.")] = None,
) -> None:
    """Host tables for people and bots. Every setting can also stand in the environment, as NELUMBO_PORT."""
    try:
        from nelumbo.server import config as configs
        from nelumbo.server.app import Server
    except ImportError as error:
        raise InvalidOption(
            f"the server's libraries are not installed ({error.name}): install nelumbo[server]"
        ) from None
    flags: dict[str, object] = {
        "host": host,
        "port": port,
        "database": database,
        "redis": redis,
        "origins": origin or None,
        "workers": workers,
        "bot_pace": bot_pace,
        "keep_days": keep_days,
        "log_level": log_level,
    }
    settings = configs.read(flags, config, dict(os.environ))
    logging.basicConfig(
        level=settings.log_level.upper(),
        stream=sys.stderr,
        format="%(asctime)s %(levelname)s %(message)s",
        datefmt="%Y-%m-%dT%H:%M:%S%z",
    )
    out = screen()
    for name, value in configs.shown(settings).items():
        out.print(f"[dim]{name:>10}[/] {value}", highlight=False)
    warn_when_slow()
    out.print(f"[bold]http://{settings.host}:{settings.port}[/]", highlight=False)
    asyncio.run(run(Server(settings)))


async def run(server: "object") -> None:
    """Until it is told to stop; then it finishes what is in flight."""
    import uvicorn

    from nelumbo.server.app import Server, app_of

    assert isinstance(server, Server)
    config = uvicorn.Config(
        app_of(server),
        host=server.config.host,
        port=server.config.port,
        log_config=None,
        access_log=False,
        ws_per_message_deflate=False,
        ws_max_size=16 * 1024,
        ws_ping_interval=30.0,
        proxy_headers=True,
        forwarded_allow_ips=server.config.proxies,
        timeout_graceful_shutdown=STOP_SECONDS,
        server_header=False,
    )
    await uvicorn.Server(config).serve()
