"""Own scans on pages: a panel that only script shows, a page that knows nobody, and no way to send a picture."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.catalogue import load_real_cards

pytestmark = pytest.mark.django_db
CARDS = {"conan_ccg": "throat-grip", "conquer": "oridian-horde", "conan_monolith": "conan", "age_of_conan": "turan"}


def test_the_page_of_a_card_of_each_game_has_a_panel_that_is_hidden_without_script(client: Client) -> None:
    for key, card in CARDS.items():
        load_real_cards(key)
        slug = key.replace("_", "-")
        text = client.get(reverse("cards:detail", args=[slug, card])).content.decode()
        panel = text[text.index('id="own-scan"') :].partition(">")[0]
        assert panel.endswith(" hidden") and f'data-game="{key}" data-card="{card}"' in panel
        assert f'data-game="{key}" data-card="{card}" aria-label' in text, (
            "the face can be told from those of other games"
        )


def test_the_page_of_all_scans_is_the_same_for_all_and_takes_nothing(client: Client, as_alice: Client) -> None:
    address = reverse("cards:scans")
    assert "visitors who are not logged in" in client.get(address).content.decode()
    assert "for your account" in as_alice.get(address).content.decode()
    for sender in (client, as_alice):
        assert sender.post(address, {"scan": "x"}).status_code == 405


def test_pages_say_whose_scans_a_browser_shows(client: Client, as_alice: Client, alice: User) -> None:
    address = reverse("cards:scans")
    assert '<body data-reader=""' in client.get(address).content.decode()
    assert f'<body data-reader="{alice.pk}"' in as_alice.get(address).content.decode()


def test_the_policy_for_pictures_is_as_narrow_as_before(client: Client) -> None:
    assert settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]["img-src"] == ["'self'", "data:"]
    assert "blob:" not in client.get(reverse("cards:scans")).headers["Content-Security-Policy"]
