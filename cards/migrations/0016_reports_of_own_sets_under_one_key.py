from typing import Any

from django.db import migrations


def name_by_key(apps: Any, schema_editor: Any) -> None:
    """Keep reports that were made through the link of a set under its key, where the same user has no other open."""
    reports = apps.get_model("conanhub", "AbuseReport").objects.filter(kind="own-set")
    links = set(reports.values_list("key", flat=True))
    for own_set in apps.get_model("cards", "OwnSet").objects.filter(share_key__in=links):
        for report in reports.filter(key=own_set.share_key):
            open_ones = reports.filter(by=report.by, key=own_set.key, state="open")
            if report.state != "open" or not open_ones.exists():
                reports.filter(pk=report.pk).update(key=own_set.key)


class Migration(migrations.Migration):
    """Reports of one set count as one thing, whether its key or its link led to it."""

    dependencies = [
        ("cards", "0015_own_sets_hidden_by_reports"),
        ("conanhub", "0005_community"),
    ]

    operations = [migrations.RunPython(name_by_key, migrations.RunPython.noop)]
