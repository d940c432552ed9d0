"""A verb is one entry: all parts of the game read it, and one that is only partly there is refused at load."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from simulator.engine.core.cards import Phrase, Verb, check_phrases, check_verbs, declared
from simulator.engine.core.errors import BadVocabulary
from simulator.engine.games.conquer.agents import evaluation
from simulator.engine.games.conquer.cards.definitions import compile_pool
from simulator.engine.games.conquer.cards.kinds import KINDS
from simulator.engine.games.conquer.cards.ops import CardFilter, Filter, Op
from simulator.engine.games.conquer.cards.program import Program, compile_entry
from simulator.engine.games.conquer.cards.verbs import CONDITIONS, COSTS, EFFECTS
from simulator.engine.games.conquer.cards.vocabulary import SLOTS as COMPILED
from simulator.engine.games.conquer.play.effects import behaviour
from simulator.engine.games.conquer.texts.slots import SLOTS, VOICE_WORDS

TABLES: Mapping[str, dict[str, Verb]] = {"if": CONDITIONS, "cost": COSTS, "do": EFFECTS}
#: A verb that is new: it names cards and nobody knows it.
BURN = Verb({"filter?": "card_filter", "amount": "number"}, phrases=[Phrase("burn {amount filter:some_cards}")])


def compiled(part: str, entry: Mapping[str, Any]) -> Op:
    """An entry as the rules run it, whether or not it makes sense on a card."""
    return compile_entry(Program(compile_pool([])), part, entry)


def entries_with(kind: str) -> Iterator[tuple[str, str, str]]:
    for part, table in TABLES.items():
        for name, verb in table.items():
            yield from ((part, name, field) for field, its_kind in verb.kinds.items() if its_kind == kind)


def sample(verb: Verb) -> dict[str, Any]:
    return {field: KINDS[kind].sample for field, kind in verb.kinds.items()}


@pytest.mark.parametrize(("part", "name", "field"), entries_with("card_filter"))
def test_no_filter_of_cards_is_compiled_to_any_card(part: str, name: str, field: str) -> None:
    wanted = {"card": "Equipment", "keyword": "Blade"}
    op = compiled(part, {"verb": name, **sample(TABLES[part][name]), field: wanted})
    assert op.card_filter == CardFilter(card_type=1, keyword="Blade")
    assert op.filter is None


@pytest.mark.parametrize(("part", "name", "field"), entries_with("filter"))
def test_no_filter_of_characters_is_lost(part: str, name: str, field: str) -> None:
    op = compiled(part, {"verb": name, **sample(TABLES[part][name]), field: {"class": "generic"}})
    assert op.filter == Filter(rank="generic")


def test_a_new_verb_that_names_cards_needs_nothing_but_its_entry_to_be_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(EFFECTS, "burn", BURN)
    op = compiled("do", {"verb": "burn", "amount": 2, "filter": {"card": "Effect"}})
    assert op.card_filter == CardFilter(card_type=2)
    assert op.amount.base == 2


@pytest.mark.parametrize(("part", "missing"), [("if", "holds"), ("cost", "pay"), ("do", "do")])
def test_an_entry_without_behaviour_is_refused_at_load(
    part: str, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(TABLES[part], "burn", declared("cards.verbs.here", {"burn": Verb({})})["burn"])
    with pytest.raises(BadVocabulary) as refused:
        behaviour.complete()
    assert refused.value.message == (
        f'cards.verbs.here: verb "burn" has no "{missing}"; register it in a module of play/effects.'
    )


def test_behaviour_without_an_entry_is_refused_at_load() -> None:
    with pytest.raises(BadVocabulary, match='play.here: "do" of "burn": there is no entry of that verb.'):
        behaviour.VERBS.effects("play.here", {"burn": lambda state, op, context: None})


def test_a_value_without_an_entry_is_refused_at_load() -> None:
    with pytest.raises(BadVocabulary, match='agents.here: "value" of "burn": there is no entry of that verb.'):
        evaluation.values("agents.here", {"burn": lambda state, op, context: 0.0})


@pytest.mark.parametrize(
    ("verb", "message"),
    [
        (Verb({"amount": "numbr"}), 'field "amount": the kind "numbr" is not known'),
        (Verb({"least": "int"}), 'field "least": the kind "int" does not say where it is compiled to'),
        (Verb({"amount": "number"}), "phrases: it has none"),
        (Verb({"amount": "number"}, phrases=[Phrase("burn")]), 'field "amount": no phrase says it'),
        (Verb({"amount": "number"}, phrases=[Phrase("burn {amount:crds}")]), 'there is no slot "crds"'),
    ],
)
def test_a_mistake_in_an_entry_is_refused_at_load(verb: Verb, message: str) -> None:
    verbs = declared("cards.verbs.here", {"burn": verb})
    with pytest.raises(BadVocabulary) as refused:
        check_verbs(verbs, KINDS, COMPILED)
        check_phrases(verbs, VOICE_WORDS, SLOTS)
    assert refused.value.message.startswith('cards.verbs.here: verb "burn", ')
    assert message in refused.value.message
