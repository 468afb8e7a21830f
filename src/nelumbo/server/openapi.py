"""The OpenAPI document: what Litestar generates, completed with what it cannot know."""

from typing import Any, TypeAlias

from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec.json import schema_components

from nelumbo import __version__
from nelumbo.core.record import Record
from nelumbo.server.identity import COOKIE, HEADER
from nelumbo.server.messages import ApiError

Json: TypeAlias = dict[str, Any]
REFUSED = "A code with values; docs/protocol.md lists them."
ABOUT = (
    f"Come with a token, or with the cookie and, to change something, the header `{HEADER}: 1`. See docs/protocol.md."
)
TEXT = {"text/plain": {"schema": {"type": "string"}}}
NOTHING = {"application/json": {"schema": {"type": "null"}}}
ANY_OR_NULL = {"oneOf": [{}, {"type": "null"}]}


def json_of(name: str) -> Json:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}


RECORD_OR_TEXT = json_of("Record") | TEXT
BODIES = {"/api/records": {"required": True, "content": RECORD_OR_TEXT}}
ANSWERS = {"/api/records/{record_id}": RECORD_OR_TEXT, "/api/metrics": TEXT}
"""The answers whose handler chooses the media type itself."""


class Document(JsonRenderPlugin):
    """The document, made at the first request and kept."""

    rendered: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        if self.rendered is None:
            self.rendered = super().render(request, completed(openapi_schema))
        return self.rendered


CONFIG = OpenAPIConfig(
    title="Nelumbo",
    version=__version__,
    description=ABOUT,
    path="/api/docs",
    render_plugins=[Document(path=["/openapi.json", "/"])],
)


def completed(schema: Json) -> Json:
    """The schema with all bodies, responses, refusals and ways to sign in."""
    parts = schema["components"]
    _, found = schema_components([ApiError, Record], ref_template="#/components/schemas/{name}")
    parts["schemas"] = simplified(found | parts["schemas"])
    parts["securitySchemes"] = {
        "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
        "token": {"type": "http", "scheme": "bearer"},
    }
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            complete(operation, path, method)
    return schema


def complete(operation: Json, path: str, method: str) -> None:
    answers = operation["responses"]
    for answer in answers.values():
        answer.setdefault("content", NOTHING)
    answers.pop("400", None)  # Litestar's own form of it, which is never sent
    answers["4XX"] = answers["5XX"] = {"description": REFUSED, "content": json_of("ApiError")}
    if method == "post" and path in BODIES:
        operation["requestBody"] = BODIES[path]
    if method == "get" and path in ANSWERS:
        answers["200"]["content"] = ANSWERS[path]


def simplified(part: Any) -> Any:
    """`{}` already allows null: drops the redundant `oneOf`."""
    if part == ANY_OR_NULL:
        return {}
    if isinstance(part, dict):
        return {key: simplified(value) for key, value in part.items()}
    return [simplified(value) for value in part] if isinstance(part, list) else part
