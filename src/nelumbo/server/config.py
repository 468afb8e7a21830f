"""The server's settings: from flags, the environment and a TOML file, in this order of precedence."""

import os
import re
import tomllib
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field

from nelumbo.core.errors import InvalidOption
from nelumbo.server.outgoing_http import origin_of

PREFIX = "NELUMBO_"
PUSH_SERVICES = [
    "https://fcm.googleapis.com",
    "https://updates.push.services.mozilla.com",
    "https://web.push.apple.com",
    "https://*.notify.windows.com",
]


class Config(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=1, le=65_535)] = 8000
    database: str = "nelumbo.db"
    """A file, or `postgresql://…` for several processes."""
    redis: str | None = None
    """`redis://…`, for several processes."""
    origins: list[str] = []
    """Other origins from which pages may open a socket, such as `https://games.example`."""
    proxies: str = "127.0.0.1"
    """Trusted proxies: their `X-Forwarded-For` is believed."""
    workers: Annotated[int, Meta(ge=1)] = max(1, (os.cpu_count() or 2) - 1)
    """Bot worker processes."""
    bot_pace: Annotated[float, Meta(ge=0)] = 0.8
    """The least seconds that a bot takes for a move."""
    absence_hours: Annotated[float, Meta(gt=0)] = 24.0
    """After so long away from a table, the others may stop without a player or let a bot play."""
    contribution_seconds: Annotated[float, Meta(ge=0, le=30)] = 2.5
    """How long a start waits for pages to commit to their part of the seed, and then to reveal it; 0: not at all."""
    keep_days: Annotated[int, Meta(ge=1)] | None = None
    """Finished tables are deleted after this many days; by default never."""
    waiting_days: Annotated[int, Meta(ge=0)] = 14
    """Tables that were never started are deleted when untouched for this many days; 0: never."""
    abandoned_days: Annotated[int, Meta(ge=0)] = 90
    """Unfinished games are deleted when untouched for this many days; 0: never."""
    record_days: Annotated[int, Meta(ge=0)] = 365
    """Imported records are deleted after this many days; 0: never."""
    idle_days: Annotated[int, Meta(ge=0, le=400)] = 90
    """Sessions and tokens that were not used for this many days end, and guests without any are deleted; 0: never."""
    metrics_token: Annotated[str, Meta(min_length=16)] | None = None
    """Opens `/api/metrics` to those who send it as a bearer token; by default only this machine may read them."""
    rate_limit_factor: Annotated[float, Meta(gt=0)] = 1.0
    """Multiplies all rate limits."""
    address_connections: Annotated[int, Meta(ge=1)] = 250
    """Connections that one address may have open, unless it is a trusted proxy's; IPv6 by /64."""
    table_entries: Annotated[int, Meta(ge=100)] = 6_000
    """Moves of people at one table, divided among its seats; those taken back count too."""
    seat_undos: Annotated[int, Meta(ge=1)] = 200
    """Requests of one seat to take back."""
    seat_stops: Annotated[int, Meta(ge=1)] = 20
    """Offers of one seat to stop."""
    chat_lines: Annotated[int, Meta(ge=1)] = 500
    """Chat lines of one player at a table, and of all its spectators together."""
    record_moves: Annotated[int, Meta(ge=1)] = 2_000
    """Moves of an imported record."""
    push: str | None = None
    """`mailto:…` or `https://…`: the contact for push services. It turns web push on."""
    push_services: list[str] = field(default_factory=PUSH_SERVICES.copy)
    """Allowed push services."""
    webhooks: list[str] = []
    """Allowed targets of webhooks, such as `https://hooks.example` or `https://*.example`; by default none."""
    retry_seconds: Annotated[float, Meta(gt=0)] = 10.0
    """The delay before a failed notice is sent again; it triples with each further try (exponential backoff)."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"


SECRETS = ("metrics_token",)
LISTS = ("origins", "push_services", "webhooks")
"""Settings that are comma-separated in the environment."""


def read(flags: dict[str, object], file: Path | None, environment: dict[str, str]) -> Config:
    """Flags first, then the environment (`NELUMBO_PORT`, unless empty), then the file; raises InvalidOption."""
    names = Config.__struct_fields__
    found = from_file(file) if file is not None else {}
    found |= {name: environment[PREFIX + name.upper()] for name in names if environment.get(PREFIX + name.upper())}
    found |= {name: value for name, value in flags.items() if value is not None}
    for name in LISTS:
        if isinstance(found.get(name), str):
            found[name] = [word.strip() for word in str(found[name]).split(",") if word.strip()]
    try:
        return checked(msgspec.convert(found, Config, strict=False))
    except msgspec.ValidationError as error:
        raise InvalidOption(f"the configuration cannot be read: {error}") from None


def from_file(file: Path) -> dict[str, object]:
    """The settings in a file; raises InvalidOption."""
    try:
        return tomllib.loads(file.read_text())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidOption(f"the configuration {file} cannot be read: {error}") from None


def checked(config: Config) -> Config:
    """Raises InvalidOption for what would otherwise fail only when a notice is sent."""
    if config.push is not None and not config.push.startswith(("mailto:", "https://")):
        raise InvalidOption(f"push cannot be {config.push!r}: name a contact such as mailto:you@games.example")
    for target in (*config.push_services, *config.webhooks):
        if origin_of(target) is None:
            raise InvalidOption(f"notices cannot go to {target!r}: write it like https://hooks.example")
    return config


def shown(config: Config) -> dict[str, str]:
    """The settings for display, without passwords."""
    values = {name: getattr(config, name) for name in config.__struct_fields__}
    values |= {name: "•••" for name in SECRETS if values[name] is not None}
    return {name: without_password(" ".join(v) if isinstance(v, list) else str(v)) for name, v in values.items()}


def without_password(text: str) -> str:
    """An address such as `postgresql://nelumbo:•••@host/games?password=•••`."""
    scheme, there, rest = re.sub(r"((?:\?|&)\w*password=)[^&]*", r"\1•••", text).partition("://")
    before, at, host = rest.rpartition("@")
    user, _, password = before.partition(":")
    return f"{scheme}://{user}{':•••' if password else ''}@{host}" if there and at else scheme + there + rest
