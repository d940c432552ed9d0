"""What all pages share: the policy, the theme, the pages of errors, the way around."""

import re
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from conanhub import urls

pytestmark = pytest.mark.django_db
PAGES = ["/", "/credits/", "/accounts/login/", "/accounts/signup/", "/no/such/page/"]


def fall(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a fault of ours")


urlpatterns = [*urls.urlpatterns, path("fall/", fall)]


@pytest.mark.parametrize("address", PAGES)
def test_no_page_allows_scripts_or_styles_from_elsewhere(client: Client, address: str) -> None:
    policy = client.get(address)["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "style-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("address", PAGES)
def test_no_page_holds_inline_scripts_or_styles(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=", page)


def test_pages_keep_to_themselves(client: Client) -> None:
    answer = client.get("/")
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"


def test_the_theme_is_kept_without_a_script(client: Client) -> None:
    assert "data-theme=" not in client.get("/").content.decode()
    answer = client.post("/theme/", {"theme": "dark", "next": "/credits/"})
    assert answer["Location"] == "/credits/"
    assert 'data-theme="dark"' in client.get("/").content.decode()


@pytest.mark.parametrize("wrong", ["purple", "", '"><script>'])
def test_a_theme_that_is_none_changes_nothing(client: Client, wrong: str) -> None:
    assert client.post("/theme/", {"theme": wrong, "next": "https://evil.example/"})["Location"] == "/"
    client.cookies["theme"] = wrong
    page = client.get("/").content.decode()
    assert "data-theme=" not in page
    assert "<script>" not in page


def test_what_is_not_there_is_said_in_our_words(client: Client) -> None:
    answer = client.get("/no/such/page/")
    assert answer.status_code == 404
    assert "There is no page at this address" in answer.content.decode()


@override_settings(ROOT_URLCONF="tests.conanhub.pages.test_pages")
def test_a_fault_of_ours_is_said_in_our_words(client: Client) -> None:
    client.raise_request_exception = False
    answer = client.get("/fall/")
    assert answer.status_code == 500
    assert "A fault of ours" in answer.content.decode()
    assert "RuntimeError" not in answer.content.decode()


def test_the_credits_name_authors_and_licences(client: Client) -> None:
    page = client.get("/credits/").content.decode()
    for word in ("Lorc", "Delapouite", "Creative Commons BY 3.0", "Cinzel", "Literata", "SIL Open Font License"):
        assert word in page


def test_every_link_of_the_first_page_leads_somewhere(client: Client, as_alice: Client) -> None:
    for visitor in (client, as_alice):
        page = visitor.get("/").content.decode()
        links = set(re.findall(r'<a [^>]*href="(/[^"#?]*)', page))
        assert len(links) >= 4
        for link in links:
            assert visitor.get(link, follow=True).status_code == 200, link


def test_the_theme_switch_works_in_the_browser(live_server: Any, page: Any) -> None:
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type in {"error", "warning"} else None)
    page.emulate_media(color_scheme="dark")
    page.goto(live_server.url + "/")
    colour = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(colour) == "rgb(19, 16, 13)"  # #13100D
    page.get_by_role("button", name="Theme: auto").click()
    assert page.evaluate(colour) == "rgb(232, 223, 207)"  # #E8DFCF
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "light"
    assert faults == []


@pytest.mark.parametrize("width", [360, 390, 768, 1440])
def test_no_page_is_wider_than_the_window(live_server: Any, page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for address in ("/", "/credits/", "/accounts/signup/"):
        page.goto(live_server.url + address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address


def test_the_first_page_promises_matches_of_games_that_can_be_simulated_alone(client: Client) -> None:
    body = client.get("/").content.decode()
    assert "Make a deck for Conan CCG, Conquer or Age of Conan, and let two AIs play it" in body
    assert "Decks for Conan (Monolith) are checked too; their matches cannot be simulated yet." in body
