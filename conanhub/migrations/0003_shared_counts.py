from django.db import migrations, models


class Migration(migrations.Migration):
    """Limits are counted for all processes and machines."""

    dependencies = [("conanhub", "0002_one_account_a_name")]

    operations = [
        migrations.CreateModel(
            name="SharedCount",
            fields=[
                ("cache_key", models.CharField(max_length=255, primary_key=True, serialize=False)),
                ("value", models.TextField()),
                ("expires", models.DateTimeField(db_index=True)),
            ],
        ),
    ]
