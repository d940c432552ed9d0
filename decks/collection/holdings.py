"""What people do with their collection: copies by kind, wanted cards, whole lists, and taking an entry back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet, Sum

from cards.models import Card, CardAlias
from cards.placeholders import CardScope
from cards.search import one_of
from conanhub.web import alone
from decks.collection.import_plan import (
    ADD,
    REPLACE,
    Changes,
    Key,
    Plan,
    differences,
    of_cards,
    plan_of,
    step_of,
    undone,
    without,
)
from decks.collection.owned_list import MAX_OWNED, MAX_SUGGESTED, Amount, OwnedList
from decks.collection.products import undo_products
from decks.collection.steps import LineStep, last_step, remember, remember_line
from decks.contents import PLAIN, Variant, read_variant, shown
from decks.errors import DecklistRefused, DeckRefused
from decks.models import CollectionItem, CollectionStep, WishlistItem
from decks.reading import boxed_rows


def set_row(*, user: User, card: Card, variant: Variant, quantity: int, trade: int | None = None) -> int:
    """Record the copies of one kind; none takes the row away. Fewer copies than are to trade leave fewer to trade."""
    _check_copies(quantity)
    kind = asdict(variant)
    with alone(user):
        row = CollectionItem.objects.filter(user=user, card=card, **kind).first()
        wanted = (row.trade if row else 0) if trade is None else trade
        if wanted < 0 or (trade is not None and trade > quantity):
            raise DeckRefused(f"{shown(wanted)} of {quantity} copies cannot be to trade.", "bad_trade")
        if quantity:
            values = {"quantity": quantity, "trade": min(wanted, quantity)}
            CollectionItem.objects.update_or_create(user=user, card=card, **kind, defaults=values)
        elif row:
            row.delete()
    return quantity


def set_owned(*, user: User, card: Card, quantity: int) -> int:
    """Bring all copies of a card to this number, by plain ones as far as that goes; those in products stay."""
    _check_copies(quantity)
    with alone(user):
        boxed = in_products(user, card)
        if quantity < boxed:
            lie = "1 copy lies" if boxed == 1 else f"{boxed} copies lie"
            message = f"{lie} in products of yours. Change the number of the products."
            raise DeckRefused(message, "in_products")
        return add_owned(user=user, card=card, copies=quantity - owned_copies(user, card))


def add_owned(*, user: User, card: Card, copies: int, variant: Variant | None = None) -> int:
    """Record copies more or less and return how many there are; without a kind, plain ones come and go first."""
    with alone(user):
        if variant is not None or copies > 0:
            kind = variant or PLAIN
            there = owned_copies(user, card, kind)
            set_row(user=user, card=card, variant=kind, quantity=max(0, there + copies))
        else:
            now = _rows(CollectionItem.objects.filter(user=user, card=card))
            if copies < 0 and not now and in_products(user, card):
                message = "All your copies lie in products. Change the number of the products."
                raise DeckRefused(message, "in_products")
            _write(user, card.game_id, differences(now, without(now, -copies)))
        return owned_copies(user, card)


def move_row(*, user: User, card: Card, row_id: int | None, variant: Variant, quantity: int, trade: int = 0) -> None:
    """Change a row of copies, also into another kind, or add copies of a kind; equal kinds are added together."""
    _check_copies(quantity)
    if not 0 <= trade <= quantity:
        raise DeckRefused(f"{shown(trade)} of {quantity} copies cannot be to trade.", "bad_trade")
    with alone(user):
        rows = CollectionItem.objects.filter(user=user, card=card)
        if row_id is not None and not rows.filter(pk=row_id).delete()[0]:
            raise DeckRefused("These copies are not there any more. Load the page again.", "no_such_row")
        same = next((row for row in rows if row.variant == variant), None)
        if same is not None:
            quantity, trade = quantity + same.quantity, trade + same.trade
        set_row(user=user, card=card, variant=variant, quantity=quantity, trade=trade)


def change_row(*, user: User, game_key: str, row_id: int, changes: Mapping[str, Any]) -> CollectionItem | None:
    """Change what is named of a row, ``quantity``, ``trade`` or its kind; ``None`` if no copies of it are left.

    Copies that come to be of a kind that is there are added to it, and fewer than are to trade leave fewer to trade.
    """
    with alone(user):
        mine = CollectionItem.objects.filter(user=user, card__game_id=game_key).select_related("card__card_set")
        row = mine.filter(pk=row_id).first()
        if row is None:
            raise DeckRefused("These copies are not there any more. Read your collection again.", "no_such_row")
        kind = {name: changes.get(name, value) for name, value in asdict(row.variant).items()}
        variant, quantity = read_variant(kind), changes.get("quantity", row.quantity)
        trade = changes.get("trade", min(row.trade, quantity))
        if variant == row.variant:
            set_row(user=user, card=row.card, variant=variant, quantity=quantity, trade=trade)
        else:
            move_row(user=user, card=row.card, row_id=row.pk, variant=variant, quantity=quantity, trade=trade)
        return mine.filter(card=row.card, **asdict(variant)).first()


def set_wanted(*, user: User, card: Card, quantity: int) -> int:
    """Set the wanted number of copies; zero removes the card from the wishlist."""
    _check_copies(quantity)
    with alone(user):
        if quantity == 0:
            WishlistItem.objects.filter(user=user, card=card).delete()
        else:
            WishlistItem.objects.update_or_create(user=user, card=card, defaults={"quantity": quantity})
    return quantity


def add_wanted(*, user: User, card: Card, copies: int) -> int:
    """Look for copies more or fewer, never fewer than none."""
    with alone(user):
        row = WishlistItem.objects.filter(user=user, card=card).first()
        return set_wanted(user=user, card=card, quantity=max(0, (row.quantity if row else 0) + copies))


def want_missing(*, user: User, game_key: str, missing: Mapping[str, int]) -> int:
    """Put what decks lack on the wishlist, never fewer than are wanted already; the number of cards that changed."""
    with alone(user):
        cards = _cards(user, game_key, missing)
        wanted = dict(WishlistItem.objects.filter(user=user, card__in=cards).values_list("card__card_id", "quantity"))
        changed = [card for card in cards if missing[card.card_id] > wanted.get(card.card_id, 0)]
        for card in changed:
            set_wanted(user=user, card=card, quantity=missing[card.card_id])
    return len(changed)


def planned(*, user: User, game_key: str, found: OwnedList, mode: str) -> Plan:
    """What a list would do to a collection; ``DeckRefused`` when that cannot be."""
    mine = CollectionItem.objects.filter(user=user, card__game_id=game_key)
    if mode == ADD:
        mine = mine.filter(one_of("card__card_id", found.copies))
    return _checked(plan_of(_rows(mine), found, mode), user, game_key)


def planned_wants(*, user: User, game_key: str, found: OwnedList, mode: str) -> Plan:
    """What a list would do to a wishlist; ``DeckRefused`` when that cannot be."""
    rows = WishlistItem.objects.filter(user=user, card__game_id=game_key).order_by("pk")
    now = {(card_id, PLAIN): Amount(copies, 0) for card_id, copies in rows.values_list("card__card_id", "quantity")}
    return _checked(plan_of(now, of_cards(found), mode), user, game_key)


def import_owned(
    *, user: User, game_key: str, found: OwnedList, skip_problems: bool = False, mode: str = ADD, words: str = ""
) -> int:
    """Take a list over, all of it or nothing, in a way that can be taken back; the number of cards in the list."""
    _check_list(found, mode, skip_problems=skip_problems)
    with alone(user):
        changes = planned(user=user, game_key=game_key, found=found, mode=mode).changes()
        _write(user, game_key, changes)
        remember(user, game_key, words, before=step_of(changes))
    return len(found.copies)


def add_line(*, user: User, game_key: str, found: OwnedList, line: LineStep) -> int:
    """Add the copies of a line of the quick entry; the number of the step by which it can be taken back."""
    with alone(user):
        changes = planned(user=user, game_key=game_key, found=found, mode=ADD).changes()
        _write(user, game_key, changes)
        return remember_line(user, game_key, line, step_of(changes))


def import_wanted(*, user: User, game_key: str, found: OwnedList, skip_problems: bool = False, mode: str = ADD) -> int:
    """Take a list of wanted cards over, all of it or nothing; the number of cards in it."""
    _check_list(found, mode, skip_problems=skip_problems)
    with alone(user):
        changes = planned_wants(user=user, game_key=game_key, found=found, mode=mode).changes()
        copies = {card_id: after.quantity for (card_id, _), (_, after) in changes.items()}
        cards = {card: copies[card.card_id] for card in _cards(user, game_key, copies)}
        WishlistItem.objects.filter(user=user).filter(one_of("card__id", (card.pk for card in cards))).delete()
        rows = [WishlistItem(user=user, card=card, quantity=quantity) for card, quantity in cards.items() if quantity]
        WishlistItem.objects.bulk_create(rows, batch_size=500)
    return len(found.copies)


def undo(*, user: User, game_key: str, step: CollectionStep | None = None) -> str:
    """Take a step, without one the newest, back and say which; what was changed since then stays changed."""
    with alone(user):
        step = step or last_step(user, game_key)
        if step is None:
            raise DeckRefused("There is nothing to take back.", "nothing_to_undo")
        aliases = CardAlias.objects.filter(game_id=game_key).filter(one_of("old_id", {row[0] for row in step.before}))
        merged = dict(aliases.values_list("old_id", "card__card_id"))
        before = [[merged.get(row[0], row[0]), *row[1:]] for row in step.before]
        ids = {row[0] for row in before}
        now = _rows(CollectionItem.objects.filter(user=user, card__game_id=game_key, card__card_id__in=ids))
        after, lacking = undone(now, before)
        _write(user, game_key, differences(now, after))
        lacking += undo_products(user, game_key, step.products)
        step.delete()
    more = f", but for {lacking} cop{'y' if lacking == 1 else 'ies'} that had gone before" if lacking else ""
    return step.words + more


def owned_copies(user: User, card: Card, variant: Variant | None = None) -> int:
    """The number of copies of one card in a collection, of one kind, or of all kinds with those in products."""
    kind = asdict(variant) if variant else {}
    single = CollectionItem.objects.filter(user=user, card=card, **kind).aggregate(total=Sum("quantity"))["total"] or 0
    return single if variant else single + in_products(user, card)


def in_products(user: User, card: Card) -> int:
    """The copies of one card that lie in owned products."""
    held, lacking = boxed_rows(user.pk, card)
    return sum(copies for _, copies in held.union(lacking, all=True))


def all_copies(user: User) -> int:
    """The number of copies in a collection with those in products, over all games."""
    single = CollectionItem.objects.filter(user=user).order_by().values_list("card__card_id", "quantity")
    return sum(quantity for _, quantity in single.union(*boxed_rows(user.pk), all=True))


def _check_copies(quantity: int) -> None:
    if isinstance(quantity, bool) or not isinstance(quantity, int) or not 0 <= quantity <= MAX_OWNED:
        message = f"{shown(quantity)} copies cannot be; write a whole number from 0 to {MAX_OWNED:,}."
        raise DeckRefused(message, "bad_quantity")


def _check_list(found: OwnedList, mode: str, *, skip_problems: bool) -> None:
    """Refuse a list with lines that cannot be read, unless they may be left out and are not too many for its mode."""
    if found.problems and not (skip_problems and found.rows):
        raise DecklistRefused(found.problems)
    if mode == REPLACE and len(found.problems) > MAX_SUGGESTED:
        raise DeckRefused(
            f"{len(found.problems):,} lines cannot be read, so that nobody can say which of your cards they mean. "
            "Mend them or take them out of the list before it replaces what you have.",
            "too_many_problems",
        )


def _checked(plan: Plan, user: User, game_key: str) -> Plan:
    """The plan, unless there would be more copies than can be recorded."""
    for (card_id, _), amount in plan.after.items():
        if amount.quantity > MAX_OWNED:
            title, total = CardScope(game_key, user.pk).title(card_id), f"{amount.quantity:,}"
            message = f"With the copies you have, {title} would come to {total}; at most {MAX_OWNED:,} can be recorded."
            raise DeckRefused(message, "bad_quantity")
    return plan


def _cards(user: User, game_key: str, ids: Iterable[str]) -> QuerySet[Card]:
    return Card.every.seen_by(user.pk).filter(game_id=game_key).filter(one_of("card_id", ids))


def _rows(owned: QuerySet[CollectionItem]) -> dict[Key, Amount]:
    """Rows by card and kind."""
    rows = owned.select_related("card").order_by("pk")
    return {(row.card.card_id, row.variant): Amount(row.quantity, row.trade) for row in rows}


def _write(user: User, game_key: str, changes: Changes) -> None:
    """Bring rows from what they hold to what they shall hold."""
    cards = {card.card_id: card for card in _cards(user, game_key, (card_id for card_id, _ in changes))}
    mine = CollectionItem.objects.filter(user=user, card__in=cards.values()).select_related("card")
    rows = {(row.card.card_id, row.variant): row for row in mine}
    added, changed, gone = [], [], []
    for (card_id, kind), (_, after) in changes.items():
        key = card_id, kind
        values = {"quantity": after.quantity, "trade": after.trade or 0}
        if after.quantity and key in rows:
            row = rows[key]
            row.quantity, row.trade = values["quantity"], values["trade"]
            changed.append(row)
        elif after.quantity and card_id in cards:
            added.append(CollectionItem(user=user, card=cards[card_id], **values, **asdict(kind)))
        elif key in rows:
            gone.append(rows[key].pk)
    CollectionItem.objects.filter(one_of("pk", gone)).delete()
    CollectionItem.objects.bulk_create(added, batch_size=500)
    CollectionItem.objects.bulk_update(changed, ["quantity", "trade"], batch_size=200)
