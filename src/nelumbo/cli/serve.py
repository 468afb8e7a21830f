"""`nelumbo serve`: a site of one's own."""

import os
import webbrowser
from pathlib import Path
from threading import Thread
from typing import Annotated

import typer
from rich.markup import escape

from nelumbo.cli.screen import screen, warn_when_slow
from nelumbo.core.errors import InvalidOption


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
    proxies: Annotated[
        str | None, typer.Option(metavar="ADDRESSES", help="Whose word about a visitor's address is taken.")
    ] = None,
    workers: Annotated[int | None, typer.Option(metavar="N", help="Processes in which bots think.")] = None,
    bot_pace: Annotated[float | None, typer.Option(metavar="SECONDS", help="How long a bot takes for a move.")] = None,
    keep_days: Annotated[
        int | None, typer.Option(metavar="DAYS", help="Remove finished tables after that. [default: never]")
    ] = None,
    rate_limit_factor: Annotated[
        float | None, typer.Option(metavar="FACTOR", help="Rate limits are multiplied by this.")
    ] = None,
    push: Annotated[str | None, typer.Option(metavar="CONTACT", help="mailto:… turns web push on.")] = None,
    push_service: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="Where browsers may be reached.")
    ] = None,
    webhook: Annotated[list[str] | None, typer.Option(metavar="URL", help="Where tables may send their news.")] = None,
    retry_seconds: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="Before a notice that did not arrive is sent again.")
    ] = None,
    config: Annotated[Path | None, typer.Option(metavar="FILE", help="Settings in a TOML file.")] = None,
    log_level: Annotated[str | None, typer.Option(metavar="WORD", help="debug, info, warning or error.")] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser once it is there.")] = False,
) -> None:
    """Host tables for people and bots. Every setting can also stand in the environment, as NELUMBO_PORT."""
    try:
        from nelumbo.server import config as configs
        from nelumbo.server.run import run
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
        "proxies": proxies,
        "workers": workers,
        "bot_pace": bot_pace,
        "keep_days": keep_days,
        "rate_limit_factor": rate_limit_factor,
        "push": push,
        "push_services": push_service or None,
        "webhooks": webhook or None,
        "retry_seconds": retry_seconds,
        "log_level": log_level,
    }
    settings = configs.read(flags, config, dict(os.environ))
    out = screen()
    for name, value in configs.shown(settings).items():
        out.print(f"[dim]{name:>13}[/] {escape(value)}", highlight=False, soft_wrap=True)
    warn_when_slow()
    address = f"http://{settings.host}:{settings.port}"
    out.print(f"[bold]{address}[/]", highlight=False)
    run(
        settings,
        (lambda: Thread(target=webbrowser.open, args=[address], daemon=True).start()) if open_page else nothing,
    )


def nothing() -> None:
    """Nobody wants the page opened."""
