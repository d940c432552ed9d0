"""A verb is one entry: all parts of the game read it, and one that is only partly there is refused at load."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from simulator.engine.core.cards import Phrase, check_phrases, check_verbs, declared, require
from simulator.engine.core.errors import BadVocabulary
from simulator.engine.games.conan_ccg.agents import evaluation
from simulator.engine.games.conan_ccg.cards.definitions import compile_pool
from simulator.engine.games.conan_ccg.cards.kinds import KINDS
from simulator.engine.games.conan_ccg.cards.ops import CardFilter, Filter, Op
from simulator.engine.games.conan_ccg.cards.program import Program, compile_entry
from simulator.engine.games.conan_ccg.cards.verbs import CONDITIONS, COSTS, CcgVerb, Condition, Cost, Effect
from simulator.engine.games.conan_ccg.cards.vocabulary import ALL_EFFECTS, EFFECTS
from simulator.engine.games.conan_ccg.play.effects import behaviour
from simulator.engine.games.conan_ccg.texts.abilities import VOICE_WORDS
from simulator.engine.games.conan_ccg.texts.slots import SLOTS

#: The folder of the game.
GAME = Path(behaviour.__file__).resolve().parents[2]
TABLES: Mapping[str, Mapping[str, CcgVerb]] = {"if": CONDITIONS, "cost": COSTS, "do": EFFECTS}
#: A verb that is new: it names cards and nobody knows it.
BURN = Effect({"filter?": "card_filter", "amount": "number"}, phrases=[Phrase("burn {amount filter:some_cards}")])


def compiled(part: str, entry: Mapping[str, Any]) -> Op:
    """An entry as the rules run it, whether or not it makes sense on a card."""
    tables: Mapping[str, Mapping[str, CcgVerb]] = {**TABLES, "do": ALL_EFFECTS}
    return compile_entry(Program(compile_pool([])), tables[part], entry)


def entries_with(kind: str) -> Iterator[tuple[str, str, str]]:
    for part, table in TABLES.items():
        for name, verb in table.items():
            yield from ((part, name, field) for field, its_kind in verb.kinds.items() if its_kind == kind)


def sample(verb: CcgVerb) -> dict[str, Any]:
    return {field: KINDS[kind].sample for field, kind in verb.kinds.items()}


@pytest.mark.parametrize(("part", "name", "field"), entries_with("card_filter"))
def test_no_filter_of_cards_is_compiled_to_any_card(part: str, name: str, field: str) -> None:
    wanted = {"card": "Move", "keyword": "Sword"}
    entry = {"verb": name, **sample(TABLES[part][name]), field: wanted}
    op = compiled(part, entry)
    assert op.card_filter == CardFilter(card_type=4, keyword="Sword")
    assert op.filter is None


@pytest.mark.parametrize(("part", "name", "field"), entries_with("filter"))
def test_no_filter_of_characters_is_lost(part: str, name: str, field: str) -> None:
    op = compiled(part, {"verb": name, **sample(TABLES[part][name]), field: {"type": "Animal"}})
    assert op.filter == Filter(foe_type=1)


def test_a_new_verb_that_names_cards_needs_nothing_but_its_entry_to_be_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(ALL_EFFECTS, "burn", BURN)
    op = compiled("do", {"verb": "burn", "amount": 2, "filter": {"card": "Item"}})
    assert op.card_filter == CardFilter(card_type=5)
    assert op.amount.base == 2


def test_every_kind_of_field_has_a_value_to_try_and_a_place() -> None:
    for table in TABLES.values():
        for verb in table.values():
            for field, kind in verb.kinds.items():
                assert KINDS[kind].values
                assert KINDS[kind].slots_of(field)


@pytest.mark.parametrize(
    ("table", "verb", "missing"),
    [
        (CONDITIONS, Condition({}), "holds"),
        (COSTS, Cost({}), "pay"),
        (ALL_EFFECTS, Effect({}), "do"),
    ],
)
def test_an_entry_without_behaviour_is_refused_at_load(
    table: dict[str, CcgVerb], verb: CcgVerb, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(table, "burn", declared("cards.verbs.here", {"burn": verb})["burn"])
    with pytest.raises(BadVocabulary) as refused:
        behaviour.VERBS.complete()
    assert refused.value.message == (
        f'cards.verbs.here: verb "burn" has no "{missing}"; register it in a module of play/effects.'
    )


def test_behaviour_without_an_entry_is_refused_at_load() -> None:
    with pytest.raises(BadVocabulary, match='play.here: "do" of "burn": there is no entry of that verb.'):
        behaviour.VERBS.effects("play.here", {"burn": lambda state, op, context: None})


def test_an_effect_that_no_agent_values_is_refused_at_load() -> None:
    with pytest.raises(BadVocabulary, match='cards.here: verb "burn" has no "value"; register it in agents.'):
        require(evaluation.EFFECT_VALUES, declared("cards.here", {"burn": BURN}), "value", "agents")


@pytest.mark.parametrize(
    ("verb", "message"),
    [
        (Effect({"amount": "numbr"}), 'field "amount": the kind "numbr" is not known'),
        (Effect({"least": "int"}), 'field "least": the kind "int" does not say where it is compiled to'),
        (Effect({"amount": "number"}), "phrases: it has none"),
        (Effect({"amount": "number"}, phrases=[Phrase("burn")]), 'field "amount": no phrase says it'),
        (Effect({"amount": "number"}, phrases=[Phrase("burn {amount:crds}")]), 'there is no slot "crds"'),
    ],
)
def test_a_mistake_in_an_entry_is_refused_at_load(verb: CcgVerb, message: str) -> None:
    verbs = declared("cards.verbs.here", {"burn": verb})
    with pytest.raises(BadVocabulary) as refused:
        check_verbs(verbs, KINDS, (slot.name for slot in fields(Op)))
        check_phrases(verbs, VOICE_WORDS, SLOTS)
    assert refused.value.message.startswith('cards.verbs.here: verb "burn", ')
    assert message in refused.value.message


def verbs_named_in(path: Path) -> Iterator[str]:
    """The words that a module compares with a verb or looks for among the texts in force."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path))):
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute) and node.left.attr == "verb":
            yield from words_of(node.comparators)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if called in ("flag", "flag_of", "in_force"):
                yield from words_of(node.args)


def words_of(nodes: Sequence[ast.expr]) -> Iterator[str]:
    for node in nodes:
        yield from (one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str))


@pytest.mark.slow
def test_no_rule_looks_for_a_verb_that_has_no_entry() -> None:
    found = {
        name: path.name
        for room in ("play", "agents")
        for path in (GAME / room).rglob("*.py")
        for name in verbs_named_in(path)
    }
    assert len(found) > 20
    assert {name: file for name, file in found.items() if name not in {**CONDITIONS, **COSTS, **ALL_EFFECTS}} == {}
