import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.migrations.exceptions import IrreversibleError


def refuse_loss(apps, schema_editor):
    """The tables before know no products; steps about products alone would take nothing back there."""
    alias = schema_editor.connection.alias
    if apps.get_model("decks", "OwnedProduct").objects.using(alias).exists():
        raise IrreversibleError(
            "decks 0008 cannot be undone: users here own products, which the version before cannot keep. "
            "Go back by a backup made before."
        )
    steps = apps.get_model("decks", "CollectionStep").objects.using(alias)
    steps.filter(pk__in=[pk for pk, rows in steps.values_list("pk", "products") if rows]).delete()


class Migration(migrations.Migration):
    """Owned products, and steps of a collection that change them."""

    dependencies = [
        ("cards", "0005_products"),
        ("decks", "0007_line_ups"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="collectionstep",
            name="products",
            field=models.JSONField(default=list),
        ),
        migrations.CreateModel(
            name="OwnedProduct",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("quantity", models.PositiveIntegerField()),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "product",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="owned", to="cards.product"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="owned_products",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["product"],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "product"), name="owned_product_once"),
                    models.CheckConstraint(condition=models.Q(("quantity__gte", 1)), name="owned_product_has_copies"),
                ],
            },
        ),
        migrations.RunPython(migrations.RunPython.noop, refuse_loss),
    ]
