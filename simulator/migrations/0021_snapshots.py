import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Simulations and experiments name the records that they are played with."""

    dependencies = [
        ("cards", "0008_snapshots"),
        ("simulator", "0020_version_tests_at_a_table"),
    ]

    operations = [
        migrations.AddField(
            model_name="experiment",
            name="snapshot",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="experiments",
                to="cards.poolsnapshot",
            ),
        ),
        migrations.AddField(
            model_name="simulation",
            name="snapshot",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="simulations",
                to="cards.poolsnapshot",
            ),
        ),
    ]
