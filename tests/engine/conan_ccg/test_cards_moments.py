"""At which moments cards of the original set can be used: a turn in which both sides hit is played, using nothing."""

from __future__ import annotations

from typing import Any, Final

import pytest

from cards.catalogue.records import find_card
from simulator.engine.games.conan_ccg.cards.terms import WINDOWS
from simulator.engine.games.conan_ccg.play.rules import frames
from tests.engine.conan_ccg.card_scenes import table
from tests.engine.conan_ccg.scene import IAN, TOM, Scene

#: How the turn is played on: the first of these that is legal, else a pass, else whatever there is.
SCRIPT: Final = ("play no more Foes", "fight", "play Cut for", "plays Cut", "gap 0", "heal 0", "rest")
MOST_DECISIONS: Final = 200


def title(card: str) -> str:
    found = find_card("conan_ccg", card)
    return str(found.record["title"]) if found else card


def moments(place: str, card: str) -> list[str]:
    """The windows in which a card in a hand, in play or among the Foes is offered."""
    more = {place.partition(" ")[2]: [card]}
    tom: dict[str, Any] = {"allies": ["friend"], "health": 12, "scars": 9, "renown": 9, "hand": []}
    ian: dict[str, Any] = {"hand": []}
    for player, mine in ((tom, place.startswith(TOM)), (ian, place.startswith(IAN))):
        for pile, cards in more.items() if mine else ():
            player[pile] = [*player.get(pile, ()), *cards]
        player["hand"] += ["9 cut"]
    fighter = card if place == "Ian foes" else "man"
    ian["foes"] = [fighter, "9 plain-foe"]
    one = table(tom=tom, ian=ian)
    found: list[str] = []
    for _ in range(MOST_DECISIONS):
        if one.state.turn > 1 or one.winners is not None:
            return list(dict.fromkeys(found))
        window = one.state.frames[-1] if one.state.frames else ()
        if window and window[0] == frames.F_WINDOW and offered(one, card):
            found.append(WINDOWS[window[1]])
        play_on(one, title(fighter))
    raise AssertionError("the turn does not end")


def offered(one: Scene, card: str) -> bool:
    return any(
        label in (f"play {title(card)}", f"use {title(card)}") or f"use {title(card)} (" in label for label in one.legal
    )


def play_on(one: Scene, fighter: str) -> None:
    """Make the next decision of the turn; one move of Conan in each round."""
    moved = any(gap >= 0 for gap in one.state.gaps)
    texts = [f"play Foe {fighter}", *SCRIPT, "pass"]
    text = next((text for text in texts if one.can(text) and not (moved and text == "plays Cut")), one.legal[0])
    place = one.stage.find(text)[0]
    one.do(one.mover or "", "pass" if text == "pass" else one.legal[place])


CASES: Final = {
    "Tom hand": {
        "meat-and-a-fire": "prepare",
        "old-scars-itch": "prepare",
        "read-the-ground": "prepare",
        "polish-the-iron": "prepare",
        "strip-the-fallen": "prepare",
        "pay-them-to-go": "foe_draw.placed",
        "break-their-line": "conan_move",
        "laugh-in-their-faces": "damage_dealt",
        "cold-iron": "reveal",
        "shout-the-old-name": "barbarian",
        "wolfs-breath": "zone.start",
        "blood-on-the-snow": "hits_known",
        "an-old-grudge": "reveal",
        "take-this-one-for-me": "hits_known",
        "songs-for-the-fallen": "rest",
        "bread-and-salt": "rest",
        "whet-and-wait": "rest",
        "a-song-of-forty-winters": "rest",
    },
    "Ian hand": {
        "read-the-ground": "prepare",
        "cut-the-tethers": "prepare",
        "ambush-in-the-pass": "foe_draw.count",
        "loose-the-pack": "foe_draw.placed",
        "no-quarter": "foe_draw.revealed",
        "riders-on-the-ridge": "survey",
        "mud-to-the-knees": "foe_move.end",
        "hold-him-down": "hits_known",
        "hold-the-gate": "reveal",
        "poison-in-the-cup": "rest",
    },
    "Tom items": {
        "war-horn-of-the-clans": "barbarian",
        "amulet-of-the-blind-eye": "foe_draw.placed",
        "round-shield-of-the-fords": "hits_known",
        "mirror-shield-of-the-temple": "hits_known",
        "whetstone": "hits_known",
        "horn-of-black-mead": "press_on",
        "pouch-of-bitter-herbs": "rest",
    },
    "Tom allies": {"hodd-the-old-shieldman": "hits_known", "sigrun-half-shield": "hits_known"},
    "Ian foes": {
        "ferryman-of-the-mist": "survey",
        "iron-khagan-of-the-horde": "survey",
        "mourner-in-amber": "reveal",
        "the-unwritten-one": "reveal",
        "warden-of-the-long-bridge": "hits_known",
        "war-elephant-of-turan": "hits_known",
    },
}


@pytest.mark.parametrize(
    ("place", "card", "moment"),
    [(place, card, moment) for place, cards in CASES.items() for card, moment in cards.items()],
)
def test_a_card_is_offered_at_its_moment_and_at_no_other(place: str, card: str, moment: str) -> None:
    assert moments(place, card) == [moment]


@pytest.mark.card("rally-at-the-ford")
@pytest.mark.parametrize("place", ["Tom hand", "Ian hand"])
def test_rally_at_the_ford_is_offered_at_every_moment(place: str) -> None:
    assert set(moments(place, "rally-at-the-ford")) == set(WINDOWS)
