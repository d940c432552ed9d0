import django.db.models.deletion
from django.db import migrations, models

#: What every token could do before.
FIRST = ["read", "collection", "decks", "simulate"]


def grant_what_they_could(apps, schema_editor):
    """Tokens that are there keep what they could do, and get none of what is new."""
    alias = schema_editor.connection.alias
    grants = apps.get_model("conanhub", "TokenGrant").objects.using(alias)
    tokens = apps.get_model("knox", "AuthToken").objects.using(alias).values_list("pk", flat=True)
    grants.bulk_create([grants.model(token_id=pk, scopes=FIRST) for pk in tokens.iterator()], batch_size=500)


def revoke_the_lesser(apps, schema_editor):
    """The version before lets a token do everything: one that could do less must not become more than its user meant."""
    alias = schema_editor.connection.alias
    grants = apps.get_model("conanhub", "TokenGrant").objects.using(alias)
    lesser = [pk for pk, scopes in grants.values_list("token_id", "scopes") if not set(FIRST) <= set(scopes)]
    for begin in range(0, len(lesser), 500):
        apps.get_model("knox", "AuthToken").objects.using(alias).filter(pk__in=lesser[begin : begin + 500]).delete()


class Migration(migrations.Migration):
    """Scopes of API tokens."""

    dependencies = [("conanhub", "0003_shared_counts"), ("knox", "0009_extend_authtoken_field")]

    operations = [
        migrations.CreateModel(
            name="TokenGrant",
            fields=[
                (
                    "token",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="grant",
                        serialize=False,
                        to="knox.authtoken",
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=60)),
                ("scopes", models.JSONField(default=list)),
            ],
        ),
        migrations.RunPython(grant_what_they_could, revoke_the_lesser),
    ]
