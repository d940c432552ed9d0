import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.migrations.exceptions import IrreversibleError

import decks.models

#: The account of the ready-made line-ups, which are made anew from their files.
READY_MADE = "conanhub"


def refuse_loss(apps, schema_editor):
    """The tables before have no line-ups; the ready-made ones come back by themselves."""
    lineups = apps.get_model("decks", "Lineup").objects.using(schema_editor.connection.alias)
    if lineups.exclude(owner__username=READY_MADE).exists():
        raise IrreversibleError(
            "decks 0007 cannot be undone: there are line-ups of users, which the version before cannot keep. "
            "Go back by a backup made before."
        )


class Migration(migrations.Migration):
    """Line-ups: decks by seat with rule options."""

    dependencies = [
        ("cards", "0004_unknown_places_are_empty"),
        ("decks", "0006_collection_and_wishlist_items"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Lineup",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("public_id", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("name", models.CharField(max_length=80)),
                ("notes", models.TextField(blank=True, max_length=4000)),
                (
                    "visibility",
                    models.CharField(
                        choices=[("private", "Private"), ("unlisted", "Unlisted"), ("public", "Public")],
                        default="private",
                        max_length=10,
                    ),
                ),
                (
                    "share_key",
                    models.CharField(default=decks.models.new_share_key, editable=False, max_length=40, unique=True),
                ),
                ("options", models.JSONField(default=dict)),
                ("revision", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="lineups", to="cards.game"
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lineups",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "line-up",
                "ordering": ["-updated_at", "-pk"],
                "indexes": [
                    models.Index(fields=["owner", "-updated_at"], name="lineup_of_owner"),
                    models.Index(fields=["visibility", "-updated_at"], name="lineup_by_visibility"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(visibility__in=["private", "unlisted", "public"]),
                        name="lineup_visibility_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="lineup_has_a_name"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LineupSeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("share_key", models.CharField(blank=True, default="", max_length=40)),
                (
                    "deck",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="lineup_seats",
                        to="decks.deck",
                    ),
                ),
                (
                    "lineup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="decks.lineup"
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="lineup_seats",
                        to="decks.deckversion",
                    ),
                ),
            ],
            options={
                "verbose_name": "seat of a line-up",
                "verbose_name_plural": "seats of line-ups",
                "ordering": ["lineup", "seat"],
                "constraints": [
                    models.UniqueConstraint(fields=("lineup", "seat"), name="lineup_seat_once"),
                ],
            },
        ),
        migrations.RunPython(migrations.RunPython.noop, refuse_loss),
    ]
