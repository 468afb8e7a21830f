"""Serves the built browser client, and sets the security headers."""

import mimetypes
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Request, Response, get

INDEX = "index.html"
HASHED = "assets/"
NOT_BUILT = b"<!doctype html><title>Nelumbo</title><p>The server runs; the browser client is not built.</p>"
SECURITY = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Page:
    def __init__(self, name: str, content: bytes) -> None:
        self.content = content
        self.kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.etag = f'"{sha256(content).hexdigest()[:20]}"'
        self.cache_control = "public, max-age=31536000, immutable" if name.startswith(HASHED) else "no-cache"


def built() -> dict[str, Page]:
    """The client's files, by path; a placeholder when it is not built."""
    folder = files("nelumbo.server") / "static"
    found = dict(collected(folder, "")) if folder.is_dir() else {}
    return found if INDEX in found else {INDEX: Page(INDEX, NOT_BUILT)}


def collected(folder: Traversable, path: str) -> list[tuple[str, Page]]:
    found: list[tuple[str, Page]] = []
    for entry in folder.iterdir():
        name = f"{path}{entry.name}"
        if entry.is_dir():
            found += collected(entry, f"{name}/")
        else:
            found.append((name, Page(name, entry.read_bytes())))
    return found


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: Request[Any, Any, Any], pages: dict[str, Page], path: str = "") -> Response[bytes]:
    """A file of the client; every other path is a route of the client."""
    name = path.lstrip("/")
    missing = name not in pages
    if missing and (name.startswith(("api/", HASHED)) or "." in name.rsplit("/", 1)[-1]):
        return Response(b"not found", status_code=404, media_type="text/plain")
    found = pages[INDEX] if missing else pages[name]
    headers = {"ETag": found.etag, "Cache-Control": found.cache_control}
    if request.headers.get("If-None-Match") == found.etag:
        return Response(b"", status_code=304, headers=headers)
    return Response(found.content, media_type=found.kind, headers=headers)
