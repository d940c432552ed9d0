import django.db.models.deletion
from django.db import migrations, models
from django.db.migrations.exceptions import IrreversibleError


def refuse_loss(apps, schema_editor):
    """The tables before have no place for missing pieces; steps about them would be taken for something else there."""
    alias = schema_editor.connection.alias
    if apps.get_model("decks", "MissingPiece").objects.using(alias).exists():
        raise IrreversibleError(
            "decks 0009 cannot be undone: users here recorded pieces that lack in their boxes, which the version before "
            "cannot keep. Go back by a backup made before."
        )
    steps = apps.get_model("decks", "CollectionStep").objects.using(alias)
    told = [pk for pk, rows in steps.values_list("pk", "products") if any(len(row) > 3 for row in rows)]
    steps.filter(pk__in=told).delete()


class Migration(migrations.Migration):
    """Pieces that lack in owned products."""

    dependencies = [
        ("cards", "0005_products"),
        ("decks", "0008_products"),
    ]

    operations = [
        migrations.CreateModel(
            name="MissingPiece",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("quantity", models.PositiveIntegerField()),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="cards.card"
                    ),
                ),
                (
                    "owned",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="missing", to="decks.ownedproduct"
                    ),
                ),
            ],
            options={
                "ordering": ["owned", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("owned", "card"), name="missing_piece_once"),
                    models.CheckConstraint(condition=models.Q(("quantity__gte", 1)), name="missing_piece_has_copies"),
                ],
            },
        ),
        migrations.RunPython(migrations.RunPython.noop, refuse_loss),
    ]
