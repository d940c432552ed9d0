"""Rows of the catalogue, made from the data files for search and pages."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from cards.catalogue import PRODUCT_KINDS, game_slug


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


class Card(models.Model):
    """One card of any game.

    ``numbers`` holds ``[low, high]`` by name, equal where the number is known; one that is not there is unknown if
    ``unknown`` names it, else the card has no such number. ``labels`` are ``field:word`` between bars, folded: all that
    a card is, has or can be filtered by. ``counts`` holds ``[certain, possible]`` by field and folded name.
    ``number_order`` and ``rarity_order`` are empty where the number in the set or the rarity is not recorded.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="cards")
    card_set = models.ForeignKey(CardSet, on_delete=models.PROTECT, related_name="cards")
    card_id = models.SlugField(max_length=80)
    code = models.PositiveIntegerField(help_text="Small, given once and never changed; for short deck codes.")
    title = models.CharField(max_length=120)
    number = models.CharField(max_length=12)
    number_order = models.PositiveIntegerField(null=True, default=None)
    type = models.CharField(max_length=20)
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

    class Meta:
        ordering = ["card_set__position", models.F("number_order").asc(nulls_last=True), "title"]
        constraints = [
            models.UniqueConstraint(fields=["game", "card_id"], name="one_card_of_an_id"),
            models.UniqueConstraint(fields=["game", "code"], name="one_card_of_a_code"),
        ]
        indexes = [
            models.Index(fields=["game", "is_listed", "type_order"]),
            models.Index(fields=["game", "search_title"]),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("cards:detail", args=[game_slug(self.game_id), self.card_id])

    @property
    def unknown_fields(self) -> tuple[str, ...]:
        """The names of unknown facts, bounded ones included."""
        return tuple(word for word in self.unknown.split("|") if word)


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
