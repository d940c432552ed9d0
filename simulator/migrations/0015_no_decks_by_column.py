import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    """The columns of the first two decks go."""

    dependencies = [("decks", "0005_done_entries"), ("simulator", "0014_decks_by_side")]

    operations = [
        migrations.RemoveField("simulation", "version_a"),
        migrations.RemoveField("simulation", "version_b"),
        migrations.RemoveField("simulation", "name_a"),
        migrations.RemoveField("simulation", "name_b"),
        migrations.AlterField(
            "simulationdeck",
            "simulation",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="decks", to="simulator.simulation"
            ),
        ),
        migrations.AlterField(
            "simulationdeck",
            "version",
            models.ForeignKey(
                on_delete=django.db.models.deletion.RESTRICT, related_name="simulation_decks", to="decks.deckversion"
            ),
        ),
        migrations.AddConstraint(
            "simulationdeck", models.CheckConstraint(condition=Q(side__lt=9), name="simulation_side_known")
        ),
    ]
