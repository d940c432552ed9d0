"""Entries of a vocabulary: what is declared only in part is refused when it is loaded, by file, verb and field."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simulator.engine.core.cards import (
    Kind,
    Phrase,
    Verb,
    check_phrases,
    check_verbs,
    compile_fields,
    declared,
    register,
    require,
)
from simulator.engine.core.errors import BadVocabulary

KINDS = {
    "number": Kind(said="a number", samples=(1,), make=int, into=("amount",)),
    "side": Kind(("own", "other"), into=("word",)),
    "int": Kind(said="a number", samples=(1,), make=int, fields={"exactly": ("low", "high")}),
}
SLOTS = ("amount", "word", "low", "high")
TEXT_SLOTS = ("number", "side", "exactly")


def entries(**verbs: Verb) -> dict[str, Verb]:
    return declared("game.cards.effects", verbs)


BURN = Verb({"amount": "number", "of?": "side"}, phrases=[Phrase("burn {amount:number} {of:side} cards")])


def load(verbs: dict[str, Verb]) -> None:
    check_verbs(verbs, KINDS, SLOTS)
    check_phrases(verbs, ("this",), TEXT_SLOTS)


def test_a_whole_entry_is_taken_and_its_fields_are_compiled_by_their_kinds() -> None:
    verbs = entries(burn=BURN, counted=Verb({"exactly": "int"}, phrases=[Phrase("there are {exactly}")]))
    load(verbs)
    assert compile_fields(verbs["burn"], KINDS, {"verb": "burn", "amount": 2, "of": "own"}) == {
        "amount": 2,
        "word": "own",
    }
    assert compile_fields(verbs["counted"], KINDS, {"verb": "counted", "exactly": 3}) == {"low": 3, "high": 3}


@pytest.mark.parametrize(
    ("verb", "message"),
    [
        (Verb({"amount": "nubmer"}), 'field "amount": the kind "nubmer" is not known; known are number, side, int.'),
        (Verb({"amount": "int"}), 'field "amount": the kind "int" does not say where it is compiled to.'),
        (Verb({"of": "side", "to": "side"}), 'field "to": its slot "word" is that of the field "of" too.'),
        (Verb({"of": "side"}, sample={"off": "own"}), 'sample: it has no field "off".'),
        (Verb({"of": "side"}), "phrases: it has none."),
        (Verb({"of": "side"}, phrases=[Phrase("burn")]), 'field "of": no phrase says it.'),
        (Verb({}, phrases=[Phrase("burn {of:side}")]), 'phrases: it has no field "of".'),
        (
            Verb({"of": "side"}, phrases=[Phrase("burn {of:siide}")]),
            'phrase "burn {of:siide}": there is no slot "siide".',
        ),
    ],
)
def test_a_mistake_in_an_entry_names_file_verb_and_field(verb: Verb, message: str) -> None:
    with pytest.raises(BadVocabulary) as refused:
        load(entries(burn=verb))
    assert refused.value.message.startswith('game.cards.effects: verb "burn", ')
    assert refused.value.message.endswith(message)


def test_a_slot_that_compiled_records_do_not_have_is_refused() -> None:
    with pytest.raises(BadVocabulary, match='field "of": compiled records have no slot "word"'):
        check_verbs(entries(burn=BURN), KINDS, ("amount",))


def test_a_verb_without_behaviour_and_behaviour_without_a_verb_are_refused() -> None:
    verbs = entries(burn=BURN)
    table: dict[str, Callable[[], None]] = {}
    with pytest.raises(BadVocabulary, match='game.cards.effects: verb "burn" has no "do"; register it in game.play.'):
        require(table, verbs, "do", "game.play")
    with pytest.raises(BadVocabulary, match='game.play.cards: "do" of "bunr": there is no entry of that verb.'):
        register(table, verbs, "do", "game.play.cards", {"bunr": lambda: None})
    register(table, verbs, "do", "game.play.cards", {"burn": lambda: None})
    require(table, verbs, "do", "game.play")
    with pytest.raises(BadVocabulary, match='"do" of "burn": it is registered twice'):
        register(table, verbs, "do", "game.play.more", {"burn": lambda: None})
