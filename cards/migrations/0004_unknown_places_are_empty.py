from django.db import migrations, models
from django.db.models import F


def empty_unknown_places(apps, schema_editor):
    """What stood for an unknown number in the set (0) or rarity (99) becomes empty."""
    cards = apps.get_model("cards", "Card").objects
    cards.filter(number_order=0).exclude(number__contains="0").update(number_order=None)
    cards.filter(rarity_order=99).update(rarity_order=None)


def fill_unknown_places(apps, schema_editor):
    cards = apps.get_model("cards", "Card").objects
    cards.filter(number_order=None).update(number_order=0)
    cards.filter(rarity_order=None).update(rarity_order=99)
    schema_editor.connection.check_constraints()  # PostgreSQL alters no table while checks of it are put off


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0003_catalogue_stamp"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="card",
            options={"ordering": ["card_set__position", F("number_order").asc(nulls_last=True), "title"]},
        ),
        migrations.AlterField(
            model_name="card",
            name="number_order",
            field=models.PositiveIntegerField(default=None, null=True),
        ),
        migrations.AlterField(
            model_name="card",
            name="rarity_order",
            field=models.PositiveSmallIntegerField(default=None, null=True),
        ),
        migrations.RunPython(empty_unknown_places, fill_unknown_places),
    ]
