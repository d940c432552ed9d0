import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

KINDS = [("round_robin", "Round robin"), ("gauntlet", "Gauntlet"), ("version_test", "Version test")]


class Migration(migrations.Migration):
    """What 0010 renamed gets its constraints back."""

    dependencies = [
        ("cards", "0004_unknown_places_are_empty"),
        ("simulator", "0010_experiments"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterModelOptions(
            "experiment", options={"ordering": ["-created_at", "-pk"], "verbose_name_plural": "experiments"}
        ),
        migrations.AlterModelOptions("experimentdeck", options={"ordering": ["experiment", "number"]}),
        migrations.AlterField("experiment", "kind", models.CharField(choices=KINDS, max_length=12)),
        migrations.AlterField(
            "experiment",
            "game",
            models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="experiments", to="cards.game"
            ),
        ),
        migrations.AlterField(
            "experiment",
            "owner",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="experiments", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AlterField(
            "experimentdeck",
            "version",
            models.ForeignKey(
                on_delete=django.db.models.deletion.RESTRICT, related_name="experiment_decks", to="decks.deckversion"
            ),
        ),
        migrations.AddConstraint(
            "experiment",
            models.UniqueConstraint(fields=["owner", "key"], condition=~Q(key=""), name="experiment_key_once"),
        ),
        migrations.AddConstraint(
            "experiment",
            models.UniqueConstraint(
                fields=["share_key"], condition=~Q(share_key=""), name="experiment_share_key_once"
            ),
        ),
        migrations.AddConstraint(
            "experiment",
            models.CheckConstraint(condition=Q(kind__in=[kind for kind, _ in KINDS]), name="experiment_kind_known"),
        ),
        migrations.AddConstraint(
            "experimentdeck",
            models.UniqueConstraint(fields=["experiment", "number"], name="experiment_deck_number_once"),
        ),
        migrations.AddConstraint(
            "simulation",
            models.UniqueConstraint(
                fields=["experiment", "experiment_row", "experiment_column"], name="simulation_cell_once"
            ),
        ),
    ]
