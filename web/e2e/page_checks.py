"""What every page owes to its readers: no axe finding, nothing cut off, no key where a sentence should be."""

import re
from pathlib import Path

from playwright.sync_api import Page

# Everything that is drawn beyond the edge, and not inside something that scrolls or hides it within the window.
OUTSIDE = """async () => {
  const sticksOut = (node) => {
    const { left, right, width, height } = node.getBoundingClientRect();
    return width > 0 && height > 0 && (left < -1 || right > innerWidth + 1);
  };
  const isHeld = (node) => {
    for (let around = node.parentElement; around && !around.matches(".page"); around = around.parentElement)
      if (getComputedStyle(around).overflowX !== "visible" && !sticksOut(around)) return true;
    return false;
  };
  const out = [...document.querySelectorAll(".page *")].filter((node) => sticksOut(node) && !isHeld(node));
  return out.slice(0, 5).map((node) => `${node.tagName} ${node.getAttribute("class")}`);
}"""
# Words that end in dots, because their place is too narrow.
SHORTENED = """() => [...document.querySelectorAll(".page *")].filter((node) =>
  !node.children.length && node.clientWidth > 2 && node.scrollWidth > node.clientWidth + 1 &&
  getComputedStyle(node).textOverflow === "ellipsis").map((node) => node.textContent.trim())"""
# A page measures itself in the frame after a change, and draws what follows from it in the next.
TWO_FRAMES = "async () => { for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame); }"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
AXE = Path(__file__).parents[1] / "node_modules" / "axe-core" / "axe.min.js"


def resize(page: Page, width: int, height: int) -> None:
    """Changes the window, and waits until the page has followed."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height])
    page.evaluate(TWO_FRAMES)


def overflow(page: Page) -> int:
    page.evaluate(TWO_FRAMES)
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def outside(page: Page) -> list[str]:
    """What a page cuts off at its edge, where nothing would scroll."""
    page.evaluate(TWO_FRAMES)
    found: list[str] = page.evaluate(OUTSIDE)
    return found


def shortened(page: Page) -> list[str]:
    """The words of a page that do not fit into their places."""
    page.evaluate(TWO_FRAMES)
    found: list[str] = page.evaluate(SHORTENED)
    return found


def untranslated(page: Page) -> list[str]:
    """Keys that stand on the page instead of a sentence."""
    text = page.locator("body").inner_text()
    return re.findall(r"\b(?:mandala|lobby|bar|log|seat|new)\.\w+", text)


def in_both_themes(page: Page) -> list[str]:
    """What axe finds in the light and in the dark."""
    found = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of two words
        found += violations(page)
    return found


def violations(page: Page) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate(f"axe.run({{ runOnly: {TAGS}, resultTypes: ['violations'] }})")
    return [
        f"{issue['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for issue in found["violations"]
        for node in issue["nodes"]
    ]
