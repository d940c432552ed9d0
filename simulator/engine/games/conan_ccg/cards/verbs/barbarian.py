"""The named BARBARIAN abilities: what N does (CCG-15.5 to 15.7). Abilities here may use the amount ``"N"``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.core.cards import Phrase, declared
from simulator.engine.games.conan_ccg.cards.verbs.effects import EFFECTS
from simulator.engine.games.conan_ccg.cards.verbs.entries import Effect

Json = Any

BARBARIAN_ABILITIES: Final[Mapping[str, Sequence[Mapping[str, Json]]]] = {
    "Strength": [{"verb": "modify_damage", "to": "conan_move", "amount": "N"}],
    "Reflexes": [{"verb": "discard", "amount": "N"}, {"verb": "draw", "amount": "N"}],
    "Toughness": [{"verb": "prevent", "of": "conan_round", "amount": "N"}],
    "Fury": [
        {"verb": "lose_health", "amount": "N"},
        {"verb": "modify_damage", "to": "conan_move", "amount": "N"},
    ],
}
#: Effects that stand in the rules' own abilities and on no card.
RULE_EFFECTS: Final[dict[str, Effect]] = declared(
    __name__,
    {"lose_health": Effect({"amount": "amount"}, phrases=[Phrase("lose {amount:number} Health")])},
)
#: What a BARBARIAN ability never has.
_OPTIONAL: Final = re.compile(r" \{(?:random|up_to|amount:for_each)\}| \|")


def _explanation(name: str) -> str:
    """What a BARBARIAN ability does, with the number still open: ``lose {amount:number} Health, then ...``."""
    said = []
    for effect in BARBARIAN_ABILITIES[name]:
        phrases = {**EFFECTS, **RULE_EFFECTS}[effect["verb"]].phrases
        fitting = next(phrase for phrase in phrases if phrase.is_for("Conan", effect))
        said.append(_OPTIONAL.sub("", fitting.text))
    return ", then ".join(said)


def barbarian_phrases() -> list[Phrase]:
    """``BARBARIAN: Strength 2 (...)``, as long as the card is in play or until something ends."""
    phrases = []
    for name in BARBARIAN_ABILITIES:
        has = f"**BARBARIAN: {name} {{amount:number}}** ({_explanation(name)})"
        phrases.append(Phrase(has, {"name": name, "until": None}))
        phrases.append(Phrase(f"Conan has {has} {{until}}", {"name": name}))
    return phrases
