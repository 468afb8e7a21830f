"""`nelumbo serve`: the server."""

import os
import webbrowser
from threading import Thread
from typing import Annotated

import typer
from rich.markup import escape

from nelumbo.cli.options import Config, Database
from nelumbo.cli.screen import screen, warn_when_slow
from nelumbo.core.errors import InvalidOption


def serve(
    host: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="The address to listen on. [default: 127.0.0.1]")
    ] = None,
    port: Annotated[int | None, typer.Option(metavar="N", help="The port to listen on. [default: 8000]")] = None,
    database: Database = None,
    redis: Annotated[
        str | None, typer.Option(metavar="URL", help="redis://…, when several processes share the database.")
    ] = None,
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="Another origin whose pages may play here.")
    ] = None,
    proxies: Annotated[
        str | None, typer.Option(metavar="ADDRESSES", help="Trusted proxies: their X-Forwarded-For is believed.")
    ] = None,
    workers: Annotated[int | None, typer.Option(metavar="N", help="The number of bot worker processes.")] = None,
    bot_pace: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="The least time that a bot takes for a move.")
    ] = None,
    contribution_seconds: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="How long a start waits for the players' parts of the seed."),
    ] = None,
    keep_days: Annotated[
        int | None, typer.Option(metavar="DAYS", help="Delete finished tables after this many days. [default: never]")
    ] = None,
    absence_hours: Annotated[
        float | None, typer.Option(help="After so long away, the others may go on without a player.")
    ] = None,
    waiting_days: Annotated[
        int | None,
        typer.Option(metavar="DAYS", help="Delete tables that never started; 0: never. [default: 14]"),
    ] = None,
    abandoned_days: Annotated[
        int | None, typer.Option(metavar="DAYS", help="Delete games that nobody plays on; 0: never. [default: 90]")
    ] = None,
    record_days: Annotated[
        int | None, typer.Option(metavar="DAYS", help="Delete imported records; 0: never. [default: 365]")
    ] = None,
    idle_days: Annotated[
        int | None, typer.Option(metavar="DAYS", help="End sessions unused for this many days; 0: never. [default: 90]")
    ] = None,
    metrics_token: Annotated[
        str | None,
        typer.Option(metavar="SECRET", help="A bearer token that may read /api/metrics from elsewhere."),
    ] = None,
    rate_limit_factor: Annotated[
        float | None, typer.Option(metavar="FACTOR", help="Multiplies all rate limits.")
    ] = None,
    address_connections: Annotated[
        int | None, typer.Option(metavar="N", help="The most connections of one address. [default: 250]")
    ] = None,
    table_entries: Annotated[
        int | None, typer.Option(metavar="N", help="The most moves of people at one table. [default: 6000]")
    ] = None,
    seat_undos: Annotated[
        int | None, typer.Option(metavar="N", help="The most times that a seat takes back. [default: 200]")
    ] = None,
    seat_stops: Annotated[
        int | None, typer.Option(metavar="N", help="The most times that a seat offers to stop. [default: 20]")
    ] = None,
    chat_lines: Annotated[
        int | None, typer.Option(metavar="N", help="The most chat lines of a player at a table. [default: 500]")
    ] = None,
    record_moves: Annotated[
        int | None, typer.Option(metavar="N", help="The most moves of an imported record. [default: 2000]")
    ] = None,
    push: Annotated[
        str | None,
        typer.Option(metavar="CONTACT", help="Turns web push on; mailto:… or https://… for the push services."),
    ] = None,
    push_service: Annotated[list[str] | None, typer.Option(metavar="URL", help="An allowed push service.")] = None,
    webhook: Annotated[list[str] | None, typer.Option(metavar="URL", help="An allowed target of webhooks.")] = None,
    retry_seconds: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="The delay before a failed notice is sent again.")
    ] = None,
    config: Config = None,
    log_level: Annotated[str | None, typer.Option(metavar="WORD", help="debug, info, warning or error.")] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Host tables for people and bots. Every setting can also come from the environment, as NELUMBO_PORT."""
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
        "contribution_seconds": contribution_seconds,
        "keep_days": keep_days,
        "absence_hours": absence_hours,
        "waiting_days": waiting_days,
        "abandoned_days": abandoned_days,
        "record_days": record_days,
        "idle_days": idle_days,
        "metrics_token": metrics_token,
        "rate_limit_factor": rate_limit_factor,
        "address_connections": address_connections,
        "table_entries": table_entries,
        "seat_undos": seat_undos,
        "seat_stops": seat_stops,
        "chat_lines": chat_lines,
        "record_moves": record_moves,
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

    def open_browser() -> None:
        if open_page:
            Thread(target=webbrowser.open, args=[address], daemon=True).start()

    run(settings, open_browser)
