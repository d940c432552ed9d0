"""A small catalogue of its own, so that every number a test expects can be derived here."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from cards.catalogue import records
from cards.models import Card, Game, Product
from cards.sync import sync_catalog
from decks.contents.entries import Entry
from decks.editing import services
from decks.lists.card_index import CardIndex
from decks.models import Deck
from decks.reading import queries
from tests.catalogue import load_real_cards, never_changes

GAME = "conan_ccg"
#: 14 Moves named Stroke 1 to 14, gem 1 to 5 in turn and Initiative 1 to 5 in turn.
STROKES = 14
#: 9 Minor Foes of Renown 4, three copies of which total 108; see ``legal_entries``.
FOES = 9


def move(number: int) -> dict[str, Any]:
    return {
        "id": f"stroke-{number}",
        "title": f"Stroke {number}",
        "number": f"{number:03}",
        "type": "Move",
        "rarity": "common",
        "keywords": ["Sword"],
        "traits": [],
        "gem": 1 + (number - 1) % 5,
        "initiative": 1 + (number - 1) % 5,
        "left": ["Blade", None, "Shield", None],
        "right": [None, "Blade", None, "Agility"],
        "abilities": [],
    }


def foe(number: int, renown: int = 4, **more: Any) -> dict[str, Any]:
    return {
        "id": f"raider-{number}",
        "title": f"Raider {number}",
        "number": f"{100 + number}",
        "type": "Foe",
        "rarity": "common",
        "keywords": [],
        "traits": [],
        "damage": 2,
        "prowess": 7,
        "health": 4,
        "foe_type": "Human",
        "territory": "Cimmeria",
        "renown": renown,
        "scars": 1,
        "abilities": [],
        **more,
    }


def conan(number: int, title: str) -> dict[str, Any]:
    return {
        "id": title.lower().replace(",", "").replace(" ", "-"),
        "title": title,
        "number": f"{200 + number}",
        "type": "Conan",
        "rarity": "common",
        "keywords": [],
        "traits": [],
        "damage": 3,
        "prowess": 20,
        "health": 18,
        "vitality": 3,
        "abilities": [],
    }


RECORDS = [
    conan(1, "Conan, Wolf of the Passes"),
    conan(2, "Conan the Tall"),
    *(move(number) for number in range(1, STROKES + 1)),
    *(foe(number) for number in range(1, FOES + 1)),
    foe(10, renown=1),
    foe(11, renown=7, traits=["Unique"], foe_type="Sorcerer"),
    {**move(50), "id": "throat-grip", "title": "Throat Grip", "left": ["Grapple", None, None, None]},
    {**move(51), "id": "wheel-and-cleave", "title": "Wheel and Cleave", "gem": "?"},
    {**move(52), "id": "kozaks-oath", "title": "Kozák’s Oath"},
]


@pytest.fixture(scope="session")
def small_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cards above as data files; no test changes them, so they are read once."""
    folder = tmp_path_factory.mktemp("small") / GAME
    folder.mkdir()
    info = {"key": "test", "name": "Test", "kind": "original", "released": None}
    (folder / "test.json").write_text(json.dumps({"set": info, "cards": RECORDS}), encoding="utf-8")
    return never_changes(folder.parent)


@pytest.fixture(autouse=True)
def small_catalogue(small_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards above instead of the real ones."""
    monkeypatch.setattr(records, "DATA_DIR", small_folder)


@pytest.fixture
def game(db: None) -> Game:
    load_real_cards(GAME)
    return Game.objects.get(key=GAME)


#: Products of made-up contents; throat-grip lies in both.
PRODUCTS: list[dict[str, Any]] = [
    {
        "key": "core-box",
        "name": "Core Box",
        "kind": "box",
        "released": "2006",
        "source": "made up for the tests",
        "contents": [["throat-grip", 2], ["stroke-1", 3]],
    },
    {
        "key": "starter",
        "name": "Starter of the Wolf",
        "kind": "starter",
        "source": "made up for the tests",
        "contents": [["throat-grip", 1]],
    },
]


@pytest.fixture
def products(small_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, db: None) -> dict[str, Product]:
    """The small catalogue with products, by key."""
    shutil.copytree(small_folder / GAME, tmp_path / GAME)
    (tmp_path / GAME / "about").mkdir()
    (tmp_path / GAME / "about" / "products.json").write_text(json.dumps({"products": PRODUCTS}), encoding="utf-8")
    monkeypatch.setattr(records, "DATA_DIR", tmp_path)
    sync_catalog(game_key=GAME)
    return {product.key: product for product in Product.objects.all()}


@pytest.fixture
def index() -> CardIndex:
    return queries.card_index(GAME)


def legal_entries() -> list[Entry]:
    """Conan; 14 Moves, 12 of them three times and 2 twice = 40; 25 Foes: 8 x 3 of Renown 4 + 1 of 4 = 100 Renown."""
    moves: list[Entry] = [("draw", f"stroke-{number}", 3 if number <= 12 else 2) for number in range(1, STROKES + 1)]
    foes: list[Entry] = [("foes", f"raider-{number}", 3 if number <= 8 else 1) for number in range(1, FOES + 1)]
    return [("conan", "conan-wolf-of-the-passes", 1), *moves, *foes]


@pytest.fixture
def deck(game: Game, alice: User) -> Deck:
    """A legal private deck of alice."""
    return services.create_deck(owner=alice, game=game, name="Wolves of the North", entries=legal_entries())


@pytest.fixture
def public_deck(deck: Deck, alice: User) -> Deck:
    return services.set_visibility(deck=deck, actor=alice, visibility="public")


@pytest.fixture
def unlisted_deck(deck: Deck, alice: User) -> Deck:
    return services.set_visibility(deck=deck, actor=alice, visibility="unlisted")


@pytest.fixture
def throat_grip(game: Game) -> Card:
    return Card.objects.get(card_id="throat-grip")
