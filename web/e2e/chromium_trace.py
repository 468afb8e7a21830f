"""Reads a trace of the browser: what its threads did, and what became of every frame."""

import json
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any, NamedTuple

Event = dict[str, Any]
CATEGORIES = ["toplevel", "devtools.timeline", "blink.animations", "benchmark", "cc"]
NO_EFFECT = 1 << 17  # an animation that changes nothing, as Svelte waits before a delayed one
PRESENTED = ("STATE_PRESENTED_ALL", "STATE_PRESENTED_PARTIAL")
MOVES = ("has_main_animation", "has_compositor_animation")


class Frames(NamedTuple):
    """Frames while something moved; missed are those in which it should have moved on and did not."""

    moving: int
    missed: int


def read(file: Path) -> list[Event]:
    found: list[Event] = json.loads(file.read_text())["traceEvents"]
    return found


def names(events: list[Event], kind: str) -> dict[tuple[int, int], str]:
    return {(event["pid"], event["tid"]): str(event["args"]["name"]) for event in events if event["name"] == kind}


def tasks(events: list[Event]) -> dict[tuple[int, int], list[float]]:
    """CPU milliseconds of each task, by process and thread."""
    found = defaultdict(list)
    for event in events:
        if "tdur" in event and "RunTask" in event["name"]:
            found[event["pid"], event["tid"]].append(event["tdur"] / 1000)
    return found


def main_tasks(events: list[Event]) -> list[float]:
    """Of the page's main thread: the busiest of that name."""
    main = {thread for thread, name in names(events, "thread_name").items() if name == "CrRendererMain"}
    return max((times for thread, times in tasks(events).items() if thread in main), key=sum)


def threads(events: list[Event]) -> dict[str, int]:
    """CPU milliseconds of the threads that draw: script and layout, raster, compositor, display."""
    called = names(events, "thread_name")
    processes = {pid: name for (pid, _), name in names(events, "process_name").items()}
    spent: Counter[str] = Counter()
    for thread, times in tasks(events).items():
        if processes.get(thread[0]) in ("Renderer", "GPU Process"):
            spent[called.get(thread, "")] += round(sum(times))
    return dict(spent.most_common(4))


def frames(events: list[Event]) -> Frames:
    """As Chromium judges: a frame counts as missed where the eye would see it, not where nothing had to be drawn."""
    reports = [event["args"]["frame_reporter"] for event in events if "frame_reporter" in event.get("args", {})]
    moving = [report for report in reports if any(report.get(kind) for kind in MOVES)]
    missed = sum(report["state"] == "STATE_DROPPED" and bool(report.get("affects_smoothness")) for report in moving)
    return Frames(sum(report["state"] in PRESENTED for report in moving) + missed, missed)


def not_composited(events: list[Event]) -> list[str]:
    """Properties whose motion the page itself had to draw."""
    found = [event["args"]["data"] for event in events if event["name"] == "Animation" and event.get("args")]
    rough = [data for data in found if data.get("compositeFailed", 0) & ~NO_EFFECT]
    return sorted({name for data in rough for name in data.get("unsupportedProperties") or ["?"]})
