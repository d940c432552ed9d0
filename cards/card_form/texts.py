"""The rules text of a card as it is typed: what each sentence says, and what of it goes into the record. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cards.card_form.cells import told_of
from cards.card_form.fields import UNKNOWN, CardForm, Told
from cards.card_form.forms import form_of
from cards.text_reader.games import READERS, NoSuchCardType, TypedCard, read_as_typed
from cards.text_reader.reader import fields_together

Json = Any
MAX_TEXT: Final = 2000
#: The words by which an effect is looked for.
MAX_WORDS: Final = 120
#: What is said of a card publicly where a sentence is kept.
MAX_SUMMARY: Final = 300
_WORD: Final = re.compile(r"[\w'\u2019-]+")
_STATES: Final = {"read": "Understood", "reworded": "Read as", "kept": "Not understood"}


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the text: its place, its state (``kept`` also where the typist keeps the own words).

    ``at`` and ``at_end`` are the word where reading stopped; ``is_own`` if the typist turned a rewording down.
    """

    number: int
    start: int
    end: int
    typed: str
    state: str
    says: str
    why: str
    near: tuple[str, ...]
    at: int
    at_end: int
    is_own: bool
    ability: Json
    fields: Mapping[str, Json]

    @property
    def parts(self) -> list[tuple[str, str]]:
        """The sentence in parts, each with its state; ``stop`` is the word where reading stopped."""
        if self.state != "kept" or self.is_own:
            return [(self.state, self.typed)]
        at, end = self.at - self.start, self.at_end - self.start
        cut = (("kept", self.typed[:at]), ("stop", self.typed[at:end]), ("kept", self.typed[end:]))
        return [(state, part) for state, part in cut if part]

    @property
    def stop(self) -> str:
        """The word where reading stopped, empty where the typist keeps the own words."""
        return next((part for state, part in self.parts if state == "stop"), "").strip()

    @property
    def heading(self) -> str:
        return "Kept in your words" if self.is_own else _STATES[self.state]


@dataclass(frozen=True, slots=True)
class TypedText:
    """A whole text. ``abilities`` are those of the record: ``"?"`` where a sentence is kept, ``None`` without a text.

    ``waits_for`` names the field without which the text cannot be read.
    """

    text: str
    sentences: tuple[Sentence, ...] = ()
    abilities: Json = None
    fields: Mapping[str, Json] = field(default_factory=dict)
    waits_for: str = ""

    @property
    def kept(self) -> tuple[Sentence, ...]:
        return tuple(one for one in self.sentences if one.state == "kept")

    @property
    def counts(self) -> list[tuple[str, int, str]]:
        """How many sentences are in each state: the state, the number, the words."""
        words = {"read": "understood", "reworded": "read as", "kept": "kept"}
        found = ((state, sum(one.state == state for one in self.sentences)) for state in words)
        return [(state, number, words[state]) for state, number in found if number]

    @property
    def not_simulated(self) -> str:
        """Which sentences keep the card from being simulated: ``sentence 2``."""
        numbers = [str(one.number) for one in self.kept]
        if not numbers:
            return ""
        return f"sentence{'s' if len(numbers) > 1 else ''} {', '.join(numbers)}"


def reads_texts(game_key: str) -> bool:
    """Whether the texts of a game are read."""
    return game_key in READERS


def read_text(form: CardForm, told: Mapping[str, Told], text: str, keep: Collection[str] = ()) -> TypedText:
    """What a text says on a card of which this much is told; ``keep`` are sentences whose rewording is wrong."""
    text = text[:MAX_TEXT]
    if not text.strip() or form.rules is None:
        return TypedText(text)
    words = {name: _plain(told.get(name)) for name in ("title", "kind", "on")}
    card = TypedCard(form.card_type, words["title"], words["kind"], words["on"])
    try:
        found = read_as_typed(form.game_key, card, text)
    except NoSuchCardType:
        waits = "kind" if form.card_type == "Battle Action" else "on"
        wanted = form.field(waits)
        return TypedText(text, waits_for=wanted.label if wanted else waits, abilities=UNKNOWN)
    sentences = tuple(_sentence(number, text, one, keep) for number, one in enumerate(found, 1))
    fields = fields_together(one.fields for one in sentences)
    whole = all(one.state != "kept" for one in sentences)
    abilities: Json = [one.ability for one in sentences if one.ability is not None] if whole else UNKNOWN
    return TypedText(text, sentences, abilities, fields)


def read_again(game_key: str, record: Mapping[str, Json], text: str) -> TypedText:
    """What the typed text of a record says, with its kept sentences where they stood."""
    form = form_of(game_key, str(record["type"]))
    fields = (form.field(name) for name in ("title", "kind", "on"))
    told = {field.name: told_of(field, record[field.name]) for field in fields if field and field.name in record}
    told["title"] = Told("value", record["title"])
    return read_text(form, told, text, record.get("facts") or ())


def phrases_for(form: CardForm, told: Mapping[str, Told], words: str) -> tuple[str, ...]:
    """Whole sentences that cards of this type can say and that have these words, to pick one of."""
    text = read_text(form, told, words[:MAX_WORDS])
    found = [phrase for one in text.sentences for phrase in (one.near or (one.says,)) if phrase]
    return tuple(dict.fromkeys(found))


def _sentence(number: int, text: str, found: Any, keep: Collection[str]) -> Sentence:
    typed = text[found.start : found.end]
    is_own = found.state == "reworded" and " ".join(typed.split()) in keep
    at = found.start if found.at is None else min(found.at, max(found.start, found.end - 1))
    word = _WORD.match(text, at, found.end)
    return Sentence(
        number=number,
        start=found.start,
        end=found.end,
        typed=typed,
        state="kept" if is_own else found.state,
        says=found.says,
        why="" if is_own else found.why,
        near=() if is_own else found.near,
        at=at,
        at_end=word.end() if word else min(at + 1, found.end),
        is_own=is_own,
        ability=None if is_own else found.ability,
        fields={} if is_own else found.fields,
    )


def _plain(told: Told | None) -> str:
    return str(told.value) if told is not None and told.state == "value" else ""


def parts_of(typed: TypedText) -> list[tuple[str, str]]:
    """The text in parts, each with its state: for marks under the words. A ``stop`` is where reading stopped."""
    found: list[tuple[str, str]] = []
    place = 0
    for one in typed.sentences:
        found.append(("", typed.text[place : one.start]))
        found += one.parts
        place = one.end
    found.append(("", typed.text[place:]))
    return [(state, part) for state, part in found if part]
