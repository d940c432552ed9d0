"""Conditions of abilities, all of which must hold, and conditions of objectives (``GOALS``), likewise.

Conditions are said in the order of this table. "You" is the owner of the card. ``result`` is that of the contest roll
just compared; ``opponent`` is a player, or the neutral province that defends itself.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.core.cards import Phrase, declared
from simulator.engine.games.age_of_conan.cards.verbs.entries import HyborianVerb

CONDITIONS: Final = declared(
    __name__,
    {
        "contest": HyborianVerb({"of": "contests"}, phrases=[Phrase("in {of:a_contest}")]),
        "opponent": HyborianVerb({"is": "opponent"}, phrases=[Phrase("against {is:opponent}")]),
        "side": HyborianVerb({"is": "side"}, phrases=[Phrase("as the {is:side}")]),
        "terrain": HyborianVerb({"in": "terrains"}, phrases=[Phrase("on {in:terrains}")], military=True),
        "result": HyborianVerb({"is": "result"}, phrases=[Phrase("that you {is:result}")], moments=("after_outcome",)),
    },
)

GOALS: Final = declared(
    __name__,
    {
        "count": HyborianVerb(
            {"of": "counted", "in?": "filter", "at_least": "int"},
            phrases=[
                Phrase("you control {in at_least:some_provinces}", {"of": "province"}),
                Phrase("you have {of in at_least:some_things}"),
            ],
        ),
        "strict_majority": HyborianVerb(
            {"of": "counted", "in?": "filter"},
            phrases=[
                Phrase("you control more {in:provinces} than any other player", {"of": "province"}),
                Phrase("you have more {of in:things} than any other player"),
            ],
        ),
        "pair_non_adjacent": HyborianVerb(
            {"in": "filter"}, phrases=[Phrase("you control two {in:provinces} that are not adjacent to each other")]
        ),
    },
)
