"""What is written in a cell or a field: values, bounds, what cannot be told; and every mistake in a sentence."""

from __future__ import annotations

import pytest

from cards.card_form import FieldError, FormField, form_of, read_cell

MOVE, FOE, ALLY = (form_of("conan_ccg", name) for name in ("Move", "Foe", "Ally"))
ACTION = form_of("conquer", "Battle Action")


def field(name: str) -> FormField:
    found = next((one for form in (MOVE, FOE, ALLY, ACTION) if (one := form.field(name))), None)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("name", "written", "state", "value"),
    [
        ("gem", "3", "value", 3),
        ("gem", "?", "unknown", "?"),
        ("gem", "3..4", "unknown", "3-4"),
        ("gem", "3-4", "unknown", "3-4"),
        ("gem", "4..4", "value", 4),
        ("prowess", "11+", "unknown", "11+"),
        ("prowess", "..4", "unknown", "4-"),
        ("territory", "none", "absent", None),
        ("foe_type", "animal", "value", "Animal"),
        ("traits", "unique, Savage", "value", ["Unique", "Savage"]),
        ("traits", "none", "absent", []),
        ("keywords", "Sword; Guard", "value", ["Sword", "Guard"]),
        ("conan_only", "yes", "value", True),
        ("set", "known cards of the core set", "value", "known"),
        ("set", "The Second Set", "value", "The Second Set"),
        ("left", "Blade/././Agility", "value", ["Blade", None, None, "Agility"]),
        ("left", "grapple*2/./?", "value", [{"multi": "Grapple", "size": 2}, None, "?"]),
        ("left", "?/?/?/?", "unknown", "?"),
        ("requires", "scars 4", "value", {"scars": 4}),
        ("limit", "one_in 7, half_answers yes", "value", {"one_in": 7, "half_answers": True}),
    ],
)
def test_a_cell_is_read(name: str, written: str, state: str, value: object) -> None:
    told = read_cell(field(name), written)
    assert told is not None
    assert (told.state, told.value) == (state, value)


def test_an_empty_cell_says_nothing() -> None:
    assert all(read_cell(one, "  ") is None for one in MOVE.fields)


def test_a_printed_trait_that_the_game_does_not_know_is_kept() -> None:
    told = read_cell(field("traits"), "Unique, Pirate")
    assert told is not None
    assert (told.value, told.other_words) == (["Unique"], ("Pirate",))


@pytest.mark.parametrize(
    ("name", "written", "code", "words"),
    [
        ("gem", "12", "out_of_range", "Gem is 0 to 9 on every card; this says 12."),
        ("gem", "two", "no_number", "write a whole number, bounds such as 3..4, or ?"),
        ("gem", "4..3", "bad_bounds", "the lower number comes first: 3..4."),
        ("gem", "03-Apr", "date", "a spreadsheet made it of 3-4. Write bounds as 3..4"),
        ("gem", "2004-03-04", "date", "is a date"),
        ("gem", "9" * 5000, "no_number", "is not a number"),
        ("gem", "none", "not_optional", "every such card has Gem"),
        ("foe_type", "Orc", "no_choice", "there are Human, Animal"),
        ("conan_only", "perhaps", "no_flag", "yes or no"),
        ("left", "Blade/.", "edge_size", "the slots add up to 2; an edge has 4."),
        ("left", "Blade/./././.", "edge_size", "add up to 5"),
        ("left", "Blade//./.", "edge_slot", "slot 2 says nothing"),
        ("left", "Axe/././.", "edge_icon", "“Axe” is no icon; there are Blade"),
        ("left", "Shield*2/./.", "edge_joined", "Shield takes one slot"),
        ("left", "Blade*9", "edge_size", "Blade*2"),
        ("keywords", "Sword, Sword", "twice", "stands here twice"),
        ("keywords", ", ".join(map(str, range(20))), "too_many", "12 words at most"),
        ("keywords", "<b>Sword</b>", "bad_letters", "cannot hold <"),
        ("keywords", "S" * 50, "too_long", "40 letters at most"),
        ("title", "<b>Cut</b>", "bad_title", "cannot hold the sign <"),
        ("title", "Cut" * 40, "bad_title", "80 letters at most"),
        ("title", "Cut\u202eevil", "bad_title", "U+202E"),
        ("requires", "scars 4, renown 3", "one_amount", "a card prints one of"),
        ("requires", "gold 4", "no_amount", "write scars 4"),
    ],
)
def test_a_mistake_is_said_with_how_to_write_it(name: str, written: str, code: str, words: str) -> None:
    with pytest.raises(FieldError) as error:
        read_cell(field(name), written)
    assert error.value.code == code
    assert words in error.value.sentence
