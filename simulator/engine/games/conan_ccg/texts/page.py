"""``docs/effects.md``, made from the verb tables and the renderers of rules text.

``python -m simulator.engine.games.conan_ccg.texts.page > docs/effects.md`` writes it anew; a test compares.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.core.cards import Say, Verb, kind_table, plain, rows, samples_of, verb_table, whole_abilities
from simulator.engine.games.conan_ccg import cards
from simulator.engine.games.conan_ccg.cards import (
    BARBARIAN_ABILITIES,
    CHOICES,
    CONDITIONS,
    COSTS,
    EFFECTS,
    KINDS,
)
from simulator.engine.games.conan_ccg.texts.abilities import CONDITION_TEXTS, COST_TEXTS, EFFECT_TEXTS
from simulator.engine.games.conan_ccg.texts.render import ability_text
from simulator.engine.games.conan_ccg.texts.words import (
    DURATION_WORDS,
    EVENT_WORDS,
    IN_CHRONICLE,
    MOVE_WORDS,
    ONCE_WORDS,
    WINDOW_WORDS,
    Voice,
)

Json = Any

INTRODUCTION: Final = """\
# What a card can say

This page is made from the verb tables (`python -m simulator.engine.games.conan_ccg.texts.page`); do not edit it.

An ability is `{"when": timing, "for"?: [qualifier], "may"?: true, "once"?: "round" | "combat" | "turn",
"if"?: [condition], "cost"?: [cost], "do": [effect]}`. All conditions must hold; costs are paid in full before the
effects happen in order (CCG-23.3, CCG-23.7). Every condition, cost and effect is `{"verb": name, field: value}`.
Whatever these tables do not name is refused when the cards are read, and so is what the vocabulary knows but what could
mean nothing on that type of card (`cards/sense.py`).

The text of a card is rendered from this data (`texts/render.py`); the examples show it. "You" is the player of the card
and the opponent the other one; a Foe player's opponent is the Active player (CCG-3.10). A Foe that counts Foes does not
count itself; a text about each Foe of a kind includes the Foe that says it.
"""


def effects_page() -> str:
    """The whole page."""
    parts = [INTRODUCTION, _timings(), _table("Conditions (`if`)", CONDITIONS, CONDITION_TEXTS, "Foe")]
    parts.append(_table("Costs (`cost`)", COSTS, COST_TEXTS, "Item"))
    parts.append(_table("Effects (`do`)", EFFECTS, EFFECT_TEXTS, "Move"))
    parts += [kind_table(CHOICES, _said()), _barbarian(), _abilities()]
    return "\n".join(parts)


def _timings() -> str:
    windows = [(f"`{name}`", "window", said) for name, said in WINDOW_WORDS.items()]
    events = [
        (f"`{name}`", "event", said.format(this="this card", a_foe="a Foe")) for name, said in EVENT_WORDS.items()
    ]
    moves = [(f"`{name}`", "Moves", MOVE_WORDS[name] or _silent(name)) for name in cards.MOVE_TIMINGS]
    always = [
        ("`static`", "all but Moves and Actions", "as long as the card is in play"),
        ("`in_chronicle`", "Foes", IN_CHRONICLE.format(this="this Foe")),
    ]
    return (
        "## Timings (`when`)\n\nWindows are moments at which a card can be used of one's own will: Actions are played "
        "in them,\nother cards in play are used in them. Events are answered by cards in play. Moves have timings of "
        f"their own.\n`once` is said as {', '.join(ONCE_WORDS.values())}.\n\n"
        + rows(("when", "kind", "in the text"), [*windows, *events, *moves, *always])
    )


def _silent(name: str) -> str:
    if name == "static":
        return "(nothing: as long as the move lies there, once used)"
    return "(nothing: a Foe's move at the reveal, a move of Conan's side when its zone begins)"


def _table(title: str, table: Mapping[str, Verb], texts: Mapping[str, Say], card_type: str) -> str:
    return verb_table(title, table, texts, Voice(card_type), samples_of(KINDS))


def _said() -> dict[str, str]:
    """What the page says of kinds that are more than words to choose from."""
    said = {name: kind.said for name, kind in KINDS.items() if kind.said}
    return {**said, "duration": "; ".join(f"`{name}`: {words}" for name, words in DURATION_WORDS.items())}


def _barbarian() -> str:
    voice = Voice("Conan")
    lines = []
    for name in BARBARIAN_ABILITIES:
        granted = EFFECT_TEXTS["grant_barbarian"](voice, {"verb": "grant_barbarian", "name": name, "amount": 2})
        lines.append((name, plain(granted)))
    return (
        "## BARBARIAN abilities\n\n"
        "Granted by `grant_barbarian`, used in the Barbarian Phase (CCG-15.5 to CCG-15.7).\n\n"
        + rows(("name", "as N = 2"), lines)
    )


def _abilities() -> str:
    samples: Sequence[tuple[str, Mapping[str, Json]]] = (
        ("Move", {"when": "static", "for": ["Conan"], "if": [{"verb": "opposing", "filter": {"type": "Animal"}}],
                  "do": [{"verb": "stat", "stat": "damage", "of": "this", "amount": 1}]}),
        ("Item", {"when": "hits_known", "may": True, "once": "round", "if": [{"verb": "hit_by", "side": "foe"}],
                  "cost": [{"verb": "lose_prowess", "amount": 1}],
                  "do": [{"verb": "prevent", "of": "this_hit", "amount": 2}]}),
        ("Action", {"when": "rest", "cost": [{"verb": "discard", "amount": 1}],
                    "do": [{"verb": "heal", "target": "conan", "amount": 3}]}),
        ("Foe", {"when": "static", "do": [{"verb": "icon_as", "icon": "Magic", "as": "Blade", "of": "this"}]}),
    )  # fmt: skip
    return whole_abilities([(card_type, ability, ability_text(card_type, ability)) for card_type, ability in samples])


if __name__ == "__main__":
    sys.stdout.write(effects_page())
