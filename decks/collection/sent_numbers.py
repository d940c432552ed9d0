"""Numbers of copies as a program sends them: every one that cannot be taken is named, none is taken instead. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from decks.collection.owned_list import MAX_SUGGESTED, Amount, OwnedList
from decks.contents import NAMES, PLAIN, Variant, read_variant, shown
from decks.errors import DeckRefused, NumbersRefused
from decks.lists import CardIndex, CardName, LineProblem

#: Numbers that are set at once.
MOST_AT_ONCE: Final = 1000
NO_CARD: Final = "no_such_card"


def read_numbers(sent: Iterable[Mapping[str, Any]], index: CardIndex, where: str, *, of_kinds: bool) -> OwnedList:
    """The numbers of a call as a list that sets them; ``NumbersRefused`` names all that are wrong by their place.

    ``where`` is the name of the list in the call. Each has the id of a ``card`` and its ``quantity``; with ``of_kinds``
    it may name a kind of copy and how many are to ``trade``, which stay as they are where it does not say.
    """
    rows: dict[tuple[str, Variant], Amount] = {}
    places: dict[tuple[str, Variant], str] = {}
    problems: list[LineProblem] = []
    for number, one in enumerate(sent):
        place = f"{where}[{number}]"
        try:
            card = _card_of(one["card"], index)
            key = card.card_id, _kind_of(one) if of_kinds else PLAIN
            if key in places:
                raise DeckRefused(f"The same number is set by {places[key]}. Leave one of them out.")
            places[key], rows[key] = place, _amount_of(one)
        except DeckRefused as refusal:
            meant = index.suggest(one["card"]) if refusal.code == NO_CARD and len(problems) < MAX_SUGGESTED else ()
            message = refusal.message[:1].upper() + refusal.message[1:]
            problems.append(LineProblem(place, one["card"], message, meant))
    if problems:
        raise NumbersRefused(problems)
    return OwnedList(rows, 0, (), has_kinds=of_kinds)


def _card_of(card_id: str, index: CardIndex) -> CardName:
    found = index.by_id.get(card_id)
    if found is None:
        raise DeckRefused(f"There is no card with the id “{shown(card_id)}” that you can own.", NO_CARD)
    return found


def _kind_of(one: Mapping[str, Any]) -> Variant:
    return read_variant({name: one.get(name, "") for name in NAMES})


def _amount_of(one: Mapping[str, Any]) -> Amount:
    quantity, trade = one["quantity"], one.get("trade")
    if trade is not None and trade > quantity:
        raise DeckRefused(f"{trade:,} of {quantity:,} copies cannot be to trade. Send {quantity:,} at most.")
    return Amount(quantity, trade)
