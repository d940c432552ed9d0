"""Merging a placeholder into the card that it stood for, and taking that back. No copy, want or deck is lost."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Any, Final

from django.contrib.auth.models import User
from django.db.models import PROTECT, RESTRICT, Count, QuerySet
from django.urls import reverse
from django.utils import timezone

from cards.catalogue import game_slug
from cards.errors import PlaceholderRefused
from cards.models import Card, CardAlias, Origin
from cards.query import fold
from cards.search import one_of
from conanhub.community import check_moderator, is_moderator, log_act, notify
from conanhub.models import ModerationAct, Notification
from conanhub.web import alone
from decks.contents import MAX_QUANTITY, Variant, content_hash, merge
from decks.errors import DeckRefused
from decks.models import CardMerge, CollectionItem, CollectionStep, DeckVersion, WishlistItem
from decks.placeholders.listing import versions_with

#: So long a merge can be taken back.
KEPT_MERGES: Final = timedelta(days=30)
MAX_OWNED: Final = 9999
#: So many cards of users are merged at once.
MOST_AT_ONCE: Final = 100


@dataclass(frozen=True, slots=True)
class MovedCopies:
    """Copies of one kind: those of the placeholder, those of the card now, and those to trade of both."""

    kind: Variant
    moved: int
    there: int
    trade: int

    @property
    def after(self) -> int:
        return self.moved + self.there


@dataclass(frozen=True, slots=True)
class MergePreview:
    """What a merge would do: copies by kind, wanted copies of placeholder and card, names of decks."""

    old: Card
    card: Card
    copies: tuple[MovedCopies, ...]
    wanted: tuple[int, int]
    decks: tuple[str, ...]

    @property
    def wanted_after(self) -> int:
        return max(self.wanted)


def may_merge(actor: User, old: Card) -> bool:
    """Whether a user may merge a placeholder: its owner, and moderators."""
    return old.owner_id == actor.pk or is_moderator(actor)


def preview_merge(*, actor: User, old: Card, card: Card) -> MergePreview:
    """What a merge would do; refused where it could not be done."""
    owner = _check(actor, old, card)
    copies = copies_of(owner, old, card)
    decks = versions_with(owner, old.card_id).filter(current_of__deleted_at=None, current_of__isnull=False)
    names = decks.order_by("deck__name").values_list("deck__name", flat=True)
    return MergePreview(old, card, tuple(copies), (_wanted(owner, old), _wanted(owner, card)), tuple(names))


def merge_card(*, actor: User, old: Card, card: Card) -> CardMerge:
    """Merge a placeholder into a card of the catalogue; all of it or nothing.

    Copies of a kind add up, of wants the larger one stays, and decks hold the card wherever they held the placeholder.
    """
    owner = _check(actor, old, card)
    with alone(owner):
        _check(actor, Card.every.get(pk=old.pk), card)
        moved = move_holdings(owner, old, card)
        CardAlias.objects.create(game_id=old.game_id, old_id=old.card_id, card=card)
        Card.every.filter(pk=old.pk).update(merged_into=card)
        resolve(versions_with(owner, old.card_id), old.game_id)
        if owner.pk != actor.pk:
            said = f"“{old.title}”, which you keep, is {card.title} of the catalogue now."
            said += " You can take that back for 30 days."
            target = reverse("decks:kept_cards", args=[game_slug(old.game_id)])
            notify(to=owner, kind=Notification.Kind.MERGED, words=said, target=target)
            # The title that the owner gave stays his.
            log_act(ModerationAct.Kind.CARD_MERGED, by=actor, about=owner, words=f"Into {card.title}.")
        return CardMerge.objects.create(user=owner, old=old, card=card, by=actor, moved=moved)


def undo_merge(*, actor: User, merged: CardMerge) -> Card:
    """Take a merge back within 30 days: copies and wants that are still there, and decks unless edited since."""
    old, owner = merged.old, merged.user
    if not may_merge(actor, old):
        raise PlaceholderRefused("There is no such card of yours. Load the page again.", "no_such_placeholder")
    with alone(owner):
        if not CardMerge.objects.filter(pk=merged.pk).exists():
            raise PlaceholderRefused("This was taken back already.", "nothing_to_undo")
        _check_undo(merged)
        move_back(owner, old, merged.card, merged.moved)
        CardAlias.objects.filter(game_id=old.game_id, old_id=old.card_id).delete()
        Card.every.filter(pk=old.pk).update(merged_into=None)
        resolve(versions_with(owner, old.card_id), old.game_id)
        merged.delete()
    return old


def copies_of(owner: User, old: Card, card: Card) -> list[MovedCopies]:
    """What a user would have by kind; refused where these would be too many."""
    there = {row.variant: row for row in CollectionItem.objects.filter(user=owner, card=card)}
    copies = []
    for row in CollectionItem.objects.filter(user=owner, card=old).order_by("pk"):
        same = there.get(row.variant)
        quantity, trade = (same.quantity, same.trade) if same else (0, 0)
        copies.append(MovedCopies(row.variant, row.quantity, quantity, row.trade + trade))
    _check_copies(copies, card)
    return copies


def move_holdings(owner: User, old: Card, card: Card) -> dict[str, Any]:
    """Give a user copies, wants and steps of a card instead of those of another; what was moved, as it is kept."""
    copies, wanted = copies_of(owner, old, card), (_wanted(owner, old), _wanted(owner, card))
    trade = {row.variant: row.trade for row in CollectionItem.objects.filter(user=owner, card=old)}
    for one in copies:
        kind = asdict(one.kind)
        CollectionItem.objects.filter(user=owner, card=old, **kind).delete()
        values = {"quantity": one.after, "trade": one.trade}
        CollectionItem.objects.update_or_create(user=owner, card=card, **kind, defaults=values)
    _set_wanted(owner, old, 0)
    _set_wanted(owner, card, max(wanted))
    CollectionStep.objects.filter(user=owner, card=old).update(card=card)
    items = [[*asdict(one.kind).values(), one.moved, trade[one.kind]] for one in copies]
    return {"items": items, "wanted": list(wanted)}


def move_back(owner: User, old: Card, card: Card, moved: Mapping[str, Any]) -> None:
    """Give a user back what was moved, as far as it is still there."""
    for *kind, quantity, trade in moved["items"]:
        _move_back(owner, old, card, Variant(*kind), quantity, trade)
    wanted, before = moved["wanted"]
    if wanted and _wanted(owner, card) == max(wanted, before):
        _set_wanted(owner, card, before)
    _set_wanted(owner, old, wanted)
    mine = CollectionStep.objects.filter(user=owner, card=card)
    keys = [step.pk for step in mine if step.before and step.before[0][0] == old.card_id]
    mine.filter(pk__in=keys).update(card=old)


def recent_merges(user: User, game_key: str) -> QuerySet[CardMerge]:
    """The merges of cards that a user kept which can still be taken back, the newest first."""
    since = timezone.now() - KEPT_MERGES
    found = CardMerge.objects.filter(user=user, old__game_id=game_key, created_at__gte=since)
    return found.select_related("old", "card", "by")


def cards_meant(cards: Iterable[Card]) -> Mapping[int, Card]:
    """The cards of the catalogue that have the titles of placeholders by now, by the keys of these."""
    kept = list(cards)
    titles = {card.search_title for card in kept}
    known = Card.objects.filter(is_listed=True, search_title__in=titles, game_id__in={card.game_id for card in kept})
    by_title = {(card.game_id, card.search_title): card for card in known} if kept else {}
    return {card.pk: by_title[key] for card in kept if (key := (card.game_id, card.search_title)) in by_title}


def kept_under_titles(game_key: str) -> list[tuple[Card, int]]:
    """The cards of the catalogue whose titles users keep by now, with the number of these users, for moderators."""
    public = Card.objects.filter(game_id=game_key, is_listed=True)
    kept = Card.every.filter(game_id=game_key, origin=Origin.PLACEHOLDER, merged_into=None)
    kept = kept.filter(search_title__in=public.values("search_title")).order_by("search_title")
    counts = dict(kept.values_list("search_title").annotate(many=Count("pk")))
    by_title = {card.search_title: card for card in public.filter(search_title__in=counts).order_by("-pk")}
    return [(by_title[title], many) for title, many in counts.items()]


def merge_for_users(*, actor: User, card: Card, without: Collection[int] = ()) -> tuple[int, int]:
    """Merge what users keep under the title of a card; how many were merged, and how many could not be.

    Only moderators may; ``without`` are left as they are. Each is a transaction of its own, and its owner is told.
    """
    check_moderator(actor)
    kept = Card.every.filter(game_id=card.game_id, origin=Origin.PLACEHOLDER, merged_into=None)
    done = failed = 0
    for old in kept.filter(search_title=card.search_title).exclude(pk__in=list(without)).order_by("pk")[:MOST_AT_ONCE]:
        try:
            merge_card(actor=actor, old=old, card=card)
            done += 1
        except PlaceholderRefused:
            failed += 1
    return done, failed


def find_target(game_key: str, title: str) -> Card:
    """The card of the catalogue with this title; refused where there is none."""
    found = Card.objects.filter(game_id=game_key, is_listed=True, search_title=fold(title)).first()
    if found is None:
        said = "There is no card of this title in the catalogue. Write the whole title as the catalogue has it."
        raise PlaceholderRefused(said, "no_such_card")
    return found


def _check(actor: User, old: Card, card: Card) -> User:
    """The owner of the placeholder, if this user may merge it into this card."""
    if not old.is_placeholder or old.owner is None or not may_merge(actor, old):
        raise PlaceholderRefused("There is no such card of yours. Load the page again.", "no_such_placeholder")
    if old.merged_into_id is not None:
        raise PlaceholderRefused("This card was merged already. Load the page again.", "merged_already")
    if card.is_placeholder or not card.is_listed or card.game_id != old.game_id:
        raise PlaceholderRefused("Choose a card of the catalogue of the same game.", "no_such_card")
    return old.owner


def _check_copies(copies: Iterable[MovedCopies], card: Card) -> None:
    for one in copies:
        if one.after > MAX_OWNED:
            said = f"You would have {one.after:,} copies of {card.title}; at most {MAX_OWNED:,} can be recorded."
            raise PlaceholderRefused(said, "bad_quantity")


def _check_undo(merged: CardMerge) -> None:
    if merged.created_at < timezone.now() - KEPT_MERGES:
        raise PlaceholderRefused("This was done more than 30 days ago and stays.", "too_old")
    same = Card.every.filter(owner=merged.user, game_id=merged.old.game_id, origin=Origin.PLACEHOLDER, merged_into=None)
    if same.filter(search_title=merged.old.search_title).exists():
        raise PlaceholderRefused("You keep another card under this title. Rename it first.", "title_used")
    versions = versions_with(merged.user, merged.old.card_id)
    for relation in DeckVersion._meta.related_objects:
        if relation.on_delete in (PROTECT, RESTRICT):
            uses = relation.related_model._default_manager.filter(**{f"{relation.field.name}__in": versions})
            if uses.exists():
                said = "Results rest on a deck with this card, so it stays as it is."
                raise PlaceholderRefused(said, "results_rest_on_it")


def _move_back(owner: User, old: Card, card: Card, kind: Variant, quantity: int, trade: int) -> None:
    """Give copies of a kind back, as many as are still there."""
    fields = asdict(kind)
    row = CollectionItem.objects.filter(user=owner, card=card, **fields).first()
    if row is None:
        return
    taken = min(quantity, row.quantity)
    traded = min(trade, row.trade, taken)
    left = row.quantity - taken
    if left:
        values = {"quantity": left, "trade": min(row.trade - traded, left)}
        CollectionItem.objects.filter(pk=row.pk).update(**values)
    else:
        row.delete()
    CollectionItem.objects.create(user=owner, card=old, quantity=taken, trade=traded, **fields)


def _wanted(user: User, card: Card) -> int:
    return WishlistItem.objects.filter(user=user, card=card).values_list("quantity", flat=True).first() or 0


def _set_wanted(user: User, card: Card, quantity: int) -> None:
    if quantity:
        WishlistItem.objects.update_or_create(user=user, card=card, defaults={"quantity": quantity})
    else:
        WishlistItem.objects.filter(user=user, card=card).delete()


def resolve(versions: QuerySet[DeckVersion], game_key: str) -> None:
    """Work out anew what versions of decks show, from what is stored and all aliases."""
    rows = list(versions.values_list("pk", "entries"))
    held = {card_id for _, entries in rows for _, card_id, _ in entries}
    known = CardAlias.objects.filter(game_id=game_key).filter(one_of("old_id", held))
    aliases = dict(known.values_list("old_id", "card__card_id"))
    for pk, entries in rows:
        DeckVersion.objects.filter(pk=pk).update(resolved=_resolved(game_key, entries, aliases))


def _resolved(game_key: str, entries: Sequence[Sequence[Any]], aliases: Mapping[str, str]) -> dict[str, Any] | None:
    """Entries and hash of a version with the cards that others were merged into; nothing where none was."""
    if not any(card_id in aliases for _, card_id, _ in entries):
        return None
    try:
        found = merge(
            game_key, [(section, aliases.get(card_id, card_id), copies) for section, card_id, copies in entries]
        )
    except DeckRefused as refusal:
        said = f"A deck would have more than {MAX_QUANTITY} copies of the card. Take some out first."
        raise PlaceholderRefused(said, "bad_quantity") from refusal
    return {"entries": [list(entry) for entry in found], "content_hash": content_hash(game_key, found)}
