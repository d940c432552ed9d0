"""``docs/effects_age_of_conan.md``, made from the verb tables and the renderers of rules text.

``python -m simulator.engine.games.age_of_conan.texts.page > docs/effects_age_of_conan.md`` writes it anew; a test
compares.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, Final

from simulator.engine.core.cards import Say, Verb, kind_table, rows, samples_of, verb_table, whole_abilities
from simulator.engine.games.age_of_conan.cards import CONDITIONS, COSTS, EFFECTS, GOALS, KINDS
from simulator.engine.games.age_of_conan.texts.render import (
    CONDITION_TEXTS,
    COST_TEXTS,
    EFFECT_TEXTS,
    GOAL_TEXTS,
    ability_text,
)
from simulator.engine.games.age_of_conan.texts.words import MOMENTS, ONCE_WORDS

Json = Any

INTRODUCTION: Final = """\
# What a card of Age of Conan can say

This page is made from the verb tables (`python -m simulator.engine.games.age_of_conan.texts.page`); do not edit it.

An ability is `{"when": timing, "once"?: "turn", "if"?: [condition], "cost"?: [cost], "do": [effect]}`. All conditions
must hold; costs are paid in full before the effects happen in order. Every condition, cost and effect is
`{"verb": name, field: value}`. The condition of an objective is a list of goals, all of which must be met. Whatever
these tables do not name is refused when the cards are read, and so is what the vocabulary knows but what could mean
nothing (`cards/vocabulary.py`).

The text of a card is rendered from this data (`texts/render.py`) and read back to it (`texts/reading.py`). "You" is the
owner of the card. All abilities but `passive` ones are used at their owner's will: a table card is turned for it, an
event or instant is discarded. `sub_dice` is used before the *opponent* rolls. What changes a contest lasts for one
contest roll.
"""


def effects_page() -> str:
    """The whole page."""
    parts = [INTRODUCTION, _timings(), _table("Conditions (`if`)", CONDITIONS, CONDITION_TEXTS)]
    parts += [_table("Costs (`cost`)", COSTS, COST_TEXTS), _table("Effects (`do`)", EFFECTS, EFFECT_TEXTS)]
    parts.append(_table("Goals of objectives (`condition`)", GOALS, GOAL_TEXTS))
    words = {name: kind.words for name, kind in KINDS.items() if not kind.said}
    said = {name: kind.said for name, kind in KINDS.items() if kind.said}
    parts += [kind_table(words, said), _abilities()]
    return "\n".join(parts)


def _timings() -> str:
    silent = {"court": "(nothing: the events, played with a court action)", "passive": "(nothing: while it is held)"}
    return f"## Timings (`when`)\n\n`once` is said as {', '.join(ONCE_WORDS.values())}.\n\n" + rows(
        ("when", "in the text"), [(f"`{name}`", said or silent[name]) for name, said in MOMENTS.items()]
    )


def _table(title: str, table: Mapping[str, Verb], texts: Mapping[str, Say]) -> str:
    return verb_table(title, table, texts, None, samples_of(KINDS))


def _abilities() -> str:
    military = {"verb": "contest", "of": "military"}
    samples: tuple[tuple[str, dict[str, Json]], ...] = (
        ("Table card", {"when": "before_roll", "if": [military, {"verb": "side", "is": "defender"}],
                        "do": [{"verb": "add_dice", "amount": 1}]}),
        ("Event", {"when": "court", "do": [{"verb": "gain_sorcery", "amount": 1},
                                           {"verb": "draw", "deck": "kingdom", "amount": 2}]}),
        ("Instant", {"when": "after_outcome", "if": [military, {"verb": "opponent", "is": "player"}],
                     "cost": [{"verb": "pay_sorcery", "amount": 1}], "do": [{"verb": "eliminate_unit", "amount": 1}]}),
        ("Artifact", {"when": "passive", "if": [military], "do": [{"verb": "win_ties", "min_successes": 1}]}),
    )  # fmt: skip
    return whole_abilities([(title, ability, ability_text(ability)) for title, ability in samples])


if __name__ == "__main__":
    sys.stdout.write(effects_page())
