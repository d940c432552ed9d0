"""Rules text of a Conquer card, rendered from its data alone: one paragraph for each ability."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.core.cards import BAR, joined
from simulator.engine.games.conquer.cards import EFFECTS, HEAVY, CardDef, read_card
from simulator.engine.games.conquer.texts.abilities import CONDITION_TEXTS, COST_TEXTS, said_in_parts
from simulator.engine.games.conquer.texts.plain_form import is_said_by_moment, is_used_at_will
from simulator.engine.games.conquer.texts.words import (
    ACTION_WORDS,
    CHARACTER_EVENTS,
    ONCE_WORDS,
    PLACE_EVENTS,
    ROLE_EVENTS,
    STAT_NAMES,
    TURN_EVENTS,
    WINDOW_WORDS,
    Voice,
)

Json = Any
Ability = Mapping[str, Json]
Paragraph = list[str]

UNKNOWN_TEXT: Final = "Rules text unknown."
HALF_ANSWERS_TEXT: Final = "At most half of your Combat Deck may be Blocks, Avoids and Dodges."
HEAVY_TEXT: Final = f"with a damage of {HEAVY} or more"
#: First words of effects that say what happens instead of being an order to the reader.
SUBJECTS: Final = frozenset(("your", "each", "the"))
_FIRST_WORDS: Final = (
    phrase.text.split()[0] for verb in EFFECTS.values() if not verb.static for phrase in verb.phrases
)
ORDERS: Final = frozenset(word for word in _FIRST_WORDS if word.isalpha()) - SUBJECTS
#: Somebody else whom "he" could mean.
OTHERS: Final = re.compile(r"\b(?:Character|fighter|opponent|player|bearer)\b")

#: Words after which somebody is ``him``.
OBJECT_OF: Final = (" on ", " to ", " of ", " from ", " bring ", " move ", " return ")
SIGNS: Final = ("+", "\u2212")


def rules_text(card: CardDef | Mapping[str, Json]) -> list[Paragraph]:
    """The rules text of a card or card record; what it requires and is Noticed on stands apart."""
    definition = card if isinstance(card, CardDef) else read_card(card)
    if definition.abilities is None:
        return [[UNKNOWN_TEXT]]
    voice = Voice(definition.type, definition.kind, definition.on)
    return [[ability_text(voice, ability)] for ability in definition.abilities]


def plain_text(card: CardDef | Mapping[str, Json]) -> str:
    """The rules text as plain lines."""
    return "\n".join("".join(paragraph) for paragraph in rules_text(card))


def requirement_text(card: CardDef | Mapping[str, Json]) -> str:
    """What a card asks of who bears or plays it, and of decks with it: ``Requires Weapon Use 3.``, or nothing."""
    definition = card if isinstance(card, CardDef) else read_card(card)
    needed = [f"{STAT_NAMES[name]} {value}" for name, value in definition.requires.items()]
    return " ".join([*([f"Requires {joined(needed)}."] if needed else []), *limit_texts(definition)])


def limit_texts(definition: CardDef) -> list[str]:
    """What a card says about decks with it."""
    limits, texts = definition.limits, []
    if limits.one_in is not None:
        deck = "Combat" if definition.is_action else "Main"
        texts.append(f"At most 1 copy for every {limits.one_in} cards of your {deck} Deck.")
    if limits.characters is not None:
        texts.append(f"At least {limits.characters} % of your Main Deck must be Characters.")
    if limits.unique_characters is not None:
        texts.append(f"At most {limits.unique_characters} % of your Main Deck may be unique Characters.")
    if limits.half_answers:
        texts.append(HALF_ANSWERS_TEXT)
    if limits.attacks is not None:
        texts.append(f"At most {limits.attacks} % of your Combat Deck may be Attacks.")
    if limits.heavy_attacks is not None:
        texts.append(f"At most {limits.heavy_attacks} % of your Combat Deck may be Attacks {HEAVY_TEXT}.")
    return texts


def ability_text(voice: Voice, ability: Ability) -> str:
    """One ability as a sentence."""
    conditions = list(ability.get("if", ()))
    moment = _moment(voice, ability["when"], conditions)
    lead = [ONCE_WORDS[ability["once"]]] if "once" in ability else []
    lead += [moment] if moment else []
    clauses = [CONDITION_TEXTS[entry["verb"]](voice, entry) for entry in conditions]
    what = _what(voice, ability)
    if clauses and not lead and not ability.get("may") and not ability.get("cost"):
        what = f"{what} if {joined(clauses)}"
    elif clauses:
        lead.append(f"if {joined(clauses)}")
    sentence = _with_pronouns(", ".join([*lead, what]), voice.bearer)
    return f"{sentence[0].upper()}{sentence[1:]}."


def _moment(voice: Voice, when: str, conditions: list[Mapping[str, Json]]) -> str:
    """When it acts; a condition on the part in the attack that the moment says is taken out of the list."""
    if voice.card_type != "Battle Action":
        for entry in conditions:
            if is_said_by_moment(voice, when, entry):
                conditions.remove(entry)
                return ROLE_EVENTS[when, entry["is"]].format(who=voice.actor)
    return moment_words(voice, when)


def moment_words(voice: Voice, when: str) -> str:
    """When an ability acts; nothing where that goes without saying."""
    if voice.card_type == "Battle Action":
        return ACTION_WORDS[when].format(this=voice.this)
    if when == "on_notice":
        return f"when {voice.this} is Noticed"
    if when in TURN_EVENTS:
        return TURN_EVENTS[when]
    if when not in CHARACTER_EVENTS:
        return WINDOW_WORDS.get(when, "")
    if voice.is_place and when in PLACE_EVENTS:
        return PLACE_EVENTS[when].format(who=voice.actor.removesuffix(" here"))
    return CHARACTER_EVENTS[when].format(who=voice.actor)


def _what(voice: Voice, ability: Ability) -> str:
    """Costs and effects, with ``you may`` where the ability is a choice."""
    done = _effects([said_in_parts(EFFECTS, voice, entry) for entry in ability["do"]])
    may = "you may " if ability.get("may") or is_used_at_will(voice, ability["when"]) else ""
    if not ability.get("cost"):
        if not may or done.split(maxsplit=1)[0] in ORDERS:
            return f"{may}{done}"
        return f"you may {'give' if done[0] in SIGNS else 'choose that'} {done}"
    paid = joined([COST_TEXTS[cost["verb"]](voice, cost) for cost in ability["cost"]])
    return f"{may}{paid}{',' if ability['cost'][-1]['verb'] == 'roll' else ':'} {done}"


def _effects(said: Sequence[str]) -> str:
    """Effects in order; one that begins with the same words as the one before leaves them out."""
    texts = [_without_echo(before, text) for before, text in zip(("", *said), said, strict=False)]
    is_short = not any("," in text or " and " in text for text in texts)
    return joined(texts) if is_short else ", then ".join(texts)


def _without_echo(before: str, text: str) -> str:
    """``this Character has +1 Attack`` ``and +1 Defense``; a bar ends what can be left out."""
    parts = text.split(BAR)
    for cut in range(len(parts) - 1, 0, -1):
        if before.startswith(BAR.join(parts[:cut]) + BAR):
            return " ".join(parts[cut:])
    return " ".join(parts)


def _with_pronouns(sentence: str, person: str) -> str:
    """The same Character is ``he`` from the second time on, unless somebody else was named in between."""
    parts = sentence.split(person)
    said = parts[0]
    for number, part in enumerate(parts[1:], 1):
        if number == 1 or OTHERS.search(parts[number - 1]):
            said += f"{person}{part}"
        elif part.startswith("'s"):
            said += f"his{part[2:]}"
        else:
            said += f"{'him' if said.endswith(OBJECT_OF) else 'he'}{part}"
    return said
