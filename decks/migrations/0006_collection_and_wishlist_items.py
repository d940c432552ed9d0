import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    """Owned becomes CollectionItem with a ``location``, Wanted becomes WishlistItem."""

    dependencies = [
        ("cards", "0004_unknown_places_are_empty"),
        ("decks", "0005_done_entries"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint("owned", "owned_once_per_kind_of_copy"),
        migrations.RemoveConstraint("owned", "owned_means_one_or_more"),
        migrations.RemoveConstraint("wanted", "wanted_once_per_card"),
        migrations.RemoveConstraint("wanted", "wanted_means_one_or_more"),
        migrations.RenameModel("Owned", "CollectionItem"),
        migrations.RenameModel("Wanted", "WishlistItem"),
        migrations.RenameField("collectionitem", "place", "location"),
        migrations.AlterModelOptions(
            "collectionitem", options={"ordering": ["card"], "verbose_name_plural": "collection items"}
        ),
        migrations.AlterModelOptions(
            "wishlistitem", options={"ordering": ["card"], "verbose_name_plural": "wishlist items"}
        ),
        *(
            migrations.AlterField(
                model,
                field,
                models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name=f"{name}_items", to=to),
            )
            for model, name in (("collectionitem", "collection"), ("wishlistitem", "wishlist"))
            for field, to in (("card", "cards.card"), ("user", settings.AUTH_USER_MODEL))
        ),
        migrations.AddConstraint(
            "collectionitem",
            models.UniqueConstraint(
                fields=["user", "card", "finish", "condition", "language", "location"],
                name="collection_item_once_per_kind_of_copy",
            ),
        ),
        migrations.AddConstraint(
            "collectionitem", models.CheckConstraint(condition=Q(quantity__gte=1), name="collection_item_has_copies")
        ),
        migrations.AddConstraint(
            "wishlistitem", models.UniqueConstraint(fields=["user", "card"], name="wishlist_item_once_per_card")
        ),
        migrations.AddConstraint(
            "wishlistitem", models.CheckConstraint(condition=Q(quantity__gte=1), name="wishlist_item_has_copies")
        ),
    ]
