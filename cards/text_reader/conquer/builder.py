"""From the tree of a Conquer text to the data of its ability."""

from __future__ import annotations

from typing import Any, Final

from lark import Token, v_args

from cards.text_reader.builder import Builder, Entry, Moment, kept
from cards.text_reader.grammar import Phrased
from simulator.engine.games.conquer.catalogue import CONDITIONS, COSTS, EFFECTS, Voice, canonical

Json = Any
#: A group of Characters or cards: ``one`` or ``all`` of a side (``all`` sides are not named), and of a kind.
Some = tuple[str, str | None, Entry]
CHARACTER_FIELDS: Final = ("wounded", "class", "trait", "division", "equipped")
CARD_FIELDS: Final = ("keyword", "division", "kind", "card")


@v_args(inline=True)
class ConquerBuilder(Builder):
    """Turns each rule into its piece of data."""

    verbs = {"if": CONDITIONS, "cost": COSTS, "do": EFFECTS}

    def __init__(self, english: Phrased, voice: Voice) -> None:
        super().__init__(english)
        self._voice = voice

    def silent_timing(self, effects: list[Entry]) -> str:
        """In force all the time."""
        return "static"

    def start(self, sentence: Entry) -> Entry:
        return canonical(self._voice, self.whole(sentence))

    def plain(self, effects: list[Entry], conditions: list[Entry]) -> Entry:
        return {"when": self.silent_timing(effects), "if": conditions, "do": effects}

    def at_role(self, said: tuple[str, str]) -> Moment:
        moment, role = said
        return Moment(moment, ({"verb": "role", "is": role},))

    # Kinds of Characters and cards.

    def any_one(self) -> None:
        return None

    def character(self, *values: Json) -> Entry:
        return kept(dict(zip(CHARACTER_FIELDS, values, strict=True)))

    characters = character

    def equipped(self, *words: Token) -> bool:
        return True

    def what_wounded(self, wounded: bool) -> Entry:
        return {"wounded": True}

    def what_class(self, name: str) -> Entry:
        return {"class": name}

    def what_character(self, kind: Entry) -> Entry:
        return kind

    def card_kind(self, *values: Json) -> Entry:
        return kept(dict(zip(CARD_FIELDS, values, strict=True)))

    def thing_kind(self, *values: Json) -> Entry:
        return kept(dict(zip(CARD_FIELDS, values, strict=False)))

    def noun_kind(self, kind: str) -> Entry:
        return {"kind": kind}

    def an_action(self, keyword: str | None, kind: str | None) -> Entry:
        return kept({"keyword": keyword, "kind": kind})

    # Numbers.

    cards = battle_actions = notice_points = victory_points = top_cards = Builder.number

    def some_cards(self, number: Token, kind: Entry) -> Entry:
        return kept({"amount": int(number), "filter": kind or None})

    def no_characters(self, kind: Entry) -> Entry:
        return kept({"at_most": 0, "filter": kind or None})

    def one_character(self, kind: Entry) -> Entry:
        return kept({"at_least": 1, "filter": kind or None})

    def by(self, *answers: str) -> list[str]:
        return list(answers)

    # Whom and what an effect is for.

    def one_own(self, kind: Entry) -> Some:
        return "one", "own", kind

    def one_opposing(self, kind: Entry) -> Some:
        return "one", "opposing", kind

    def one_any(self, kind: Entry) -> Some:
        return "one", None, kind

    def all_own(self, kind: Entry) -> Some:
        return "all", "own", kind

    def all_opposing(self, kind: Entry) -> Some:
        return "all", "opposing", kind

    def all_any(self, kind: Entry) -> Some:
        return "all", None, kind

    def here(self, *words: Json) -> str:
        return "here"

    def grounds(self) -> bool:
        return True

    def choice(self, *words: Token) -> str:
        return "opponent"

    def target_characters(self, some: Some, here: str | None, grounds: bool | None, choice: str | None) -> Entry:
        return _chosen("patient" if grounds else "character", some, here, choice)

    def target_equipment(self, some: Some, here: str | None, choice: str | None) -> Entry:
        return _chosen("equipment", some, here, choice)

    def target_effect(self, some: Some, here: str | None, choice: str | None) -> Entry:
        return _chosen("effect", some, here, choice)

    def target_disturbance(self, some: Some, here: str | None, choice: str | None) -> Entry:
        return _chosen("disturbance", some, here, choice)

    def target_landscape(self, some: Some, here: str | None, choice: str | None) -> Entry:
        return _chosen("landscape", some, here, choice)

    def own_group(self, kind: Entry, here: str | None) -> Json:
        return _group("own", kind, here)

    def opposing_group(self, kind: Entry, here: str | None) -> Json:
        return _group("opposing", kind, here)

    def any_group(self, kind: Entry, here: str | None) -> Json:
        return _group("here" if here and not kind else "all", kind, None if here and not kind else here)


def _chosen(what: str, some: Some, here: str | None, choice: str | None) -> Entry:
    many, side, kind = some
    return {many: what, **kept({"of": side, "at": here, "filter": kind or None, "by": choice})}


def _group(side: str, kind: Entry, here: str | None) -> Json:
    """A side alone is a word; a kind of Character or a place makes it an object."""
    return {"characters": side, **kept({"at": here, "filter": kind or None})} if kind or here else side
