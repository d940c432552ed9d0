"""What people do with their collection: copies by kind, wanted cards, whole lists, and taking an entry back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Sum

from cards.models import Card
from decks.collection_list import MAX_OWNED, Amount, OwnedList
from decks.entries import shown
from decks.errors import DecklistRefused, DeckRefused
from decks.models import CollectionStep, Owned, Wanted
from decks.variants import PLAIN, Variant

#: So many entries and imports can be taken back.
KEPT_STEPS: Final = 20
ADD, SET, REPLACE = "add", "set", "replace"
MODES: Final = {
    ADD: "Add to what you have",
    SET: "Set the numbers of the cards in the list; other cards stay",
    REPLACE: "Replace the whole collection by the list",
}


def set_row(*, user: User, card: Card, variant: Variant, quantity: int, trade: int | None = None) -> int:
    """Record the copies of one kind; none takes the row away. Fewer copies than are to trade leave fewer to trade."""
    _check_copies(quantity)
    kind = asdict(variant)
    if quantity == 0:
        Owned.objects.filter(user=user, card=card, **kind).delete()
        return 0
    row = Owned.objects.select_for_update().filter(user=user, card=card, **kind).first()
    wanted = (row.trade if row else 0) if trade is None else trade
    if wanted < 0 or (trade is not None and trade > quantity):
        raise DeckRefused(f"{shown(wanted)} of {quantity} copies cannot be to trade.", "bad_trade")
    values = {"quantity": quantity, "trade": min(wanted, quantity)}
    Owned.objects.update_or_create(user=user, card=card, **kind, defaults=values)
    return quantity


def set_owned(*, user: User, card: Card, quantity: int) -> int:
    """Bring all copies of a card to this number, by plain ones as far as that goes."""
    _check_copies(quantity)
    with transaction.atomic():
        return add_owned(user=user, card=card, copies=quantity - owned_copies(user, card))


def add_owned(*, user: User, card: Card, copies: int, variant: Variant | None = None) -> int:
    """Record copies more or less and return how many there are; without a kind, plain ones come and go first."""
    with transaction.atomic():
        rows = list(Owned.objects.select_for_update().filter(user=user, card=card))
        rows.sort(key=lambda row: (row.variant != PLAIN, row.quantity, row.pk))
        if variant is not None or copies > 0:
            kind = variant or PLAIN
            there = next((row.quantity for row in rows if row.variant == kind), 0)
            set_row(user=user, card=card, variant=kind, quantity=max(0, there + copies))
        else:
            _take_away(user, card, rows, -copies)
        return owned_copies(user, card)


def move_row(*, user: User, card: Card, row_id: int | None, variant: Variant, quantity: int, trade: int = 0) -> None:
    """Change a row of copies, also into another kind, or add copies of a kind; equal kinds are added together."""
    _check_copies(quantity)
    if not 0 <= trade <= quantity:
        raise DeckRefused(f"{shown(trade)} of {quantity} copies cannot be to trade.", "bad_trade")
    with transaction.atomic():
        rows = Owned.objects.select_for_update().filter(user=user, card=card)
        if row_id is not None and not rows.filter(pk=row_id).delete()[0]:
            raise DeckRefused("These copies are not there any more. Load the page again.", "no_such_row")
        same = next((row for row in rows if row.variant == variant), None)
        if same is not None:
            quantity, trade = quantity + same.quantity, trade + same.trade
        set_row(user=user, card=card, variant=variant, quantity=quantity, trade=trade)


def set_wanted(*, user: User, card: Card, quantity: int) -> int:
    """Record how many copies somebody is looking for; none takes the card off the list."""
    _check_copies(quantity)
    if quantity == 0:
        Wanted.objects.filter(user=user, card=card).delete()
    else:
        Wanted.objects.update_or_create(user=user, card=card, defaults={"quantity": quantity})
    return quantity


def add_wanted(*, user: User, card: Card, copies: int) -> int:
    """Look for copies more or fewer, never fewer than none."""
    with transaction.atomic():
        row = Wanted.objects.select_for_update().filter(user=user, card=card).first()
        return set_wanted(user=user, card=card, quantity=max(0, (row.quantity if row else 0) + copies))


def want_missing(*, user: User, game_key: str, missing: Mapping[str, int]) -> int:
    """Put what decks lack on the want list, never fewer than are wanted already; the number of cards that changed."""
    with transaction.atomic():
        cards = Card.objects.filter(game_id=game_key, card_id__in=missing)
        wanted = dict(Wanted.objects.filter(user=user, card__in=cards).values_list("card__card_id", "quantity"))
        changed = [card for card in cards if missing[card.card_id] > wanted.get(card.card_id, 0)]
        for card in changed:
            set_wanted(user=user, card=card, quantity=missing[card.card_id])
    return len(changed)


def import_owned(
    *, user: User, game_key: str, found: OwnedList, skip_problems: bool = False, mode: str = ADD, words: str = ""
) -> int:
    """Take a list over, all of it or nothing, in a way that can be taken back."""
    if found.problems and not skip_problems:
        raise DecklistRefused(found.problems)
    with transaction.atomic():
        cards = {card.card_id: card for card in Card.objects.filter(game_id=game_key, card_id__in=found.copies)}
        mine = Owned.objects.select_for_update().filter(user=user, card__game_id=game_key).select_related("card")
        rows = {(row.card.card_id, row.variant): row for row in mine}
        touched = list(rows.values()) if mode == REPLACE else [rows[key] for key in found.rows if key in rows]
        _remember(user, game_key, words, touched, [key for key in found.rows if key not in rows], cards)
        gone = [row.pk for key, row in rows.items() if mode == REPLACE and key not in found.rows]
        Owned.objects.filter(pk__in=gone).delete()
        _write(user, found, rows, cards, mode)
    return len(found.copies)


def undo(*, user: User, game_key: str) -> str:
    """Take the newest entry or import back and say which; other cards stay as they are now."""
    with transaction.atomic():
        step = CollectionStep.objects.select_for_update().filter(user=user, game_id=game_key).first()
        if step is None:
            raise DeckRefused("There is nothing to take back.", "nothing_to_undo")
        cards = {card.card_id: card for card in Card.objects.filter(game_id=game_key)}
        for card_id, *kind, quantity, trade in step.before:
            if card_id in cards:
                set_row(user=user, card=cards[card_id], variant=Variant(*kind), quantity=quantity, trade=trade)
        words = step.words
        step.delete()
    return words


def owned_copies(user: User, card: Card, variant: Variant | None = None) -> int:
    """How many copies of one card somebody has, of one kind or of all kinds together."""
    kind = asdict(variant) if variant else {}
    return Owned.objects.filter(user=user, card=card, **kind).aggregate(total=Sum("quantity"))["total"] or 0


def all_copies(user: User) -> int:
    """How many copies of cards somebody has, of all games together."""
    return Owned.objects.filter(user=user).aggregate(total=Sum("quantity"))["total"] or 0


def _check_copies(quantity: int) -> None:
    if isinstance(quantity, bool) or not isinstance(quantity, int) or not 0 <= quantity <= MAX_OWNED:
        message = f"{shown(quantity)} copies cannot be; write a whole number from 0 to {MAX_OWNED:,}."
        raise DeckRefused(message, "bad_quantity")


def _take_away(user: User, card: Card, rows: Iterable[Owned], copies: int) -> None:
    """Copies less, plain ones first, then from the smallest heaps."""
    for row in rows:
        less = min(copies, row.quantity)
        copies -= less
        if less:
            set_row(user=user, card=card, variant=row.variant, quantity=row.quantity - less)


def _remember(
    user: User,
    game_key: str,
    words: str,
    rows: Iterable[Owned],
    new: Iterable[tuple[str, Variant]],
    cards: Mapping[str, Card],
) -> None:
    before = [[row.card.card_id, *asdict(row.variant).values(), row.quantity, row.trade] for row in rows]
    before += [[card_id, *asdict(variant).values(), 0, 0] for card_id, variant in new if card_id in cards]
    CollectionStep.objects.create(user=user, game_id=game_key, words=words[:120], before=before)
    old = CollectionStep.objects.filter(user=user, game_id=game_key).values_list("pk", flat=True)[KEPT_STEPS:]
    CollectionStep.objects.filter(pk__in=list(old)).delete()


def _write(
    user: User,
    found: OwnedList,
    rows: Mapping[tuple[str, Variant], Owned],
    cards: Mapping[str, Card],
    mode: str,
) -> None:
    added, changed = [], []
    for (card_id, variant), amount in found.rows.items():
        if card_id not in cards:
            continue
        row = rows.get((card_id, variant))
        total = _together(row, amount, mode)
        _check_copies(total.quantity)
        if row is None:
            kind = asdict(variant)
            added.append(Owned(user=user, card=cards[card_id], quantity=total.quantity, trade=total.trade, **kind))
        else:
            row.quantity, row.trade = total.quantity, total.trade
            changed.append(row)
    Owned.objects.bulk_create(added, batch_size=500)
    Owned.objects.bulk_update(changed, ["quantity", "trade"], batch_size=200)


def _together(row: Owned | None, amount: Amount, mode: str) -> Amount:
    """What a row holds after an import."""
    if row is None or mode != ADD:
        return amount
    return Amount(row.quantity + amount.quantity, row.trade + amount.trade)
