import logging
import sys

import msgspec

from nelumbo.server.logs import MOST_ERRORS, JsonFormatter, LastErrors


def line_of(message: str, *values: object, error: Exception | None = None) -> dict[str, object]:
    try:
        if error is not None:
            raise error
        info = None
    except Exception:
        info = sys.exc_info()
    record = logging.LogRecord("nelumbo.test", logging.INFO, __file__, 1, message, values, info)
    return msgspec.json.decode(JsonFormatter().format(record), type=dict[str, object])


def test_the_values_of_an_event_are_fields() -> None:
    line = line_of("table.opened game=%s seats=%s", "lotus", 3)
    assert {"event": "table.opened", "game": "lotus", "seats": 3, "level": "info"}.items() <= line.items()
    assert line["message"] == "table.opened game=lotus seats=3"


def test_an_event_without_values_is_one_too() -> None:
    assert line_of("server.stopped")["event"] == "server.stopped"


def test_a_line_of_a_library_is_a_message_and_a_value_cannot_replace_a_field() -> None:
    assert "event" not in line_of("connection to %s lost", "db")
    assert line_of("it.failed level=%s", "high")["level"] == "info"


def test_an_error_has_its_traceback_and_stays_one_line() -> None:
    text = JsonFormatter().format(logging.LogRecord("x", logging.INFO, "", 1, "two\nlines", (), None))
    assert "\n" not in text
    assert "ValueError: no" in str(line_of("it.failed", error=ValueError("no"))["error"])


def test_the_last_errors_are_named_without_their_values() -> None:
    errors, log = LastErrors(), logging.getLogger("nelumbo.tests.last_errors")
    log.addHandler(errors)
    log.error("notices.failed kind=%s", "secret")
    log.warning("notices.given_up")
    for number in range(MOST_ERRORS):
        log.error("server.failed number=%s", number)
    log.removeHandler(errors)
    assert [event for _, event in errors.found] == ["server.failed"] * MOST_ERRORS
