"""Card texts whose words alone say when, where, which and whose: each of these once left it open."""

from __future__ import annotations

import pytest

from cards.catalogue.records import load_records
from simulator.engine.games.conan_ccg.texts.render import plain_text as said_by_conan_ccg
from simulator.engine.games.conquer.texts.render import plain_text as said_by_conquer

CONAN_CCG = {
    "fell-side-clansman": "In a Retreat each wounded",  # Scars count in no other place
    "gate-breaker-ogre": "one of Conan's Items of your choice",  # who picks the Item
    "mountain-cats-leap": "When this move is used, if it touches two Foe moves",  # once, not as long as it lies there
    "border-picket": "In your turn, while this Foe is in your Chronicle Area",  # whose Retreat
    "ring-mail-shirt": "in the topmost empty slot on its left edge",  # which slot
    "tusked-horror-of-the-fens": "loses its topmost Shield icon on its left edge",  # which slot
    "corpse-light-of-the-fens": "For each Foe move in its zone that it does not touch, each move that Conan plays",
    "steppe-pony": "For each Foe move in its zone that it does not touch, each move that Conan plays",  # when and where
    "drag-him-from-the-saddle": "Grapple icons that share an edge are one multi-icon",  # which edge
}
CONQUER = {
    "survey-maps": "In Draw and Discard Phases you may hold 1 more card",  # it ends a turn with 8 cards too
    "impale": "you may pay N Notice Points (at most 2): +N damage",  # what N is
    "mending-rain": "2 damage on each of your Characters",  # not 2 in all
    "gang-up": "at your fighter's Landscape",  # where "here" is
    "lady-fenn-of-the-reeds": "costs you 1 Notice Point less",  # less of what
    "lens-and-lever": "When this card is Noticed, search your Barracks for up to one Equipment card",
    "field-repairs": "1 Equipment card of your choice",
    "spring-thaw": "When this card is Noticed, one of your Characters",
    "chapel-surgeons": "you may pay 1 Notice Point",
    "sable-of-the-seven-cords": "you may pay 1 Notice Point",
    "surgeons-lancet": "you may discard 1 card",
    "goblin-firepot": "you may doom this card",
    "cloak-of-quiet-rain": "you may pay 2 Notice Points",
    "hollow-hills-the-deep-seam": "you may discard 1 card",
}


@pytest.mark.parametrize("card", CONAN_CCG)
def test_a_text_of_the_conan_ccg_says_it(card):
    assert CONAN_CCG[card] in said_by_conan_ccg(_record("conan_ccg", card))


@pytest.mark.parametrize("card", CONQUER)
def test_a_text_of_conquer_says_it(card):
    assert CONQUER[card] in said_by_conquer(_record("conquer", card))


def _record(game: str, card: str) -> object:
    return next(record for record in load_records(game) if record["id"] == card)
