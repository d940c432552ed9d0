"""The page of components, and refusals with their pictures."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import include, path

from cards.catalogue import records
from conanhub.errors import TooMany
from conanhub.pages.design_views import MEETING, TOKENS

pytestmark = pytest.mark.django_db


def too_often(request: HttpRequest) -> HttpResponse:
    raise TooMany("Too many pictures. Wait 5 minutes and try again.", wait_seconds=300)


urlpatterns = [
    path("often/", too_often),
    path("api/v1/often/", too_often),
    path("", include("conanhub.urls")),
]


def test_the_page_of_components_is_not_there_for_the_public(client: Client) -> None:
    assert client.get("/design/").status_code == 404


def test_it_shows_each_frame_in_three_sizes_in_both_themes(client: Client, settings: Any) -> None:
    settings.DEBUG = True
    html = client.get("/design/").content.decode()
    bands = {
        key: {records.game(key).band(card.definition) for card in records.load_cards(key)} for key in records.GAME_NAMES
    }
    for found in bands.values():
        for band in found:
            assert html.count(f"card-thumb band-{band}") >= 2, band
    for token in TOKENS:
        assert html.count(f'swatch-{token}"') == 2
    assert html.count("is-turned") == 2
    assert "style=" not in html


def test_the_cards_that_meet_are_there() -> None:
    for name in ("foe", "own"):
        assert records.find_card(MEETING["game"], MEETING[name]) is not None


@override_settings(ROOT_URLCONF="tests.conanhub.pages.test_design_page")
def test_too_often_is_a_page_that_says_how_long_to_wait(client: Client) -> None:
    answer = client.get("/often/")
    assert (answer.status_code, answer["Retry-After"]) == (429, "300")
    html = answer.content.decode()
    assert "Wait 5 minutes" in html and "#e-hourglass" in html and 'class="site-head"' in html
    assert client.get("/api/v1/often/").json()["error"]["code"] == TooMany.code


def test_a_page_that_is_not_there_offers_to_search(client: Client) -> None:
    html = client.get("/nothing/").content.decode()
    assert "#e-compass" in html and 'id="refusal-find"' in html
