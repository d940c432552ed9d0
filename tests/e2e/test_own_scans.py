"""Own scans in Chromium: laid over faces on pages of cards, in the catalogue and in decks, and never sent anywhere."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from tests.e2e.conftest import World, fits, watched
from tests.e2e.test_every_page import look_over

pytestmark = pytest.mark.slow
CARD = "/cards/conan-ccg/throat-grip/"


@pytest.fixture
def scanner(browser: Browser, world: World) -> Iterator[BrowserContext]:
    """A browser of its own, as scans stay in one."""
    context = browser.new_context(base_url=world.url, storage_state=world.cookies, accept_downloads=True)  # type: ignore[arg-type]
    yield context
    context.close()


@pytest.fixture
def page(scanner: BrowserContext) -> Iterator[Page]:
    yield from watched(scanner)


def picture(kind: str = "JPEG", size: tuple[int, int] = (1260, 1760)) -> bytes:
    """A red rectangle, in which every point of a canvas can be told from a drawn face."""
    file = io.BytesIO()
    Image.new("RGB", size, (200, 20, 30)).save(file, kind)
    return file.getvalue()


def choose(page: Page, data: bytes, name: str = "scan.jpg", kind: str = "image/jpeg") -> None:
    page.get_by_label(re.compile("Choose a")).set_input_files({"name": name, "mimeType": kind, "buffer": data})


def red(page: Page, where: str) -> list[int]:
    """Size and middle of the canvas over a face."""
    page.locator(where).first.scroll_into_view_if_needed()  # faces are covered when they come into sight
    found: list[int] = page.locator(f"{where} .card-scan").first.evaluate(
        "one => [one.width, one.height, ...one.getContext('2d').getImageData(one.width / 2, one.height / 2, 1, 1).data]"
    )
    return found


def test_a_scan_is_shown_wherever_the_face_is_and_never_sent(page: Page, scanner: BrowserContext, world: World) -> None:
    asked: list[Request] = []
    scanner.on("request", lambda one: asked.append(one))
    page.goto(CARD)
    panel = page.get_by_role("region", name="Your own scan")
    expect(panel).to_be_visible()
    page.wait_for_load_state("networkidle")
    before = len(asked)
    scanner.set_offline(True)  # there is no site to send it to
    choose(page, picture())
    expect(panel.get_by_role("status")).to_have_text(re.compile(r"^Kept in this browser, \d+ kB\. Nothing was sent\.$"))
    width, height, *colour = red(page, ".card-page")
    assert (width <= 1000, abs(width / height - 1260 / 1760) < 0.01) == (True, True)
    assert colour[0] > 180 and colour[1] < 60
    assert len(asked) == before, [one.url for one in asked[before:]]
    scanner.set_offline(False)
    look_over(page)
    page.goto("/cards/?q=throat")
    assert red(page, ".card-grid [data-card=throat-grip]")[2] > 180
    page.goto(f"/decks/{world.deck}/?faces")
    assert red(page, ".deck-faces [data-card=throat-grip]")[2] > 180
    sent = [one for one in asked if one.method != "GET" or one.post_data_buffer or len(one.url) > 2000]
    assert [one.url for one in sent] == []
    assert not any(one.url.startswith(("blob:", "data:image")) for one in asked), "no policy for pictures is needed"


def test_the_drawn_face_comes_back_and_each_account_has_its_own(page: Page, scanner: BrowserContext) -> None:
    page.goto(CARD)
    choose(page, picture("PNG"), "scan.png", "image/png")
    panel = page.get_by_role("region", name="Your own scan")
    expect(page.locator(".card-page .card-scan")).to_be_visible()
    panel.get_by_role("button", name="Show the drawn faces").click()
    expect(page.locator(".card-page .card-scan")).to_be_hidden()
    page.reload()
    expect(page.locator(".card-page .card-scan")).to_be_hidden()
    panel.get_by_role("button", name="Show my scans").click()
    expect(page.locator(".card-page .card-scan")).to_be_visible()
    scanner.clear_cookies()  # a visitor of the same browser
    page.goto(CARD)
    expect(page.get_by_role("region", name="Your own scan")).to_be_visible()
    expect(page.locator(".card-page .card-scan")).to_have_count(0)
    page.goto("/cards/scans/")
    expect(page.locator("#own-scans")).to_contain_text("No scan is kept in this browser yet")


@pytest.mark.parametrize(
    ("name", "kind", "data", "words"),
    [
        ("notes.txt", "text/plain", b"no picture", "That is not a picture."),
        ("broken.jpg", "image/jpeg", b"no picture", "cannot read the file as a picture"),
        ("large.png", "image/png", picture("PNG"), "larger than 25 MB"),
        ("dot.png", "image/png", picture("PNG", (10, 10)), "smaller than 40 by 40 points"),
    ],
)
def test_what_cannot_be_kept_is_said(page: Page, name: str, kind: str, data: bytes, words: str) -> None:
    page.goto(CARD)
    if name == "large.png":
        page.evaluate("ownScans.most.bytes = 1000")  # a file of 25 MB takes the test half a minute
    choose(page, data, name, kind)
    expect(page.locator("#own-scan").get_by_role("alert")).to_contain_text(words)
    expect(page.locator(".card-scan")).to_have_count(0)


def test_a_full_browser_says_so_and_keeps_what_it_has(page: Page) -> None:
    page.goto(CARD)
    page.evaluate("void (IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); })")
    choose(page, picture())
    expect(page.locator("#own-scan").get_by_role("alert")).to_contain_text("no room for another picture")
    expect(page.locator("#own-scan [data-there]")).to_be_hidden()


def test_scans_are_listed_saved_as_a_zip_removed_and_brought_back(page: Page, tmp_path: Any) -> None:
    for address in (CARD, "/cards/conan-monolith/conan/"):
        page.goto(address)
        choose(page, picture())
        expect(page.locator(".card-page .card-scan")).to_be_visible()
    page.goto("/cards/scans/")
    place = page.locator("#own-scans")
    expect(place).to_contain_text(re.compile(r"2 scans, \d+ kB in this browser"))
    fits(page)
    look_over(page)
    with page.expect_download() as saved:
        place.get_by_role("button", name="Save all as a zip").click()
    path = tmp_path / "scans.zip"
    saved.value.save_as(path)
    place.get_by_role("button", name="Remove the scan of Throat Grip").click()
    expect(place).to_contain_text("1 scan, ")
    place.get_by_role("button", name="Remove all").click()
    place.locator("[data-sure]").get_by_role("button", name="Remove all").click()
    expect(place).to_contain_text("No scan is kept in this browser yet")
    place.get_by_label(re.compile("Bring in")).set_input_files(path)
    expect(place.get_by_role("status")).to_have_text("2 scans brought in.")
    place.get_by_role("link", name="Throat Grip").click()
    expect(page.locator(".card-page .card-scan")).to_be_visible()
    page.locator("#own-scan").get_by_role("button", name="Remove the scan").click()
    expect(page.locator(".card-page .card-scan")).to_have_count(0)
    page.goto("/cards/scans/")
    place.get_by_label(re.compile("Bring in")).set_input_files(
        {"name": "no.zip", "mimeType": "application/zip", "buffer": b"nothing"}
    )
    expect(place.get_by_role("alert")).to_have_text("That is not a zip file. Choose one that was saved on this page.")


def test_without_script_there_are_no_scans_and_nothing_is_missing(browser: Browser, world: World) -> None:
    context = browser.new_context(base_url=world.url, java_script_enabled=False)
    page = context.new_page()
    page.goto(CARD)
    expect(page.locator("#own-scan")).to_be_hidden()
    expect(page.locator(".card-page article.card")).to_be_visible()
    page.goto("/cards/scans/")
    expect(page.locator("main")).to_contain_text("kept by the browser with script, which does not run here")
    context.close()
