"""What collections and decks do when two cards of the catalogue are merged, and when that is taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import User
from django.db.models import PROTECT, RESTRICT, Max, Model, Q, QuerySet, TextField
from django.db.models.functions import Cast

from cards.errors import PlaceholderRefused, ProposalRefused
from cards.models import Card
from cards.proposals import MergeImpact
from conanhub.community import notify
from conanhub.models import Notification
from decks.models import CardMerge, CollectionItem, CollectionStep, DeckVersion, WishlistItem
from decks.placeholders import merging


def lock_holders(card: Card) -> None:
    """Lock all users who have a card in their collection, wishlist or decks, until the transaction ends."""
    list(User.objects.select_for_update(no_key=True).filter(pk__in=_holders(card)).order_by("pk").values_list("pk"))


def merge_impact(old: Card, card: Card) -> MergeImpact:
    """What merging one card into another would move."""
    items = CollectionItem.objects.filter(card=old)
    return MergeImpact(
        users=len(_holders(old)),
        copies=sum(items.values_list("quantity", flat=True)),
        wants=WishlistItem.objects.filter(card=old).count(),
        decks=_versions_with(old).filter(current_of__isnull=False, current_of__deleted_at=None).count(),
    )


def merge_holdings(old: Card, card: Card) -> dict[str, Any]:
    """Let all users have the card that stays instead of the one that goes; what was moved, by user."""
    moved = {}
    versions = list(_versions_with(old).values_list("pk", flat=True))
    for user in User.objects.filter(pk__in=_holders(old)).order_by("pk"):
        try:
            moved[str(user.pk)] = merging.move_holdings(user, old, card)
        except PlaceholderRefused as refusal:
            raise ProposalRefused(f"{user.username}: {refusal.message}", refusal.code) from refusal
        _tell(user, card, f"“{old.title}” of the catalogue is “{card.title}” now: they were one card.")
    CardMerge.objects.filter(card=old).update(card=card)
    _resolve(versions, old.game_id)
    return {"users": moved, "results": _last_results()}


def undo_holdings(old: Card, card: Card, holdings: dict[str, Any]) -> None:
    """Give users back what was moved, as far as it is still there; refused where results rest on decks of since."""
    versions = list(_versions_with(old).values_list("pk", flat=True))
    for model, field in _results():
        last = holdings["results"][model._meta.label]
        since = model._default_manager.filter(**{f"{field}__in": versions, "pk__gt": last})
        if since.exists():
            said = f"Results of since rest on a deck with {card.title}, so it stays as it is."
            raise ProposalRefused(said, "results_rest_on_it")
    for user in User.objects.filter(pk__in=list(map(int, holdings["users"]))).order_by("pk"):
        merging.move_back(user, old, card, holdings["users"][str(user.pk)])
        _tell(user, old, f"“{old.title}” is a card of its own again, apart from “{card.title}”.")
    merges = Card.every.filter(merged_into=old).values("pk")
    CardMerge.objects.filter(card=card, old__in=merges).update(card=old)
    _resolve(versions, old.game_id)


def _tell(user: User, card: Card, words: str) -> None:
    said = f"{words} Your copies, wants and decks follow."
    notify(to=user, kind=Notification.Kind.MERGED, words=said, target=card.get_absolute_url())


def _holders(card: Card) -> list[int]:
    """The users who have something of a card, by key."""
    rows = [
        model.objects.filter(card=card).values_list("user", flat=True)
        for model in (CollectionItem, WishlistItem, CollectionStep)
    ]
    owners = _versions_with(card).values_list("deck__owner", flat=True)
    return sorted({pk for one in (*rows, owners) for pk in one if pk is not None})


def _versions_with(card: Card) -> QuerySet[DeckVersion]:
    """The versions of decks that hold a card as they were written, or as they are read."""
    named = f'"{card.card_id}"'
    found = DeckVersion.objects.annotate(
        written=Cast("entries", TextField()), read=Cast("resolved", TextField())
    ).filter(deck__game_id=card.game_id)
    return found.filter(Q(written__contains=named) | Q(read__contains=named))


def _resolve(versions: list[int], game_key: str) -> None:
    try:
        merging.resolve(DeckVersion.objects.filter(pk__in=versions), game_key)
    except PlaceholderRefused as refusal:
        raise ProposalRefused(refusal.message, refusal.code) from refusal


def _results() -> Iterator[tuple[type[Model], str]]:
    """The tables of other apps whose rows rest on versions of decks, with the field that names them."""
    for relation in DeckVersion._meta.related_objects:
        if relation.on_delete in (PROTECT, RESTRICT):
            yield relation.related_model, relation.field.name


def _last_results() -> dict[str, int]:
    return {model._meta.label: model._default_manager.aggregate(last=Max("pk"))["last"] or 0 for model, _ in _results()}
