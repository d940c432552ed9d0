"""The entries of the verbs: fields typed by kind, and phrases. A new verb begins here."""

from simulator.engine.games.age_of_conan.cards.verbs.conditions import CONDITIONS, GOALS
from simulator.engine.games.age_of_conan.cards.verbs.costs import COSTS
from simulator.engine.games.age_of_conan.cards.verbs.effects import EFFECTS
from simulator.engine.games.age_of_conan.cards.verbs.entries import HyborianVerb

__all__ = ["CONDITIONS", "COSTS", "EFFECTS", "GOALS", "HyborianVerb"]
