import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Each deck of a simulation becomes a row of SimulationDeck: here the tables, in 0014 the rows.

    Three migrations, because PostgreSQL changes no table that has changed rows in the same transaction.
    """

    dependencies = [("decks", "0005_done_entries"), ("simulator", "0012_match_counts_and_worker_shares")]

    operations = [
        migrations.RemoveConstraint("simulationdeck", "simulation_side_is_further"),
        migrations.AlterField(
            "simulation",
            "version_a",
            models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.RESTRICT, related_name="simulations_as_a",
                to="decks.deckversion",
            ),
        ),
        migrations.AlterField("simulation", "name_a", models.CharField(default="", max_length=200)),
        migrations.AlterField("simulation", "name_b", models.CharField(blank=True, default="", max_length=200)),
    ]
