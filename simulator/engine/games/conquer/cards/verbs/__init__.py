"""The entries of the verbs: fields typed by kind, and phrases. A new verb begins here."""

from simulator.engine.games.conquer.cards.verbs.conditions import CONDITIONS
from simulator.engine.games.conquer.cards.verbs.costs import COSTS
from simulator.engine.games.conquer.cards.verbs.effects import EFFECTS as INSTANT
from simulator.engine.games.conquer.cards.verbs.entries import CHARACTER_SCOPES, ConquerVerb
from simulator.engine.games.conquer.cards.verbs.lasting import LASTING

#: All effects, those that last first.
EFFECTS = {**LASTING, **INSTANT}

__all__ = ["CHARACTER_SCOPES", "CONDITIONS", "COSTS", "ConquerVerb", "EFFECTS", "LASTING"]
