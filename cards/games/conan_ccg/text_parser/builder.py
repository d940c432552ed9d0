"""From the tree of a card text to the data of its ability."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from lark import Token, Transformer, v_args

from cards.games.conan_ccg.text_parser.grammar import CardEnglish, SpokenPhrase
from simulator.engine.core.vocabulary import Verb
from simulator.engine.games.conan_ccg.text_effects import BAR, SLOT
from simulator.engine.games.conan_ccg.vocabulary import CONDITIONS, COSTS, EFFECTS

Json = Any
Entry = dict[str, Json]
TABLES: Final[Mapping[str, Mapping[str, Verb]]] = {"condition": CONDITIONS, "cost": COSTS, "effect": EFFECTS}
FILTER_FIELDS: Final = ("wounded", "class", "trait", "type", "territory")


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


def _kept(fields: Mapping[str, Json]) -> Entry:
    return {name: value for name, value in fields.items() if value is not None}


def _signed(sign: int) -> Callable[[Any, Token], int]:
    return lambda builder, number: sign * int(number)


def _range(low: bool, high: bool) -> Callable[..., Entry]:
    """``at least 2`` and the like; Foes are counted with their kind as the last child."""

    def build(builder: Any, *children: Any) -> Entry:
        numbers = [int(child) for child in children if isinstance(child, Token)]
        kind = next((child for child in children if isinstance(child, dict)), {})
        fields = {"at_least": numbers[0] if low else None, "at_most": numbers[-1] if high else None}
        return _kept({**fields, "filter": kind or None})

    return build


@v_args(inline=True)
class Builder(Transformer[Token, Any]):
    """Turns each rule into its piece of data; rules of the phrasebook are looked up by name."""

    def __init__(self, english: CardEnglish, card_type: str) -> None:
        super().__init__()
        self._english = english
        self._card_type = card_type

    @v_args(inline=False)
    def __default__(self, data: str, children: list[Any], meta: Any) -> Any:
        name = str(data)
        if name in self._english.values:
            return self._english.values[name]
        if name in self._english.phrases:
            return _entry(self._english.phrases[name], children)
        if name.startswith("count_"):
            return _kept({"count": name.removeprefix("count_"), "filter": (children[0] if children else None) or None})
        return name if not children else children[0]

    # Sentences.

    def start(self, qualifiers: list[Json] | None, sentence: Entry) -> Entry:
        fields = ("when", "for", "may", "once", "if", "cost", "do")
        ability = {**sentence, **({"for": qualifiers} if qualifiers else {})}
        return {name: ability[name] for name in fields if ability.get(name)}

    def led(self, once: str | None, moment: Moment | None, conditions: list[Entry] | None, what: Entry) -> Entry:
        said = moment or Moment(self._silent(what["do"]))
        return {**what, "when": said.when, "once": once, "if": [*said.conditions, *(conditions or [])]}

    def plain(self, effect: Entry | Echo, conditions: list[Entry] | None) -> Entry:
        if isinstance(effect, Echo):
            effect = _in_table_order({**effect.entry, "of": "this"}, "effect")
        return {"when": self._silent([effect]), "if": conditions or [], "do": [effect]}

    def _silent(self, effects: list[Entry]) -> str:
        """The timing that is not said: in force all the time, or once when a Move is revealed."""
        lasting = any(EFFECTS[effect["verb"]].static and "until" not in effect for effect in effects)
        return "static" if self._card_type != "Move" or lasting else "reveal"

    def paid(self, costs: list[Entry], effects: list[Entry]) -> Entry:
        return {"cost": costs, "do": effects}

    def paid_by_choice(self, costs: list[Entry], effects: list[Entry]) -> Entry:
        return {"may": True, "cost": costs, "do": effects}

    def done(self, effects: list[Entry]) -> Entry:
        return {"do": effects}

    def done_by_choice(self, effects: list[Entry]) -> Entry:
        return {"may": True, "do": effects}

    def effects(self, effects: list[Entry], until: str | None) -> list[Entry]:
        return [{**effect, "until": until} if until else effect for effect in effects]

    def effect_list(self, *effects: Entry | Echo) -> list[Entry]:
        done: list[Entry] = []
        for effect in effects:
            if isinstance(effect, Echo):
                before = done[-1]
                found = {name: before[name] for name in effect.missing if name in before}
                effect = _in_table_order({**found, **effect.entry}, "effect")
            done.append(effect)
        return done

    def conditions(self, *entries: Entry) -> list[Entry]:
        return list(entries)

    def costs(self, *entries: Entry) -> list[Entry]:
        return list(entries)

    # Moments.

    def at(self, when: str) -> Moment:
        return Moment(when)

    def at_hit(self, side: str) -> Moment:
        return Moment("hits_known", ({"verb": "hit_by", "side": side},))

    def by_foe(self) -> str:
        return "foe"

    def by_conan(self) -> str:
        return "conan"

    def at_hit_on(self, kind: Entry) -> Moment:
        return Moment("hit", ({"verb": "hit_on", "filter": kind},))

    def at_foe_defeated(self, kind: Entry) -> Moment:
        return Moment("foe_defeated", ({"verb": "event_foe", "filter": kind},) if kind else ())

    # Qualifiers.

    def qualifiers(self, *parts: list[Json]) -> list[Json]:
        return [one for part in parts for one in part]

    def for_conan(self) -> list[Json]:
        return ["Conan"]

    def for_ally(self) -> list[Json]:
        return ["Ally"]

    def for_foe(self) -> list[Json]:
        return ["Foe"]

    def for_kinds(self, *kinds: Entry) -> list[Json]:
        return list(kinds)

    def qualifier_kind(self, wounded: Any, kind: Any, territory: Any, trait: Any, foe_type: Any) -> Entry:
        return self.foe(wounded, kind, trait, foe_type, territory)

    # Kinds of Foes and cards.

    def foe(self, *values: Json) -> Entry:
        return _kept(dict(zip(FILTER_FIELDS, values, strict=True)))

    foes = ally = ally_group = foe

    def wounded(self, word: Token) -> bool:
        return True

    def a_foe_type(self, foe_type: str) -> Entry:
        return {"type": foe_type}

    def what_trait(self, trait: str) -> Entry:
        return {"trait": trait}

    def what_wounded(self, wounded: bool) -> Entry:
        return {"wounded": True}

    def card_kind(self, keyword: str | None, card_type: str | None = None) -> Entry:
        return _kept({"card": card_type, "keyword": keyword})

    def keyword(self, *words: Token) -> str:
        return "".join(words)

    # Numbers.

    def number(self, number: Token) -> int:
        return int(number)

    cards = wounds = scars = revealed_minors = top_cards = number

    def signed(self, sign: Token, number: Token) -> int:
        return int(number) if sign == "+" else -int(number)

    def all(self) -> str:
        return "all"

    def one(self) -> Any:
        return 1

    def two(self) -> int:
        return 2

    def for_each(self, counted: Entry, most: Token | None) -> Entry:
        return _kept({**counted, "max": int(most) if most is not None else None})

    higher_by = _signed(1)
    lower_by = _signed(-1)
    at_least = at_least_foes = _range(True, False)
    at_most = at_most_foes = _range(False, True)
    exactly = between = exactly_foes = between_foes = _range(True, True)

    def none(self) -> Entry:
        return {"at_most": 0}

    def no_foes(self, kind: Entry) -> Entry:
        return _kept({"at_most": 0, "filter": kind or None})

    def one_foe(self, kind: Entry) -> Entry:
        return _kept({"at_least": 1, "filter": kind or None})

    def one_card(self, kind: Entry) -> Entry:
        return _kept({"at_least": 1, "filter": kind or None})

    def at_least_cards(self, number: Token, kind: Entry) -> Entry:
        return _kept({"at_least": int(number), "filter": kind or None})

    def places(self, *zones: str) -> list[str]:
        return list(zones)

    by = places

    # Whom and what an effect is for.

    def target_foe(self, many: str, kind: Entry, zone: str | None, choice: str | None) -> Entry:
        return _chosen(many, "foe", kind, zone, choice)

    def target_ally(self, many: str, kind: Entry, zone: str | None, choice: str | None) -> Entry:
        return _chosen(many, "ally", kind, zone, choice)

    def target_up_to_foes(self, number: Token, kind: Entry, zone: str | None, choice: str | None) -> Entry:
        return {**_chosen("one", "foe", kind, zone, choice), "up_to": int(number)}

    def target_up_to_allies(self, number: Token, kind: Entry, zone: str | None, choice: str | None) -> Entry:
        return {**_chosen("one", "ally", kind, zone, choice), "up_to": int(number)}

    def how_one(self) -> str:
        return "one"

    def how_all(self) -> str:
        return "all"

    def same_zone(self) -> str:
        return "same"

    def choice(self, *words: Token) -> str:
        return "chance" if words[0] == "at" else "opponent"

    def scope_foes(self, kind: Entry, zone: str | None) -> Json:
        return _scope("foes", kind, zone)

    def scope_foe_moves(self, kind: Entry, zone: str | None) -> Json:
        return _scope("foe_moves", kind, zone)

    def some_cards(self, number: Token, kind: Entry) -> Entry:
        return _kept({"amount": int(number), "filter": kind or None})


def _chosen(many: str, what: str, kind: Entry, zone: str | None, choice: str | None) -> Entry:
    return {many: what, **_kept({"filter": kind or None, "zone": zone, "by": choice})}


def _scope(word: str, kind: Entry, zone: str | None) -> Json:
    """``foes`` alone is a word; a kind of Foe or a zone makes it an object."""
    return {word: kind, **_kept({"zone": zone})} if kind or zone else word


def _in_table_order(entry: Entry, part: str) -> Entry:
    """The fields of an entry in the order in which the vocabulary lists them."""
    fields = TABLES[part][entry["verb"]].fields
    return {name: entry[name] for name in ("verb", *(field.rstrip("?") for field in fields)) if name in entry}


def _entry(spoken: SpokenPhrase, children: list[Any]) -> Entry | Echo:
    """The data of a phrase from the values in its slots."""
    entry: Entry = {"verb": spoken.verb, **_kept(spoken.phrase.fixed)}
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
    if not spoken.is_echo:
        return _in_table_order(entry, spoken.part)
    head = spoken.phrase.text.partition(BAR)[0]
    return Echo(tuple(mark[1] for mark in SLOT.finditer(head)), entry)
