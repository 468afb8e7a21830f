"""What cannot be read is refused, and is no fault of the server's."""

import inspect
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from nelumbo.server import api
from tests.server.accounts import account
from tests.server.client import Refused
from tests.server.site import Site


def bodies() -> Iterator[tuple[str, str, str]]:
    """Every field of every body: method, path and name."""
    for handler in api.HANDLERS:
        body: Any = getattr(inspect.signature(handler.fn).parameters.get("data"), "annotation", None)
        if inspect.isclass(body) and issubclass(body, msgspec.Struct):
            for method in handler.http_methods:
                for path in handler.paths:
                    for field in msgspec.structs.fields(body):
                        yield str(method), "/api" + re.sub(r"\{[^}]*\}", "unknown", path), field.encode_name


async def test_no_field_of_a_body_fails_by_a_wrong_value(site: Site) -> None:
    ann = await account(site, "Ann of the wrong fields")
    found = {}
    for method, path, field in bodies():
        try:
            await ann.request(method, path, json={field: {"no": "such"}})
        except Refused as refused:
            found[f"{method} {path} {field}"] = refused.answer["status"], refused.code
    await ann.close()
    assert len(found) > 80
    assert not {name: answer for name, answer in found.items() if answer[0] >= 500}
