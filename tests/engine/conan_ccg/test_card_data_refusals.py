"""Bad card records are refused with the name of the card and of the field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from simulator.engine.core.errors import BadCard
from simulator.engine.games.conan_ccg.cards import schema
from simulator.engine.games.conan_ccg.cards.definitions import compile_pool, read_card

Record = dict[str, Any]


def a_move(**changes: Any) -> Record:
    """A sound Move, with some fields changed; a field set to ``...`` is left out."""
    record: Record = {
        "id": "short-cut",
        "title": "Short Cut",
        "number": "001",
        "type": "Move",
        "rarity": "common",
        "keywords": ["Sword"],
        "traits": [],
        "gem": 2,
        "initiative": 3,
        "left": ["Blade", None, None, None],
        "right": [None, "Shield", None, None],
        "abilities": [],
        "flavor": "",
    }
    return _changed(record, changes)


def a_foe(**changes: Any) -> Record:
    """A sound Foe, with some fields changed."""
    record: Record = {
        "id": "old-boar",
        "title": "Old Boar",
        "number": "002",
        "type": "Foe",
        "keywords": [],
        "traits": [],
        "foe_type": "Animal",
        "renown": 2,
        "scars": 0,
        "damage": 1,
        "prowess": 2,
        "health": 3,
        "abilities": [],
    }
    return _changed(record, changes)


def an_action(**changes: Any) -> Record:
    """A sound Action, with some fields changed."""
    draw = {"when": "rest", "do": [{"verb": "draw", "amount": 1}]}
    return a_move(**{"type": "Action", "keywords": ["Rest"], "abilities": [draw], **changes})


def _changed(record: Record, changes: Mapping[str, Any]) -> Record:
    merged = {**record, **changes}
    return {field: value for field, value in merged.items() if value is not ...}


def doing(*effects: Record, when: str = "static", **extra: Any) -> list[Record]:
    return [{"when": when, **extra, "do": list(effects)}]


DAMAGE: Final = {"verb": "stat", "stat": "damage", "of": "this", "amount": 1}
#: What only the reader can see: sums, ranges inside abilities, fields that go with others, titles.
SCHEMA_CANNOT_SAY: Final = frozenset(
    (
        "slots that do not add up",
        "an effect that happens once in a static ability",
        "a lasting effect without an end",
        "an amount of nothing",
        "a scope that has no such number",
        "a zone for a card in no zone",
        "a moment outside the steps of an Action",
        "an Action that does nothing",
        "a keyword twice",
    )
)
BAD_RECORDS: Final[tuple[tuple[str, Record, str], ...]] = (
    ("no id", a_move(id=...), 'Card "?", id:'),
    ("an unknown type", a_move(type="Spell"), "type: 'Spell' is not known"),
    ("an unknown field", a_move(cost=2), "cost: a Move has no such field"),
    ("a field of another type", a_move(health=3), "health: a Move has no such field"),
    ("a missing number", a_foe(prowess=...), "prowess: a Foe needs this field"),
    ("a missing edge", a_move(right=...), "right: a Move needs this field"),
    ("an empty title", a_move(title=""), "title: '' is not a text"),
    ("a number out of range", a_move(initiative=6), "initiative: 6 is out of range; 1 to 5"),
    ("a negative number", a_foe(scars=-1), "scars: -1 is out of range; 0 to 9"),
    ("a number as text", a_move(gem="two"), "gem: 'two' is not a whole number"),
    ("true for a number", a_move(gem=True), "gem: True is not a whole number"),
    ("slots that do not add up", a_move(left=["Blade", None, None]), "left: the slots add up to 3; an edge has 4"),
    ("too many slots", a_move(left=[None] * 5), "left: the slots add up to 5; an edge has 4"),
    ("an unknown icon", a_move(left=["Axe", None, None, None]), "left: 'Axe' is not an icon"),
    ("a defensive multi-icon", a_move(left=[{"multi": "Shield", "size": 2}, None, None]), "'Shield' cannot be a multi"),
    ("a multi-icon of one", a_move(left=[{"multi": "Blade", "size": 1}, None, None, None]), "left: a multi-icon is"),
    ("an edge that is no list", a_move(left="Blade"), "left: 'Blade' is not a list"),
    ("an unknown trait", a_foe(traits=["Winged"]), "traits: 'Winged' is not known"),
    ("an unknown Foe Type", a_foe(foe_type="Robot"), "foe_type: 'Robot' is not known"),
    ("an unknown Territory", a_foe(territory="Atlantis"), "territory: 'Atlantis' is not known"),
    ("an unknown rarity", a_move(rarity="epic"), "rarity: 'epic' is not known"),
    ("a keyword on a Foe", a_foe(keywords=["Foe"]), "keywords: 'Foe' is not known"),
    ("a keyword twice", a_move(keywords=["Sword", "Sword"]), "keywords: a word stands here twice"),
    ("an unknown Action keyword", an_action(keywords=["Thief"]), "keywords: 'Thief' is not known"),
    ("an Action without keyword", an_action(keywords=[]), "keywords: an Action needs at least one of"),
    ("an Action that does nothing", an_action(abilities=[]), "abilities: an Action needs at least one"),
    ("a moment outside the steps of an Action", an_action(keywords=["Prepare"]), "when: 'rest' is not a moment"),
    ("a bad requirement", a_move(type="Item", keywords=[], requires={"gold": 3}), "requires: write"),
    ("abilities that are no list", a_move(abilities="none"), "abilities: 'none' is not a list"),
    ("an unknown timing", a_foe(abilities=doing(DAMAGE, when="noon")), "when: 'noon' is not known"),
    ("an unknown field of an ability", a_foe(abilities=doing(DAMAGE, why="x")), "abilities: unknown field 'why'"),
    ("an unknown verb", a_foe(abilities=doing({"verb": "explode"})), "do: unknown verb 'explode'"),
    ("an unknown field of a verb", a_foe(abilities=doing({**DAMAGE, "size": 2})), "\"stat\" has no field 'size'"),
    (
        "a missing field of a verb",
        a_foe(abilities=doing({"verb": "draw"}, when="defeated")),
        "needs the field 'amount'",
    ),
    ("a qualifier on a Foe", a_foe(abilities=doing(DAMAGE, **{"for": ["Foe"]})), "for: only Moves have qualifiers"),
    (
        "an effect that happens once in a static ability",
        a_foe(abilities=doing({"verb": "draw", "amount": 1})),
        'do: "draw" happens once',
    ),
    (
        "Damage for icons that never hit",
        a_foe(abilities=doing({"verb": "per_icon", "icon": "Shield", "amount": 1, "of": "this"})),
        "do: per_icon.icon: 'Shield' is not known",
    ),
    ("a lasting effect without an end", a_foe(abilities=doing(DAMAGE, when="defeated")), 'do: "stat" needs "until"'),
    (
        "an amount of nothing",
        a_foe(abilities=doing({"verb": "draw", "amount": 0}, when="defeated")),
        "do: draw: 0 is out of range",
    ),
    (
        "a scope that has no such number",
        a_foe(abilities=doing({"verb": "stat", "stat": "initiative", "of": "conan", "amount": 1})),
        "do: stat.of: 'conan' has no such number",
    ),
    (
        "a zone for a card in no zone",
        {
            **{field: value for field, value in a_foe().items() if field in ("id", "title", "number")},
            "type": "Region",
            "abilities": doing({"verb": "bar_retreat"}, **{"if": [{"verb": "unopposed"}]}),
        },
        'if: "unopposed" needs a card in a zone',
    ),
)


@pytest.mark.parametrize(("record", "message"), [bad[1:] for bad in BAD_RECORDS], ids=[bad[0] for bad in BAD_RECORDS])
def test_it_refuses_naming_card_and_field(record: Record, message: str) -> None:
    with pytest.raises(BadCard) as refused:
        read_card(record)
    assert message in refused.value.message
    assert f'Card "{record.get("id", "?")}"' in refused.value.message


def test_the_sound_records_of_these_tests_are_accepted() -> None:
    for record in (a_move(), a_foe(), an_action()):
        assert read_card(record).simulatable


def test_it_refuses_the_same_id_twice() -> None:
    with pytest.raises(BadCard, match='Card "short-cut", id: another card has this id too'):
        compile_pool([a_move(), a_move(title="Other")])


def test_it_refuses_the_same_title_twice() -> None:
    with pytest.raises(BadCard, match='Card "other", title: "SHORT cut" is the title of "short-cut" too'):
        compile_pool([a_move(), a_move(id="other", title="SHORT cut")])


def test_it_refuses_a_record_that_is_no_object() -> None:
    with pytest.raises(BadCard, match="A card must be an object"):
        compile_pool(["Short Cut"])  # type: ignore[list-item]


@pytest.mark.parametrize("value", ["?", "11+", "3-4", "4-"])
def test_an_unknown_number_makes_a_card_that_cannot_be_simulated(value: str) -> None:
    card = read_card(a_foe(health=value))
    assert card.health == value
    assert not card.simulatable


@pytest.mark.parametrize("field", ["keywords", "left", "abilities", "rarity"])
def test_any_unknown_field_makes_a_card_that_cannot_be_simulated(field: str) -> None:
    assert not read_card(a_move(**{field: "?"})).simulatable


def test_the_schema_refuses_what_the_reader_refuses() -> None:
    validator = Draft202012Validator(schema.card_schema())
    head = {"key": "own", "name": "Own", "kind": "original"}
    for _name, record, _message in BAD_RECORDS:
        if _name in SCHEMA_CANNOT_SAY:
            continue
        assert list(validator.iter_errors({"set": head, "cards": [record]})), _name
