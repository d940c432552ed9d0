"""Files to rows: the values of a row, and what a second run does."""

from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.db.models import ProtectedError

from cards.catalogue import numbers, records
from cards.models import Card, CardSet, Game, Origin
from cards.query.words import NO_LIMIT
from cards.sync import sync_catalog
from decks.models import CollectionItem, WishlistItem
from tests.cards.conftest import KNOWN, ORIGINAL, write_set


def test_it_makes_a_row_of_every_card(small: Path, db: None) -> None:
    report = sync_catalog(game_key="conan_ccg")
    assert str(report) == "8 added, 0 changed, 0 unchanged, 0 withdrawn"
    assert Game.objects.get().name == "Conan CCG"
    assert list(CardSet.objects.values_list("key", "kind")) == [("core", "original"), ("known", "known")]


def test_a_second_run_changes_nothing(small_rows: Path) -> None:
    before = list(Card.objects.order_by("pk").values())
    assert str(sync_catalog(game_key="conan_ccg")) == "0 added, 0 changed, 8 unchanged, 0 withdrawn"
    assert list(Card.objects.order_by("pk").values()) == before


def test_a_row_holds_what_the_record_says(small_rows: Path) -> None:
    horror = Card.objects.get(card_id="horror")
    assert horror.numbers == {"damage": [1, 1], "prowess": [6, 6], "health": [3, 3], "renown": [7, 7], "scars": [3, 3]}
    for label in ("type:foe", "type:majorfoe", "class:major", "foetype:creature", "trait:unique", "is:unique"):
        assert f"|{label}|" in horror.labels
    assert (horror.counts, horror.unknown) == ({}, "")


def test_titles_are_kept_for_search_without_case_and_accents(small_rows: Path) -> None:
    assert Card.objects.get(card_id="arc").search_title == "belit's arc"


def test_icons_are_counted_by_edge_and_a_multi_icon_counts_its_symbols(small_rows: Path) -> None:
    arc = Card.objects.get(card_id="arc")
    # left: nothing, Two-Handed times 2, Shield; right: four empty slots
    assert arc.counts["left"]["twohanded"] == arc.counts["icon"]["twohanded"] == [2, 2]
    assert arc.counts["icon"]["attack"] == [2, 2]
    assert arc.counts["icon"]["empty"] == [5, 5]
    assert "|is:multi|" in arc.labels


def test_unknown_is_kept_apart_from_not_having_one(small_rows: Path) -> None:
    wolf = Card.objects.get(card_id="wolf")
    assert not {"scars", "damage", "gem"} & set(wolf.numbers)
    assert {"scars", "damage", "prowess", "health", "foe_type", "text"} == set(wolf.unknown_fields)
    assert "gem" not in wolf.unknown_fields
    assert wolf.numbers == {"renown": [1, 1], "prowess": [4, NO_LIMIT], "health": [3, 4]}
    assert "|scars:?|" in wolf.labels and "|gem:" not in wolf.labels
    assert not wolf.simulatable


def test_unknown_slots_make_icon_counts_an_interval(small_rows: Path) -> None:
    lunge = Card.objects.get(card_id="lunge")
    # right edge: one Blade and three open slots; left edge: four open slots
    assert lunge.counts["right"]["blade"] == [1, 4]
    assert lunge.counts["left"]["blade"] == [0, 4]
    assert lunge.counts["icon"]["blade"] == [1, 8]


def test_a_code_is_never_given_twice_and_never_changes(small_rows: Path) -> None:
    codes = dict(Card.objects.values_list("card_id", "code"))
    write_set(small_rows, "core", "original", [*ORIGINAL[1:], {**ORIGINAL[0], "id": "new-card", "title": "New Card"}])
    records.forget()
    assert str(sync_catalog(game_key="conan_ccg")) == "1 added, 0 changed, 7 unchanged, 1 withdrawn"
    after = dict(Card.objects.values_list("card_id", "code"))
    assert after == {**codes, "new-card": max(codes.values()) + 1}


def test_a_changed_record_changes_its_row(small_rows: Path) -> None:
    write_set(small_rows, "core", "original", [{**ORIGINAL[0], "gem": 4}, *ORIGINAL[1:]])
    records.forget()
    assert str(sync_catalog(game_key="conan_ccg")) == "0 added, 1 changed, 7 unchanged, 0 withdrawn"
    assert Card.objects.get(card_id="arc").numbers["gem"] == [4, 4]


def test_a_card_that_leaves_the_files_is_withdrawn_and_can_come_back(small_rows: Path) -> None:
    (small_rows / "conan_ccg" / "known.json").unlink()
    records.forget()
    assert sync_catalog(game_key="conan_ccg").withdrawn == 2
    assert not Card.objects.get(card_id="wolf").is_listed
    write_set(small_rows, "known", "known", KNOWN)
    records.forget()
    assert sync_catalog(game_key="conan_ccg").changed == 2
    assert Card.objects.get(card_id="wolf").is_listed


def test_the_command_says_what_it_did(small: Path, db: None) -> None:
    out = StringIO()
    call_command("load_cards", "conan_ccg", stdout=out)
    assert out.getvalue() == "Conan CCG: 8 added, 0 changed, 0 unchanged, 0 withdrawn.\n"


def test_the_command_changes_nothing_when_a_file_is_wrong(small_rows: Path) -> None:
    write_set(small_rows, "core", "original", [{**ORIGINAL[0], "gem": 4}, {**ORIGINAL[1], "gem": 77}])
    records.forget()
    with pytest.raises(CommandError, match='core.json: Card "low-guard", gem'):
        call_command("load_cards", stdout=StringIO())
    assert Card.objects.get(card_id="arc").numbers["gem"] == [5, 5]


def test_the_command_refuses_an_unknown_game(db: None) -> None:
    with pytest.raises(CommandError, match='There is no game "chess"'):
        call_command("load_cards", "chess", stdout=StringIO())


def test_the_command_says_what_a_database_without_tables_needs(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE cards_game RENAME TO cards_gone")
    with pytest.raises(CommandError, match="The cards cannot be written: .*cards_game.* run manage.py migrate first"):
        call_command("load_cards", "conan_ccg", stdout=StringIO())


def test_cards_have_the_permanent_numbers_of_their_game(small: Path, db: None) -> None:
    (small / "conan_ccg" / "numbers.txt").write_text("gone\nwolf\nhorror\n", encoding="utf-8")
    sync_catalog(game_key="conan_ccg")
    codes = dict(Card.objects.values_list("card_id", "code"))
    assert (codes["wolf"], codes["horror"]) == (2, 3)
    assert len(set(codes.values())) == 8
    assert all(code > 3 for card, code in codes.items() if card not in ("wolf", "horror"))


def test_an_older_database_gets_the_permanent_numbers_once(small_rows: Path) -> None:
    """Rows 1 to 8 in the order of the files; two of them have a number now, one other row stands where they go."""
    first, second = Card.objects.order_by("code").values_list("card_id", flat=True)[:2]
    (small_rows / "conan_ccg" / "numbers.txt").write_text(f"{second}\nnone\n{first}\n", encoding="utf-8")
    numbers._card_numbers.cache_clear()
    assert str(sync_catalog(game_key="conan_ccg")) == "0 added, 3 changed, 5 unchanged, 0 withdrawn"
    codes = dict(Card.objects.values_list("card_id", "code"))
    assert (codes[second], codes[first]) == (1, 3)
    assert len(set(codes.values())) == 8
    assert str(sync_catalog(game_key="conan_ccg")) == "0 added, 0 changed, 8 unchanged, 0 withdrawn"


def test_a_release_leaves_cards_of_users_as_they_are(
    data_folder: Path, small_rows: Path, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.objects.get()
    kept = {"game": game, "card_id": "p-abcdefghij", "title": "Black Kraken", "search_title": "black kraken"}
    Card.every.create(**kept, origin=Origin.PLACEHOLDER, owner=alice, record={}, is_listed=False)
    before = Card.every.filter(owner=alice).values().get()
    write_set(data_folder, "core", "original", ORIGINAL[1:])
    records.forget()
    assert str(sync_catalog(game_key="conan_ccg")) == "0 added, 0 changed, 7 unchanged, 1 withdrawn"
    monkeypatch.setattr("cards.sync.card_numbers", lambda game_key: {"wolf": 1, "horror": 2})
    sync_catalog(game_key="conan_ccg")
    assert Card.every.filter(owner=alice).values().get() == before
    assert Card.objects.get(card_id="wolf").code == 1


def test_only_cards_of_data_files_have_a_code(small_rows: Path, alice: User) -> None:
    for wrong in ({"code": 900}, {"is_listed": True}, {"owner": None}):
        values = {"owner": alice, "is_listed": False, "origin": Origin.PLACEHOLDER, **wrong}
        with pytest.raises(IntegrityError), transaction.atomic():
            Card.every.create(game_id="conan_ccg", card_id="p-abcdefghij", title="A", record={}, **values)
    with pytest.raises(IntegrityError), transaction.atomic():
        Card.every.filter(card_id="wolf").update(code=None)


def test_no_card_goes_of_which_a_user_has_or_wants_copies(small_rows: Path, alice: User) -> None:
    wolf, crow = Card.objects.get(card_id="wolf"), Card.objects.get(card_id="crow")
    CollectionItem.objects.create(user=alice, card=wolf, quantity=1)
    WishlistItem.objects.create(user=alice, card=crow, quantity=1)
    for card in (wolf, crow):
        with pytest.raises(ProtectedError):
            card.delete()
