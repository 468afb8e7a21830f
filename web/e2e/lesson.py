"""A learner at a guided first game, who does what the coach says."""

import re

from playwright.sync_api import Page, expect

STEP = "(step) => document.querySelector('section.coach')?.dataset.step !== step"

CONTINUE = re.compile("^(Continue|Continuer|繼續)$")


def learn(page: Page, game: str) -> None:
    """From the home page to the first step."""
    page.locator(f"article:has(a[href='/rules/{game}']) .learn").click()
    expect(page.locator("section.coach")).to_be_visible()


def step_of(page: Page) -> str:
    return page.locator("section.coach").get_attribute("data-step") or ""


def go_on(page: Page) -> None:
    """One step: read, try what will be refused, or play what is shown."""
    coach, step = page.locator("section.coach"), step_of(page)
    if coach.locator(".main:disabled").count() and page.get_by_role("button", name=CONTINUE).count():
        page.get_by_role("button", name=CONTINUE).first.click()
    may_read_on, may_be_shown = coach.locator(".main").count() > 0, coach.locator(".soft").count() > 0
    if may_be_shown:
        coach.locator(".soft:enabled").click()
    else:
        coach.locator(".main").click()
    if not may_read_on:
        page.locator(".bar .button.main:enabled").click()
    page.wait_for_function(STEP, arg=step)


def go_to(page: Page, step: str) -> None:
    while step_of(page) != step:
        go_on(page)


def finish(page: Page) -> list[str]:
    """All steps that are left, by name."""
    seen: list[str] = []
    while page.locator("section.coach").count():
        seen.append(step_of(page))
        go_on(page)
    return seen
