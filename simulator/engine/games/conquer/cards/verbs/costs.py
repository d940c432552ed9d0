"""Costs: paid in full before the effects, in order; an ability whose costs cannot be paid cannot be used.

``lose_np`` with ``up_to`` lets its player choose, and the amount ``"N"`` is then what he paid. After a ``roll`` that
fails nothing further happens.
"""

from __future__ import annotations

from typing import Final

from simulator.engine.core.cards import Phrase, declared
from simulator.engine.games.conquer.cards.verbs.entries import ConquerVerb

COSTS: Final = declared(
    __name__,
    {
        "lose_np": ConquerVerb(
            {"amount?": "number", "up_to?": "up_to"},
            phrases=[
                Phrase("pay {amount:notice_points}", {"up_to": None}),
                Phrase("pay N Notice Points (at most {up_to:number})"),
            ],
            undone_by=("gain_np", "steal_np"),
        ),
        "discard": ConquerVerb({"amount": "number"}, phrases=[Phrase("discard {amount:cards}")], undone_by=("draw",)),
        "discard_this": ConquerVerb({}, phrases=[Phrase("doom {this}")], undone_by=()),
        "discard_equipment": ConquerVerb(
            {"filter?": "card_filter"},
            phrases=[Phrase("doom one piece of {bearer_s} {filter:equipment_kind}")],
            of_equipment=True,
            undone_by=(),
        ),
        "wound": ConquerVerb(
            {"amount": "number"}, phrases=[Phrase("deal {amount:number} damage to {bearer}")], undone_by=()
        ),
        "skip": ConquerVerb(
            {"phase": "skipped"}, phrases=[Phrase("skip your {phase:skipped} Phase this turn")], undone_by=()
        ),
        "roll": ConquerVerb({"at_least": "int"}, phrases=[Phrase("roll a die: on {at_least:number} or more")]),
    },
)
