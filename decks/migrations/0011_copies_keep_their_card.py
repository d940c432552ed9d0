import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """No card of which a user has or wants copies can be deleted."""

    dependencies = [
        ("cards", "0006_cards_of_users"),
        ("decks", "0010_entry_lines"),
    ]

    operations = [
        migrations.AlterField(
            model_name=model,
            name="card",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name=related_name, to="cards.card"
            ),
        )
        for model, related_name in (
            ("collectionitem", "collection_items"),
            ("missingpiece", "+"),
            ("wishlistitem", "wishlist_items"),
        )
    ]
