"""``docs/effects_conquer.md``, made from the verb tables and the renderers of rules text.

``python -m simulator.engine.games.conquer.effects_doc > docs/effects_conquer.md`` writes it anew; a test compares.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.core.effects_page import Samples, Say, kind_table, rows, verb_table, whole_abilities
from simulator.engine.core.vocabulary import Verb
from simulator.engine.games.conquer import words
from simulator.engine.games.conquer.text import ability_text
from simulator.engine.games.conquer.text_effects import CONDITION_TEXTS, COST_TEXTS, EFFECT_TEXTS
from simulator.engine.games.conquer.text_words import (
    ACTION_WORDS,
    CHARACTER_EVENTS,
    DURATION_WORDS,
    ONCE_WORDS,
    TURN_EVENTS,
    WINDOW_WORDS,
    Voice,
)
from simulator.engine.games.conquer.vocabulary import (
    CARD_FILTERS,
    CHOICES,
    CONDITIONS,
    COSTS,
    COUNTS,
    EFFECTS,
    FILTERS,
    SCOPES,
    SIDES,
    STATS,
    TARGET_KINDS,
    TARGETS,
)

Json = Any

INTRODUCTION: Final = """\
# What a card of Conquer can say

This page is made from the verb tables (`python -m simulator.engine.games.conquer.effects_doc`); do not edit it.

An ability is `{"when": timing, "may"?: true, "once"?: "round" | "combat" | "turn", "if"?: [condition], "cost"?: [cost],
"do": [effect]}`. All conditions must hold; costs are paid in full before the effects happen in order. Every condition,
cost and effect is `{"verb": name, field: value}`. Whatever these tables do not name is refused when the cards are read,
and so is what the vocabulary knows but what could mean nothing on that type of card (`card_sense.py`).

The text of a card is rendered from this data (`text.py`); the examples show it as an Effect on a Character says it.
"You" is the player of the card: the controller of the Character it is on, for an Effect or Disturbance who Noticed it,
for a Landscape the player whose Character or turn the event is about. The bearer is the Character a card is on, a
Character himself, or the one for whom a Battle Action or Disturbance is played in combat.
"""
#: Who speaks in the examples.
SPEAKER: Final = Voice("Effect", on="character")
SAMPLES: Final[Mapping[str, Json]] = {
    "int": 2,
    "amount": 2,
    "amount_or_all": 2,
    "flag": True,
    "name": "Duskmoor",
    "filter": {"trait": "Elf"},
    "card_filter": {"card": "Equipment"},
    "target": {"one": "character", "of": "opposing"},
    "scope": "bearer",
    "stat": "attack",
    "rating": "defense",
    "character_word": "facing",
    "side": "own",
    "here": "here",
    "role": "attacker",
    "action_kind": "Attack",
    "points": "vp",
    "you_or_opponent": "opponent",
    "who": "opponent",
    "by_you": "you",
    "trait": "Vampire",
    "craft": "Torture",
    "duration": "turn",
    "skipped": "attack",
    "required_by": "equipment",
    "barred": "move",
    "spoils": "double",
    "spoils_of": "won",
    "link_change": "closed",
    "return_pile": "doom",
    "search_pile": "barracks",
    "destination": "linked",
    "cancelled": "attack",
    "answers": ["Dodge"],
}
SPECIAL: Final[Mapping[str, Mapping[str, Json]]] = {
    "rating": {"at_least": 3},
    "at": {"location": "Duskmoor"},
    "characters": {"at_least": 2},
    "battle_action": {"kind": "Attack"},
    "points": {"at_least": 5},
    "swap_stats": {"stat": "attack"},
    "rolled": {"at_most": 3},
    "take_equipment": {"target": {"one": "equipment", "of": "opposing"}},
    "move_equipment": {"target": {"one": "equipment", "of": "opposing"}},
    "return_to_hand": {"target": {"one": "equipment"}},
    "doom": {"target": {"one": "disturbance"}},
    "blank_text": {"target": {"one": "landscape"}},
    "release": {"target": {"one": "patient", "of": "own"}},
    "link": {"of": "place"},
    "change_defender": {"target": {"one": "character", "of": "own", "at": "here"}},
}


def effects_page() -> str:
    """The whole page."""
    parts = [INTRODUCTION, _timings(), _table("Conditions (`if`)", CONDITIONS, CONDITION_TEXTS)]
    parts += [_table("Costs (`cost`)", COSTS, COST_TEXTS), _table("Effects (`do`)", EFFECTS, EFFECT_TEXTS)]
    parts += [kind_table(CHOICES, _structured()), _abilities()]
    return "\n".join(parts)


def _timings() -> str:
    windows = [(f"`{name}`", "window", said) for name, said in WINDOW_WORDS.items()]
    events = [
        ("`on_notice`", "event", "when this card is Noticed"),
        *((f"`{name}`", "event", said) for name, said in TURN_EVENTS.items()),
        *((f"`{name}`", "event", said.format(who="the bearer")) for name, said in CHARACTER_EVENTS.items()),
    ]
    of_actions = [
        (f"`{name}`", "Battle Actions", said.format(this="this Attack") or "(nothing: while it is played and answered)")
        for name, said in ACTION_WORDS.items()
    ]
    always = ("`static`", "all others", "(nothing: as long as the card is in play)")
    return (
        "## Timings (`when`)\n\nWindows are moments at which Disturbances are played and cards in play used of one's "
        "own will (CQ-12.6).\nEvents are answered by cards in play. Battle Actions have timings of their own.\n"
        f"`once` is said as {', '.join(ONCE_WORDS.values())}.\n\n"
        + rows(("when", "kind", "in the text"), [*windows, *events, *of_actions, always])
    )


def _table(title: str, table: Mapping[str, Verb], texts: Mapping[str, Say]) -> str:
    return verb_table(title, table, texts, SPEAKER, Samples(SAMPLES, SPECIAL))


def _structured() -> dict[str, str]:
    filters = "; ".join(f"`{field}`: {', '.join(values)}" for field, values in FILTERS.items())
    card_filters = "; ".join(f"`{field}`: {', '.join(values) or 'any word'}" for field, values in CARD_FILTERS.items())
    return {
        "int": "a whole number",
        "name": "a name or keyword printed on cards",
        "flag": "`true`, or the field is left out",
        "amount": f'a whole number, `"N"` (what was paid), or `{{"count": ..., "filter"?, "times"?, "max"?}}`; counted '
        f"are {', '.join(COUNTS)}",
        "amount_or_all": 'an amount or `"all"`',
        "answers": f"a list of {', '.join(words.ANSWERS)}",
        "filter": f"an object with some of {filters}",
        "card_filter": f"an object with some of {card_filters}",
        "target": f"one of {', '.join(TARGETS)}, or `one` or `all` of {', '.join(TARGET_KINDS)} with `filter`, `of`: "
        f'{", ".join(SIDES)}, `at`: here, and, where the player does not choose, `"by"`: opponent',
        "scope": f'one of {", ".join(SCOPES)}, or `{{"characters": side}}` with `"at": "here"` and `filter` if wanted, '
        'or `{"one": "character"}`',
        "stat": ", ".join(STATS),
        "duration": "; ".join(f"`{name}`: {said}" for name, said in DURATION_WORDS.items()),
    }


def _abilities() -> str:
    samples: Sequence[tuple[str, Voice, Mapping[str, Json]]] = (
        ("Character", Voice("Character"),
         {"when": "combat.start", "if": [{"verb": "role", "is": "defender"}],
          "do": [{"verb": "stat", "stat": "defense", "of": "bearer", "amount": 1, "until": "combat"}]}),
        ("Attack", Voice("Battle Action", "Attack"),
         {"when": "damage", "do": [{"verb": "lose_np", "who": "opponent", "amount": 1}]}),
        ("Disturbance", Voice("Disturbance", on="none"),
         {"when": "battle_round.attack_played", "do": [{"verb": "prevent", "amount": 2}]}),
        ("Landscape", Voice("Landscape"),
         {"when": "start_of_turn", "may": True, "cost": [{"verb": "lose_np", "amount": 1}],
          "do": [{"verb": "heal", "target": {"one": "character", "of": "own", "at": "here"}, "amount": 1}]}),
    )  # fmt: skip
    return whole_abilities([(title, ability, ability_text(voice, ability)) for title, voice, ability in samples])


if __name__ == "__main__":
    sys.stdout.write(effects_page())
