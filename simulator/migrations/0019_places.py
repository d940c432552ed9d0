from django.db import migrations, models
from django.db.migrations.exceptions import IrreversibleError


def refuse_loss(apps, schema_editor):
    """Of two decks the winner tells the places again; at a table of three and more they would be lost."""
    matches = apps.get_model("simulator", "Match").objects.using(schema_editor.connection.alias)
    if matches.filter(simulation__kind="multiplayer", places__isnull=False).exists():
        raise IrreversibleError(
            "simulator 0019 cannot be undone: the places of decks at tables of three and more would be lost. "
            "Go back by a backup made before."
        )


class Migration(migrations.Migration):
    """The rank of each deck beside the winner; matches played before have none."""

    dependencies = [("simulator", "0018_card_impact")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="places",
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.RunPython(migrations.RunPython.noop, refuse_loss),
    ]
