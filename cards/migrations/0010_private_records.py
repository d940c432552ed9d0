from django.db import migrations, models


class Migration(migrations.Migration):
    """Snapshots say which of their records one user alone had so."""

    dependencies = [
        ("cards", "0009_facts"),
    ]

    operations = [
        migrations.AddField(model_name="poolsnapshot", name="private", field=models.JSONField(default=list)),
    ]
