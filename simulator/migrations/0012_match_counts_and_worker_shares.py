import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    """``games`` becomes ``match_count``, Share becomes WorkerShare."""

    dependencies = [
        ("simulator", "0011_experiment_constraints"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint("simulation", "simulation_has_games"),
        migrations.RenameField("simulation", "games", "match_count"),
        migrations.RenameField("experiment", "games", "match_count"),
        migrations.AddConstraint(
            "simulation", models.CheckConstraint(condition=Q(match_count__gte=1), name="simulation_has_matches")
        ),
        migrations.RemoveConstraint("share", "share_of_owner_once"),
        migrations.RemoveConstraint("share", "share_of_lane_once"),
        migrations.RenameModel("Share", "WorkerShare"),
        migrations.AlterField(
            "workershare",
            "owner",
            models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="worker_shares",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            "workershare", models.UniqueConstraint(fields=["lane", "owner"], name="worker_share_of_owner_once")
        ),
        migrations.AddConstraint(
            "workershare",
            models.UniqueConstraint(fields=["lane"], condition=Q(owner=None), name="worker_share_of_lane_once"),
        ),
    ]
