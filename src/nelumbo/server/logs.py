"""Formats log lines: for people, or as JSON for a collector."""

import logging
import re
import sys
from collections import deque
from typing import Literal

import msgspec

PLAIN = "%(asctime)s %(levelname)s %(message)s"
DATE = "%Y-%m-%dT%H:%M:%S%z"
KEY = re.compile(r"(\w+)=%")
EVENT = re.compile(r"[a-z_]+\.[a-z_]+")  # one without values


MOST_ERRORS = 20
LONGEST_EVENT = 100


class LastErrors(logging.Handler):
    """The last errors of this process, for the host: when, and which event, without its values."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: deque[tuple[int, str]] = deque(maxlen=MOST_ERRORS)

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append((int(record.created * 1000), str(record.msg).partition(" ")[0][:LONGEST_EVENT]))


class JsonFormatter(logging.Formatter):
    """One object a line: our lines are an event and its values (`table.opened game=%s`), which become its fields."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": self.formatTime(record, DATE),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        said = str(record.msg)
        keys = KEY.findall(said)
        if EVENT.fullmatch(said):
            line["event"] = said
        elif keys and isinstance(record.args, tuple) and len(keys) == len(record.args):
            line["event"] = said.partition(" ")[0]
            line |= {key: value for key, value in zip(keys, record.args, strict=True) if key not in line}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def start_logging(level: str, style: Literal["text", "json"]) -> None:
    """Logs libraries from WARNING on: at INFO they log URLs that contain secrets.

    uvicorn warns of every request that it cannot read, so a flood of them would fill the disk: only its errors count.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if style == "json" else logging.Formatter(PLAIN, DATE))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("nelumbo").setLevel(level.upper())
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
