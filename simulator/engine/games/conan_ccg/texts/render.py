"""Rules text of a card, rendered from its data alone: paragraphs made of text, icons and bold words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from simulator.engine.core.cards import BAR, a_or_an, joined
from simulator.engine.games.conan_ccg.cards import CardDef, read_card
from simulator.engine.games.conan_ccg.texts.abilities import CONDITION_TEXTS, COST_TEXTS, said_in_parts
from simulator.engine.games.conan_ccg.texts.phrases import EFFECT_PHRASES
from simulator.engine.games.conan_ccg.texts.pronouns import with_pronouns
from simulator.engine.games.conan_ccg.texts.words import (
    DURATION_WORDS,
    EVENT_WORDS,
    IN_CHRONICLE,
    MOVE_WORDS,
    ONCE_WORDS,
    USED,
    WINDOW_WORDS,
    Voice,
    foe_noun,
    is_a_foe,
    qualifier_label,
)

Json = Any
Ability = Mapping[str, Json]

UNKNOWN_TEXT: Final = "Rules text unknown."
#: What a Move need not say of its own numbers when it says nothing else.
MOVE_HAS: Final = "this move has "
SIGNS: Final = ("+", "\u2212")
_MARK: Final = re.compile(r"\{(?P<icon>[^}]+)\}|\*\*(?P<bold>[^*]+)\*\*")
#: First words of effects that are orders to the reader; other effects say what happens.
ORDERS: Final = (
    *("draw", "discard", "put", "return", "search", "reveal"),
    *("gain", "lose", "heal", "deal", "prevent", "cancel", "defeat"),
    *("look", "double", "move", "bring", "blank", "have", "play", "replace", "swap", "shuffle"),
)


@dataclass(frozen=True, slots=True)
class IconPart:
    """An icon inside a text, by its name in ``terms.ICONS``."""

    name: str
    kind: ClassVar[str] = "icon"

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class BoldPart:
    """Words in bold: qualifiers, BARBARIAN abilities, Conan Only."""

    text: str
    kind: ClassVar[str] = "bold"

    def __str__(self) -> str:
        return self.text


Part = str | IconPart | BoldPart
Paragraph = list[Part]


def rules_text(card: CardDef | Mapping[str, Json]) -> list[Paragraph]:
    """The rules text of a card or card record, a paragraph for each ability; requirement and Draw value are apart."""
    definition = card if isinstance(card, CardDef) else read_card(card)
    sentences = ["**Conan Only.**"] if definition.conan_only else []
    if definition.abilities is None:
        sentences.append(UNKNOWN_TEXT)
    else:
        sentences.extend(ability_text(definition.type, ability) for ability in definition.abilities)
    return [_parts(sentence) for sentence in sentences]


def plain_text(card: CardDef | Mapping[str, Json]) -> str:
    """The rules text as plain lines; icons by name."""
    return "\n".join("".join(str(part) for part in paragraph) for paragraph in rules_text(card))


def requirement_text(card: CardDef | Mapping[str, Json]) -> str:
    """What a card asks for and lets draw: ``Requires 4 Scars. Draw 1.``, or nothing."""
    definition = card if isinstance(card, CardDef) else read_card(card)
    said = []
    if definition.requires is not None:
        kind, amount = definition.requires
        needed = f"{amount} {'Scar' if amount == 1 else 'Scars'}" if kind == "scars" else f"{amount} Renown"
        said.append(f"Requires {needed}.")
    if definition.draw is not None:
        drawn = "1 card" if definition.draw == 1 else f"{definition.draw} cards"
        said.append(f"Draw up to {drawn}.")
    return " ".join(said)


def ability_text(card_type: str, ability: Ability) -> str:
    """One ability as a sentence, with its icons and bold words still marked."""
    voice = Voice(card_type)
    done = _effects(voice, ability["do"])
    lead, conditions = _lead(voice, ability)
    what = _what(ability, done, voice)
    clauses = [CONDITION_TEXTS[entry["verb"]](voice, entry) for entry in conditions]
    is_plain = not lead and not ability.get("may") and not ability.get("cost") and len(ability["do"]) == 1
    if is_plain:
        what = what.removeprefix(MOVE_HAS) if what[len(MOVE_HAS) :][:1] in SIGNS else what
    if clauses and is_plain:
        what = f"{what} if {joined(clauses)}"
    elif clauses:
        lead = [*lead, f"if {joined(clauses)}"]
    sentence = with_pronouns(", ".join([*lead, what]), voice)
    return f"{_qualifiers(ability)}{_capital(sentence)}."


def _effects(voice: Voice, effects: Sequence[Mapping[str, Json]]) -> str:
    """All effects, each shortened by what the one before has said; an end that all share is said once, after them."""
    ends = {effect.get("until") for effect in effects}
    end = ends.pop() if len(ends) == 1 and len(effects) > 1 else None
    if end is None or any(effect["verb"] == "grant_barbarian" for effect in effects):
        return _in_order([said_in_parts(EFFECT_PHRASES, voice, effect) for effect in effects])
    open_ended = [{field: effect[field] for field in effect if field != "until"} for effect in effects]
    done = _in_order([said_in_parts(EFFECT_PHRASES, voice, effect) for effect in open_ended])
    return f"{done}, {'both' if len(effects) == 2 else 'all'} {DURATION_WORDS[end]}"


def _in_order(said: Sequence[str]) -> str:
    """Short effects joined by ``and``, others by ``then``; two wounds share their ``deal``."""
    texts: list[str] = []
    for before, text in zip(("", *said), said, strict=False):
        head, bar, tail = text.partition(BAR)
        is_echo = bool(bar) and before.startswith(head + bar)
        texts.append(tail if is_echo else text.replace(BAR, " "))
    is_short = not any(" and " in text or "," in text or " for " in text for text in texts)
    return joined(texts) if is_short else ", then ".join(texts)


def _what(ability: Ability, done: str, voice: Voice) -> str:
    """Costs and effects, with ``you may`` where the ability is a choice."""
    if ability.get("cost"):
        paid = joined([COST_TEXTS[cost["verb"]](voice, cost) for cost in ability["cost"]])
        return f"{'you may ' if ability.get('may') else ''}{paid}: {done}"
    if not ability.get("may"):
        return done
    if done[0] in SIGNS:
        return f"you may give {done}"
    return f"you may {done}" if done.split(maxsplit=1)[0] in ORDERS else f"you may choose that {done}"


def _lead(voice: Voice, ability: Ability) -> tuple[list[str], list[Mapping[str, Json]]]:
    """How often and when, and the conditions that the moment does not say already."""
    conditions = list(ability.get("if", ()))
    when = ability["when"]
    said = _merged_moment(voice, when, conditions) or _moment(voice, when)
    is_once = voice.card_type == "Move" and when == "reveal"
    if is_once and conditions and any("until" in effect for effect in ability["do"]):
        said = USED
    lead = [ONCE_WORDS[ability["once"]]] if "once" in ability else []
    return [*lead, *([said] if said else [])], conditions


def _moment(voice: Voice, when: str) -> str:
    if voice.card_type == "Move":
        return MOVE_WORDS[when]
    if when in EVENT_WORDS:
        a_foe = "another Foe" if voice.other else "a Foe"
        return EVENT_WORDS[when].format(this=voice.this, a_foe=a_foe)
    if when == "in_chronicle":
        return IN_CHRONICLE.format(this=voice.this)
    return WINDOW_WORDS.get(when, "")


def _merged_moment(voice: Voice, when: str, conditions: list[Mapping[str, Json]]) -> str:
    """The moment and the condition that narrows it in one clause; takes that condition out of the list."""
    merged = {("hit", "hit_on"), ("foe_defeated", "event_foe"), ("hits_known", "hit_by")}
    found = [entry for entry in conditions if (when, entry["verb"]) in merged]
    if len(found) != 1:
        return ""
    entry = found[0]
    conditions.remove(entry)
    if when == "hit":
        return f"when this move hits {is_a_foe(entry['filter'])}"
    if when == "foe_defeated":
        kind = foe_noun(entry["filter"])
        return f"when {f'another {kind}' if voice.other else a_or_an(kind)} is defeated"
    return f"when {CONDITION_TEXTS['hit_by'](voice, entry)}"


def _qualifiers(ability: Ability) -> str:
    """``**Conan, Foe (Animal, Undead):** `` before the abilities of Moves (CCG-2.22)."""
    wanted = ability.get("for", ())
    named = [one for one in wanted if isinstance(one, str)]
    kinds = [qualifier_label(one) for one in wanted if not isinstance(one, str)]
    if kinds:
        named.append(f"Foe ({', '.join(kinds)})")
    return f"**{', '.join(named)}:** " if named else ""


def _capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def _parts(sentence: str) -> Paragraph:
    """A marked sentence taken apart into text, icons and bold words."""
    parts: Paragraph = []
    at = 0
    for mark in _MARK.finditer(sentence):
        if mark.start() > at:
            parts.append(sentence[at : mark.start()])
        parts.append(IconPart(mark["icon"]) if mark["icon"] else BoldPart(mark["bold"]))
        at = mark.end()
    if at < len(sentence):
        parts.append(sentence[at:])
    return parts
