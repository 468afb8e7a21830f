"""Somebody who only listens: a page is what its roles, names and states say, and it is answered by them alone."""

import re
from collections import Counter
from typing import NamedTuple

from playwright.sync_api import Page, expect

LINE = re.compile(
    r'(?P<indent> *)- (?P<role>\w+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<states>(?: \[[^\]]+\])*)(?:: ?(?P<text>.*))?$'
)
OUTCOME = re.compile(r"( wins?(, \d+ to \d+)?| share the victory)$| win, tied with ")
ANSWERS = re.compile("^(Confirm|Seal choice|Continue)$")
# What a screen reader says by itself: text that comes into a live region which was there before.
LISTEN = """() => {
  window.heard = [];
  const live = (node) => (node.closest ? node : node.parentElement)?.closest("[role=log], [role=status]");
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === "characterData" ? [target] : addedNodes)
        if (live(target) && node.textContent.trim()) window.heard.push(node.textContent.trim());
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


class Thing(NamedTuple):
    """One line of what is read: a button, a sentence, a cell."""

    role: str
    name: str
    states: str
    text: str
    #: The names of what it lies in, from the outside.
    inside: tuple[str, ...]
    #: How many of its role and name come before it.
    before: int

    @property
    def is_able(self) -> bool:
        return self.role == "button" and "[disabled]" not in self.states

    @property
    def is_pressed(self) -> bool:
        return "[pressed]" in self.states

    def lies_in(self, name: str) -> bool:
        return any(one.startswith(name) for one in self.inside)


def read(snapshot: str) -> list[Thing]:
    """The lines of an accessibility snapshot."""
    things: list[Thing] = []
    around: list[tuple[int, str]] = []
    met: Counter[tuple[str, str]] = Counter()
    for line in snapshot.splitlines():
        found = LINE.match(unquoted(line))
        if found is None:
            continue
        depth, role, name = len(found["indent"]), found["role"], (found["name"] or "").replace('\\"', '"')
        while around and around[-1][0] >= depth:
            around.pop()
        inside = tuple(one for _, one in around if one)
        things.append(Thing(role, name, found["states"], (found["text"] or "").strip('"'), inside, met[role, name]))
        met[role, name] += 1
        around.append((depth, name))
    return things


def unquoted(line: str) -> str:
    """A name with a colon stands in quotes, as YAML wants it."""
    found = re.fullmatch(r"( *- )'(.*)'(:.*)?", line)
    return found[1] + found[2].replace("''", "'") + (found[3] or "") if found else line


def winners(outcome: str) -> list[str]:
    """Whom the heading at the end of a game names."""
    return re.split(", | and ", OUTCOME.sub(lambda end: ", " if "tied" in end[0] else "", outcome))


class Reader:
    """Hears what comes into live regions, reads what there is, and presses things by their names."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.decision = page.get_by_role("region", name="Your decision")
        self.answer = self.decision.get_by_role("button", name=ANSWERS)
        self.outcome = page.get_by_role("heading", name=OUTCOME)
        page.evaluate(LISTEN)

    def sit_down(self, game: str, seats: int) -> None:
        """Opens a table against beginners by the lobby's form."""
        form = self.page.get_by_role("complementary", name="New table")
        form.get_by_role("radio", name=game, exact=True).press("Space")
        if form.get_by_role("radio", name=str(seats), exact=True).count():
            form.get_by_role("radio", name=str(seats), exact=True).press("Space")
        for seat in range(2, seats + 1):
            form.get_by_role("combobox", name=f"Seat {seat}", exact=True).select_option("Tadpole, level 1 bot")
        form.get_by_role("button", name="Start the game").press("Enter")
        self.page.get_by_role("link", name="Skip to your decision").press("Enter")
        expect(self.decision).to_be_focused()

    def wait(self) -> list[Thing]:
        """Until there is something to decide, or the game is over; what is read then.

        A choice that can be taken back is sent by itself: until it is taken in, nothing is to be decided.
        """
        self.answer.or_(self.outcome).first.wait_for()
        expect(self.page.get_by_role("main").locator("[aria-busy=true]")).to_have_count(0)
        return read(self.page.get_by_role("main").aria_snapshot())

    def is_over(self, things: list[Thing]) -> bool:
        return any(thing.role == "heading" and OUTCOME.search(thing.name) for thing in things)

    def sheet(self) -> list[Thing]:
        """The score sheet, once it is counted."""
        sheet = self.page.get_by_role("region", name=self.outcome.inner_text())
        sheet.get_by_role("rowheader").or_(sheet.get_by_role("listitem")).first.wait_for()
        return read(sheet.aria_snapshot())

    def heard(self) -> list[str]:
        said: list[str] = self.page.evaluate("window.heard")
        return said

    def may_confirm(self, things: list[Thing]) -> bool:
        return any(thing.is_able and thing.lies_in("Your decision") and ANSWERS.match(thing.name) for thing in things)

    def press(self, thing: Thing) -> None:
        assert thing.name, thing
        self.page.get_by_role("main").get_by_role("button", name=thing.name, exact=True).nth(thing.before).press(
            "Enter"
        )

    def confirm(self) -> None:
        """The reader's place is kept when the button is needed no more."""
        self.answer.press("Enter")
        expect(self.decision).to_have_attribute("aria-busy", "false")
        expect(self.page.locator(":focus")).to_have_count(1)
