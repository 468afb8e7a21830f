"""Everything that a page was told: by the socket, by HTTP, and what it keeps."""

import json
from itertools import takewhile
from typing import Any

from playwright.sync_api import Page, Route, WebSocket


class Heard:
    """Listens to a page from now on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        self.answers: list[str] = []
        self.told: list[str] = []
        """Both, in the order of their coming."""
        page.on("websocket", self.opened)
        page.route("**/api/**", self.asked)

    def opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.keep(self.frames, str(frame)))

    def keep(self, kind: list[str], text: str) -> None:
        kind.append(text)
        self.told.append(text)

    def asked(self, route: Route) -> None:
        # A connection of its own: the server may close one that was kept, just as the next request is sent on it.
        answer = route.fetch(headers={**route.request.headers, "connection": "close"})
        self.keep(self.answers, answer.text())
        route.fulfill(response=answer)

    def views(self) -> list[dict[str, Any]]:
        """Every view that was sent, oldest first."""
        return [seat_view for frame in self.frames for seat_view in json.loads(frame).get("views") or []]

    def before_the_end(self) -> str:
        """All that the page was told until it heard of an outcome."""
        return "".join(takewhile(lambda text: '"outcome":{' not in text, self.told))

    def seed(self) -> str:
        """The server's part of it, which is told with the end and not before."""
        ended = [json.loads(frame)["event"] for frame in self.frames if '"ended"' in frame]
        seed = str(next(event["outcome"]["seed"] for event in ended if event["kind"] == "ended"))
        return ":".join(seed.split(":")[:2])


def memory(page: Page) -> str:
    """All that the page holds: its document, what it keeps in the browser, and every string on its heap."""
    line = page.context.new_cdp_session(page)
    chunks: list[str] = []
    line.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    line.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    line.detach()
    kept = page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
    return page.content() + str(kept) + "".join(chunks)


# An element that is gone may stay in memory for a while: its attributes, which Svelte keeps, are the page's affair.
DATA = """function () {
  const ofElement = (thing) => Object.getOwnPropertySymbols(thing).some(({ description }) => description === "is html");
  const is = (value) => value === null || ["string", "boolean"].includes(typeof value) || Number.isInteger(value);
  const said = new Set();
  for (const thing of this) {
    try {
      const kind = Object.getPrototypeOf(thing);
      if (![Object, Array, Map, Set].some(({ prototype }) => kind === prototype) || ofElement(thing)) continue;
      const entries = thing instanceof Map || thing instanceof Set ? [...thing.entries()]
        : Object.entries(Object.getOwnPropertyDescriptors(thing)).map(([key, { value }]) => [key, value]);
      const counts = "wv" in thing ? ["f", "rv", "wv"] : ["length"];  // Svelte's own, and what says itself
      const plain = entries.filter(([key, value]) => is(key) && is(value) && !counts.includes(key));
      if (plain.length) said.add(JSON.stringify(Array.isArray(thing) ? plain.map(([, value]) => value) : plain));
    } catch {}
  }
  return [...said];
}"""

STILL = """() => {
  for (let timer = setTimeout(() => {}); timer > 0; timer--) clearTimeout(timer);
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def stores(page: Page) -> list[str]:
    """Every plain object of the page, wherever it is kept, as text. The page stands still from then on."""
    page.evaluate(STILL)
    line = page.context.new_cdp_session(page)
    root = line.send("Runtime.evaluate", {"expression": "Object.prototype"})["result"]["objectId"]
    every = line.send("Runtime.queryObjects", {"prototypeObjectId": root})["objects"]["objectId"]
    asked = {"objectId": every, "functionDeclaration": DATA, "returnByValue": True}
    found: list[str] = line.send("Runtime.callFunctionOn", asked)["result"]["value"]
    line.detach()
    return found
