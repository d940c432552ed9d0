"""Products of a game: the file read and checked, and its rows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from cards.catalogue import load_products, products, records
from cards.errors import BadCatalog
from cards.models import Product, ProductCard
from cards.sync import sync_catalog

GAME = "conan_ccg"
CORE: dict[str, Any] = {
    "key": "core-box",
    "name": "Core Box",
    "kind": "box",
    "released": "2006",
    "source": "made up",
    "contents": [["low-guard", 2], ["arc", 1]],
}
PACK: dict[str, Any] = {"key": "pack", "name": "Pack", "kind": "starter", "source": "made up", "contents": [["arc", 3]]}


def write(folder: Path, *listed: Any) -> None:
    path = folder / GAME / products.FILE
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"products": list(listed)}), encoding="utf-8")
    records.forget()


def contents() -> dict[str, list[tuple[str, int]]]:
    rows = ProductCard.objects.values_list("product__key", "card__card_id", "quantity")
    found: dict[str, list[tuple[str, int]]] = {}
    for key, card_id, quantity in rows:
        found.setdefault(key, []).append((card_id, quantity))
    return found


def test_a_game_without_the_file_has_no_products(small: Path) -> None:
    assert load_products(GAME) == ()


def test_a_product_is_read_with_its_contents(small: Path) -> None:
    write(small, CORE, PACK)
    core, pack = load_products(GAME)
    assert (core.name, core.kind, core.released, core.position) == ("Core Box", "box", "2006", 0)
    assert list(core.contents.items()) == [("low-guard", 2), ("arc", 1)]
    assert (pack.released, pack.source, pack.position) == ("", "made up", 1)


def test_the_file_is_no_set_of_cards(small: Path) -> None:
    before = len(records.load_cards(GAME))
    write(small, CORE)
    assert len(records.load_cards(GAME)) == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"contents": [["no-such", 1]]}, 'product "core-box": there is no card "no-such".'),
        ({"contents": [["arc", 1], ["arc", 2]]}, 'product "core-box": card "arc" stands in it twice.'),
        ({"contents": [["arc", 0]]}, "1 to 999 copies"),
        ({"contents": [["arc", True]]}, "1 to 999 copies"),
        ({"contents": [["arc", 1000]]}, "1 to 999 copies"),
        ({"contents": ["arc"]}, "is not a card id with"),
        ({"contents": []}, "contents must be a list"),
        ({"kind": "crate"}, "kind 'crate' is not known; allowed are box, add-on, book, starter."),
        ({"name": " "}, "name ' ' is not a text"),
        ({"name": "x" * 81}, "is not a text of up to 80 characters"),
        ({"source": None}, "source '' is not a text"),
        ({"released": 2006}, "released 2006 is not a text"),
        ({"price": "10"}, "see price"),
        ({"key": "Core Box"}, "product number 1 is not an object with a key"),
    ],
)
def test_what_is_wrong_is_named_with_file_and_product(small: Path, change: dict[str, Any], said: str) -> None:
    write(small, {**CORE, **change})
    with pytest.raises(BadCatalog) as refusal:
        load_products(GAME)
    assert refusal.value.message.startswith("products.json: ")
    assert said in refusal.value.message


@pytest.mark.parametrize(
    ("other", "said"), [({"key": "core-box"}, 'the key "core-box"'), ({"name": "CORE BOX"}, 'the name "core box"')]
)
def test_keys_and_names_stand_once(small: Path, other: dict[str, Any], said: str) -> None:
    write(small, CORE, {**PACK, **other})
    with pytest.raises(BadCatalog, match=said):
        load_products(GAME)


@pytest.mark.parametrize("text", ['{"products": {}}', "[]", '{"products": [], "more": 1}', "{", '{"products": [3]}'])
def test_a_file_of_another_shape_is_refused(small: Path, text: str) -> None:
    write(small)
    (small / GAME / products.FILE).write_text(text, encoding="utf-8")
    with pytest.raises(BadCatalog, match=r"products\.json"):
        load_products(GAME)


def test_products_become_rows_and_a_second_run_changes_nothing(small: Path, db: None) -> None:
    write(small, CORE, PACK)
    assert str(sync_catalog(game_key=GAME)).endswith("withdrawn, 2 products changed")
    before = [*Product.objects.values(), *ProductCard.objects.values()]
    assert contents() == {"core-box": [("low-guard", 2), ("arc", 1)], "pack": [("arc", 3)]}
    assert "product" not in str(sync_catalog(game_key=GAME))
    assert [*Product.objects.values(), *ProductCard.objects.values()] == before


def test_changed_contents_and_names_reach_the_rows(small: Path, db: None) -> None:
    write(small, CORE, PACK)
    sync_catalog(game_key=GAME)
    write(small, {**CORE, "contents": [["arc", 4]]}, {**PACK, "name": "Great Pack"})
    assert str(sync_catalog(game_key=GAME)).endswith("2 products changed")
    assert contents() == {"core-box": [("arc", 4)], "pack": [("arc", 3)]}
    assert list(Product.objects.values_list("name", flat=True)) == ["Core Box", "Great Pack"]


def test_a_product_that_the_data_no_longer_has_keeps_its_cards(small: Path, db: None) -> None:
    write(small, CORE, PACK)
    sync_catalog(game_key=GAME)
    write(small, CORE)
    assert str(sync_catalog(game_key=GAME)).endswith("1 product changed")
    assert list(Product.objects.values_list("key", "is_listed")) == [("core-box", True), ("pack", False)]
    assert contents()["pack"] == [("arc", 3)]
    write(small, CORE, PACK)
    sync_catalog(game_key=GAME)
    assert Product.objects.get(key="pack").is_listed


def test_the_command_names_a_wrong_product(small: Path, db: None) -> None:
    write(small, {**CORE, "kind": "crate"})
    with pytest.raises(Exception, match="crate"):
        call_command("load_cards", GAME)
    assert not Product.objects.exists()
