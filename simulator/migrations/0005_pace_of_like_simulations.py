from django.db import migrations, models


def fill(apps, schema_editor):
    """Give old simulations the key that new ones are made with."""
    simulations = apps.get_model("simulator", "Simulation").objects
    for pk, game, kind, agents in simulations.values_list("pk", "game_id", "kind", "agents").iterator():
        simulations.filter(pk=pk).update(pace_key=f"{game} {kind} {' '.join(agents)}"[:240])


class Migration(migrations.Migration):

    dependencies = [
        ('simulator', '0004_studies_and_links'),
    ]

    operations = [
        migrations.AddField(
            model_name='simulation',
            name='pace_key',
            field=models.CharField(db_index=True, default='', editable=False, max_length=240),
            preserve_default=False,
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
