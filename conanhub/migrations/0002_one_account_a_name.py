from django.db import migrations


class Migration(migrations.Migration):
    """Names that differ in capitals only are one name, also for two who ask at the same moment."""

    dependencies = [("conanhub", "0001_initial"), ("auth", "0012_alter_user_first_name_max_length")]

    operations = [
        migrations.RunSQL(
            "CREATE UNIQUE INDEX auth_user_one_name ON auth_user (lower(username))",
            "DROP INDEX auth_user_one_name",
        ),
    ]
