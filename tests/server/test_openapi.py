"""The OpenAPI document is made once: making it takes long."""

import pytest
from litestar import Litestar
from litestar.openapi import OpenAPIConfig
from litestar.testing import TestClient

from nelumbo.server import openapi


def test_the_document_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[openapi.Json] = []

    def counted(schema: openapi.Json) -> openapi.Json:
        made.append(schema)
        return schema

    monkeypatch.setattr(openapi, "completed", counted)
    plugin = openapi.Document(path="/openapi.json")
    config = OpenAPIConfig(title="x", version="1", path="/docs", render_plugins=[plugin])
    with TestClient(Litestar([], openapi_config=config)) as http:
        first, second = (http.get("/docs/openapi.json").content for _ in range(2))
    assert first == second and len(made) == 1
