"""Every single change of a card's abilities that a test should notice, by the kinds of fields of the vocabulary."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from importlib import import_module
from inspect import signature
from types import SimpleNamespace
from typing import Any, Final

from simulator.engine.core.cards import Verb
from simulator.engine.core.errors import BadCard

Json = Any
Record = Mapping[str, Json]
#: Where in a record something stands: ``("abilities", 0, "do", 1, "amount")``.
Where = tuple[str | int, ...]

#: What stands for a part that has been taken out.
GONE: Final = object()
#: A name, keyword or title that no card has.
STRANGER: Final = "Nobody"
#: Optional fields that say whose, with what can be written where they are left out.
UNSAID: Final[Mapping[str, Sequence[str]]] = {
    "who": ("opponent", "each"),
    "you_or_opponent": ("opponent",),
    "character_word": ("facing",),
}
#: Kinds of fields that hold a list of words.
LISTS: Final = ("icons", "zones", "answers", "terrains", "symbols")


@dataclass(frozen=True, slots=True)
class Change:
    """A card with one thing changed, and that change in words."""

    card: str
    text: str
    record: Record


#: A place, and what could stand there instead; the first that makes a card is taken.
Attempt = tuple[Where, Sequence[Json]]


def changes_of(game: str, record: Record) -> list[Change]:
    """All changes of a card that still make a card, each once."""
    grammar = _Grammar(game, record)
    found: dict[str, Change] = {}
    for where, candidates in grammar.attempts(record):
        for value in candidates:
            mutant = changed(record, where, value)
            if mutant != record and grammar.makes_a_card(mutant):
                change = Change(str(record["id"]), _said(record, where, value), mutant)
                found.setdefault(json.dumps(mutant, sort_keys=True), change)
                break
    return list(found.values())


def changed(record: Record, where: Where, value: Json) -> Record:
    """A copy of a record with another value in one place, or without what stands there."""
    copy = deepcopy(dict(record))
    *way, last = where
    inner: Json = copy
    for step in way:
        inner = inner[step]
    if value is GONE:
        del inner[last]
    else:
        inner[last] = value
    return copy


def _said(record: Record, where: Where, value: Json) -> str:
    """``abilities[0].do[1].amount: 2 -> 3``; names the verb where there is one."""
    path = ""
    before: Json = record
    for step in where:
        path += f"[{step}]" if isinstance(step, int) else f".{step}"
        before = before.get(step, "nothing") if isinstance(before, Mapping) else before[step]
        if isinstance(before, Mapping) and "verb" in before:
            path += f" {before['verb']}"
    after = "deleted" if value is GONE else json.dumps(value)
    return f"{path.lstrip('.')}: {json.dumps(before)} -> {after}"


class _Grammar:
    """What can stand in the abilities of one card of one game."""

    def __init__(self, game: str, record: Record) -> None:
        package = f"simulator.engine.games.{game}"
        #: What the modules of the vocabulary name: kinds, their words, and the verbs.
        self.vocabulary: Any = SimpleNamespace(
            **vars(import_module(f"{package}.cards.terms"))
            | vars(import_module(f"{package}.cards.kinds"))
            | vars(import_module(f"{package}.cards.vocabulary"))
        )
        self.words: Any = import_module(f"{package}.cards.terms")
        self.compile_pool = import_module(f"{package}.cards").compile_pool
        self.program_of = import_module(f"{package}.match.setup").program_of
        self.is_move = record["type"] == "Move"
        self.timings = _timings(self.vocabulary, record)

    def makes_a_card(self, record: Record) -> bool:
        """Whether the engine takes a record."""
        try:
            self.program_of(self.compile_pool([record]))
        except BadCard:
            return False
        return True

    def attempts(self, record: Record) -> Iterator[Attempt]:
        """Every place of every ability with what could stand there."""
        for number, ability in enumerate(record.get("abilities", ())):
            where: Where = ("abilities", number)
            yield where, [GONE]
            yield from self._ability(where, ability)

    def _ability(self, where: Where, ability: Json) -> Iterator[Attempt]:
        yield from near((*where, "when"), ability["when"], self.timings)
        if "may" in ability and not self._is_of_free_will(ability["when"]):
            yield (*where, "may"), [GONE]
        if "once" in ability:
            yield (*where, "once"), [GONE]
            yield from near((*where, "once"), ability["once"], self.vocabulary.VOCABULARY.once)
        yield from self._qualifiers((*where, "for"), ability.get("for", ()))
        for part, verbs in self.vocabulary.VOCABULARY.verbs.items():
            for number, entry in enumerate(ability.get(part, ())):
                yield (*where, part, number), [GONE]
                yield from self._entry((*where, part, number), verbs[entry["verb"]], entry)

    def _is_of_free_will(self, when: str) -> bool:
        """Whether players use an ability of this moment when they want to, so that "may" says nothing."""
        return not self.is_move and when in (*self.words.WINDOWS, *self.words.WINDOW_GROUPS)

    def _qualifiers(self, where: Where, qualifiers: Sequence[Json]) -> Iterator[Attempt]:
        """For whom a move does more."""
        if qualifiers:
            yield where, [GONE]
        for number, one in enumerate(qualifiers):
            if len(qualifiers) > 1:
                yield (*where, number), [GONE]
            if isinstance(one, str):
                yield from near((*where, number), one, ("Conan", "Ally", "Foe"))
            else:
                yield from self._filter((*where, number), one, self.vocabulary.VOCABULARY.filters)

    def _entry(self, where: Where, verb: Verb, entry: Mapping[str, Json]) -> Iterator[Attempt]:
        for name, kind in verb.fields.items():
            field = name.rstrip("?")
            if field in entry:
                if field != name and not self._is_usual(kind, entry[field]):
                    yield (*where, field), [GONE]
                yield from self._value((*where, field), kind, entry[field])
            elif field == "who":
                yield from (((*where, field), [word]) for word in UNSAID[kind])

    def _is_usual(self, kind: str, value: Json) -> bool:
        """Whether a card would say the same without this word."""
        return kind in UNSAID and value in self.vocabulary.KINDS[kind].words and value not in UNSAID[kind]

    def _value(self, where: Where, kind: str, value: Json) -> Iterator[Attempt]:
        """Other values of a field of this kind."""
        if kind in ("int", "number") or isinstance(value, int):
            yield from number_near(where, value)
        elif kind in ("amount", "amount_or_all"):
            yield from self._amount(where, value)
        elif kind in ("filter", "card_filter"):
            table = self.vocabulary.VOCABULARY.filters if kind == "filter" else self.vocabulary.VOCABULARY.card_filters
            yield from self._filter(where, value, table)
        elif kind == "target":
            yield from self._target(where, value)
        elif kind == "scope":
            yield from self._scope(where, value)
        elif kind in LISTS:
            yield from self._list(where, kind, value)
        elif kind in ("name", "title"):
            yield where, [STRANGER]
        else:
            yield from near(where, value, self.vocabulary.KINDS[kind].words)

    def _amount(self, where: Where, value: Json) -> Iterator[Attempt]:
        if not isinstance(value, Mapping):  # a word: all, or what was paid
            yield where, [1, 2]
            return
        yield from near((*where, "count"), value["count"], self.vocabulary.VOCABULARY.counts)
        for field in ("filter", "times", "max"):
            if field in value:
                yield (*where, field), [GONE]
        yield from self._filter((*where, "filter"), value.get("filter", {}), self.vocabulary.VOCABULARY.filters)
        for field in ("times", "max"):
            if field in value:
                yield from number_near((*where, field), value[field])

    def _filter(self, where: Where, value: Mapping[str, Json], table: Mapping[str, Sequence[str]]) -> Iterator[Attempt]:
        for field, wanted in value.items():
            if len(value) > 1:
                yield (*where, field), [GONE]
            if field == "keyword":
                yield (*where, field), [STRANGER]
            elif field not in self.vocabulary.VOCABULARY.flags:
                yield from near((*where, field), wanted, table[field])

    def _list(self, where: Where, kind: str, value: Sequence[str]) -> Iterator[Attempt]:
        words = self.vocabulary.ZONE_WORDS if kind == "zones" else getattr(self.words, kind.upper())
        for number, one in enumerate(value):
            if len(value) > 1:
                yield (*where, number), [GONE]
            yield from near((*where, number), one, [word for word in words if word == one or word not in value])

    def _target(self, where: Where, value: Json) -> Iterator[Attempt]:
        if isinstance(value, str):
            yield from near(where, value, self.vocabulary.TARGETS)
            return
        word, other = ("one", "all") if "one" in value else ("all", "one")
        yield where, [{(other if field == word else field): said for field, said in value.items()}]
        yield from near((*where, word), value[word], self.vocabulary.TARGET_KINDS)
        yield from self._said_of((*where,), value)

    def _scope(self, where: Where, value: Json) -> Iterator[Attempt]:
        if isinstance(value, str):
            yield from near(where, value, self.vocabulary.SCOPES)
        elif "one" in value:
            yield from self._target(where, value)
        elif "characters" in value:
            yield from near((*where, "characters"), value["characters"], self.vocabulary.SIDES)
            yield from self._said_of(where, value)
        else:
            for field in ("foes", "foe_moves"):
                if field in value:
                    yield where, [field]
                    yield from self._filter((*where, field), value[field], self.vocabulary.VOCABULARY.filters)
            yield from self._said_of(where, {field: value[field] for field in value if field == "zone"})

    def _said_of(self, where: Where, value: Mapping[str, Json]) -> Iterator[Attempt]:
        """What a target or scope says more: which ones, where, whose, how many, chosen by whom."""
        kinds = value.get("one", value.get("all"))
        is_card = kinds in ("equipment", "effect", "disturbance", "landscape")
        for field in ("filter", "zone", "of", "at", "by", "up_to"):
            if field in value:
                yield (*where, field), [GONE]
        if "filter" in value:
            table = self.vocabulary.VOCABULARY.card_filters if is_card else self.vocabulary.VOCABULARY.filters
            yield from self._filter((*where, "filter"), value["filter"], table)
        if "zone" in value:
            yield from near((*where, "zone"), value["zone"], ("same", *self.vocabulary.ZONE_WORDS))
        if "of" in value:
            yield from near((*where, "of"), value["of"], self.vocabulary.SIDES)
        if "up_to" in value:
            yield from number_near((*where, "up_to"), value["up_to"])


def _timings(vocabulary: Any, record: Record) -> Sequence[str]:
    """When abilities of a card can be used; in some games that depends on the kind of the card as well as its type."""
    timings_of = vocabulary.timings_of
    asked = [name for name in ("kind",) if name in signature(timings_of).parameters]
    return tuple(timings_of(record["type"], *(record.get(name, "") for name in asked)))


def near(where: Where, value: Json, words: Iterable[str]) -> Iterator[Attempt]:
    """The word after this one and the one before it, in the order of the vocabulary and round its ends."""
    row = list(words)
    if value not in row:  # a plain word of a filter, as for a flag
        return
    place = row.index(value)
    following = [*row[place + 1 :], *row[:place]]
    yield where, following
    yield where, following[::-1]


def number_near(where: Where, value: int) -> Iterator[Attempt]:
    """One more and one less."""
    yield where, [value + 1]
    yield where, [value - 1]
