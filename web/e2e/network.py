"""Everything that a page was told: by the socket, by HTTP, and what it keeps."""

import json
from typing import Any

from playwright.sync_api import Page, Route, WebSocket


class Heard:
    """Listens to a page from now on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        self.answers: list[str] = []
        page.on("websocket", self.opened)
        page.route("**/api/**", self.asked)

    def opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def asked(self, route: Route) -> None:
        answer = route.fetch()
        self.answers.append(answer.text())
        route.fulfill(response=answer)

    def faces(self) -> list[dict[str, Any]]:
        """Every seat's face that was sent, oldest first."""
        return [face for frame in self.frames for face in json.loads(frame).get("faces") or []]

    def seed(self) -> str:
        """It is told with the end, and not before."""
        ended = [json.loads(frame)["happened"] for frame in self.frames if '"ended"' in frame]
        return str(next(what["outcome"]["seed"] for what in ended if what["what"] == "ended"))


def memory(page: Page) -> str:
    """All that the page holds: its document, what it keeps in the browser, and every string on its heap."""
    line = page.context.new_cdp_session(page)
    chunks: list[str] = []
    line.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    line.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    line.detach()
    kept = page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
    return page.content() + str(kept) + "".join(chunks)
