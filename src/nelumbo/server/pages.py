"""Serves the built browser client."""

import mimetypes
import re
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec
from litestar import Request, Response, get

from nelumbo.core.installed import installed, web_folder
from nelumbo.games import names
from nelumbo.languages import languages
from nelumbo.server.identity import address
from nelumbo.server.pictures import Pictures
from nelumbo.server.previews import HEAD, PLAIN, Previews
from nelumbo.words import entries

INDEX = "index.html"
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the client's build writes these files; the smaller one first
HASHED = "assets/"
PLAIN_PICTURE = "previews/nelumbo.png"
PICTURE_SECONDS = 300  # a profile that is closed has its picture no longer than that
REFUSED = re.compile(r"q=0(\.0*)?$")
NOT_BUILT = (
    b"<!doctype html><head><title>Nelumbo</title></head><p>The server runs; the browser client is not built.</p>"
)


class ClientFile:
    def __init__(self, name: str, content: bytes, compressed: dict[str, bytes] | None = None) -> None:
        self.content = content
        self.compressed = compressed or {}
        self.kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.etag = f'"{sha256(content).hexdigest()[:20]}"'
        self.cache_control = "public, max-age=31536000, immutable" if name.startswith(HASHED) else "no-cache"

    def encoding_for(self, accepted: str) -> str | None:
        """The best encoding that both sides have; None: as it is."""
        offers = [offer.replace(" ", "") for offer in accepted.lower().split(",")]
        named = {name for name, _, weight in (offer.partition(";") for offer in offers) if not REFUSED.match(weight)}
        return next((encoding for encoding in ENCODINGS if encoding in named and encoding in self.compressed), None)


def built() -> dict[str, ClientFile]:
    """The client's files, by path; a placeholder when it is not built."""
    folder = files("nelumbo.server") / "static"
    found = dict(contents(folder, "")) if folder.is_dir() else {}
    return client_files({**(found if INDEX in found else {INDEX: NOT_BUILT}), **dict(boards())})


def boards() -> Iterator[tuple[str, bytes]]:
    """The boards of other packages' games, with their words as JSON: `boards/<game>/board.js`, `…/i18n/en.json`."""
    for game in installed():
        folder = web_folder(game)
        for name, content in contents(folder, f"boards/{game}/") if folder else ():
            if name.endswith(".po"):
                messages = {key: forms if forms[1:] else forms[0] for key, forms in entries(content.decode()) if key}
                yield name.removesuffix(".po") + ".json", msgspec.json.encode(messages)
            else:
                yield name, content


def client_files(found: dict[str, bytes]) -> dict[str, ClientFile]:
    """The client's files by path, each with the compressed ones that lie beside it."""
    return {
        name: ClientFile(
            name, content, {word: found[name + end] for word, end in ENCODINGS.items() if name + end in found}
        )
        for name, content in found.items()
        if not name.endswith(tuple(ENCODINGS.values()))
    }


def contents(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for child in folder.iterdir():
        name = f"{path}{child.name}"
        if child.is_dir():
            yield from contents(child, f"{name}/")
        else:
            yield name, child.read_bytes()


@get("/pictures/{path:path}", include_in_schema=False)
async def picture(
    request: Request[Any, Any, Any],
    client: dict[str, ClientFile],
    previews: Previews,
    pictures: Pictures,
    path: str,
) -> Response[bytes]:
    """The picture of a link preview, `<path of the page>/<language>.png`; what is private has that of the site."""
    page, _, file = path.strip("/").rpartition("/")
    spoken, visitor = file.removesuffix(".png"), address(request)
    if not page or file == spoken or spoken not in languages():
        return Response(b"not found", status_code=404, media_type="text/plain")
    await previews.learn(spoken)
    preview = await previews.preview(page, visitor)
    board = client.get(f"previews/{preview.game or names()[0]}.png") or client.get(PLAIN_PICTURE)
    if board is None:
        return Response(b"not found", status_code=404, media_type="text/plain")
    drawn = None if preview == PLAIN else await pictures.of(preview.card(spoken), board.content, visitor)
    if drawn is None:
        shown = client.get(PLAIN_PICTURE, board) if preview == PLAIN else board
        return Response(shown.content, media_type="image/png", headers={"Cache-Control": "no-store"})
    return Response(drawn, media_type="image/png", headers={"Cache-Control": f"public, max-age={PICTURE_SECONDS}"})


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(
    request: Request[Any, Any, Any], client: dict[str, ClientFile], previews: Previews, path: str = ""
) -> Response[bytes]:
    """A file of the client; every other path is a route of the client, and its page has the tags of a link preview."""
    name = path.lstrip("/")
    missing = name not in client
    if missing and (name.startswith(("api/", HASHED)) or "." in name.rsplit("/", 1)[-1]):
        return Response(b"not found", status_code=404, media_type="text/plain")
    found = client[INDEX] if missing else client[name]
    if missing or name == INDEX or not name:
        tags = await previews.tags(request, name)
        found = ClientFile(INDEX, found.content.replace(HEAD, tags.encode() + HEAD, 1))
    headers = {
        "ETag": f"W/{found.etag}",
        "Cache-Control": found.cache_control,
        "Vary": "Accept-Encoding, Accept-Language",
    }
    if request.headers.get("If-None-Match", "").removeprefix("W/") == found.etag:
        return Response(b"", status_code=304, headers=headers)
    encoding = found.encoding_for(request.headers.get("Accept-Encoding", ""))
    if encoding is None:
        return Response(found.content, media_type=found.kind, headers=headers)
    headers["Content-Encoding"] = encoding
    return Response(found.compressed[encoding], media_type=found.kind, headers=headers)
