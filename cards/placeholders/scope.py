"""The cards that a person may see: those of everybody and the person's own placeholders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from cards import catalogue
from cards.games import Record
from cards.intake import NOT_IN_CATALOGUE, is_placeholder_id
from cards.models import Card
from cards.placeholders.open_facts import open_records


class CardScope:
    """The cards of a game as one person sees them, or with no ``user_id`` as everybody does.

    What is worked out of it is never shared between people. The placeholders are read once, when one is asked for.
    """

    def __init__(self, game_key: str, user_id: int | None, cards: Sequence[Card] | None = None) -> None:
        self.game_key = game_key
        self.user_id = user_id
        if cards is not None:
            self.__dict__["_cards"] = cards

    @cached_property
    def _cards(self) -> Sequence[Card]:
        """The person's placeholders in the order of their titles, merged ones too."""
        if self.user_id is None:
            return ()
        rows = Card.every.filter(owner_id=self.user_id, game_id=self.game_key).select_related("merged_into")
        return tuple(rows.order_by("search_title", "pk"))

    @cached_property
    def own(self) -> Mapping[str, Card]:
        """The person's placeholders by card id, in the order of their titles."""
        return {card.card_id: card for card in self._cards if card.merged_into is None}

    @property
    def merged(self) -> Mapping[str, str]:
        """The ids of the cards into which placeholders of the person were merged, by the ids these had."""
        return {card.card_id: card.merged_into.card_id for card in self._cards if card.merged_into}

    @cached_property
    def open_records(self) -> Mapping[str, Record]:
        """The records that the person's open proposals make, by card id, over what holds for everybody.

        Placeholders are among them as soon as their facts are whole enough to be a card. Nobody else sees any of it,
        and a result that rests on one says so.
        """
        return {} if self.user_id is None else open_records(self.user_id, self.game_key)

    def __contains__(self, card_id: object) -> bool:
        """Whether the person may put this card into a deck."""
        if not isinstance(card_id, str):
            return False
        return card_id in catalogue.pool(self.game_key).index or (is_placeholder_id(card_id) and card_id in self.own)

    def title(self, card_id: str) -> str:
        """A title for this person; the id where the catalogue has lost the card."""
        found = catalogue.find_card(self.game_key, card_id)
        if found is not None:
            return str(found.definition.title)
        if not is_placeholder_id(card_id):
            return card_id
        own = self.own.get(card_id)
        return own.title if own else NOT_IN_CATALOGUE


def scopes_of(user_id: int) -> dict[str, CardScope]:
    """The scope of a user for each game, with one question to the database."""
    own: dict[str, list[Card]] = {key: [] for key in catalogue.GAME_NAMES}
    for card in Card.every.filter(owner_id=user_id).select_related("merged_into").order_by("search_title", "pk"):
        own.setdefault(card.game_id, []).append(card)
    return {key: CardScope(key, user_id, cards) for key, cards in own.items()}
