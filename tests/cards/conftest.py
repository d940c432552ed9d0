"""A small catalogue of made-up cards, so that every expected result can be read off its records."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cards import sync
from cards.catalogue import records
from cards.faces import face

Record = dict[str, Any]


def move(card_id: str, title: str, number: str, **more: Any) -> Record:
    """A Move with no icons, to which a test adds what it needs."""
    base = {"id": card_id, "title": title, "number": number, "type": "Move", "rarity": "common", "keywords": ["Sword"]}
    empty: list[Any] = [None, None, None, None]
    return {**base, "traits": [], "gem": 2, "initiative": 3, "left": empty, "right": empty, "abilities": [], **more}


def foe(card_id: str, title: str, number: str, **more: Any) -> Record:
    """A Human Foe of Renown 2, to which a test adds what it needs."""
    base = {"id": card_id, "title": title, "number": number, "type": "Foe", "rarity": "common", "foe_type": "Human"}
    numbers = {"damage": 1, "prowess": 3, "health": 3, "renown": 2, "scars": 1}
    return {**base, "traits": [], "abilities": [], **numbers, **more}


DRAWS = [{"when": "foe_defeated", "do": [{"verb": "draw", "amount": 1}]}]
ORIGINAL = [
    move("arc", "Bêlit's Arc", "001", gem=5, left=[None, {"multi": "Two-Handed", "size": 2}, "Shield"]),
    move("low-guard", "Low Guard", "002", gem=3, initiative=5, left=["Blade", "Grapple", "Shield", None]),
    move("two-blades", "Two Blades", "003", gem=1, right=["Blade", None, "Blade", "Agility"], conan_only=True),
    foe("picket", "Border Picket", "010", territory="Aquilonia", traits=["Veteran"], rarity="uncommon"),
    foe(
        "horror",
        "Fen Horror",
        "011",
        foe_type="Creature",
        renown=7,
        scars=3,
        prowess=6,
        traits=["Unique"],
        rarity="rare",
    ),
    foe("crow", "Fen Crow", "012", foe_type="Creature", renown=1, scars=0, prowess=2, abilities=DRAWS),
]
KNOWN = [
    foe(
        "wolf",
        "Ravenous Wolf",
        "?",
        renown=1,
        scars="?",
        damage="?",
        prowess="4+",
        health="3-4",
        foe_type="?",
        abilities="?",
    ),
    move(
        "lunge",
        "Desperate Lunge",
        "?",
        left="?",
        right=["?", "Blade", "?", "?"],
        abilities="?",
        keywords="?",
        rarity="?",
    ),
]


def write_set(folder: Path, key: str, kind: str, cards: list[Record]) -> Path:
    """A data file of the game in this folder."""
    path = folder / "conan_ccg" / f"{key}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {"set": {"key": key, "name": f"The {key} set", "kind": kind, "released": None}, "cards": cards}
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


@pytest.fixture
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in place of the data files."""
    monkeypatch.setattr(records, "DATA_DIR", tmp_path)
    face.forget()
    yield tmp_path
    face.forget()


@pytest.fixture
def small(data_folder: Path) -> Path:
    """The small catalogue as files: six original cards and two known ones with gaps."""
    write_set(data_folder, "core", "original", ORIGINAL)
    write_set(data_folder, "known", "known", KNOWN)
    return data_folder


@pytest.fixture
def small_rows(small: Path, db: None) -> Path:
    """The small catalogue as rows."""
    sync.sync_catalog(game_key="conan_ccg")
    return small
