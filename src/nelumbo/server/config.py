"""The server's settings: from flags, the environment and a TOML file, in this order of precedence."""

import os
import re
import tomllib
from email.utils import parseaddr
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct, field
from msgspec.inspect import BoolType, ListType, Metadata, StructType, type_info

from nelumbo.core.errors import InvalidOption
from nelumbo.server.email_addresses import is_email
from nelumbo.server.origins import origin_of

PREFIX = "NELUMBO_"
PUSH_OFF = "off"
LOOPBACK = ("127.0.0.1", "localhost")
ALL_ADDRESSES = "0.0.0.0"  # noqa: S104  # with `lan`; lan.py says how that stays safe
PUSH_SERVICES = [
    "https://fcm.googleapis.com",
    "https://updates.push.services.mozilla.com",
    "https://web.push.apple.com",
    "https://*.notify.windows.com",
]


def about(description: str, metavar: str, **bounds: Any) -> Meta:
    """What the flag's help says, its placeholder, and the bounds of its value."""
    return Meta(description=description, extra={"metavar": metavar}, **bounds)


class Config(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Each field is a flag, a variable of the environment and a key of the file; docs/hosting.md has a row for it."""

    host: Annotated[str, about("The address to listen on.", "ADDRESS")] = "127.0.0.1"
    lan: Annotated[bool, about("Open the site to phones and other devices in the home network.", "")] = False
    port: Annotated[int, about("The port to listen on.", "N", ge=1, le=65_535)] = 8000
    database: Annotated[str, about("A SQLite file, or postgresql://… for several processes.", "FILE|URL")] = (
        "nelumbo.db"
    )
    redis: Annotated[str | None, about("redis://…, when several processes share the database.", "URL")] = None
    processes: Annotated[
        int, about("How many processes share the address; more than one needs PostgreSQL and Redis.", "N", ge=1, le=256)
    ] = 1
    origins: Annotated[
        list[str], about("Another origin whose pages may connect, such as https://games.example.", "URL")
    ] = []
    proxies: Annotated[str, about("Proxies trusted to report visitors' addresses (X-Forwarded-For).", "ADDRESSES")] = (
        "127.0.0.1"
    )
    workers: Annotated[int, about("The number of bot worker processes.", "N", ge=1)] = max(2, (os.cpu_count() or 2) - 1)
    bot_pace: Annotated[float, about("The minimum time a bot takes for a move.", "SECONDS", ge=0)] = 0.8
    absence_hours: Annotated[
        float, about("How long a player must be away before the others may stop or let a bot play.", "HOURS", gt=0)
    ] = 24.0
    contribution_seconds: Annotated[
        float,
        about(
            "How long a start waits for each step of the players' contributions to the seed.", "SECONDS", ge=0, le=30
        ),
    ] = 2.5
    keep_days: Annotated[
        Annotated[int, Meta(ge=1)] | None, about("Delete finished tables after this many days.", "DAYS")
    ] = None
    waiting_days: Annotated[
        int, about("Delete tables that never started after this many days without change; 0: never.", "DAYS", ge=0)
    ] = 14
    abandoned_days: Annotated[
        int, about("Delete unfinished games after this many days without a move; 0: never.", "DAYS", ge=0)
    ] = 90
    record_days: Annotated[int, about("Delete imported records after this many days; 0: never.", "DAYS", ge=0)] = 365
    idle_days: Annotated[
        int,
        about(
            "End sessions and tokens unused for this many days, and delete guests without any; 0: never.",
            "DAYS",
            ge=0,
            le=400,
        ),
    ] = 90
    session_days: Annotated[
        int, about("Ask players with a password to sign in again after this many days; 0: never.", "DAYS", ge=0)
    ] = 365
    metrics_token: Annotated[
        Annotated[str, Meta(min_length=16)] | None,
        about("The bearer token for reading /api/metrics from other machines.", "SECRET"),
    ] = None
    rate_limit_factor: Annotated[float, about("Multiplies all rate limits.", "FACTOR", gt=0)] = 1.0
    address_connections: Annotated[
        int, about("The most connections from one address (IPv6: from one /64).", "N", ge=1)
    ] = 250
    table_entries: Annotated[
        int, about("The most moves by people at one table, divided among its seats.", "N", ge=100)
    ] = 6_000
    seat_undos: Annotated[int, about("How often a seat may take back a move, or ask to.", "N", ge=1)] = 200
    seat_stops: Annotated[int, about("How often a seat may offer to stop.", "N", ge=1)] = 20
    chat_lines: Annotated[int, about("The most chat lines per player and table.", "N", ge=1)] = 500
    record_moves: Annotated[int, about("The most moves in an imported record.", "N", ge=1)] = 2_000
    privacy_file: Annotated[
        str | None, about("Your own privacy page: plain text, a blank line between paragraphs.", "FILE")
    ] = None
    push: Annotated[
        str | None,
        about(
            "The contact for push services, mailto:… or https://…, instead of the site's own; off: no push.", "CONTACT"
        ),
    ] = None
    push_services: Annotated[list[str], about("An allowed push service.", "URL")] = field(
        default_factory=PUSH_SERVICES.copy
    )
    webhooks: Annotated[list[str], about("An allowed target of webhooks, such as https://*.example.", "URL")] = []
    site: Annotated[
        str | None,
        about("The address under which players know the site, for links in e-mail and the way back from OIDC.", "URL"),
    ] = None
    oidc_issuer: Annotated[
        str | None, about("The OpenID provider with which players may sign in, such as https://id.example.", "URL")
    ] = None
    oidc_client_id: Annotated[str | None, about("The site's client id there.", "ID")] = None
    oidc_client_secret: Annotated[str | None, about("The site's client secret there.", "SECRET")] = None
    oidc_client_secret_file: Annotated[str | None, about("A file that holds this secret instead.", "FILE")] = None
    oidc_name: Annotated[
        str | None, about("What the button calls the provider; unless set, its host's name.", "NAME")
    ] = None
    smtp_host: Annotated[str | None, about("The server that takes e-mail; none: the site sends none.", "NAME")] = None
    smtp_port: Annotated[int, about("Its port.", "N", ge=1, le=65_535)] = 587
    smtp_security: Annotated[
        Literal["starttls", "tls", "none"],
        about("starttls, tls (usually on port 465) or none (only without a password).", "WORD"),
    ] = "starttls"
    smtp_user: Annotated[str | None, about("The name for signing in there.", "NAME")] = None
    smtp_password: Annotated[str | None, about("The password for signing in there.", "SECRET")] = None
    smtp_password_file: Annotated[str | None, about("A file that holds this password instead.", "FILE")] = None
    mail_from: Annotated[str | None, about("The sender, such as games@games.example.", "ADDRESS")] = None
    mail_minutes: Annotated[
        float, about("How long a player must be away before an e-mail says that it is their turn.", "MINUTES", ge=0)
    ] = 15.0
    retry_seconds: Annotated[
        float, about("Seconds before a failed notification is retried; triples each time.", "SECONDS", gt=0)
    ] = 10.0
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], about("debug, info, warning or error.", "WORD")
    ] = "info"
    log_format: Annotated[
        Literal["text", "json"], about("text, or json: one object a line, for a log collector.", "WORD")
    ] = "text"
    access_log: Annotated[bool, about("Log every request, with the visitor's address.", "")] = False


SECRETS = ("metrics_token", "oidc_client_secret", "smtp_password")
FLAG_TYPES = {ListType: list, BoolType: bool}


class Setting(NamedTuple):
    """What a command needs to know to offer it as a flag."""

    name: str
    description: str
    metavar: str
    default: str | None
    type: type
    """What the flag takes; the configuration checks and converts it."""


def settings() -> list[Setting]:
    found = []
    struct = type_info(Config)
    assert isinstance(struct, StructType)
    for declared in struct.fields:
        assert isinstance(declared.type, Metadata)
        schema, extra = declared.type.extra_json_schema or {}, declared.type.extra or {}
        type = FLAG_TYPES.get(declared.type.type.__class__, str)
        default = None if type is not str or declared.default is None else str(declared.default)
        found.append(Setting(declared.name, schema["description"], extra["metavar"], default, type))
    return found


def read(flags: dict[str, object], file: Path | None, environment: dict[str, str]) -> Config:
    """Flags first, then the environment (`NELUMBO_PORT`, unless empty), then the file; raises InvalidOption."""
    names = Config.__struct_fields__
    found = from_file(file) if file is not None else {}
    found |= {name: environment[PREFIX + name.upper()] for name in names if environment.get(PREFIX + name.upper())}
    found |= {name: value for name, value in flags.items() if value is not None}
    for name in (setting.name for setting in settings() if setting.type is list):
        if isinstance(found.get(name), str):  # comma-separated in the environment
            found[name] = [word.strip() for word in str(found[name]).split(",") if word.strip()]
    for unknown in found.keys() - set(names):
        raise InvalidOption(f"there is no setting {unknown!r}: `nelumbo serve --show-settings` lists them")
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
    """The settings as they take effect; raises InvalidOption for what would otherwise fail only later."""
    if config.push not in (None, PUSH_OFF) and not str(config.push).startswith(("mailto:", "https://")):
        raise InvalidOption(f"push cannot be {config.push!r}: name a contact such as mailto:you@games.example")
    if config.privacy_file is not None and not Path(config.privacy_file).is_file():
        raise InvalidOption(f"there is no file {config.privacy_file!r} for the privacy page")
    if config.lan and config.host in LOOPBACK:
        config = msgspec.structs.replace(config, host=ALL_ADDRESSES)
    for target in (*config.push_services, *config.webhooks):
        if origin_of(target) is None:
            raise InvalidOption(f"notices cannot go to {target!r}: write it like https://hooks.example")
    if config.oidc_issuer is not None:
        config = with_oidc_checked(config)
    return config if config.smtp_host is None else with_mail_checked(config)


def with_oidc_checked(config: Config) -> Config:
    """The settings with the client secret from its file; raises InvalidOption."""
    issuer = origin_of(config.oidc_issuer or "")
    if issuer is None or (issuer.scheme != "https" and issuer.host not in LOOPBACK):
        raise InvalidOption(f"oidc_issuer cannot be {config.oidc_issuer!r}: name a provider such as https://id.example")
    if config.oidc_client_id is None:
        raise InvalidOption("signing in with OIDC needs oidc_client_id, as the provider has given it to the site")
    if config.site is None or origin_of(config.site) is None or "*" in config.site:
        raise InvalidOption(
            "OIDC needs the site's own address for the way back: set site, such as https://games.example"
        )
    if config.oidc_client_secret_file is None:
        return config
    try:
        secret = Path(config.oidc_client_secret_file).read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidOption(f"the file of the OIDC client secret cannot be read: {type(error).__name__}") from None
    return msgspec.structs.replace(config, oidc_client_secret=secret)


def with_mail_checked(config: Config) -> Config:
    """The settings with the SMTP password from its file; raises InvalidOption."""
    if config.site is None or origin_of(config.site) is None or "*" in config.site:
        raise InvalidOption(
            "e-mail needs the site's own address for its links: set site, such as https://games.example"
        )
    if config.mail_from is None or not is_email(parseaddr(config.mail_from)[1]):
        raise InvalidOption("e-mail needs a sender: set mail_from, such as games@games.example")
    if config.smtp_password_file is not None:
        try:
            password = Path(config.smtp_password_file).read_text().strip()
        except (OSError, UnicodeDecodeError) as error:
            raise InvalidOption(f"the file of the SMTP password cannot be read: {type(error).__name__}") from None
        config = msgspec.structs.replace(config, smtp_password=password)
    if (config.smtp_user is None) != (config.smtp_password is None):
        raise InvalidOption("signing in at the SMTP server needs both smtp_user and smtp_password")
    if config.smtp_password is not None and config.smtp_security == "none":
        raise InvalidOption("the SMTP password would travel unencrypted: set smtp_security to starttls or tls")
    return config


def shown(config: Config) -> dict[str, str]:
    """The settings for display, without passwords."""
    values = {name: getattr(config, name) for name in config.__struct_fields__}
    values |= {name: "•••" for name in SECRETS if values[name] is not None}
    return {name: without_password(as_text(value)) for name, value in values.items()}


def as_text(value: object) -> str:
    if isinstance(value, list):
        return " ".join(value)
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)


def changed(config: Config) -> dict[str, str]:
    """Those that differ from the defaults, for display."""
    default = Config()
    return {name: text for name, text in shown(config).items() if getattr(config, name) != getattr(default, name)}


def without_password(text: str) -> str:
    """An address such as `postgresql://nelumbo:•••@host/games?password=•••`."""
    scheme, there, rest = re.sub(r"((?:\?|&)\w*password=)[^&]*", r"\1•••", text).partition("://")
    before, at, host = rest.rpartition("@")
    user, _, password = before.partition(":")
    return f"{scheme}://{user}{':•••' if password else ''}@{host}" if there and at else scheme + there + rest
