"""What other sites show when somebody posts the link of a deck."""

from __future__ import annotations

import re

from django.contrib.staticfiles import finders
from django.test import Client

from decks.models import Deck


def preview(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:([a-z_:]+)" content="([^"]*)"', page))


def test_a_public_deck_has_a_preview(client: Client, public_deck: Deck) -> None:
    shown = preview(client.get(f"/decks/{public_deck.public_id}/").content.decode())
    assert shown["title"] == "Wolves of the North"
    assert "by alice: Conan, Wolf of the Passes, 40 cards, 25 Foes, legal." in shown["description"]
    assert shown["url"] == f"http://testserver/decks/{public_deck.public_id}/"


def test_an_unlisted_deck_keeps_its_number_to_itself(client: Client, unlisted_deck: Deck) -> None:
    page = client.get(f"/d/{unlisted_deck.share_key}/").content.decode()
    assert preview(page)["url"] == f"http://testserver/d/{unlisted_deck.share_key}/"
    assert str(unlisted_deck.public_id) not in preview(page).values()


def test_the_picture_is_there(client: Client, public_deck: Deck) -> None:
    picture = preview(client.get(f"/decks/{public_deck.public_id}/").content.decode())["image"]
    assert picture == "http://testserver/static/conanhub/preview.png"
    assert finders.find("conanhub/preview.png")


def test_a_name_with_quotation_marks_breaks_nothing(client: Client, public_deck: Deck) -> None:
    Deck.objects.update(name='"><script>alert(1)</script>')
    page = client.get(f"/decks/{public_deck.public_id}/").content.decode()
    assert "<script>alert" not in page
    assert preview(page)["title"] == "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"
