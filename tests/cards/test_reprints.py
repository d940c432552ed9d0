"""A reprint is the same rules card in another set: both printings are in the catalogue, decks may name either."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from cards.catalogue import records
from cards.errors import BadCatalog
from cards.models import Card
from cards.placeholders import CardScope
from cards.sync import sync_catalog
from decks.checks import legality
from decks.contents import quantity_of
from decks.editing.fixes import fixed
from decks.exchange import read_list
from decks.formats.base import DeckFile
from decks.formats.lackey import LACKEY
from decks.formats.octgn import OCTGN
from decks.lists.card_lines import read_card_line
from decks.lists.decklist import write_decklist
from decks.reading import index_of
from tests.cards.conftest import ORIGINAL, write_set

AGAIN = {"id": "low-guard-again", "reprint_of": "low-guard", "number": "101", "rarity": "rare"}


def write(folder: Path, *reprints: dict[str, Any]) -> None:
    """The original cards, and a second set of reprints, whose file comes first."""
    write_set(folder, "original", "original", ORIGINAL)
    write_set(folder, "anew", "original", list(reprints))
    records.forget()


@pytest.fixture
def reprinted(data_folder: Path) -> None:
    write(data_folder, AGAIN)


@pytest.mark.usefixtures("reprinted")
def test_it_has_number_rarity_and_set_of_its_own_and_all_else_of_its_original():
    card = records.find_card("conan_ccg", "low-guard-again")
    assert card is not None
    definition = card.definition
    assert (card.card_set.key, definition.number, definition.rarity) == ("anew", "101", "rare")
    assert (definition.title, definition.gem, definition.initiative) == ("Low Guard", 3, 5)


@pytest.mark.usefixtures("reprinted")
def test_for_the_engine_it_is_its_original_and_nothing_is_new():
    pool = records.pool("conan_ccg")
    assert pool.index["low-guard-again"] == pool.index["low-guard"]
    assert len(pool.defs) == len(ORIGINAL)


def test_the_engine_calls_the_data_the_same(data_folder: Path):
    write_set(data_folder, "original", "original", ORIGINAL)
    before = records.data_hash("conan_ccg")
    write(data_folder, AGAIN)
    assert records.data_hash("conan_ccg") == before


@pytest.mark.usefixtures("reprinted")
def test_copies_of_both_printings_count_together():
    def limit(first: int, second: int) -> list[tuple[object, object]]:
        entries = [("draw", "low-guard", first), ("draw", "low-guard-again", second)]
        return [(one.have, one.need) for one in legality.check("conan_ccg", entries) if one.code == "CCG-D05"]

    assert limit(2, 2) == [(4, 3)]
    assert limit(2, 1) == []


@pytest.mark.usefixtures("reprinted")
@pytest.mark.parametrize(("first", "second", "left"), [(2, 2, (2, 1)), (1, 4, (1, 2)), (0, 4, (0, 3)), (5, 1, (3, 0))])
def test_the_fix_of_too_many_copies_counts_both_printings(first: int, second: int, left: tuple[int, int]):
    names = ("low-guard", "low-guard-again")
    entries = [("draw", name, copies) for name, copies in zip(names, (first, second), strict=True) if copies]
    problem = next(one for one in legality.check("conan_ccg", entries) if one.code == "CCG-D05")
    after = fixed("conan_ccg", entries, problem, problem.fixes[0])
    assert tuple(quantity_of(after, "draw", name) for name in names) == left
    assert "CCG-D05" not in {one.code for one in legality.check("conan_ccg", after)}


@pytest.mark.usefixtures("reprinted")
def test_a_list_names_the_printings_and_reads_them_back():
    scope = CardScope("conan_ccg", None)
    index, entries = index_of(scope), (("draw", "low-guard", 2), ("draw", "low-guard-again", 1), ("draw", "arc", 3))
    text = write_decklist(name="", notes="", entries=entries, index=index, game_key="conan_ccg")
    cards = [line for line in text.splitlines() if line[:1].isdecimal()]
    assert cards[:2] == ["2 Low Guard (original) 002", "1 Low Guard (anew) 101"]
    assert cards[2] == f"3 {index.name_of('arc').title}"
    assert read_list(text=text, scope=scope).entries == entries
    for name in ("low guard (ANEW) #101", "Low Guard (anew) 0101"):
        assert read_card_line(f"3x {name}", index).card == index.by_id["low-guard-again"]
    assert read_card_line("1 Low Guard (anew) 7", index).card is not None  # of no printing: by its title alone
    for made in (LACKEY, OCTGN):
        assert made.write is not None
        file = made.write(DeckFile("conan_ccg", "A deck", "", "alice", entries, index))
        assert read_list(text=file, scope=scope).entries == entries, made.name


@pytest.mark.usefixtures("reprinted")
@pytest.mark.django_db
def test_the_catalogue_shows_both_printings_and_each_names_the_other(client: Client):
    sync_catalog(game_key="conan_ccg")
    assert Card.objects.filter(title="Low Guard").count() == 2
    html = client.get("/cards/conan-ccg/low-guard/").content.decode()
    assert "Also printed in" in html
    assert '<a href="/cards/conan-ccg/low-guard-again/">The anew set 101</a>' in html
    other = client.get("/cards/conan-ccg/low-guard-again/").content.decode()
    assert '<a href="/cards/conan-ccg/low-guard/">The original set 002</a>' in other
    assert "Also printed in" not in client.get("/cards/conan-ccg/arc/").content.decode()


@pytest.mark.parametrize(
    ("reprint", "reason"),
    [
        ({**AGAIN, "reprint_of": "high-guard"}, 'reprint_of: "high-guard" is not a card.'),
        ({**AGAIN, "gem": 4}, "gem: a reprint has only facts, flavor, id, number, rarity, reprint_of of its own."),
        ({"id": "twin", "reprint_of": "low-guard"}, "number: a reprint needs this field."),
        ({**AGAIN, "id": "low-guard"}, 'card "low-guard" stands in anew.json too'),
    ],
)
def test_a_reprint_that_cannot_be_is_refused(data_folder: Path, reprint: dict[str, Any], reason: str):
    write(data_folder, reprint)
    with pytest.raises(BadCatalog) as refused:
        records.load_cards("conan_ccg")
    assert reason in str(refused.value)


def test_a_reprint_of_a_reprint_and_one_in_the_same_set_are_refused(data_folder: Path):
    write(data_folder, AGAIN)
    write_set(data_folder, "third", "original", [{**AGAIN, "id": "third", "reprint_of": "low-guard-again"}])
    records.forget()
    with pytest.raises(BadCatalog, match="is a reprint itself"):
        records.load_cards("conan_ccg")
    write_set(data_folder, "third", "original", [])
    write_set(data_folder, "original", "original", [*ORIGINAL, {**AGAIN, "id": "twin"}])
    records.forget()
    with pytest.raises(BadCatalog, match="its original stands in the same set"):
        records.load_cards("conan_ccg")
