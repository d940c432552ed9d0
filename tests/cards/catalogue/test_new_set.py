"""A new set is a new file in the folder of its game; a set may hold any number of cards."""

from __future__ import annotations

from pathlib import Path

from cards.catalogue import card_numbers, records
from cards.models import Card, CardSet
from cards.sync import sync_catalog
from tests.cards.conftest import ORIGINAL, write_set

NEW = [{**ORIGINAL[0], "id": f"new-card-{place}", "title": f"New Card {place}"} for place in range(3)]


def test_a_file_beside_the_others_is_a_set_that_can_be_played(small: Path) -> None:
    before = records.pool("conan_ccg")
    write_set(small, "winter", "original", NEW)
    records.forget()
    assert [card.definition.id for card in records.load_cards("conan_ccg") if card.card_set.key == "winter"] == [
        "new-card-0",
        "new-card-1",
        "new-card-2",
    ]
    pool = records.pool("conan_ccg")
    assert len(pool.defs) == len(before.defs) + 3
    assert pool.defs[pool.index["new-card-1"]].simulatable


def test_a_new_set_comes_into_the_database_without_a_line_in_numbers_txt(small_rows: Path) -> None:
    codes = dict(Card.objects.values_list("card_id", "code"))
    write_set(small_rows, "winter", "original", NEW)
    records.forget()
    assert str(sync_catalog(game_key="conan_ccg")) == "3 added, 0 changed, 8 unchanged, 0 withdrawn"
    assert CardSet.objects.filter(key="winter").count() == 1
    after = dict(Card.objects.values_list("card_id", "code"))
    assert {card_id: after[card_id] for card_id in codes} == codes
    assert len(set(after.values())) == len(after)


def test_cards_of_a_new_set_get_permanent_numbers_from_lines_at_the_end(small: Path) -> None:
    write_set(small, "winter", "original", NEW)
    (small / "conan_ccg" / "numbers.txt").write_text("wolf\nnew-card-1\n", encoding="utf-8")
    records.forget()
    assert card_numbers("conan_ccg") == {"wolf": 1, "new-card-1": 2}
