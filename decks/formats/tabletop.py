"""Saved objects of Tabletop Simulator: a pile of cards for each section, with the words of each card."""

from __future__ import annotations

import json
from typing import Any, Final

from decks.formats.base import DeckFile, Format
from decks.formats.card_facts import CardFacts, facts_of
from decks.games import Zone
from decks.lists import CardName

#: What fits on a sheet of faces.
WIDTH: Final = 10
HEIGHT: Final = 7
#: How far the piles lie from each other.
STEP: Final = 3.0


def write(deck: DeckFile) -> str:
    """The deck as a saved object; a pile of one card is a card."""
    facts = facts_of(deck.game_key)
    places = {card_id: place for place, card_id in enumerate(dict.fromkeys(card_id for _, card_id, _ in deck.entries))}
    piles = [_pile(deck, zone, places, facts) for zone in deck.zones if any(True for _ in deck.cards(zone))]
    for number, pile in enumerate(piles):
        pile["Transform"]["posX"] = number * STEP
    return json.dumps({"SaveName": "", "ObjectStates": piles}, ensure_ascii=False, indent=1) + "\n"


def _pile(deck: DeckFile, zone: Zone, places: dict[str, int], facts: dict[str, CardFacts]) -> dict[str, Any]:
    cards: list[dict[str, Any]] = []
    for card, quantity in deck.cards(zone):
        cards += [_card(card, places[card.card_id], facts.get(card.card_id)) for _ in range(quantity)]
    if len(cards) == 1:
        return cards[0]
    sheets: dict[str, Any] = {}
    for one in cards:
        sheets.update(one["CustomDeck"])
    return {
        "Name": "DeckCustom",
        "Nickname": f"{deck.name}: {zone.name}",
        "Description": deck.notes if zone == deck.zones[0] else "",
        "Transform": _transform(),
        "CustomDeck": sheets,
        "DeckIDs": [one["CardID"] for one in cards],
        "ContainedObjects": cards,
    }


def _card(card: CardName, place: int, facts: CardFacts | None) -> dict[str, Any]:
    sheet, number = divmod(place, WIDTH * HEIGHT)
    return {
        "Name": "Card",
        "Nickname": card.title,
        "Description": facts.description if facts else card.mark,
        "Transform": _transform(),
        "CardID": (sheet + 1) * 100 + number,
        "CustomDeck": {str(sheet + 1): _sheet()},
    }


def _sheet() -> dict[str, Any]:
    """A sheet of faces without a picture: its address is for the player to fill in."""
    return {
        "FaceURL": "",
        "BackURL": "",
        "NumWidth": WIDTH,
        "NumHeight": HEIGHT,
        "BackIsHidden": True,
        "UniqueBack": False,
    }


def _transform() -> dict[str, float]:
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {"posX": 0.0, "posY": 1.0, "posZ": 0.0, **turned, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}


TABLETOP: Final = Format(
    key="tabletop",
    name="Tabletop Simulator",
    suffix="json",
    content_type="application/json",
    use=(
        "Put it among the saved objects. Each card has its title and its words; pictures are yours to add: "
        "FaceURL and BackURL of each sheet are empty."
    ),
    write=write,
)
