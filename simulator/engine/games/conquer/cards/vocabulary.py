"""The closed vocabulary of Conquer card effects: what may stand in a card's ``abilities``, and nothing else.

An ability is ``{"when": timing, "may"?: true, "once"?: "round|combat|turn", "if"?: [condition], "cost"?: [cost],
"do": [effect]}``; every condition, cost and effect is ``{"verb": name, field: value, ...}``. The entries in ``verbs``
name the fields; ``check_ability`` refuses whatever they do not name.

"You" is the player of the card: the controller of the Character it is on, for an Effect or Disturbance who Noticed it,
for a Landscape the player whose Character or turn the event is about, or who uses it. "Bearer" is the Character a card
is on, a Character himself, or the one who plays a Battle Action or for whom a Disturbance is played in combat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from simulator.engine.core.cards import AbilityChecker, Vocabulary, check_verbs
from simulator.engine.games.conquer.cards import terms
from simulator.engine.games.conquer.cards.kinds import KINDS
from simulator.engine.games.conquer.cards.ops import Op
from simulator.engine.games.conquer.cards.verbs import CONDITIONS, COSTS, EFFECTS

Json = Any

#: Where the fields of an entry are compiled to.
SLOTS: Final = tuple(slot.name for slot in fields(Op))
LASTING_TIMINGS: Final = ("static",)
check_verbs(CONDITIONS, KINDS, SLOTS)
check_verbs(COSTS, KINDS, SLOTS)
check_verbs(EFFECTS, KINDS, SLOTS)


def timings_of(card_type: str) -> tuple[str, ...]:
    """The timings an ability of this card type can have."""
    if card_type == "Battle Action":
        return terms.ACTION_TIMINGS
    return ("static", *terms.WINDOWS, *terms.WINDOW_GROUPS, *terms.EVENTS)


VOCABULARY: Final = Vocabulary(
    verbs={"if": CONDITIONS, "cost": COSTS, "do": EFFECTS},
    fields=frozenset(("when", "may", "once", "if", "cost", "do")),
    once=terms.DURATIONS[:3],
    lasting=LASTING_TIMINGS,
    counts=terms.COUNTS,
    filters=terms.FILTERS,
    card_filters=terms.CARD_FILTERS,
    flags=terms.FLAGS,
    kinds=KINDS,
    paid=terms.PAID,
)


def check_ability(card_id: str, card_type: str, ability: Mapping[str, Json]) -> None:
    """Raise ``BadCard`` naming card and field unless the vocabulary knows everything in this ability."""
    AbilityChecker(card_id, VOCABULARY).ability(ability, timings_of(card_type))
