import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.migrations.exceptions import IrreversibleError


def refuse_loss(apps, schema_editor):
    """The table before has no place for cards that are not of data files."""
    cards = apps.get_model("cards", "Card").objects.using(schema_editor.connection.alias)
    if cards.exclude(origin="file").exists():
        raise IrreversibleError(
            "cards 0006 cannot be undone: users here keep cards that the catalogue does not have, which the version "
            "before cannot keep. Go back by a backup made before."
        )


class Migration(migrations.Migration):
    """Cards that are not of data files: placeholders of users."""

    dependencies = [
        ("cards", "0005_products"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="card",
            name="merged_into",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="merged",
                to="cards.card",
            ),
        ),
        migrations.AddField(
            model_name="card",
            name="origin",
            field=models.CharField(
                choices=[("file", "Data file"), ("placeholder", "Kept by a user")], default="file", max_length=12
            ),
        ),
        migrations.AddField(
            model_name="card",
            name="owner",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="own_cards",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="card",
            name="card_set",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="cards",
                to="cards.cardset",
            ),
        ),
        migrations.AlterField(
            model_name="card",
            name="code",
            field=models.PositiveIntegerField(
                blank=True, help_text="Small, given once and never changed; for short deck codes.", null=True
            ),
        ),
        migrations.AlterField(model_name="card", name="number", field=models.CharField(blank=True, max_length=12)),
        migrations.AlterField(model_name="card", name="type", field=models.CharField(blank=True, max_length=20)),
        migrations.AddConstraint(
            model_name="card",
            constraint=models.UniqueConstraint(
                condition=models.Q(("merged_into", None), ("origin", "placeholder")),
                fields=("owner", "game", "search_title"),
                name="one_placeholder_of_a_title",
            ),
        ),
        migrations.AddConstraint(
            model_name="card",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("card_set__isnull", False),
                        ("code__isnull", False),
                        ("merged_into", None),
                        ("origin", "file"),
                        ("owner", None),
                    ),
                    models.Q(("code", None), ("is_listed", False), ("origin", "placeholder"), ("owner__isnull", False)),
                    _connector="OR",
                ),
                name="card_is_of_its_origin",
            ),
        ),
        migrations.RunPython(migrations.RunPython.noop, refuse_loss),
    ]
