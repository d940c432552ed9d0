"""The entries of the verbs: fields typed by kind, and phrases. A new verb begins here."""

from simulator.engine.games.conan_ccg.cards.verbs.barbarian import BARBARIAN_ABILITIES, RULE_EFFECTS
from simulator.engine.games.conan_ccg.cards.verbs.conditions import CONDITIONS
from simulator.engine.games.conan_ccg.cards.verbs.costs import COSTS
from simulator.engine.games.conan_ccg.cards.verbs.effects import EFFECTS
from simulator.engine.games.conan_ccg.cards.verbs.entries import (
    AT_A_DEFEAT,
    AT_A_HIT,
    AT_OWN_HIT,
    CHARACTER_SCOPES,
    DISCARDABLE,
    FIGHTERS,
    FOE_SCOPES,
    MOVE_SCOPES,
    WOUNDED,
    CcgVerb,
    Condition,
    Cost,
    Effect,
)
from simulator.engine.games.conan_ccg.cards.verbs.lasting import LASTING

__all__ = [
    "AT_A_DEFEAT",
    "AT_A_HIT",
    "AT_OWN_HIT",
    "BARBARIAN_ABILITIES",
    "CHARACTER_SCOPES",
    "CONDITIONS",
    "COSTS",
    "CcgVerb",
    "Condition",
    "Cost",
    "DISCARDABLE",
    "EFFECTS",
    "Effect",
    "FIGHTERS",
    "FOE_SCOPES",
    "LASTING",
    "MOVE_SCOPES",
    "RULE_EFFECTS",
    "WOUNDED",
]
