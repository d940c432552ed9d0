"""Reading the data files: what comes out, and each way in which a file can be wrong."""

import json
from pathlib import Path

import pytest

from cards.catalogue import records
from cards.errors import BadCatalog, NoSuchGame
from tests.cards.conftest import ORIGINAL, foe, move, write_set


def test_it_reads_every_record_in_the_order_of_files_and_places(small: Path) -> None:
    ids = [record["id"] for record in records.load_records("conan_ccg")]
    assert ids == ["arc", "low-guard", "two-blades", "picket", "horror", "crow", "wolf", "lunge"]


def test_it_compiles_the_pool_once(small: Path) -> None:
    pool = records.pool("conan_ccg")
    assert pool.index["horror"] == 4
    assert records.pool("conan_ccg") is pool
    assert records.data_hash("conan_ccg") == pool.hash


def test_it_knows_the_set_of_a_card(small: Path) -> None:
    wolf = records.find_card("conan_ccg", "wolf")
    assert wolf is not None
    assert (wolf.card_set.key, wolf.card_set.kind, wolf.definition.simulatable) == ("known", "known", False)


def test_it_finds_nothing_for_an_unknown_id_or_game(small: Path) -> None:
    assert records.find_card("conan_ccg", "nobody") is None
    assert records.find_card("chess", "wolf") is None


def test_a_slug_is_the_key_with_hyphens() -> None:
    assert records.game_slug("conan_ccg") == "conan-ccg"
    assert records.game_key("conan-ccg") == "conan_ccg"


@pytest.mark.parametrize("ask", [records.load_records, records.pool, records.data_hash, records.game_key])
def test_it_refuses_a_game_it_does_not_hold(ask: object) -> None:
    with pytest.raises(NoSuchGame, match='There is no game "chess"'):
        ask("chess")  # type: ignore[operator]


def test_the_real_data_files_are_in_order() -> None:
    records.forget()
    assert len(records.load_records("conan_ccg")) == len(records.pool("conan_ccg").defs) > 80


def refusal(folder: Path) -> str:
    """The sentence with which the files are refused."""
    with pytest.raises(BadCatalog) as caught:
        records.pool("conan_ccg")
    return caught.value.message


def test_it_names_the_line_of_broken_json(data_folder: Path) -> None:
    path = write_set(data_folder, "core", "original", [])
    path.write_text('{"set": {},\n "cards": [,]}', encoding="utf-8")
    assert refusal(data_folder).startswith("core.json, line 2, column 12:")


def test_it_refuses_a_file_that_is_not_text(data_folder: Path) -> None:
    write_set(data_folder, "core", "original", []).write_bytes(b"\xff\xfe\x00")
    assert refusal(data_folder) == "core.json: the file is not UTF-8 text."


def test_it_names_file_and_card_of_a_bad_record(data_folder: Path) -> None:
    write_set(data_folder, "core", "original", [move("arc", "Arc", "001", gem=40)])
    message = refusal(data_folder)
    assert message.startswith('core.json: Card "arc", gem: 40 is out of range')


def test_it_names_file_and_card_of_a_field_that_does_not_exist(data_folder: Path) -> None:
    write_set(data_folder, "core", "original", [foe("picket", "Picket", "1", colour="red")])
    assert refusal(data_folder).startswith('core.json: Card "picket", colour: a Foe has no such field')


def test_it_refuses_an_id_that_two_files_have(data_folder: Path) -> None:
    write_set(data_folder, "core", "original", ORIGINAL[:1])
    write_set(data_folder, "more", "original", ORIGINAL[:1])
    assert refusal(data_folder) == 'more.json: card "arc" stands in core.json too.'


def test_it_refuses_a_title_that_differs_only_in_accents(data_folder: Path) -> None:
    write_set(data_folder, "core", "original", [move("a", "Bêlit's Arc", "1"), move("b", "BELIT’S ARC", "2")])
    assert 'Card "b", title:' in refusal(data_folder)


def test_it_refuses_a_field_that_stands_twice(data_folder: Path) -> None:
    path = write_set(data_folder, "core", "original", [])
    path.write_text('{"set": {}, "cards": [{"id": "arc", "gem": 1, "gem": 2}]}', encoding="utf-8")
    assert refusal(data_folder) == 'core.json: card "arc" has the field "gem" twice.'


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ([], 'core.json: the file must be an object with "set" and "cards" and nothing else.'),
        (
            {"set": {"key": "core"}, "cards": []},
            'core.json: "set" must have key, name and kind, and may have released.',
        ),
        ({"set": {"key": "core", "name": "", "kind": "known"}, "cards": []}, "core.json: set.name '' is not a text."),
        (
            {"set": {"key": "core", "name": "Core", "kind": "fake"}, "cards": []},
            'core.json: set.kind "fake" is not known; allowed are original, known.',
        ),
        (
            {"set": {"key": "Core Set", "name": "Core", "kind": "known"}, "cards": []},
            'core.json: set.key "Core Set" may hold small letters, digits and hyphens only.',
        ),
        (
            {"set": {"key": "core", "name": "Core", "kind": "known"}, "cards": {}},
            'core.json: "cards" must be a list of card records.',
        ),
        (
            {"set": {"key": "core", "name": "Core", "kind": "known"}, "cards": [3]},
            'core.json: card number 1 is not an object with an "id".',
        ),
        (
            {"set": {"key": "core", "name": "Core", "kind": "known"}, "cards": [{"id": "Big Id"}]},
            'core.json: card id "Big Id" may hold small letters, digits and hyphens only.',
        ),
    ],
)
def test_it_says_what_is_wrong_with_the_shape_of_a_file(data_folder: Path, content: object, message: str) -> None:
    write_set(data_folder, "core", "original", []).write_text(json.dumps(content), encoding="utf-8")
    assert refusal(data_folder) == message


def test_two_files_cannot_be_one_set(data_folder: Path) -> None:
    write_set(data_folder, "original", "original", ORIGINAL)
    file = data_folder / "conan_ccg" / "original.json"
    again = json.loads(file.read_text())
    (file.parent / "winter.json").write_text(json.dumps({**again, "cards": []}))
    records.forget()
    with pytest.raises(BadCatalog, match='winter.json: original.json has the set key "original" too.'):
        records.load_cards("conan_ccg")


@pytest.mark.parametrize("title", ["Low\u202eGuard", "<i>Low Guard</i>", "Low  Guard", "L" * 81])
def test_it_refuses_a_title_that_deceives_or_does_not_fit(data_folder: Path, title: str) -> None:
    write_set(data_folder, "core", "original", [move("low-guard", title, "1")])
    assert refusal(data_folder).startswith('core.json: Card "low-guard", title: a title has 1 to 80 letters')


def test_it_refuses_ids_of_users_cards(data_folder: Path) -> None:
    write_set(data_folder, "core", "original", [move("p-abcdefghij", "Low Guard", "1")])
    assert "is kept for users' own cards or for a page" in refusal(data_folder)
