"""``docs/effects_conquer.md``, made from the verb tables and the renderers of rules text.

``python -m simulator.engine.games.conquer.texts.page > docs/effects_conquer.md`` writes it anew; a test compares.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.core.cards import Say, Verb, kind_table, rows, samples_of, verb_table, whole_abilities
from simulator.engine.games.conquer.cards import CONDITIONS, COSTS, EFFECTS, KINDS
from simulator.engine.games.conquer.texts.abilities import CONDITION_TEXTS, COST_TEXTS, EFFECT_TEXTS
from simulator.engine.games.conquer.texts.render import ability_text
from simulator.engine.games.conquer.texts.words import (
    ACTION_WORDS,
    CHARACTER_EVENTS,
    ONCE_WORDS,
    TURN_EVENTS,
    WINDOW_WORDS,
    Voice,
)

Json = Any

INTRODUCTION: Final = """\
# What a card of Conquer can say

This page is made from the verb tables (`python -m simulator.engine.games.conquer.texts.page`); do not edit it.

An ability is `{"when": timing, "may"?: true, "once"?: "round" | "combat" | "turn", "if"?: [condition], "cost"?: [cost],
"do": [effect]}`. All conditions must hold; costs are paid in full before the effects happen in order. Every condition,
cost and effect is `{"verb": name, field: value}`. Whatever these tables do not name is refused when the cards are read,
and so is what the vocabulary knows but what could mean nothing on that type of card (`cards/sense.py`).

The text of a card is rendered from this data (`texts/render.py`) and can be read back to it; the examples show it as an
Effect on a Character says it. "You" is the player of the card: the controller of the Character it is on, for an Effect
or Disturbance who Noticed it, for a Landscape the player whose Character or turn the event is about. The bearer is the
Character a card is on, a Character himself, or the one for whom a Battle Action or Disturbance is played in combat.
"""
#: Who speaks in the examples.
SPEAKER: Final = Voice("Effect", on="character")


def effects_page() -> str:
    """The whole page."""
    parts = [INTRODUCTION, _timings(), _table("Conditions (`if`)", CONDITIONS, CONDITION_TEXTS)]
    parts += [_table("Costs (`cost`)", COSTS, COST_TEXTS), _table("Effects (`do`)", EFFECTS, EFFECT_TEXTS)]
    words = {name: kind.words for name, kind in KINDS.items() if not kind.said}
    said = {name: kind.said for name, kind in KINDS.items() if kind.said}
    parts += [kind_table(words, said), _abilities()]
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
    return verb_table(title, table, texts, SPEAKER, samples_of(KINDS))


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
