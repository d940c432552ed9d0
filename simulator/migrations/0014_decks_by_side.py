from django.db import migrations

BATCH = 500


def make_rows(apps, schema_editor):
    """A row for the first and one for the second deck; an old goldfish may have no second."""
    alias = schema_editor.connection.alias
    simulations, decks = (apps.get_model("simulator", name) for name in ("Simulation", "SimulationDeck"))
    fields = ("pk", "version_a_id", "name_a", "version_b_id", "name_b")
    rows = []
    for pk, version_a, name_a, version_b, name_b in (
        simulations.objects.using(alias).order_by("pk").values_list(*fields).iterator(chunk_size=BATCH)
    ):
        rows.append(decks(simulation_id=pk, side=0, version_id=version_a, name=name_a))
        if version_b is not None:
            rows.append(decks(simulation_id=pk, side=1, version_id=version_b, name=name_b))
    decks.objects.using(alias).bulk_create(rows, batch_size=BATCH)


def make_columns(apps, schema_editor):
    alias = schema_editor.connection.alias
    simulations, decks = (apps.get_model("simulator", name) for name in ("Simulation", "SimulationDeck"))
    for deck in decks.objects.using(alias).filter(side__lt=2).order_by("pk").iterator(chunk_size=BATCH):
        letter = "ab"[deck.side]
        values = {f"version_{letter}_id": deck.version_id, f"name_{letter}": deck.name}
        simulations.objects.using(alias).filter(pk=deck.simulation_id).update(**values)
    decks.objects.using(alias).filter(side__lt=2).delete()


class Migration(migrations.Migration):

    dependencies = [("simulator", "0013_room_for_decks_by_side")]

    operations = [migrations.RunPython(make_rows, make_columns)]
