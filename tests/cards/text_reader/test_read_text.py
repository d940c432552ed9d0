"""Card texts read back to the data they were rendered from, and errors say where and what."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cards.text_reader.conan_ccg.grammar import PARTS, card_english
from cards.text_reader.conan_ccg.reader import canonical, read_ability, read_card
from cards.text_reader.errors import TextError
from cards.text_reader.reader import MAX_LENGTH
from simulator.engine.games.conan_ccg.cards import terms
from simulator.engine.games.conan_ccg.texts.render import ability_text, plain_text, requirement_text
from tests.cards.abilities import abilities
from tests.engine.conan_ccg.card_texts import SETS, records

#: Enough for each verb to turn up in most runs; a thousand a type were tried when this was written.
EXAMPLES = 12
every_type = pytest.mark.parametrize("card_type", terms.CARD_TYPES)


@pytest.mark.slow
@every_type
def test_every_card_text_reads_back(card_type: str) -> None:
    for record in [record for key in SETS for record in records(key) if record["type"] == card_type]:
        reading = read_card(card_type, f"{requirement_text(record)}\n{plain_text(record)}")
        assert all(one.is_house_style for one in reading.readings), record["id"]
        for field, value in reading.fields.items():
            known = record[field]
            wanted = [canonical(one) for one in known] if field == "abilities" and known != "?" else known
            assert value == wanted, record["id"]


@pytest.mark.slow
@every_type
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
@given(data=st.data())
def test_any_ability_reads_back_so_that_no_two_share_a_text(card_type: str, data: st.DataObject) -> None:
    ability = data.draw(abilities(card_type))
    text = ability_text(card_type, ability)
    assume(len(text) <= MAX_LENGTH)
    reading = read_ability(card_type, text)
    assert reading.ability == canonical(ability), text
    assert reading.is_house_style, text


@pytest.mark.slow
def test_every_verb_can_be_read_on_some_card() -> None:
    for part, phrases in PARTS.items():
        read = {spoken.verb for one in terms.CARD_TYPES for spoken in card_english(one).phrases.values()}
        assert set(phrases) <= read, part


@pytest.mark.slow
@pytest.mark.parametrize(
    ("card_type", "text", "column", "message"),
    [
        ("Action", "In the Rest Step, draw 2 crads.", 26, 'possible are card, cards. Did you mean "cards"?'),
        ("Action", "In the Rest Step, draw 2 cards", 31, "The text ends too early"),
        ("Action", "In the Rest Step; draw 2 cards.", 17, '";" stands on no card.'),
        ("Item", "Conan's Blade icons cannot be blocked by Sword.", 42, '"Sword" cannot stand here; possible are'),
        ("Foe", "This move has +1 Damage.", 6, '"move" cannot stand here; possible are Foe.'),
        ("Move", "**Conan, Foe (Wolf):** Draw 1 card.", 15, '"Wolf" cannot stand here'),
        ("Region", "Draw 1 card.", 1, '"draw" happens once and cannot stand in a "static" ability'),
        ("Action", "In the Rest Step, heal each Foe in this card's zone by 1.", 1, "is in no zone"),
        ("Action", "In the Rest Step, draw 1 card." + " " * MAX_LENGTH, MAX_LENGTH + 1, "longer than"),
        ("Action", "", 1, "The text ends too early"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(card_type: str, text: str, column: int, message: str) -> None:
    with pytest.raises(TextError) as refused:
        read_ability(card_type, text)
    assert (refused.value.line, refused.value.column) == (1, column)
    assert message in refused.value.message


def test_an_error_names_its_line() -> None:
    with pytest.raises(TextError) as refused:
        read_card("Move", "Conan Only.\n\n  Conan: Draw 1 crad.")
    assert (refused.value.line, refused.value.column) == (3, 17)
    assert refused.value.expected == ("card", "cards")


def test_spaces_marks_and_plain_signs_do_not_matter() -> None:
    marked = "Each of Conan\u2019s  moves has -1 Initiative."
    assert read_ability("Item", marked).ability["do"][0]["amount"] == -1
    assert read_ability("Item", marked).is_house_style


def test_another_wording_is_read_and_ours_is_named() -> None:
    reading = read_ability("Foe", "This Foe has +1 Damage if this Foe is wounded.")
    assert not reading.is_house_style
    assert reading.house_text == "This Foe has +1 Damage if it is wounded."


def command(*arguments: str) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    call_command("read_text", *arguments, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_the_command_prints_the_fields_of_a_record() -> None:
    out, err = command("Requires 4 Scars. Draw up to 1 card.\nConan has +1 Damage.", "--type", "Item")
    fields: dict[str, Any] = json.loads(f"{{{out}}}")
    effect = {"verb": "stat", "stat": "damage", "of": "conan", "amount": 1}
    assert fields == {"requires": {"scars": 4}, "draw": 1, "abilities": [{"when": "static", "do": [effect]}]}
    assert err == ""


def test_the_command_finds_the_type_and_says_so() -> None:
    out, err = command("When this Foe is defeated, draw 1 card.")
    assert '"when": "defeated"' in out
    assert "Foe" in err


def test_the_command_says_how_our_cards_say_it() -> None:
    _out, err = command("This Foe has +1 Damage if this Foe is wounded.", "--type", "Foe")
    assert "Read as: This Foe has +1 Damage if it is wounded." in err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "message"), [("  ", "no text"), ("This Foe has +1 whimsy.", 'column 17: "whimsy" is not')]
)
def test_the_command_refuses_what_it_cannot_read(text: str, message: str) -> None:
    with pytest.raises(CommandError, match=message):
        command(text)
