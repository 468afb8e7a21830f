"""The API's own description: what the framework finds out by itself, and what it cannot know."""

from html import escape
from typing import Any, TypeAlias

from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin
from msgspec.json import schema_components

from nelumbo import __version__
from nelumbo.core.record import Record
from nelumbo.server.identity import COOKIE, HEADER
from nelumbo.server.messages import ApiError, Solve

Json: TypeAlias = dict[str, Any]
REFUSED = "A code with values; docs/protocol.md lists them."
ABOUT = (
    f"Come with a token, or with the cookie and, to change something, the header `{HEADER}: 1`. See docs/protocol.md."
)
TEXT = {"text/plain": {"schema": {"type": "string"}}}
NOTHING = {"application/json": {"schema": {"type": "null"}}}
ANYTHING_OR_NOTHING = {"oneOf": [{}, {"type": "null"}]}


def json_of(name: str) -> Json:
    """One of the structs, as JSON."""
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}


BODIES = {
    "/api/records": {"required": True, "content": json_of("Record") | TEXT},
    "/api/puzzles/{game}/{day}": {"required": True, "content": json_of("Solve")},
}
"""What these read by themselves."""
ANSWERS = {"/api/records/{record_id}": json_of("Record") | TEXT, "/api/metrics": TEXT}
"""What these write by themselves."""


class Page(OpenAPIRenderPlugin):
    """The API's page, without scripts."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        return page(openapi_schema)


class File(JsonRenderPlugin):
    """The OpenAPI file."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        return super().render(request, completed(openapi_schema))


CONFIG = OpenAPIConfig(
    title="Nelumbo",
    version=__version__,
    description=ABOUT,
    path="/api/docs",
    render_plugins=[Page(path="/"), File(path="/openapi.json")],
)


def completed(schema: Json) -> Json:
    """The description with all bodies, answers and refusals."""
    parts = schema["components"]
    _, found = schema_components([ApiError, Solve, Record], ref_template="#/components/schemas/{name}")
    parts["schemas"] = without_doubt(found | parts["schemas"])
    parts["securitySchemes"] = {
        "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
        "token": {"type": "http", "scheme": "bearer"},
    }
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            complete(operation, path, method)
    return schema


def complete(operation: Json, path: str, method: str) -> None:
    """One request."""
    answers = operation["responses"]
    for answer in answers.values():
        answer.setdefault("content", NOTHING)
    answers.pop("400", None)  # the framework's own, which nobody gets
    answers["4XX"] = answers["5XX"] = {"description": REFUSED, "content": json_of("ApiError")}
    if method == "post" and path in BODIES:
        operation["requestBody"] = BODIES[path]
    if method == "get" and path in ANSWERS:
        answers["200"]["content"] = ANSWERS[path]


def without_doubt(part: Any) -> Any:
    """Anything at all is also nothing: what may be either is written once."""
    if part == ANYTHING_OR_NOTHING:
        return {}
    if isinstance(part, dict):
        return {key: without_doubt(value) for key, value in part.items()}
    return [without_doubt(value) for value in part] if isinstance(part, list) else part


def page(schema: Json) -> bytes:
    """The API in plain HTML, made of its OpenAPI schema: no script and nothing from elsewhere."""
    rows = [
        f"<tr><td><code>{method.upper()}</code></td><td><code>{escape(path)}</code></td>"
        f"<td>{escape(operation.get('description') or operation.get('summary') or '')}</td></tr>"
        for path, operations in sorted(schema["paths"].items())
        for method, operation in operations.items()
        if isinstance(operation, dict)
    ]
    head = "<!doctype html><meta charset=utf-8><title>Nelumbo API</title><h1>Nelumbo API</h1>"
    note = "<p><a href='/api/docs/openapi.json'>openapi.json</a>; the socket is described in docs/protocol.md.</p>"
    return f"{head}{note}<table>{''.join(rows)}</table>".encode()
