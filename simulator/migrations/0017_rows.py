import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def leave_the_lowest_lane(apps, schema_editor):
    """The version before knows two lanes; rows stay as simulations of their owners."""
    alias = schema_editor.connection.alias
    apps.get_model("simulator", "Simulation").objects.using(alias).filter(lane=2).update(lane=1)
    apps.get_model("simulator", "WorkerShare").objects.using(alias).filter(lane=2).delete()


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0004_unknown_places_are_empty'),
        ('simulator', '0016_ais'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='simulation',
            name='row_of',
            field=models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='rows', to='simulator.simulation'),
        ),
        migrations.AddField(
            model_name='simulation',
            name='rows_wanted',
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AlterField(
            model_name='simulation',
            name='lane',
            field=models.PositiveSmallIntegerField(choices=[(0, 'Quick look'), (1, 'Long'), (2, 'Lowest')], default=1, editable=False),
        ),
        migrations.AlterField(
            model_name='workershare',
            name='lane',
            field=models.PositiveSmallIntegerField(choices=[(0, 'Quick look'), (1, 'Long'), (2, 'Lowest')]),
        ),
        migrations.AddIndex(
            model_name='simulation',
            index=models.Index(condition=models.Q(('rows_wanted', True)), fields=['rows_wanted'], name='simulation_awaits_rows'),
        ),
        migrations.RunPython(migrations.RunPython.noop, leave_the_lowest_lane),
    ]
