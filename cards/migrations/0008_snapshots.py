import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Records as they were, and the snapshots of those that matches were played with."""

    dependencies = [
        ("cards", "0007_card_aliases"),
    ]

    operations = [
        migrations.CreateModel(
            name="RecordBlob",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("hash", models.CharField(max_length=64, unique=True)),
                ("record", models.JSONField()),
                ("schema", models.CharField(max_length=40)),
            ],
            options={"abstract": False},
        ),
        migrations.CreateModel(
            name="PoolSnapshot",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("hash", models.CharField(max_length=64, unique=True)),
                ("play_hash", models.CharField(db_index=True, max_length=80)),
                ("records", models.JSONField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="snapshots", to="cards.game"
                    ),
                ),
            ],
            options={"abstract": False},
        ),
    ]
