"""A new set is a new file in the folder of its game; a set may hold any number of cards."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from django.core.management import call_command

from cards.catalogue import add_numbers, card_numbers, records
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


def test_cards_without_a_number_get_the_next_ones_and_no_line_is_moved(small: Path) -> None:
    file = small / "conan_ccg" / "numbers.txt"
    file.write_text("gone\nwolf", encoding="utf-8")  # as an editor may leave it
    records.forget()
    add_numbers("conan_ccg")
    write_set(small, "winter", "original", NEW)
    records.forget()
    before = file.read_text(encoding="utf-8")
    assert before.startswith("gone\nwolf\n")
    assert add_numbers("conan_ccg") == ["new-card-0", "new-card-1", "new-card-2"]
    assert file.read_text(encoding="utf-8") == before + "new-card-0\nnew-card-1\nnew-card-2\n"
    assert card_numbers("conan_ccg")["new-card-0"] == before.count("\n") + 1
    assert add_numbers("conan_ccg") == []


def test_the_command_gives_numbers_without_a_database(small: Path) -> None:
    write_set(small, "winter", "original", NEW[:1])
    records.forget()
    said = StringIO()
    call_command("load_cards", "conan_ccg", "--numbers", stdout=said)
    assert "new-card-0" in said.getvalue()
    assert "new-card-0" in card_numbers("conan_ccg")
