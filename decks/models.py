"""People's decks, their immutable versions, their line-ups, and the cards people own."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Collection, Container
from copy import copy
from typing import Any, Final

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from cards.drawing import CONDITIONS, FINISHES, LANGUAGES
from decks.contents import LOCATION_LENGTH, Variant, content_hash, with_swap

KEY_BYTES: Final = 16
NAME_LENGTH: Final = 80
NOTES_LENGTH: Final = 4000
CHANGE_KEY_LENGTH: Final = 40
VERSION_NAME_LENGTH: Final = 60
TAG_LENGTH: Final = 30
ENTRY_WORDS_LENGTH: Final = 120
TYPED_LENGTH: Final = 300


def new_share_key() -> str:
    """A random key for a share link."""
    return secrets.token_urlsafe(KEY_BYTES)


class Visibility(models.TextChoices):
    """Who may see a deck or a line-up besides its owner."""

    PRIVATE = "private", "Private"
    UNLISTED = "unlisted", "Unlisted"
    PUBLIC = "public", "Public"


class Deck(models.Model):
    """A deck of a person; what is in it stands in ``current``, the newest of its versions.

    One that ``is_built`` lies sleeved on a shelf: its copies are in no other deck. A deck that somebody deleted but
    that results still point at is kept with ``deleted_at`` set and shown to nobody. ``copied_from`` is
    the version that it is a copy of; ``reading.origins_of`` knows who may be told.
    """

    public_id = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="decks")
    game = models.ForeignKey("cards.Game", on_delete=models.PROTECT, related_name="decks")
    name = models.CharField(max_length=NAME_LENGTH)
    notes = models.TextField(blank=True, max_length=NOTES_LENGTH)
    visibility = models.CharField(max_length=10, choices=Visibility.choices, default=Visibility.PRIVATE)
    is_built = models.BooleanField(default=False)
    share_key = models.CharField(max_length=40, unique=True, default=new_share_key, editable=False)
    current = models.ForeignKey(
        "decks.DeckVersion", on_delete=models.SET_NULL, null=True, blank=True, related_name="current_of", editable=False
    )
    copied_from = models.ForeignKey(
        "decks.DeckVersion", on_delete=models.SET_NULL, null=True, blank=True, related_name="copies", editable=False
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(db_index=True)
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["-updated_at", "-pk"]
        indexes = [
            models.Index(fields=["owner", "-updated_at"], name="deck_of_owner"),
            models.Index(fields=["visibility", "-updated_at"], name="deck_by_visibility"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(visibility__in=Visibility.values), name="deck_visibility_known"),
            models.CheckConstraint(condition=~Q(name=""), name="deck_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class DeckVersion(models.Model):
    """What a deck held at one time; never changed once written, since results point at it. A name may come later.

    Where cards that it holds were merged into others of the catalogue, ``resolved`` has the entries with these cards
    and their hash. A version that is read shows them in ``entries`` and ``content_hash``; the stored ones stay.
    ``sets`` are the versions of own sets that it is played with, ``{"set": key, "version": number}``, with the key of
    the ``link`` by which its owner knows a set of another user.
    ``undo_to`` is the number of the version that an undo goes back to, ``redo_to`` of the one an undo came from.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    entries = models.JSONField()
    sets = models.JSONField(default=list, blank=True)
    content_hash = models.CharField(max_length=64, db_index=True)
    resolved = models.JSONField(null=True, blank=True, default=None, editable=False)
    name = models.CharField(max_length=VERSION_NAME_LENGTH, blank=True, default="")
    undo_to = models.PositiveIntegerField(null=True, blank=True)
    redo_to = models.PositiveIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["deck", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "number"], name="deck_version_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="deck_version_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"Version {self.number} of deck {self.deck_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write a new version; one that exists is refused."""
        if self.pk is not None and not self._state.adding:
            raise TypeError("A deck version is never changed: write a new one.")
        super().save(*args, **kwargs)

    @classmethod
    def from_db(cls, db: str | None, field_names: Collection[str], values: Collection[Any], **more: Any) -> DeckVersion:
        """A version as it is read: placeholders that were merged are the cards they stood for."""
        version = super().from_db(db, field_names, values, **more)
        known = version.__dict__
        for name in ("entries", "content_hash"):
            if known.get("resolved") and name in known:
                known[f"_written_{name}"] = known[name]
                known[name] = known["resolved"][name]
        return version

    def as_named_in(self, card_ids: Container[str]) -> DeckVersion:
        """The version with the ids that are among these: as it was written, where cards were merged only later."""
        written = self.__dict__.get("_written_entries")
        if written is None or all(card_id in card_ids for _section, card_id, _copies in self.entries):
            return self
        version = copy(self)
        version.entries, version.content_hash = written, self.__dict__.get("_written_content_hash", self.content_hash)
        return version

    def with_swap(self, section: str, out: str, into: str) -> DeckVersion:
        """The same with one copy of a card replaced by another card, as it would play; never stored."""
        game_key = self.deck.game_id
        entries = with_swap(game_key, self.entries, section, out, into)
        hashed = content_hash(game_key, entries)
        return DeckVersion(deck=self.deck, number=self.number, entries=entries, sets=self.sets, content_hash=hashed)


class DeckTag(models.Model):
    """A private tag of a deck; ``key`` is the normalised word."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="tags")
    word = models.CharField(max_length=TAG_LENGTH)
    key = models.CharField(max_length=TAG_LENGTH * 3)

    class Meta:
        ordering = ["key"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "key"], name="deck_tag_once"),
            models.CheckConstraint(condition=~Q(key=""), name="deck_tag_is_a_word"),
        ]

    def __str__(self) -> str:
        return self.word


class DoneChange(models.Model):
    """The key under which an editor sent a change that was made, so that a repeated one is not made twice."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="done_changes")
    key = models.CharField(max_length=CHANGE_KEY_LENGTH)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["deck", "key"], name="deck_change_once")]

    def __str__(self) -> str:
        return self.key


class DoneEntry(models.Model):
    """The key under which a line of the quick entry was saved, so that a repeated one is counted once."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="done_entries")
    key = models.CharField(max_length=CHANGE_KEY_LENGTH)
    words = models.CharField(max_length=ENTRY_WORDS_LENGTH)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="collection_entry_once")]
        verbose_name_plural = "done entries"

    def __str__(self) -> str:
        return self.words


class Lineup(models.Model):
    """Decks by seat at one table, under these rule options; a match of them may or may not be possible.

    ``options`` holds what differs from the game's defaults. ``revision`` counts the changes, so that a form that was
    opened before one is told so.
    """

    public_id = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="lineups")
    game = models.ForeignKey("cards.Game", on_delete=models.PROTECT, related_name="lineups")
    name = models.CharField(max_length=NAME_LENGTH)
    notes = models.TextField(blank=True, max_length=NOTES_LENGTH)
    visibility = models.CharField(max_length=10, choices=Visibility.choices, default=Visibility.PRIVATE)
    share_key = models.CharField(max_length=40, unique=True, default=new_share_key, editable=False)
    options = models.JSONField(default=dict)
    revision = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField()

    class Meta:
        ordering = ["-updated_at", "-pk"]
        verbose_name = "line-up"
        indexes = [
            models.Index(fields=["owner", "-updated_at"], name="lineup_of_owner"),
            models.Index(fields=["visibility", "-updated_at"], name="lineup_by_visibility"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(visibility__in=Visibility.values), name="lineup_visibility_known"),
            models.CheckConstraint(condition=~Q(name=""), name="lineup_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class LineupSeat(models.Model):
    """The deck of a seat, counted from 0: its newest version, or always ``version``. Without a deck the seat is empty.

    ``share_key`` is the key of the link by which the owner of the line-up knows a deck of another user.
    """

    lineup = models.ForeignKey(Lineup, on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    deck = models.ForeignKey(Deck, on_delete=models.SET_NULL, null=True, blank=True, related_name="lineup_seats")
    version = models.ForeignKey(
        DeckVersion, on_delete=models.SET_NULL, null=True, blank=True, related_name="lineup_seats"
    )
    share_key = models.CharField(max_length=40, blank=True, default="")

    class Meta:
        ordering = ["lineup", "seat"]
        verbose_name = "seat of a line-up"
        verbose_name_plural = "seats of line-ups"
        constraints = [models.UniqueConstraint(fields=["lineup", "seat"], name="lineup_seat_once")]

    def __str__(self) -> str:
        return f"Seat {self.seat + 1} of line-up {self.lineup_id}"


class CollectionItem(models.Model):
    """Copies of a card that a person has, of one finish, condition and language and in one location.

    ``trade`` of them would be given away.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="collection_items")
    card = models.ForeignKey("cards.Card", on_delete=models.PROTECT, related_name="collection_items")
    finish = models.CharField(max_length=12, choices=list(FINISHES.items()), default="normal")
    condition = models.CharField(max_length=12, choices=list(CONDITIONS.items()), blank=True, default="")
    language = models.CharField(max_length=6, choices=list(LANGUAGES.items()), default="en")
    location = models.CharField(max_length=LOCATION_LENGTH, blank=True, default="")
    quantity = models.PositiveIntegerField()
    trade = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["card"]
        verbose_name_plural = "collection items"
        constraints = [
            models.UniqueConstraint(
                fields=["user", "card", "finish", "condition", "language", "location"],
                name="collection_item_once_per_kind_of_copy",
            ),
            models.CheckConstraint(condition=Q(quantity__gte=1), name="collection_item_has_copies"),
            models.CheckConstraint(condition=Q(trade__lte=F("quantity")), name="no_more_to_trade_than_owned"),
        ]

    def __str__(self) -> str:
        return f"{self.quantity} × {self.card_id}"

    @property
    def variant(self) -> Variant:
        """The kind of these copies."""
        return Variant(self.finish, self.condition, self.language, self.location)


class WishlistItem(models.Model):
    """Copies of a card that a person is looking for."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="wishlist_items")
    card = models.ForeignKey("cards.Card", on_delete=models.PROTECT, related_name="wishlist_items")
    quantity = models.PositiveIntegerField()

    class Meta:
        ordering = ["card"]
        verbose_name_plural = "wishlist items"
        constraints = [
            models.UniqueConstraint(fields=["user", "card"], name="wishlist_item_once_per_card"),
            models.CheckConstraint(condition=Q(quantity__gte=1), name="wishlist_item_has_copies"),
        ]

    def __str__(self) -> str:
        return f"{self.quantity} × {self.card_id} wanted"


class CardMerge(models.Model):
    """A placeholder of a user that was merged into a card of the catalogue, with what was moved, to be taken back.

    ``moved`` holds ``items``, ``[finish, condition, language, location, quantity, trade]`` of each row of copies, and
    ``wanted``, the wanted copies of the placeholder and those of the card before. ``by`` is who did it.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="card_merges")
    old = models.OneToOneField("cards.Card", on_delete=models.CASCADE, related_name="+")
    card = models.ForeignKey("cards.Card", on_delete=models.PROTECT, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    moved = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.old_id} into {self.card_id}"


class CollectionStep(models.Model):
    """What an entry or import did to a collection, so that it can be taken back.

    ``before`` holds ``[card, finish, condition, language, location, quantity, trade, quantity afterwards, trade
    afterwards]`` of each row that it changed, older steps without the last two; ``products`` holds ``[key, copies,
    copies afterwards]`` of each product, and a fourth entry ``{card: [missing, missing afterwards]}`` where pieces came
    to lack or were found. ``words`` say what was done. A line of the quick entry has the text ``typed``, its key, its
    card and the number of copies.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="collection_steps")
    game = models.ForeignKey("cards.Game", on_delete=models.CASCADE, related_name="+")
    words = models.CharField(max_length=ENTRY_WORDS_LENGTH)
    before = models.JSONField()
    products = models.JSONField(default=list)
    typed = models.CharField(max_length=TYPED_LENGTH, blank=True, default="")
    key = models.CharField(max_length=CHANGE_KEY_LENGTH, blank=True, default="")
    card = models.ForeignKey("cards.Card", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    copies = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["user", "game", "-id"], name="collection_step_newest")]

    def __str__(self) -> str:
        return self.words


class OwnedProduct(models.Model):
    """Copies of a product that a person has; what is in them counts as owned like single copies."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="owned_products")
    product = models.ForeignKey("cards.Product", on_delete=models.CASCADE, related_name="owned")
    quantity = models.PositiveIntegerField()
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["product"]
        constraints = [
            models.UniqueConstraint(fields=["user", "product"], name="owned_product_once"),
            models.CheckConstraint(condition=Q(quantity__gte=1), name="owned_product_has_copies"),
        ]

    def __str__(self) -> str:
        return f"{self.quantity} × product {self.product_id}"


class MissingPiece(models.Model):
    """Copies of a card that lack in the copies of a product that a person has; they do not count as owned."""

    owned = models.ForeignKey(OwnedProduct, on_delete=models.CASCADE, related_name="missing")
    card = models.ForeignKey("cards.Card", on_delete=models.PROTECT, related_name="+")
    quantity = models.PositiveIntegerField()

    class Meta:
        ordering = ["owned", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["owned", "card"], name="missing_piece_once"),
            models.CheckConstraint(condition=Q(quantity__gte=1), name="missing_piece_has_copies"),
        ]

    def __str__(self) -> str:
        return f"{self.quantity} × card {self.card_id}"
