from django.db import migrations

RENAMED = {"matrix": "round_robin", "comparison": "version_test"}


def rename_kinds(apps, schema_editor):
    """A match-up matrix is a round robin, a comparison a version test."""
    rows = apps.get_model("simulator", "Experiment").objects.using(schema_editor.connection.alias)
    for old, new in RENAMED.items():
        rows.filter(kind=old).update(kind=new)


def restore_kinds(apps, schema_editor):
    rows = apps.get_model("simulator", "Experiment").objects.using(schema_editor.connection.alias)
    for old, new in RENAMED.items():
        rows.filter(kind=new).update(kind=old)


class Migration(migrations.Migration):
    """Study becomes Experiment, with the names of its kinds and of all that points at it."""

    dependencies = [("decks", "0005_done_entries"), ("simulator", "0009_started_anew")]

    operations = [
        migrations.RemoveConstraint("simulation", "simulation_cell_once"),
        migrations.RemoveConstraint("study", "study_key_once"),
        migrations.RemoveConstraint("study", "study_share_key_once"),
        migrations.RemoveConstraint("study", "study_kind_known"),
        migrations.RemoveConstraint("studydeck", "study_place_once"),
        migrations.RenameModel("Study", "Experiment"),
        migrations.RenameModel("StudyDeck", "ExperimentDeck"),
        migrations.RenameIndex("experiment", new_name="experiment_of_owner", old_name="study_of_owner"),
        migrations.RenameField("experimentdeck", "study", "experiment"),
        migrations.RenameField("experimentdeck", "place", "number"),
        migrations.RenameField("simulation", "study", "experiment"),
        migrations.RenameField("simulation", "study_row", "experiment_row"),
        migrations.RenameField("simulation", "study_column", "experiment_column"),
        migrations.RunPython(rename_kinds, restore_kinds),
    ]
