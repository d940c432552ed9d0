"""What other sites show when somebody posts the link of a deck."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

from conanhub.web.rate_limits import Limit
from decks.editing import services
from decks.models import Deck
from decks.pages.reading import views


def preview(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:([a-z_:]+)" content="([^"]*)"', page))


def test_a_public_deck_has_a_preview(client: Client, public_deck: Deck) -> None:
    shown = preview(client.get(f"/decks/{public_deck.public_id}/").content.decode())
    assert shown["title"] == "Wolves of the North"
    assert (
        "by alice: Conan, Wolf of the Passes, 40 in the Draw Deck, 25 in the Foe Deck, legal." in shown["description"]
    )
    assert shown["url"] == f"http://testserver/decks/{public_deck.public_id}/"


def test_an_unlisted_deck_keeps_its_number_to_itself(client: Client, unlisted_deck: Deck) -> None:
    page = client.get(f"/d/{unlisted_deck.share_key}/").content.decode()
    assert preview(page)["url"] == f"http://testserver/d/{unlisted_deck.share_key}/"
    assert str(unlisted_deck.public_id) not in preview(page).values()


@pytest.fixture
def drawings(settings: Any, tmp_path: Path) -> Path:
    """A data folder of its own for kept pictures."""
    settings.DATA = tmp_path
    return tmp_path / "previews"


def picture_of(client: Client, deck: Deck) -> str:
    page = client.get(f"/decks/{deck.public_id}/").content.decode()
    return preview(page)["image"].removeprefix("http://testserver")


def test_the_picture_is_drawn_once_for_a_version(client: Client, public_deck: Deck, drawings: Path) -> None:
    address = picture_of(client, public_deck)
    first = client.get(address)
    assert (first.status_code, first.headers["Content-Type"]) == (200, "image/png")
    assert Image.open(BytesIO(first.content)).size == (1200, 630)
    assert "public" in first.headers["Cache-Control"]
    assert len(list(drawings.iterdir())) == 1
    assert client.get(address).content == first.content


def test_another_name_or_card_is_another_picture(client: Client, public_deck: Deck, drawings: Path) -> None:
    before = picture_of(client, public_deck)
    services.add_copies(deck=public_deck, actor=public_deck.owner, section="draw", card_id="throat-grip", copies=1)
    after = picture_of(client, public_deck)
    assert before != after
    assert client.get(before).content == client.get(after).content  # both lead to the newest version


@pytest.mark.parametrize("name", ["X", "W" * 80, "Wolf " * 16, "Ωmega ☃ 漢字"])
def test_any_name_and_an_empty_deck_can_be_drawn(
    client: Client, alice: User, game: Any, drawings: Path, name: str
) -> None:
    deck = services.create_deck(owner=alice, game=game, name=name)
    services.set_visibility(deck=deck, actor=alice, visibility="public")
    assert client.get(picture_of(client, deck)).headers["Content-Type"] == "image/png"


def test_a_private_deck_has_no_picture_for_others(client: Client, deck: Deck, as_bob: Client, as_alice: Client) -> None:
    address = f"/decks/{deck.public_id}/preview.png"
    assert client.get(address).status_code == as_bob.get(address).status_code == 404
    assert "og:image" not in as_alice.get(f"/decks/{deck.public_id}/").content.decode()


def test_whoever_asks_for_too_many_pictures_gets_the_one_of_the_site(
    client: Client, public_deck: Deck, drawings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "DRAWINGS", Limit("deck-preview", 0, 300, "pictures"))
    answer = client.get(picture_of(client, public_deck))
    assert (answer.status_code, answer.headers["Location"]) == (302, "/static/conanhub/preview.png")
    assert finders.find("conanhub/preview.png")


def test_a_folder_that_cannot_be_written_to_costs_only_the_keeping(
    client: Client, public_deck: Deck, settings: Any, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    settings.DATA = tmp_path / "file"
    assert client.get(picture_of(client, public_deck)).headers["Content-Type"] == "image/png"


def test_a_name_with_quotation_marks_breaks_nothing(client: Client, public_deck: Deck) -> None:
    Deck.objects.update(name='"><script>alert(1)</script>')
    page = client.get(f"/decks/{public_deck.public_id}/").content.decode()
    assert "<script>alert" not in page
    assert preview(page)["title"] == "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"
