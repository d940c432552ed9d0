"""From the tree of a Conan CCG text to the data of its ability."""

from __future__ import annotations

from typing import Any, Final

from lark import Token, v_args

from cards.text_reader.builder import Builder, Echo, Entry, Moment, in_range, kept
from cards.text_reader.grammar import Phrased
from simulator.engine.games.conan_ccg.catalogue import CONDITIONS, COSTS, EFFECTS

Json = Any
FILTER_FIELDS: Final = ("wounded", "class", "trait", "type", "territory")


@v_args(inline=True)
class ConanBuilder(Builder):
    """Turns each rule into its piece of data."""

    verbs = {"if": CONDITIONS, "cost": COSTS, "do": EFFECTS}
    fields = ("when", "for", "may", "once", "if", "cost", "do")

    def __init__(self, english: Phrased, card_type: str) -> None:
        super().__init__(english)
        self._card_type = card_type

    def silent_timing(self, effects: list[Entry]) -> str:
        """In force all the time, or once when a Move is revealed."""
        lasting = any(EFFECTS[effect["verb"]].static and "until" not in effect for effect in effects)
        return "static" if self._card_type != "Move" or lasting else "reveal"

    # Sentences.

    def start(self, qualifiers: list[Json] | None, sentence: Entry) -> Entry:
        return self.whole({**sentence, **({"for": qualifiers} if qualifiers else {})})

    def plain(self, effect: Entry | Echo, conditions: list[Entry] | None) -> Entry:
        if isinstance(effect, Echo):
            effect = self.in_table_order({**effect.entry, "of": "this"}, "do")
        return {"when": self.silent_timing([effect]), "if": conditions or [], "do": [effect]}

    def effects(self, effects: list[Entry], until: str | None) -> list[Entry]:
        return [{**effect, "until": until} if until else effect for effect in effects]

    # Moments.

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
        return [kind for kind in kinds if kind] or self.for_foe()

    def qualifier_kind(self, wounded: Any, kind: Any, territory: Any, trait: Any, foe_type: Any) -> Entry:
        return self.foe(wounded, kind, trait, foe_type, territory)

    # Kinds of Foes and cards.

    def foe(self, *values: Json) -> Entry:
        return kept(dict(zip(FILTER_FIELDS, values, strict=True)))

    foes = ally = ally_group = foe

    def a_foe_type(self, foe_type: str) -> Entry:
        return {"type": foe_type}

    def what_trait(self, trait: str) -> Entry:
        return {"trait": trait}

    def what_wounded(self, wounded: bool) -> Entry:
        return {"wounded": True}

    def card_kind(self, keyword: str | None, card_type: str | None = None) -> Entry:
        return kept({"card": card_type, "keyword": keyword})

    # Numbers.

    cards = wounds = scars = revealed_minors = top_cards = Builder.number

    def two(self) -> int:
        return 2

    at_least_foes = in_range(True, False)
    at_most_foes = in_range(False, True)
    exactly_foes = between_foes = in_range(True, True)

    def no_foes(self, kind: Entry) -> Entry:
        return kept({"at_most": 0, "filter": kind or None})

    def one_foe(self, kind: Entry) -> Entry:
        return kept({"at_least": 1, "filter": kind or None})

    def one_card(self, kind: Entry) -> Entry:
        return kept({"at_least": 1, "filter": kind or None})

    def at_least_cards(self, number: Token, kind: Entry) -> Entry:
        return kept({"at_least": int(number), "filter": kind or None})

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
        return kept({"amount": int(number), "filter": kind or None})


def _chosen(many: str, what: str, kind: Entry, zone: str | None, choice: str | None) -> Entry:
    return {many: what, **kept({"filter": kind or None, "zone": zone, "by": choice})}


def _scope(word: str, kind: Entry, zone: str | None) -> Json:
    """``foes`` alone is a word; a kind of Foe or a zone makes it an object."""
    return {word: kind, **kept({"zone": zone})} if kind or zone else word
