import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Ids under which cards were known before."""

    dependencies = [
        ("cards", "0006_cards_of_users"),
    ]

    operations = [
        migrations.CreateModel(
            name="CardAlias",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("old_id", models.SlugField(max_length=80)),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="aliases", to="cards.card"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="cards.game"),
                ),
            ],
            options={
                "verbose_name_plural": "card aliases",
                "constraints": [models.UniqueConstraint(fields=("game", "old_id"), name="one_alias_of_an_id")],
            },
        ),
    ]
