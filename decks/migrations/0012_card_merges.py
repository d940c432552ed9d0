import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.migrations.exceptions import IrreversibleError


def refuse_loss(apps, schema_editor):
    """The tables before have no place for merges, and decks there would hold cards that nobody has any more."""
    if apps.get_model("decks", "CardMerge").objects.using(schema_editor.connection.alias).exists():
        raise IrreversibleError(
            "decks 0012 cannot be undone: cards that users kept were merged into cards of the catalogue, which the "
            "version before cannot keep. Go back by a backup made before."
        )


class Migration(migrations.Migration):
    """Placeholders that were merged into cards of the catalogue."""

    dependencies = [
        ("cards", "0007_card_aliases"),
        ("decks", "0011_copies_keep_their_card"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="deckversion",
            name="resolved",
            field=models.JSONField(blank=True, default=None, editable=False, null=True),
        ),
        migrations.CreateModel(
            name="CardMerge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("moved", models.JSONField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "card",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cards.card"),
                ),
                (
                    "old",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="cards.card"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="card_merges",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.RunPython(migrations.RunPython.noop, refuse_loss),
    ]
