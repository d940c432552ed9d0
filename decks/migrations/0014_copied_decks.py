import django.db.models.deletion
from django.db import migrations, models
from django.db.migrations.exceptions import IrreversibleError


def refuse_loss(apps, schema_editor):
    """The tables before cannot say where a deck comes from."""
    decks = apps.get_model("decks", "Deck").objects.using(schema_editor.connection.alias)
    if decks.filter(copied_from__isnull=False).exists():
        raise IrreversibleError(
            "decks 0014 cannot be undone: decks here keep from which ones they were copied, which the version before "
            "cannot. Go back by a backup made before."
        )


class Migration(migrations.Migration):
    """The version that a deck was copied from."""

    dependencies = [
        ("decks", "0013_sets_of_home_made_cards"),
    ]

    operations = [
        migrations.AddField(
            model_name="deck",
            name="copied_from",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="copies",
                to="decks.deckversion",
            ),
        ),
        migrations.RunPython(migrations.RunPython.noop, refuse_loss),
    ]
