"""The card files: they compile, keep to the budgets of the set, make legal decks; bad records are refused by name."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from simulator.engine.core.cards.records import NOT_KNOWN
from simulator.engine.core.decks.decklist import DeckEntry, DeckList
from simulator.engine.core.decks.titles import normal_title
from simulator.engine.games.conan_ccg.cards import schema as card_schema
from simulator.engine.games.conan_ccg.cards import terms
from simulator.engine.games.conan_ccg.cards.definitions import CardDef, compile_pool, read_card
from simulator.engine.games.conan_ccg.decks.checks import check_deck
from tests.engine.conan_ccg.card_texts import DATA, ROOT, SETS, records

Record = dict[str, Any]

ORIGINAL: Final = tuple(read_card(record) for record in records("original"))
KNOWN: Final = tuple(read_card(record) for record in records("known"))
POOL: Final = compile_pool([*records("known"), *records("original")])
DECK_FILES: Final = sorted((ROOT / "decks" / "data" / "conan_ccg").glob("*.txt"))
SECTIONS: Final = {"Conan": "conan", "Draw Deck": "draw", "Foe Deck": "foes"}

#: Collector numbers set aside for each type in the first 210; what is added later has any number after them.
NUMBERS: Final = {
    "Conan": (1, 8),
    "Foe": (9, 80),
    "Ally": (81, 88),
    "Region": (89, 96),
    "Move": (97, 156),
    "Item": (157, 180),
    "Action": (181, 210),
}


def by_id(card_id: str) -> CardDef:
    return POOL.defs[POOL.index[card_id]]


# The files.


def test_all_cards_compile_into_one_pool() -> None:
    assert len(POOL.defs) == len(ORIGINAL) + len(KNOWN)
    assert [POOL.index[card.id] for card in POOL.defs] == list(range(len(POOL.defs)))


@pytest.mark.slow
@pytest.mark.parametrize("set_key", SETS)
def test_a_data_file_fits_the_schema(set_key: str) -> None:
    schema = json.loads((DATA / "card.schema.json").read_text(encoding="utf-8"))
    content = json.loads((DATA / "conan_ccg" / f"{set_key}.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    assert [error.message for error in Draft202012Validator(schema).iter_errors(content)] == []


def test_the_schema_is_up_to_date() -> None:
    # written anew by: python -m simulator.engine.games.conan_ccg.cards.schema > cards/data/card.schema.json
    assert card_schema.schema_text() == (DATA / "card.schema.json").read_text(encoding="utf-8")


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
        assert int(card.number) > 210 or NUMBERS[card.type][0] <= int(card.number) <= NUMBERS[card.type][1]


def test_every_card_of_ours_has_a_line_of_flavour() -> None:
    flavors = [card.flavor for card in ORIGINAL]
    assert all(flavors)
    assert len(set(flavors)) == len(flavors)


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
    assert 25 <= len(deck.cards("foes")) <= 28


def test_the_sample_decks_share_little() -> None:
    decks = [read_deck(path.read_text(encoding="utf-8")) for path in DECK_FILES]
    assert len(decks) == 6
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
    assert terms.CARD_TYPES[POOL.types[wolf]] == "Foe"
    assert terms.FOE_TYPES[POOL.foe_types[wolf]] == "Animal"
    assert terms.TERRITORIES[POOL.territories[wolf]] == "Cimmeria"
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
    record = records("original")[0]
    turned = dict(reversed(list(record.items())))
    assert compile_pool([record]).hash == compile_pool([turned]).hash
    assert compile_pool([record]).hash == compile_pool([{**record, "flavor": "Other words."}]).hash
    assert compile_pool([record]).hash != compile_pool([{**record, "prowess": 3}]).hash
