"""Conquer's card texts read back to the data they were rendered from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cards.text_reader.conquer.grammar import PARTS, card_english
from cards.text_reader.conquer.reader import read_ability, read_card
from cards.text_reader.errors import TextError
from cards.text_reader.reader import MAX_LENGTH
from simulator.engine.games.conquer.texts.plain_form import canonical
from simulator.engine.games.conquer.texts.render import ability_text, plain_text, requirement_text
from simulator.engine.games.conquer.texts.words import Voice
from simulator.scenarios.conquer.short_cards import full_record
from tests.cards.abilities_conquer import abilities
from tests.engine.conquer.card_texts import DATA

#: A few for each voice; 120 a voice were tried when this was written.
EXAMPLES = 6
VOICES = (
    Voice("Character"),
    Voice("Equipment", "Armor"),
    *(Voice("Effect", on=on) for on in ("landscape", "player", "none")),
    Voice("Disturbance", on="none"),
    Voice("Landscape"),
    *(Voice("Battle Action", kind) for kind in ("Attack", "Block")),
)
every_voice = pytest.mark.parametrize("voice", VOICES, ids=lambda voice: f"{voice.card_type} {voice.kind}{voice.on}")


def records() -> Iterator[dict[str, Any]]:
    for file in sorted(DATA.glob("*.json")):
        yield from json.loads(file.read_text())["cards"]


@pytest.mark.slow
def test_every_card_text_reads_back() -> None:
    for record in records():
        voice = Voice(record["type"], record.get("kind", ""), record.get("on", ""))
        reading = read_card(voice, f"{requirement_text(record)}\n{plain_text(record)}")
        assert all(one.is_house_style for one in reading.readings), record["id"]
        for field, value in reading.fields.items():
            known = record[field]
            wanted = [canonical(voice, one) for one in known] if field == "abilities" and known != "?" else known
            assert value == wanted, record["id"]


@pytest.mark.slow
@every_voice
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
@given(data=st.data())
def test_any_ability_reads_back_so_that_no_two_share_a_text(voice: Voice, data: st.DataObject) -> None:
    ability = data.draw(abilities(voice))
    text = ability_text(voice, ability)
    assume(len(text) <= MAX_LENGTH)
    reading = read_ability(voice, text)
    assert reading.ability == canonical(voice, ability), text
    assert reading.is_house_style, text


def test_kinds_of_cards_that_speak_alike_share_a_parser() -> None:
    armor, vehicle = (card_english(Voice("Equipment", kind)).parser for kind in ("Armor", "Vehicle"))
    assert armor is vehicle
    assert armor is not card_english(Voice("Character")).parser


@pytest.mark.slow
def test_every_verb_can_be_read_on_some_card() -> None:
    for part, phrases in PARTS.items():
        read = {spoken.verb for spoken in card_english(Voice("Character")).phrases.values() if spoken.part == part}
        assert set(phrases) == read, part


@pytest.mark.slow
@pytest.mark.parametrize(
    ("voice", "text", "column", "message"),
    [
        (Voice("Character"), "When this Character wins a combat, draw 2 crads.", 43, 'Did you mean "cards"?'),
        (Voice("Character"), "When this Character wins a combat, draw 2 cards", 48, "The text ends too early"),
        (Voice("Character"), "The bearer has +1 Attack.", 5, '"bearer" cannot stand here'),
        (Voice("Landscape"), "Draw 1 card.", 1, '"draw" happens once and cannot stand in a "static" ability'),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(voice: Voice, text: str, column: int, message: str) -> None:
    with pytest.raises(TextError) as refused:
        read_ability(voice, text)
    assert (refused.value.line, refused.value.column) == (1, column)
    assert message in refused.value.message


def command(*arguments: str) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    call_command("read_text", *arguments, "--game", "conquer", stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_limits_on_decks_are_read_with_and_without_requirements() -> None:
    limits = {"one_in": 7, "half_answers": True, "attacks": 60, "heavy_attacks": 20}
    for limit in ({"one_in": 7}, {"half_answers": True}, {"attacks": 60}, {"heavy_attacks": 0}, limits):
        for requires in ({}, {"requires": {"defense": 2}}):
            fields = {**requires, "limit": limit}
            record = full_record({"id": "duck", "type": "Battle Action", "kind": "Dodge", **fields})
            found = read_card(Voice("Battle Action", "Dodge"), requirement_text(record)).fields
            assert found == {**fields, "abilities": []}
    assert requirement_text(record) == (
        "Requires Defense 2. At most 1 copy for every 7 cards of your Combat Deck. "
        "At most half of your Combat Deck may be Blocks, Avoids and Dodges. "
        "At most 60 % of your Combat Deck may be Attacks. "
        "At most 20 % of your Combat Deck may be Attacks with a damage of 3 or more."
    )


def test_limits_on_main_decks_are_read() -> None:
    limits = {"one_in": 10, "characters": 30, "unique_characters": 20}
    for limit in ({"one_in": 10}, {"characters": 30}, {"unique_characters": 20}, limits):
        record = full_record({"id": "troop", "type": "Character", "generic": True, "limit": limit})
        assert read_card(Voice("Character"), requirement_text(record)).fields == {"limit": limit, "abilities": []}
    on_lines = requirement_text(record).replace(". At", ".\nAt")
    assert read_card(Voice("Character"), on_lines).fields["limit"] == limits
    assert requirement_text(record) == (
        "At most 1 copy for every 10 cards of your Main Deck. At least 30 % of your Main Deck must be Characters. "
        "At most 20 % of your Main Deck may be unique Characters."
    )


@pytest.mark.slow
def test_the_command_prints_the_fields_of_a_record() -> None:
    out, err = command(
        "Requires Attack 1 and Weapon Use 2.\nWhen this Block stops an Attack, draw 1 Battle Action.",
        *("--type", "Battle Action", "--kind", "Block"),
    )
    fields: dict[str, Any] = json.loads(f"{{{out}}}")
    effect = {"verb": "draw_actions", "amount": 1}
    assert fields == {"requires": {"attack": 1, "weapon_use": 2}, "abilities": [{"when": "stop", "do": [effect]}]}
    assert err == ""


@pytest.mark.slow
def test_the_command_finds_the_type_and_says_so() -> None:
    out, err = command("The bearer has +1 Attack.")
    assert '"when": "static"' in out
    assert "Equipment" in err


def test_the_command_refuses_a_type_of_the_other_game() -> None:
    with pytest.raises(CommandError, match="No cards of this game are Foes"):
        command("Draw 1 card.", "--type", "Foe")
