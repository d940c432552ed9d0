"""The phrasebook: the phrases of the entries, by verb.

Rules texts are rendered from these phrases and read back by them (``cards/text_reader/conan_ccg``), so that both speak
the same language. In a phrase ``{field}`` or ``{field:slot}`` stands for a value, said as ``slots`` has it;
``{amount filter:some_cards}`` says several fields at once. ``{this}``, ``{its}``, ``{this_move}``, ``{zone}`` and
``{hit}`` are the words of ``words.Voice``. What stands before ``|`` is left out when the effect before begins with
the same words. Of the phrases of a verb the first that fits is taken.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.core.cards import Phrases
from simulator.engine.games.conan_ccg.cards import CONDITIONS, COSTS, EFFECTS

CONDITION_PHRASES: Final[Phrases] = {name: verb.phrases for name, verb in CONDITIONS.items()}
COST_PHRASES: Final[Phrases] = {name: verb.phrases for name, verb in COSTS.items()}
EFFECT_PHRASES: Final[Phrases] = {name: verb.phrases for name, verb in EFFECTS.items()}
