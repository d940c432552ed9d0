"""Everything the page of one card says: its facts, unknown ones as ``?``, and the rules it touches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.safestring import SafeString

from cards import catalogue
from cards.drawing import MapView
from cards.faces import entry_of, face_html
from cards.games import CatalogCard, Fact
from cards.models import Card
from cards.pages.rulebook import RuleLine, find_rules
from simulator.engine import get_game


@dataclass(frozen=True, slots=True)
class CardPage:
    """What the page shows besides the row itself."""

    face: SafeString
    text: tuple[SafeString, ...]
    text_known: bool
    requirement: str
    facts: tuple[Fact, ...]
    notes: tuple[str, ...]
    rules: tuple[RuleLine, ...]
    status: str
    reason: str
    #: The other printings of the same card.
    printings: tuple[CatalogCard, ...]
    map: MapView | None
    drawing: SafeString = SafeString("")


def card_page(card: Card) -> CardPage:
    """Work out the page of a card."""
    entry, game = entry_of(card), catalogue.game(card.game_id)
    shown = game.make_face(entry, False)
    return CardPage(
        face=face_html(card, size="full"),
        text=shown.text,
        text_known=shown.text_known,
        requirement=game.requirement(entry.definition),
        facts=(*game.facts(entry), *plain_facts(entry)),
        notes=tuple(entry.record.get("facts", ())),
        rules=find_rules(card.game_id, tuple(game.rule_ids(entry.definition))),
        status="Played in full by the engine" if card.simulatable else "Not simulated",
        reason=_reason(card),
        drawing=_drawing(card.game_id, entry),
        map=game.map_of(entry.definition, catalogue.pool(card.game_id)) if game.map_of else None,
        printings=tuple(one for one in catalogue.printings(entry) if one.definition.id != card.card_id),
    )


def _drawing(game_key: str, entry: CatalogCard) -> SafeString:
    draw = catalogue.game(game_key).drawing_of
    return draw(entry.definition, catalogue.pool(game_key)) if draw else SafeString("")


def plain_facts(entry: CatalogCard) -> Iterator[Fact]:
    """The facts that cards of every game have."""
    if catalogue.game(entry.game_key).rarities:
        rarity = entry.definition.rarity or "?"
        yield Fact("Rarity", rarity.capitalize(), rarity != "?", field="rarity")
    yield Fact("Set", entry.card_set.name, True)
    yield Fact("Number", entry.definition.number or "none", entry.definition.number != "?")


def _reason(card: Card) -> str:
    if not card.is_listed or catalogue.find_card(card.game_id, card.card_id) is None:
        return "This card has been withdrawn; decks that hold it cannot be simulated."
    if card.simulatable:
        return "Every fact is recorded, and each ability is one the engine knows."
    if not get_game(card.game_id).plays:
        return "The engine of this game is not written yet."
    count = len(card.unknown_fields)
    return f"{count} {'fact is' if count == 1 else 'facts are'} not recorded, and the engine never guesses."
