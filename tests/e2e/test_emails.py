"""A member names an address, forgets the password, and is back in: with the worker that writes the letters."""

from __future__ import annotations

import email
import email.policy
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conanhub.running import Site, wait_for
from tests.e2e.conftest import World, fits, watched, wide

pytestmark = pytest.mark.slow
OLD, NEW = "snow-and-iron-5", "black-river-77"


def letters(site: Site) -> list[str]:
    """The letters of a site without a mail server, oldest first."""
    found = sorted((site.data / "mail").glob("*.log"), key=lambda path: path.stat().st_mtime_ns)
    return [body_of(path) for path in found if path.stat().st_size]


def body_of(path: Path) -> str:
    letter = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
    body = letter.get_body(("plain",))
    assert body is not None
    return f"{letter['Subject']}\n{body.get_content()}"


def newest(site: Site, subject: str) -> str:
    """The link in the newest letter with this subject, once it is there."""
    wait_for(lambda: any(letter.startswith(subject) for letter in letters(site)))
    text = [letter for letter in letters(site) if letter.startswith(subject)][-1]
    return re.findall(r"^http\S+$", text, re.MULTILINE)[0]


def test_a_forgotten_password_is_replaced(browser: Browser, world: World, running_site: Site, width: int) -> None:
    context = wide(browser, world, width)
    for page in watched(context):
        sign_up(page, name := f"belit{width}")
        page.goto(newest(running_site, f"Is this your address, {name}?"))
        page.get_by_role("button", name="Yes, it is mine").click()
        expect(page.locator("main")).to_contain_text(f"e-mails go to {name}@hub.example")
        fits(page)
        page.get_by_role("button", name="Log out").click()
        page.goto("/accounts/login/")
        page.get_by_role("link", name="Forgotten your password?").click()
        page.get_by_label("Name or e-mail").fill(name)
        page.get_by_role("button", name="Send the link").click()
        expect(page.get_by_role("heading", name="Look at your e-mails")).to_be_visible()
        fits(page)
        page.goto(newest(running_site, f"A new password for {name}"))
        page.get_by_label("New password", exact=True).fill(NEW)
        page.get_by_label("New password confirmation").fill(NEW)
        page.get_by_role("button", name="Set the new password").click()
        log_in(page, name)
        wait_for(lambda: newest(running_site, f"The password of {name} was changed"))
    context.close()


def sign_up(page: Page, name: str) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill(OLD)
    page.get_by_label("Password confirmation").fill(OLD)
    page.get_by_label("E-mail").fill(f"{name}@hub.example")
    page.get_by_role("button", name="Make the account").click()
    expect(page.locator("main")).to_contain_text(f"is on its way to {name}@hub.example")


def log_in(page: Page, name: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(NEW)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="Your workbench")).to_be_visible()
