"""The closed vocabulary of Conan CCG card effects: what may stand in a card's ``abilities``, and nothing else.

An ability is ``{"when": timing, "for"?: [qualifier], "may"?: true, "once"?: "round|combat|turn", "if"?: [condition],
"cost"?: [cost], "do": [effect]}``; every condition, cost and effect is ``{"verb": name, field: value, ...}``.
The entries in ``verbs`` name the fields, ``kinds`` what can stand in them; ``check_ability`` refuses all else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from simulator.engine.core.cards import AbilityChecker, Vocabulary, check_verbs
from simulator.engine.games.conan_ccg.cards import terms, verbs
from simulator.engine.games.conan_ccg.cards.kinds import CARD_FILTERS, COUNTS, FILTERS, KINDS
from simulator.engine.games.conan_ccg.cards.ops import Op
from simulator.engine.games.conan_ccg.cards.verbs import CONDITIONS, COSTS, Effect

Json = Any

#: Everything that an ability of a card can do.
EFFECTS: Final[dict[str, Effect]] = {**verbs.LASTING, **verbs.EFFECTS}
#: And what only the rules' own abilities do.
ALL_EFFECTS: Final[dict[str, Effect]] = {**EFFECTS, **verbs.RULE_EFFECTS}
for _table in (CONDITIONS, COSTS, ALL_EFFECTS):
    check_verbs(_table, KINDS, (slot.name for slot in fields(Op)))


def timings_of(card_type: str) -> tuple[str, ...]:
    """The timings an ability of this card type can have."""
    groups = tuple(terms.WINDOW_GROUPS)
    if card_type == "Move":
        return terms.MOVE_TIMINGS
    if card_type == "Action":
        return (*terms.WINDOWS, *groups)
    chronicled = ("in_chronicle", "chronicled") if card_type == "Foe" else ()
    events = tuple(event for event in terms.EVENTS if event != "chronicled")
    return ("static", *terms.WINDOWS, *groups, *events, *chronicled)


VOCABULARY: Final = Vocabulary(
    verbs={"if": CONDITIONS, "cost": COSTS, "do": EFFECTS},
    fields=frozenset(("when", "for", "may", "once", "if", "cost", "do")),
    once=("round", "combat", "turn"),
    lasting=terms.LASTING,
    counts=COUNTS,
    filters=FILTERS,
    card_filters=CARD_FILTERS,
    flags=("wounded",),
    kinds=KINDS,
)


def check_ability(card_id: str, card_type: str, ability: Mapping[str, Json]) -> None:
    """Raise ``BadCard`` naming card and field unless the vocabulary knows everything in this ability."""
    checker = _Checker(card_id, VOCABULARY)
    checker.ability(ability, timings_of(card_type))
    checker.qualifiers(card_type, ability.get("for", ()))


class _Checker(AbilityChecker):
    """Walks one ability of this game."""

    def qualifiers(self, card_type: str, qualifiers: Sequence[Json]) -> None:
        """For whom a Move does more (CCG-2.22)."""
        if qualifiers and card_type != "Move":
            raise self.fail("for", "only Moves have qualifiers (CCG-2.22).")
        for qualifier in qualifiers:
            if isinstance(qualifier, Mapping):
                self.kind("for", "filter", qualifier)
            else:
                self.one_of("for", qualifier, ("Conan", "Ally", "Foe"))
