"""The closed vocabularies of card effects: what all games share of checking an ability.

An ability is ``{"when": timing, "may"?: true, "once"?: word, "if"?: [condition], "cost"?: [cost], "do": [effect]}``;
every condition, cost and effect is ``{"verb": name, field: value, ...}``. Each game names its verbs and their fields.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as made_by
from typing import Any

from simulator.engine.core.cards.verbs import Kind, Verb
from simulator.engine.core.errors import BadCard

Json = Any


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one game."""

    #: Part of an ability -> its verbs.
    verbs: Mapping[str, Mapping[str, Verb]]
    fields: frozenset[str]
    once: Sequence[str]
    #: Timings in which a text holds instead of happening.
    lasting: Sequence[str]
    counts: Sequence[str]
    filters: Mapping[str, Sequence[str]]
    card_filters: Mapping[str, Sequence[str]]
    #: Fields of filters that are only there or not.
    flags: Sequence[str]
    #: Kind of a field -> the words that can stand there, where ``kinds`` does not have it.
    choices: Mapping[str, Sequence[str]] = made_by(default_factory=dict)
    #: A word for the number that was paid, where a game has one.
    paid: str = ""
    #: What can stand in a field, by the names that verbs use.
    kinds: Mapping[str, Kind] = made_by(default_factory=dict)


class AbilityChecker:
    """Walks one ability; every complaint names the card and the path to the offending value.

    A game's own checker adds the kinds of fields that only it has (``kind``).
    """

    def __init__(self, card_id: str, vocabulary: Vocabulary) -> None:
        self.card_id = card_id
        self.vocabulary = vocabulary

    def fail(self, where: str, message: str) -> BadCard:
        return BadCard(f'Card "{self.card_id}", {where}: {message}')

    def one_of(self, where: str, value: Json, allowed: Sequence[str]) -> None:
        if value not in allowed:
            raise self.fail(where, f"{value!r} is not known; allowed are {', '.join(allowed)}.")

    def no_others(self, where: str, value: Mapping[str, Json], fields: Collection[str], what: str) -> None:
        """Refuse a field that ``what`` does not have."""
        unknown = set(value) - set(fields)
        if unknown:
            raise self.fail(where, f"unknown field {sorted(unknown)[0]!r}{what}.")

    def ability(self, ability: Mapping[str, Json], timings: Sequence[str]) -> None:
        """Check a whole ability of a card that can have these timings."""
        self.no_others("abilities", ability, self.vocabulary.fields, "")
        if "when" not in ability or not ability.get("do"):
            raise self.fail("abilities", '"when" and a non-empty "do" are needed.')
        self.one_of("when", ability["when"], timings)
        if "may" in ability and ability["may"] is not True:
            raise self.fail("may", "only true can stand here.")
        if "once" in ability:
            self.one_of("once", ability["once"], self.vocabulary.once)
        for part, table in self.vocabulary.verbs.items():
            for entry in ability.get(part, ()):
                self.verb(part, table, entry)
        self._duration(ability, lasting=ability["when"] in self.vocabulary.lasting)

    def _duration(self, ability: Mapping[str, Json], *, lasting: bool) -> None:
        """An effect that lasts needs an end, unless it lasts as long as its card lies there."""
        for effect in ability["do"]:
            spec = self.vocabulary.verbs["do"][effect["verb"]]
            if lasting and not spec.static:
                raise self.fail(
                    "do", f'"{effect["verb"]}" happens once and cannot stand in a "{ability["when"]}" ability.'
                )
            if lasting and "until" in effect:
                raise self.fail("do", f'"until" makes no sense in a "{ability["when"]}" ability.')
            if not lasting and spec.static and "until" not in effect:
                raise self.fail("do", f'"{effect["verb"]}" needs "until" here.')

    def verb(self, part: str, table: Mapping[str, Verb], entry: Mapping[str, Json]) -> None:
        name = entry.get("verb", "")
        if name not in table:
            raise self.fail(part, f"unknown verb {name!r}; allowed are {', '.join(table)}.")
        fields = table[name].fields
        known = {field.rstrip("?"): kind for field, kind in fields.items()}
        for field in entry:
            if field != "verb" and field not in known:
                raise self.fail(part, f'"{name}" has no field {field!r}; it has {", ".join(known) or "none"}.')
        for field in fields:
            if not field.endswith("?") and field not in entry:
                raise self.fail(part, f'"{name}" needs the field {field!r}.')
        for field, value in entry.items():
            if field != "verb":
                self.kind(f"{part}: {name}.{field}", known[field], value)

    def kind(self, where: str, kind: str, value: Json) -> None:
        """Check a value of a kind of this game, of one that every game has, or else one of the words it can be."""
        own = self.vocabulary.kinds.get(kind)
        if own is not None and own.check is not None:
            own.check(self, where, value)
        elif own is not None and own.words:
            self.one_of(where, value, own.words)
        elif kind == "int":
            if not isinstance(value, int) or isinstance(value, bool):
                raise self.fail(where, f"{value!r} is not a whole number.")
        elif kind == "flag":
            if value is not True:
                raise self.fail(where, "only true can stand here; leave the field out otherwise.")
        elif kind in ("name", "title"):
            if not isinstance(value, str) or not value.strip():
                raise self.fail(where, f"{value!r} is not a {kind}.")
        elif kind in ("amount", "amount_or_all"):
            self.amount(where, value, all_allowed=kind == "amount_or_all")
        elif kind in ("filter", "card_filter"):
            self.filter(where, value, self.vocabulary.filters if kind == "filter" else self.vocabulary.card_filters)
        else:
            self.one_of(where, value, self.vocabulary.choices[kind])

    def amount(self, where: str, value: Json, *, all_allowed: bool) -> None:
        """A number, what was paid, or so many for each of something."""
        if (all_allowed and value == "all") or (self.vocabulary.paid and value == self.vocabulary.paid):
            return
        if not isinstance(value, Mapping):
            self.kind(where, "int", value)
            return
        self.no_others(where, value, ("count", "filter", "times", "max"), " in an amount")
        self.one_of(where, value.get("count"), self.vocabulary.counts)
        if "filter" in value:
            self.kind(where, "filter", value["filter"])
        for field in ("times", "max"):
            if field in value:
                self.kind(where, "int", value[field])

    def filter(self, where: str, value: Json, table: Mapping[str, Sequence[str]]) -> None:
        """What something has to be; every field of it has to hold."""
        if not isinstance(value, Mapping) or not value:
            raise self.fail(where, "a filter is a non-empty object.")
        for field, wanted in value.items():
            if field not in table:
                raise self.fail(where, f"a filter has no field {field!r}; it has {', '.join(table)}.")
            if field in self.vocabulary.flags:
                self.kind(where, "flag", wanted)
            elif field == "keyword":
                self.kind(where, "name", wanted)
            else:
                self.one_of(where, wanted, table[field])

    def is_one_or_all(self, where: str, value: Json, fields: Collection[str]) -> bool:
        """Whether a target says more than a word; refuses one that is neither ``one`` nor ``all`` of a kind."""
        if isinstance(value, str):
            return False
        if not isinstance(value, Mapping) or len({"one", "all"} & set(value)) != 1:
            raise self.fail(where, 'a target is a word, {"one": kind, ...} or {"all": kind, ...}.')
        self.no_others(where, value, fields, " in a target")
        return True
