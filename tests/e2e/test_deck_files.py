"""A deck out of another program: an unknown card is mended with a button, and the deck leaves by its code."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_every_page import AXE

pytestmark = pytest.mark.slow
OCTGN = """<?xml version="1.0" encoding="utf-8"?>
<deck game="00000000-0000-0000-0000-000000000000">
  <section name="Main"><card qty="3" id="">Thak</card><card qty="2" id="">Throte Grip</card></section>
  <section name="Sideboard"><card qty="1" id="">Thak</card></section>
</deck>
"""


@pytest.mark.walk
def test_a_deck_of_another_program_is_mended_and_shared(member_at: Page) -> None:
    page = member_at
    page.goto("/decks/import/")
    page.get_by_label("Game").select_option("conquer")
    page.get_by_label("List").fill(OCTGN)
    page.get_by_role("button", name="Look at it first").click()
    expect(page.get_by_role("alert")).to_contain_text("Choose")
    page.get_by_role("button", name="Read it as Conan CCG").click()
    expect(page.get_by_text("this game has no sideboard")).to_be_visible()
    assert page.evaluate(f"{AXE}; axe.run().then(found => found.violations.map(one => one.id))") == []
    page.get_by_role("button", name="Use Throat Grip").click()
    page.get_by_role("button", name="Import this deck").click()
    page.wait_for_url("**/edit/")
    page.goto(page.url.replace("/edit/", "/export/"))
    with page.expect_download() as download:
        page.get_by_role("link", name="OCTGN").click()
    assert download.value.suggested_filename.endswith(".o8d")
    page.goto(page.get_by_label("Link with the code").input_value())
    expect(page.get_by_text("5 cards of")).to_be_visible()
    page.get_by_role("button", name="Copy", exact=True).click()
    page.wait_for_url(re.compile("/edit/$"))
