"""The card files: they compile, keep to the budgets of the set, make legal decks; bad records are refused by name."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from simulator.engine.core.decklist import DeckEntry, DeckList
from simulator.engine.core.errors import BadCard
from simulator.engine.games.conan_ccg import card_schema, words
from simulator.engine.games.conan_ccg.cards import NOT_KNOWN, CardDef, compile_pool, normal_title, read_card
from simulator.engine.games.conan_ccg.deck_rules import check_deck
from tests.engine.conan_ccg.card_texts import DATA, ROOT, records

Record = dict[str, Any]

ORIGINAL: Final = tuple(read_card(record) for record in records("original"))
KNOWN: Final = tuple(read_card(record) for record in records("known"))
POOL: Final = compile_pool([*records("known"), *records("original")])
DECK_FILES: Final = sorted((ROOT / "decks" / "data" / "conan_ccg").glob("*.txt"))
SECTIONS: Final = {"Conan": "conan", "Draw Deck": "draw", "Foe Deck": "foes"}

#: Gem -> offensive and defensive icons of a Move on both edges together.
ICON_BUDGET: Final = {1: (1, 1), 2: (2, 1), 3: (2, 2), 4: (3, 2), 5: (3, 3), 6: (4, 3)}
#: Renown -> ranges of Prowess, Health, Damage, Scars of a Foe.
FOE_BUDGET: Final = {
    1: ((2, 2), (2, 2), (1, 1), (0, 0)),
    2: ((2, 3), (2, 3), (1, 1), (0, 1)),
    3: ((3, 3), (3, 4), (1, 1), (1, 1)),
    4: ((3, 4), (4, 5), (1, 2), (1, 2)),
    5: ((4, 4), (4, 5), (2, 3), (2, 2)),
    6: ((4, 5), (5, 6), (3, 3), (2, 2)),
    7: ((5, 5), (6, 7), (3, 3), (3, 3)),
    8: ((5, 6), (7, 8), (3, 4), (3, 4)),
}
#: Cards of each type in the set of 210.
TYPES: Final = {"Conan": 8, "Foe": 72, "Ally": 8, "Region": 8, "Move": 60, "Item": 24, "Action": 30}
#: Collector numbers set aside for each type in the set of 210.
NUMBERS: Final = {
    "Conan": (1, 8),
    "Foe": (9, 80),
    "Ally": (81, 88),
    "Region": (89, 96),
    "Move": (97, 156),
    "Item": (157, 180),
    "Action": (181, 210),
}


def of_type(*types: str) -> list[CardDef]:
    return [card for card in ORIGINAL if card.type in types]


def by_id(card_id: str) -> CardDef:
    return POOL.defs[POOL.index[card_id]]


def number(value: object) -> int:
    assert isinstance(value, int)
    return value


def icons(card: CardDef) -> Counter[str | None]:
    return Counter((*card.left, *card.right))


# The files.


def test_all_cards_compile_into_one_pool() -> None:
    assert len(POOL.defs) == len(ORIGINAL) + len(KNOWN)
    assert [POOL.index[card.id] for card in POOL.defs] == list(range(len(POOL.defs)))


def test_the_set_keeps_within_the_planned_types() -> None:
    assert Counter(card.type for card in ORIGINAL) <= Counter(TYPES)
    assert sum(card.is_major for card in ORIGINAL) <= 22


@pytest.mark.parametrize("set_key", ["original", "known"])
def test_a_data_file_fits_the_schema(set_key: str) -> None:
    schema = json.loads((DATA / "card.schema.json").read_text(encoding="utf-8"))
    content = json.loads((DATA / "conan_ccg" / f"{set_key}.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    assert [error.message for error in Draft202012Validator(schema).iter_errors(content)] == []


def test_the_schema_is_up_to_date() -> None:
    # written anew by: python -m simulator.engine.games.conan_ccg.card_schema > cards/data/card.schema.json
    assert card_schema.schema_text() == (DATA / "card.schema.json").read_text(encoding="utf-8")


def test_the_schema_refuses_what_the_reader_refuses() -> None:
    validator = Draft202012Validator(card_schema.card_schema())
    head = {"key": "own", "name": "Own", "kind": "original"}
    for _name, record, _message in BAD_RECORDS:
        if _name in SCHEMA_CANNOT_SAY:
            continue
        assert list(validator.iter_errors({"set": head, "cards": [record]})), _name


def test_our_set_is_known_in_full_and_the_known_cards_are_not() -> None:
    assert all(card.simulatable for card in ORIGINAL)
    assert not any(card.simulatable for card in KNOWN)


def test_no_title_of_ours_is_one_of_a_known_card() -> None:
    assert not {normal_title(card.title) for card in ORIGINAL} & {normal_title(card.title) for card in KNOWN}


def test_ids_come_from_titles_and_records_stand_by_number() -> None:
    for card in (*ORIGINAL, *KNOWN):
        assert card.id == re.sub(r"[^a-z0-9]+", "-", card.title.lower().replace("'", "")).strip("-")
    places = [int(card.number) for card in ORIGINAL]
    assert places == sorted(set(places))
    for card in ORIGINAL:
        assert NUMBERS[card.type][0] <= int(card.number) <= NUMBERS[card.type][1]


def test_every_card_of_ours_has_a_line_of_flavour() -> None:
    flavors = [card.flavor for card in ORIGINAL]
    assert all(flavors)
    assert len(set(flavors)) == len(flavors)


# Budgets ("What the seed does not give" in the catalogue of rules).


def test_a_conan_has_fifty_to_fifty_four_points_and_one_ability() -> None:
    for card in of_type("Conan"):
        points = number(card.prowess) + number(card.health) + 3 * number(card.damage) + 2 * number(card.vitality)
        assert 50 <= points <= 54, card.title
        assert card.abilities is not None
        assert len(card.abilities) == 1


def test_a_foe_is_as_strong_as_its_renown() -> None:
    for card in of_type("Foe"):
        budget = FOE_BUDGET[number(card.renown)]
        for value, (low, high) in zip((card.prowess, card.health, card.damage, card.scars), budget, strict=True):
            assert low <= number(value) <= high, card.title


def test_scars_are_about_two_fifths_of_renown() -> None:
    foes = of_type("Foe")
    share = sum(number(card.scars) for card in foes) / sum(number(card.renown) for card in foes)
    assert 0.33 <= share <= 0.45


def test_a_foe_of_renown_eight_has_a_drawback() -> None:
    for card in of_type("Foe"):
        if card.renown == 8:
            assert {"Solitary", "Savage"} & set(card.traits), card.title


def test_an_ally_is_weak_and_asks_for_something() -> None:
    for card in of_type("Ally"):
        assert 1 <= number(card.damage) <= 3
        assert 2 <= number(card.prowess) <= 4
        assert 2 <= number(card.health) <= 4
        assert card.requires is not None
        low, high = {"scars": (3, 9), "renown": (10, 25)}[card.requires[0]]
        assert low <= number(card.requires[1]) <= high


def test_a_move_has_the_icons_of_its_gem() -> None:
    for card in of_type("Move", "Item", "Action"):
        found = icons(card)
        offensive, defensive = ICON_BUDGET[number(card.gem)]
        offensive -= card.type != "Move"  # Items and Actions have one offensive icon less
        attack = sum(found[icon] for icon in words.OFFENSIVE)
        defence = found["Shield"] + found["Agility"]
        assert offensive - 2 <= attack <= offensive, card.title
        assert defensive <= defence <= defensive + offensive - attack, card.title
        assert found["Magic"] <= 2, card.title


def test_about_every_fifth_card_trades_attack_for_defence() -> None:
    cards = of_type("Move", "Item", "Action")
    traded = 0
    for card in cards:
        found = icons(card)
        offensive = ICON_BUDGET[number(card.gem)][0] - (card.type != "Move")
        traded += sum(found[icon] for icon in words.OFFENSIVE) < offensive
    assert 3 <= traded <= len(cards) // 4


def test_kinds_of_icons_keep_their_shares() -> None:
    total: Counter[str | None] = Counter()
    for card in of_type("Move", "Item", "Action"):
        total += icons(card)
    attack = sum(total[icon] for icon in words.OFFENSIVE)
    # Blade 5, Grapple 3, Two-Handed 2, Ranged 2 of 12, each within 6 points of a hundred
    for icon, share in (("Blade", 5 / 12), ("Grapple", 3 / 12), ("Two-Handed", 2 / 12), ("Ranged", 2 / 12)):
        assert abs(total[icon] / attack - share) < 0.06, icon
    assert 1.6 <= total["Shield"] / total["Agility"] <= 2.4


def test_the_two_edges_of_a_card_differ() -> None:
    for card in of_type("Move", "Item", "Action"):
        used = [{slot for slot, icon in enumerate(edge) if icon} for edge in (card.left, card.right)]
        assert used[0] != used[1], card.title


def test_multi_icons_are_dear_and_rare() -> None:
    with_multi = [card for card in ORIGINAL if any((*card.left_multi, *card.right_multi))]
    assert 1 <= len(with_multi) <= 3
    for card in with_multi:
        assert number(card.gem) >= 4, card.title
        assert card.rarity in ("rare", "very rare"), card.title


def test_gems_and_initiative_keep_their_curves() -> None:
    cards = of_type("Move", "Item", "Action")
    gems = Counter(number(card.gem) for card in cards)
    # 5, 9, 11, 8, 5, 2 of 40 cards
    for gem, wanted in zip(range(1, 7), (5, 9, 11, 8, 5, 2), strict=True):
        assert abs(gems[gem] - wanted * len(cards) / 40) <= 1.5, gem
    speeds = Counter(number(card.initiative) for card in cards)
    for speed, percent in zip(range(1, 6), (8, 23, 38, 23, 8), strict=True):
        assert abs(speeds[speed] - percent * len(cards) / 100) <= 1.5, speed


def test_the_mechanics_of_the_rulebook_are_there() -> None:
    foes = of_type("Foe")
    assert {card.foe_type for card in foes} == set(words.FOE_TYPES)
    assert {trait for card in foes for trait in card.traits} == set(words.TRAITS)
    assert any("Magic" in (*card.left, *card.right) for card in of_type("Move"))
    assert {keyword for card in of_type("Item") for keyword in card.keywords} == set(words.ITEM_KEYWORDS)
    steps = {keyword for card in of_type("Action") for keyword in card.keywords}
    assert steps >= {"Prepare", "Warrior", "Rest", "Any", "Foe:Warrior", "Foe:Any"}


# Ready-made decks.


def read_deck(text: str) -> DeckList:
    """A deck from the plain form of the sample files; ``//`` lines are its notes."""
    section = ""
    entries = []
    for line in text.splitlines():
        if line in SECTIONS:
            section = SECTIONS[line]
        elif line and not line.startswith("//"):
            quantity, title = line.split(" ", 1)
            entries.append(DeckEntry(section, POOL.defs[POOL.by_title[normal_title(title)]].id, int(quantity)))
    return DeckList(text.splitlines()[0].removeprefix("// "), tuple(entries))


@pytest.mark.parametrize("path", DECK_FILES, ids=lambda path: path.stem)
def test_a_sample_deck_is_legal_and_sound(path: Any) -> None:
    deck = read_deck(path.read_text(encoding="utf-8"))
    # CCG-W05 only says that the weakest Foe cannot play the dearest cards; every deck with both has it
    found = [problem for problem in check_deck(POOL, deck) if problem.code != "CCG-W05"]
    assert [problem.message for problem in found] == []
    assert len(deck.cards("draw")) == 40
    assert len(deck.cards("foes")) == 25


def test_the_sample_decks_share_little() -> None:
    decks = [read_deck(path.read_text(encoding="utf-8")) for path in DECK_FILES]
    assert len(decks) == 4
    for deck in decks:
        assert deck.name
    for one, other in _pairs(decks):
        shared = Counter(one.cards("draw")) & Counter(other.cards("draw"))
        assert shared.total() <= 20, (one.name, other.name)


def _pairs(decks: list[DeckList]) -> Iterator[tuple[DeckList, DeckList]]:
    for place, one in enumerate(decks):
        for other in decks[place + 1 :]:
            yield one, other


# The pool's tables.


def test_the_tables_hold_what_the_records_say() -> None:
    wolf = POOL.index["rime-fanged-wolf"]
    assert words.CARD_TYPES[POOL.types[wolf]] == "Foe"
    assert words.FOE_TYPES[POOL.foe_types[wolf]] == "Animal"
    assert words.TERRITORIES[POOL.territories[wolf]] == "Cimmeria"
    assert (POOL.damage[wolf], POOL.prowess[wolf], POOL.health[wolf]) == (2, 3, 4)
    assert (POOL.renown[wolf], POOL.scars[wolf], POOL.vitality[wolf]) == (4, 1, 0)
    khagan = POOL.index["iron-khagan-of-the-horde"]
    # Unique is trait 0 and Mounted trait 1: 1 + 2
    assert POOL.traits[khagan] == 3
    action = POOL.index["rally-at-the-ford"]
    assert POOL.keywords[action] == {"Any", "Foe:Any"}
    assert POOL.territories[POOL.index["fen-crow"]] == -1


def test_edges_are_icon_numbers_and_multi_icons_are_grouped() -> None:
    storm = POOL.index["storm-of-blades"]
    # Blade is icon 2 and Shield icon 4, counted from 0; an empty slot is 0, so they are 3 and 5
    assert POOL.edges[storm] == ((3, 3, 0, 5), (0, 3, 0, 5))
    assert POOL.multi[storm] == ((1, 1, 0, 0), (0, 0, 0, 0))
    region = POOL.index["the-frozen-marches"]
    assert POOL.edges[region] == POOL.multi[region] == ((0, 0, 0, 0), (0, 0, 0, 0))


def test_unknown_values_stay_unknown() -> None:
    bold = by_id("conan-the-bold")
    assert bold.health == "11+"
    assert POOL.health[POOL.index["conan-the-bold"]] == NOT_KNOWN
    assert by_id("ghost-snake").renown == "?"
    assert by_id("ghost-snake").abilities is None
    assert by_id("savage-strength").left == ("?", "?", "?", "?")


@pytest.mark.rule("CCG-4.11")
@pytest.mark.parametrize("title", ["RIME-FANGED WOLF", " rime-fanged  wolf ", "Ríme-Fanged Wolf"])
def test_a_title_is_found_whatever_its_case_spaces_and_accents(title: str) -> None:
    assert POOL.find_title(title) == POOL.index["rime-fanged-wolf"]


def test_a_title_is_found_with_curly_quotes() -> None:
    assert POOL.find_title("Wolf\u2010Brother\u2019s Feint") is None
    assert POOL.find_title("Wolf-Brother\u2019s Feint") == POOL.index["wolf-brothers-feint"]


def test_the_hash_is_of_what_decides_play() -> None:
    record = a_move()
    turned = dict(reversed(list(record.items())))
    assert compile_pool([record]).hash == compile_pool([turned]).hash
    assert compile_pool([record]).hash == compile_pool([{**record, "flavor": "Other words."}]).hash
    assert compile_pool([record]).hash != compile_pool([{**record, "gem": 3}]).hash


# Refusals.


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
