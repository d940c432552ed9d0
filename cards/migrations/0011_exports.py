import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Daily files of all that is known of the cards."""

    dependencies = [
        ("cards", "0010_private_records"),
    ]

    operations = [
        migrations.CreateModel(
            name="CardExport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField()),
                (
                    "kind",
                    models.CharField(
                        choices=[("json", "JSON"), ("csv", "CSV"), ("changes", "Changes")], max_length=8
                    ),
                ),
                ("content", models.BinaryField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="exports", to="cards.game"
                    ),
                ),
            ],
            options={
                "ordering": ["game", "-day", "kind"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "day", "kind"), name="one_export_of_a_day")
                ],
            },
        ),
    ]
