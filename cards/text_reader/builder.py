"""From the tree of a card text to the data of its ability: what the texts of all games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from lark import Token, Transformer, v_args

from cards.text_reader.grammar import Phrased, SpokenPhrase
from simulator.engine import Verb

Json = Any
Entry = dict[str, Json]
PARTS: Final = {"condition": "if", "cost": "cost", "effect": "do"}


@dataclass(frozen=True, slots=True)
class Echo:
    """An effect that leaves out what the one before has said: the fields it still needs, and its own."""

    missing: tuple[str, ...]
    entry: Entry


@dataclass(frozen=True, slots=True)
class Moment:
    """When an ability works, and the condition said in the same clause."""

    when: str
    conditions: tuple[Entry, ...] = ()


def kept(fields: Mapping[str, Json]) -> Entry:
    """The fields that say something."""
    return {name: value for name, value in fields.items() if value is not None}


def _number(number: Json) -> Json:
    """A token as a number; a letter stands for one that is not known yet."""
    return int(number) if not isinstance(number, str) or number.isdigit() else str(number)


def _signed(sign: int) -> Callable[[Any, Json], Json]:
    return lambda builder, number: sign * value if isinstance(value := _number(number), int) else value


def in_range(low: bool, high: bool) -> Callable[..., Entry]:
    """``at least 2`` and the like; what is counted may follow as a kind."""

    def build(builder: Any, *children: Any) -> Entry:
        numbers = [int(child) for child in children if isinstance(child, Token)]
        kind = next((child for child in children if isinstance(child, dict)), {})
        fields = {"at_least": numbers[0] if low else None, "at_most": numbers[-1] if high else None}
        return kept({**fields, "filter": kind or None})

    return build


@v_args(inline=True)
class Builder(Transformer[Token, Any]):
    """Turns each rule into its piece of data; rules of the phrasebook are looked up by name."""

    #: The verbs of the game by part of an ability.
    verbs: Mapping[str, Mapping[str, Verb]]
    #: Fields of an ability in the order in which a record has them.
    fields: tuple[str, ...] = ("when", "may", "once", "if", "cost", "do")

    def __init__(self, english: Phrased) -> None:
        super().__init__()
        self._english = english

    @v_args(inline=False)
    def __default__(self, data: str, children: list[Any], meta: Any) -> Any:
        name = str(data)
        if name in self._english.values:
            return self._english.values[name]
        if name in self._english.phrases:
            return self._entry(self._english.phrases[name], children)
        if name.startswith("count_"):
            return kept({"count": name.removeprefix("count_"), "filter": (children[0] if children else None) or None})
        return name if not children else children[0]

    def silent_timing(self, effects: list[Entry]) -> str:
        """The timing of an ability that does not say when it works."""
        raise NotImplementedError

    # Sentences.

    def led(self, once: str | None, moment: Moment | None, conditions: list[Entry] | None, what: Entry) -> Entry:
        said = moment or Moment(self.silent_timing(what["do"]))
        return {**what, "when": said.when, "once": once, "if": [*said.conditions, *(conditions or [])]}

    # The same clauses in the orders of people (``loose``).

    def trailed(self, once: str | None, what: Entry, moment: Moment, conditions: list[Entry] | None) -> Entry:
        return self.led(once, moment, conditions, what)

    def led_by_condition(self, once: str | None, conditions: list[Entry], moment: Moment, what: Entry) -> Entry:
        return self.led(once, moment, conditions, what)

    def turned(self, once: str | None, moment: Moment, what: Entry, conditions: list[Entry]) -> Entry:
        return self.led(once, moment, conditions, what)

    def once_inside(self, moment: Moment, once: str, conditions: list[Entry] | None, what: Entry) -> Entry:
        return self.led(once, moment, conditions, what)

    def conditioned(self, once: str | None, what: Entry, conditions: list[Entry]) -> Entry:
        return self.led(once, None, conditions, what)

    def paid(self, costs: list[Entry], effects: list[Entry]) -> Entry:
        return {"cost": costs, "do": effects}

    def paid_by_choice(self, costs: list[Entry], effects: list[Entry]) -> Entry:
        return {"may": True, "cost": costs, "do": effects}

    def done(self, effects: list[Entry]) -> Entry:
        return {"do": effects}

    def done_by_choice(self, effects: list[Entry]) -> Entry:
        return {"may": True, "do": effects}

    def effect_list(self, *effects: Entry | Echo) -> list[Entry]:
        done: list[Entry] = []
        for effect in effects:
            if isinstance(effect, Echo):
                before = done[-1]
                found = {name: before[name] for name in effect.missing if name in before}
                effect = self.in_table_order({**found, **effect.entry}, "do")
            done.append(effect)
        return done

    def conditions(self, *entries: Entry) -> list[Entry]:
        return list(entries)

    def costs(self, *entries: Entry) -> list[Entry]:
        return list(entries)

    def at(self, when: str) -> Moment:
        return Moment(when)

    # Numbers.

    def number(self, number: Json) -> Json:
        return _number(number)

    def signed(self, sign: Token, number: Token) -> Json:
        return _number(number) if sign == "+" else -int(number)

    def all(self) -> str:
        return "all"

    def one(self) -> Any:
        return 1

    def for_each(self, counted: Entry, most: Token | None) -> Entry:
        return kept({**counted, "max": int(most) if most is not None else None})

    higher_by = _signed(1)
    lower_by = _signed(-1)
    at_least = in_range(True, False)
    at_most = in_range(False, True)
    exactly = between = in_range(True, True)

    def none(self) -> Entry:
        return {"at_most": 0}

    # Kinds.

    def wounded(self, word: Token) -> bool:
        return True

    def keyword(self, *words: Token) -> str:
        return "".join(words)

    # Entries.

    def whole(self, sentence: Entry) -> Entry:
        """A whole ability, without what is empty."""
        return {name: sentence[name] for name in self.fields if sentence.get(name)}

    def in_table_order(self, entry: Entry, part: str) -> Entry:
        """The fields of an entry in the order in which the vocabulary lists them."""
        kinds = self.verbs[part][entry["verb"]].kinds
        return {name: entry[name] for name in ("verb", *kinds) if name in entry}

    def _entry(self, spoken: SpokenPhrase, children: list[Any]) -> Entry | Echo:
        """The data of a phrase from the values in its slots."""
        entry: Entry = {"verb": spoken.verb, **kept(spoken.phrase.fixed)}
        for (fields, slot), value in zip(spoken.slots, children, strict=True):
            if value is None or value == {}:
                continue
            if slot == "for_each":
                times = entry["amount"]
                entry["amount"] = {**value, **({} if times == 1 else {"times": times})}
            elif " " in fields:
                entry.update(value)
            else:
                entry[fields] = value
        return Echo(spoken.missing, entry) if spoken.is_echo else self.in_table_order(entry, PARTS[spoken.part])
