"""Rows of the catalogue, made from the data files for search and pages."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from cards.catalogue import PRODUCT_KINDS, game_slug
from cards.fact_models import (
    CardFact,
    CardRevision,
    Certainty,
    Contributor,
    Decision,
    Immutable,
    OwnSet,
    OwnSetCall,
    OwnSetReview,
    OwnSetVersion,
    Proposal,
    ProposedFact,
    PublicMerge,
    QuotedText,
    Support,
)
from cards.intake import set_key_of

__all__ = [
    "Card",
    "CardAlias",
    "CardExport",
    "CardFact",
    "CardRevision",
    "CardSet",
    "Certainty",
    "Contributor",
    "Decision",
    "EveryCard",
    "Game",
    "Immutable",
    "Origin",
    "OwnSet",
    "OwnSetCall",
    "OwnSetReview",
    "OwnSetVersion",
    "PoolSnapshot",
    "Product",
    "ProductCard",
    "Proposal",
    "ProposedFact",
    "PublicCards",
    "PublicMerge",
    "QuotedText",
    "RecordBlob",
    "Support",
]


class Game(models.Model):
    """A game whose cards the site holds; ``stamp`` is another one as soon as the rows of its sets or cards change."""

    key = models.CharField(max_length=40, primary_key=True)
    name = models.CharField(max_length=80)
    stamp = models.CharField(max_length=16, blank=True, default="", editable=False)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    @property
    def slug(self) -> str:
        return game_slug(self.key)


class CardSet(models.Model):
    """A set of cards: an original one, or the known cards with gaps in their records."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="sets")
    key = models.SlugField(max_length=40)
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=10, choices=[("original", "Original"), ("known", "Known")])
    released = models.CharField(max_length=10, blank=True)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="one_set_of_a_key")]

    def __str__(self) -> str:
        return self.name


class Origin(models.TextChoices):
    """From where a card is: a release changes cards of data files and no others."""

    FILE = "file", "Data file"
    COMMUNITY = "community", "Recorded by users"
    PLACEHOLDER = "placeholder", "Kept by a user"
    OWN = "own", "Home-made"


class PublicCards(models.Manager["Card"]):
    """The cards that everybody may see."""

    def get_queryset(self) -> models.QuerySet[Card]:
        return super().get_queryset().filter(owner=None)


class EveryCard(models.Manager["Card"]):
    """All cards, also those that their owners alone may see."""

    def seen_by(self, user_id: int | None) -> models.QuerySet[Card]:
        """The cards that everybody may see, and the placeholders of this user; none that was merged into another."""
        mine = Q(owner_id=user_id, origin=Origin.PLACEHOLDER) if user_id is not None else Q(pk__in=())
        return self.get_queryset().filter(Q(owner=None) | mine, merged_into=None)


class Card(models.Model):
    """One card of any game. ``objects`` are those that everybody may see; ``every`` holds those of users too.

    A community card was recorded by users and not by a data file; it has no ``code``. ``record`` is what holds now:
    the record of the data file, if there is one, with the current facts over it.

    A placeholder stands for a card that the catalogue does not have: it has a title and its ``owner`` alone may see
    it, until it is ``merged_into`` the card that it stood for. It is never listed, and has no code, type or set. A
    community card that was ``merged_into`` another one keeps its row, which is listed no more.

    A card of an ``own_set`` is home-made, as its ``owner`` has it now; what others see is in versions of the set. It is
    never listed and has no code either.

    ``numbers`` holds ``[low, high]`` by name, equal where the number is known; one that is not there is unknown if
    ``unknown`` names it, else the card has no such number. ``labels`` are ``field:word`` between bars, folded: all that
    a card is, has or can be filtered by. ``counts`` holds ``[certain, possible]`` by field and folded name.
    ``number_order`` and ``rarity_order`` are empty where the number in the set or the rarity is not recorded.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="cards")
    card_set = models.ForeignKey(CardSet, on_delete=models.PROTECT, null=True, blank=True, related_name="cards")
    card_id = models.SlugField(max_length=80)
    origin = models.CharField(max_length=12, choices=Origin.choices, default=Origin.FILE)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="own_cards"
    )
    own_set = models.ForeignKey(OwnSet, on_delete=models.CASCADE, null=True, blank=True, related_name="cards")
    merged_into = models.ForeignKey(
        "cards.Card", on_delete=models.PROTECT, null=True, blank=True, related_name="merged", editable=False
    )
    code = models.PositiveIntegerField(
        null=True, blank=True, help_text="Small, given once and never changed; for short deck codes."
    )
    title = models.CharField(max_length=120)
    printed_title = models.CharField(
        max_length=120, blank=True, help_text="What the card itself says, where another card has the same title."
    )
    revision = models.PositiveIntegerField(
        default=0, help_text="How often the record changed here; 0 while it is that of the data files."
    )
    hidden_at = models.DateTimeField(null=True, blank=True, help_text="Since when it is taken out of the catalogue.")
    hidden_by_reports = models.BooleanField(
        default=False, help_text="Whether reports of trusted users hide it until a moderator has looked."
    )
    number = models.CharField(max_length=12, blank=True)
    number_order = models.PositiveIntegerField(null=True, default=None)
    type = models.CharField(max_length=20, blank=True)
    type_order = models.PositiveSmallIntegerField(default=0)
    rarity = models.CharField(max_length=12, blank=True)
    rarity_order = models.PositiveSmallIntegerField(null=True, default=None)
    numbers = models.JSONField(default=dict, blank=True)
    labels = models.TextField(blank=True)
    counts = models.JSONField(default=dict, blank=True)
    unknown = models.CharField(max_length=300, blank=True)
    simulatable = models.BooleanField(default=False)
    is_listed = models.BooleanField(default=True, help_text="False when the data files no longer have the card.")
    record = models.JSONField()
    text = models.TextField(blank=True)
    search_title = models.CharField(max_length=160)
    search_text = models.TextField(blank=True)
    search_flavor = models.TextField(blank=True)

    objects: ClassVar[PublicCards] = PublicCards()
    every: ClassVar[EveryCard] = EveryCard()

    class Meta:
        ordering = ["card_set__position", models.F("number_order").asc(nulls_last=True), "title"]
        constraints = [
            models.UniqueConstraint(fields=["game", "card_id"], name="one_card_of_an_id"),
            models.UniqueConstraint(fields=["game", "code"], name="one_card_of_a_code"),
            models.UniqueConstraint(
                fields=["owner", "game", "search_title"],
                condition=Q(origin=Origin.PLACEHOLDER, merged_into=None),
                name="one_placeholder_of_a_title",
            ),
            models.UniqueConstraint(
                fields=["own_set", "search_title"],
                condition=Q(origin=Origin.OWN),
                name="one_card_of_a_title_in_an_own_set",
            ),
            models.CheckConstraint(
                condition=Q(
                    origin=Origin.FILE,
                    owner=None,
                    own_set=None,
                    merged_into=None,
                    code__isnull=False,
                    card_set__isnull=False,
                )
                | Q(
                    origin=Origin.COMMUNITY,
                    owner=None,
                    own_set=None,
                    code=None,
                    card_set__isnull=False,
                )
                | Q(origin=Origin.PLACEHOLDER, owner__isnull=False, own_set=None, code=None, is_listed=False)
                | Q(
                    origin=Origin.OWN,
                    owner__isnull=False,
                    own_set__isnull=False,
                    card_set=None,
                    merged_into=None,
                    code=None,
                    is_listed=False,
                ),
                name="card_is_of_its_origin",
            ),
        ]
        indexes = [
            models.Index(fields=["game", "is_listed", "type_order"]),
            models.Index(fields=["game", "search_title"]),
        ]

    def __str__(self) -> str:
        return self.card_id if self.owner_id is not None else self.title

    def get_absolute_url(self) -> str:
        if self.is_home_made:
            return reverse("cards:own_card", args=[game_slug(self.game_id), set_key_of(self.card_id), self.card_id])
        return reverse("cards:detail", args=[game_slug(self.game_id), self.card_id])

    @property
    def is_placeholder(self) -> bool:
        return self.origin == Origin.PLACEHOLDER

    @property
    def is_home_made(self) -> bool:
        return self.origin == Origin.OWN

    @property
    def unknown_fields(self) -> tuple[str, ...]:
        """The names of unknown facts, bounded ones included."""
        return tuple(word for word in self.unknown.split("|") if word)


class CardAlias(models.Model):
    """An id under which a card was known before: of a placeholder or another card that was merged into it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    old_id = models.SlugField(max_length=80)
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="aliases")

    class Meta:
        verbose_name_plural = "card aliases"
        constraints = [models.UniqueConstraint(fields=["game", "old_id"], name="one_alias_of_an_id")]

    def __str__(self) -> str:
        return self.old_id


class Product(models.Model):
    """A box, add-on, book or starter as it was sold; ``source`` says from where its contents are known."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="products")
    key = models.SlugField(max_length=40)
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=10, choices=list(PRODUCT_KINDS.items()))
    released = models.CharField(max_length=10, blank=True)
    source = models.CharField(max_length=200, blank=True)
    position = models.PositiveSmallIntegerField(default=0)
    is_listed = models.BooleanField(default=True, help_text="False when the data files no longer have the product.")

    class Meta:
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="one_product_of_a_key")]

    def __str__(self) -> str:
        return self.name


class ProductCard(models.Model):
    """The copies of a card that a product holds."""

    product = models.ForeignKey(Product, on_delete=models.CASCADE, related_name="cards")
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="in_products")
    quantity = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["product", "pk"]
        verbose_name = "card of a product"
        verbose_name_plural = "cards of products"
        constraints = [
            models.UniqueConstraint(fields=["product", "card"], name="product_holds_a_card_once"),
            models.CheckConstraint(condition=models.Q(quantity__gte=1), name="product_card_has_copies"),
        ]

    def __str__(self) -> str:
        return f"{self.quantity} × {self.card_id}"


class RecordBlob(Immutable):
    """A card record as it was at one time, under the hash of what it says; never changed.

    ``schema`` names the form of the record: the key of its game and a number, ``conan_ccg/1``.
    """

    hash = models.CharField(max_length=64, unique=True)
    record = models.JSONField()
    schema = models.CharField(max_length=40)

    def __str__(self) -> str:
        return f"{self.record.get('id', '?')} {self.hash[:12]}"


class PoolSnapshot(Immutable):
    """The card records that matches were played with, under a hash over all of them; never changed.

    ``records`` are hashes of ``RecordBlob`` in the order in which the pool is compiled. ``play_hash`` is the hash of
    the compiled pool: snapshots that share it play alike, though numbers or rarities of their cards may differ.
    ``private`` are the ids of cards whose records one user alone had so when it was made.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="snapshots")
    hash = models.CharField(max_length=64, unique=True)
    play_hash = models.CharField(max_length=80, db_index=True)
    records = models.JSONField()
    private = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.game_id} {self.hash[:12]}"


class CardExport(models.Model):
    """All that is known of the cards of a game on one day, as a file; ``content`` is packed with gzip."""

    class Kind(models.TextChoices):
        JSON = "json", "JSON"
        CSV = "csv", "CSV"
        CHANGES = "changes", "Changes"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="exports")
    day = models.DateField()
    kind = models.CharField(max_length=8, choices=Kind)
    content = models.BinaryField()

    class Meta:
        ordering = ["game", "-day", "kind"]
        constraints = [models.UniqueConstraint(fields=["game", "day", "kind"], name="one_export_of_a_day")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.day} {self.kind}"
