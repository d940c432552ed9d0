"""What a collection holds after a list was taken over in one of three ways, or an entry taken back. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from typing import Any, Final

from decks.collection.owned_list import MAX_OWNED, Amount, OwnedList
from decks.contents import PLAIN, Variant

ADD, SET, REPLACE = "add", "set", "replace"
MODES: Final = {
    ADD: "Add to what you have",
    SET: "Set the numbers of the cards in the list; other cards stay",
    REPLACE: "Replace the whole collection by the list",
}
WANTED_MODES: Final = {
    ADD: "Add to what you want",
    SET: "Set the numbers of the cards in the list; other cards stay on your wishlist",
    REPLACE: "Replace the whole wishlist by the list",
}
#: A card and a kind of copy.
Key = tuple[str, Variant]
Rows = Mapping[Key, Amount]
#: What rows hold before and afterwards.
Changes = dict[Key, tuple[Amount, Amount]]
NONE: Final = Amount(0, 0)


@dataclass(frozen=True, slots=True)
class Plan:
    """What each row that a list is about holds now and afterwards, and the rows that go as the list lacks them."""

    now: Rows
    after: Rows
    gone: tuple[Key, ...] = ()

    def changes(self) -> Changes:
        """Before and after of every row that is another one afterwards."""
        return differences(self.now, {**self.after, **dict.fromkeys(self.gone, NONE)})


def differences(now: Rows, after: Rows) -> Changes:
    """Before and after of every row that is another one afterwards."""
    both = {key: (now.get(key, NONE), amount) for key, amount in after.items()}
    return {key: (before, amount) for key, (before, amount) in both.items() if before != amount}


def of_cards(found: OwnedList) -> OwnedList:
    """The list as one about cards alone, as wishlists are."""
    rows = {(card_id, PLAIN): Amount(copies) for card_id, copies in found.copies.items()}
    return replace(found, rows=rows, has_kinds=False)


def plan_of(now: Rows, found: OwnedList, mode: str) -> Plan:
    """What a list does in this way.

    A list that says nothing of kinds is about all copies of a card. Cards in lines that could not be read stay.
    """
    if mode == ADD:
        return Plan(now, {key: _added(now, key, amount) for key, amount in found.rows.items() if amount.quantity})
    if found.has_kinds:
        after = {key: _instead(now.get(key, NONE), amount) for key, amount in found.rows.items()}
        listed = set(after)
    else:
        after = {}
        for (card_id, _), amount in found.rows.items():
            after |= with_total(rows_of(now, card_id), card_id, amount)
        listed = {key for key in now if key[0] in found.copies}
    stay = listed | {key for key in now if key[0] in found.named}
    return Plan(now, after, tuple(key for key in now if key not in stay) if mode == REPLACE else ())


def _added(now: Rows, key: Key, amount: Amount) -> Amount:
    return now.get(key, NONE) + Amount(amount.quantity, amount.trade or 0)


def _instead(before: Amount, amount: Amount) -> Amount:
    trade = (before.trade or 0) if amount.trade is None else amount.trade
    return Amount(amount.quantity, min(trade, amount.quantity))


def rows_of(now: Rows, card_id: str) -> dict[Key, Amount]:
    """The rows of one card."""
    return {key: amount for key, amount in now.items() if key[0] == card_id}


def with_total(rows: Rows, card_id: str, amount: Amount) -> dict[Key, Amount]:
    """The rows of a card when all copies together are so many: plain ones come and go first."""
    more = amount.quantity - sum(row.quantity for row in rows.values())
    if more > 0:
        after = {**rows, (card_id, PLAIN): rows.get((card_id, PLAIN), NONE) + Amount(more, 0)}
    else:
        after = without(rows or {(card_id, PLAIN): NONE}, -more)
    return after if amount.trade is None else _with_trade(after, amount.trade)


def without(rows: Rows, copies: int) -> dict[Key, Amount]:
    """The rows of a card with copies less, plain ones first, then from the smallest heaps."""
    after = dict(rows)
    for key in _in_turn(rows):
        left = max(0, rows[key].quantity - copies)
        copies -= rows[key].quantity - left
        after[key] = Amount(left, min(rows[key].trade or 0, left))
    return after


def _with_trade(rows: Rows, trade: int) -> dict[Key, Amount]:
    """The same rows with so many copies to trade together, of plain ones first."""
    after = dict(rows)
    if trade != sum(amount.trade or 0 for amount in rows.values()):
        for key in _in_turn(rows):
            after[key] = Amount(rows[key].quantity, min(trade, rows[key].quantity))
            trade -= min(trade, rows[key].quantity)
    return after


def _in_turn(rows: Rows) -> list[Key]:
    def rank(key: Key) -> tuple[bool, int, Key]:
        _card_id, kind = key
        return kind != PLAIN, rows[key].quantity, key

    return sorted(rows, key=rank)


def step_of(changes: Changes) -> list[list[Any]]:
    """Changes in the form in which they are kept to be taken back."""
    return [
        [card_id, *astuple(kind), before.quantity, before.trade or 0, after.quantity, after.trade or 0]
        for (card_id, kind), (before, after) in changes.items()
    ]


def undone(now: Rows, step: Iterable[Sequence[Any]]) -> tuple[dict[Key, Amount], int]:
    """What the rows hold once a step is taken back, and how many of its copies were gone already.

    Only what the step changed is changed back: copies that came or went since stay so. Where the copies are of another
    kind by now, they go from there.
    """
    after: dict[Key, Amount] = dict(now)
    owing: dict[str, int] = {}
    for card_id, finish, condition, language, location, copies, trade, *later in step:
        key = card_id, Variant(finish, condition, language, location)
        there = after.get(key, NONE)  # ids merged since may give a step two rows of one kind
        copies_then, trade_then = later or (there.quantity, there.trade or 0)
        left = there.quantity + copies - copies_then
        if left < 0:
            owing[card_id] = owing.get(card_id, 0) - left
        quantity = min(max(left, 0), MAX_OWNED)
        after[key] = Amount(quantity, min(max((there.trade or 0) + trade - trade_then, 0), quantity))
    for card_id, copies in owing.items():
        rows = rows_of(after, card_id)
        after |= without(rows, copies)
        owing[card_id] = max(0, copies - sum(row.quantity for row in rows.values()))
    return after, sum(owing.values())
