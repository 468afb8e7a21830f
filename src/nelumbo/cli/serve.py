"""`nelumbo serve`: the server."""

import os
import webbrowser
from inspect import Parameter, Signature, signature
from threading import Thread
from typing import Annotated

import typer
from rich.markup import escape

from nelumbo.cli.options import Config
from nelumbo.cli.reloading import serve_reloading
from nelumbo.cli.screen import screen, warn_when_slow
from nelumbo.cli.stores import server_libraries
from nelumbo.server.config import Config as Settings
from nelumbo.server.config import Setting, changed, read, settings, shown

NOTES = {"home": "", "vpn": " (only inside the VPN)", "other": "", "name": " (some phones don't know this name)"}
KINDS = {str: str | None, bool: bool | None, list: list[str] | None}


def serve(
    config: Config = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    reload: Annotated[bool, typer.Option("--reload", help="Start again when sources change, for developers.")] = False,
    show_settings: Annotated[bool, typer.Option("--show-settings", help="Print every setting and exit.")] = False,
    **flags: object,
) -> None:
    """Host tables for people and bots. Every setting can also come from the environment, as NELUMBO_PORT."""
    if reload:
        serve_reloading()
        return
    found = read({name: None if value == [] else value for name, value in flags.items()}, config, dict(os.environ))
    print_settings(shown(found) if show_settings else changed(found))
    if show_settings:
        return
    with server_libraries():
        from nelumbo.server.processes import run_processes
        from nelumbo.server.run import run
    warn_when_slow()

    def ready() -> None:
        print_addresses(found)
        if open_page:
            Thread(target=webbrowser.open, args=[address(found)], daemon=True).start()

    (run if found.processes == 1 else run_processes)(found, ready)


def print_settings(values: dict[str, str]) -> None:
    width = max(map(len, values), default=0)
    for name, value in values.items():
        screen().print(f"[dim]{name:>{width}}[/] {escape(value)}", highlight=False, soft_wrap=True)


def address(found: Settings) -> str:
    """Where a browser on this machine finds the site."""
    host = "127.0.0.1" if found.lan else found.host
    return f"http://{f'[{host}]' if ':' in host else host}:{found.port}"


def print_addresses(found: Settings) -> None:
    from nelumbo.server.lan import addresses

    out = screen()
    out.print(f"Nelumbo is at [bold]{address(found)}[/] (Ctrl-C stops it)", highlight=False, soft_wrap=True)
    if found.lan:
        near = addresses(found.port)
        out.print("Phones and other devices in your network:" if near else "This machine has no address in a network.")
        for one in near:
            out.print(f"[bold]{one.url}[/]{NOTES[one.kind]}", highlight=False)


def flag_of(setting: Setting) -> Parameter:
    """A list's flag may be repeated and is named in the singular."""
    word = setting.name.removesuffix("s") if setting.type is list else setting.name
    option = typer.Option(
        f"--{word.replace('_', '-')}",
        metavar=setting.metavar or None,
        help=setting.description + (escape(f" [default: {setting.default}]") if setting.default else ""),
    )
    return Parameter(
        setting.name, Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[KINDS[setting.type], option]
    )


def with_flags(own: Signature) -> Signature:
    """A flag for each of the server's settings, then the command's own."""
    flags = [flag_of(setting) for setting in settings()]
    return own.replace(
        parameters=[
            *flags,
            *(
                parameter.replace(kind=Parameter.KEYWORD_ONLY)
                for parameter in own.parameters.values()
                if parameter.kind is not Parameter.VAR_KEYWORD
            ),
        ]
    )


serve.__signature__ = with_flags(signature(serve))  # type: ignore[attr-defined]  # what typer reads the flags from
