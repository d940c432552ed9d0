from django.db import migrations, models
from django.db.migrations.exceptions import IrreversibleError
from django.db.models import Q

KINDS = [
    ("round_robin", "Round robin"),
    ("gauntlet", "Gauntlet"),
    ("version_test", "Version test"),
    ("card_impact", "Card impact"),
]


def refuse_loss(apps, schema_editor):
    """The version before would take a swapped deck for the deck as it is."""
    experiments = apps.get_model("simulator", "Experiment").objects.using(schema_editor.connection.alias)
    if experiments.filter(kind="card_impact").exists():
        raise IrreversibleError(
            "simulator 0018 cannot be undone: there are experiments of the kind card impact, which the version before "
            "does not know. Delete them, or go back by a backup made before."
        )


class Migration(migrations.Migration):

    dependencies = [
        ("simulator", "0017_rows"),
    ]

    operations = [
        migrations.AddField("experiment", "replacement", models.CharField(blank=True, default="", max_length=200)),
        migrations.AddField("experiment", "swaps", models.JSONField(default=list, editable=False)),
        migrations.AddField("simulation", "swap", models.JSONField(blank=True, default=list, editable=False)),
        migrations.RemoveConstraint("experiment", "experiment_kind_known"),
        migrations.AlterField("experiment", "kind", models.CharField(choices=KINDS, max_length=12)),
        migrations.AddConstraint(
            "experiment",
            models.CheckConstraint(condition=Q(kind__in=[kind for kind, _ in KINDS]), name="experiment_kind_known"),
        ),
        migrations.RunPython(migrations.RunPython.noop, refuse_loss),
    ]
