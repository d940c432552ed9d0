"""Commands, workers and the beat start without what only web servers need."""

import subprocess
import sys

import pytest

from tests.conanhub.running import ROOT

START = """
import sys
from conanhub.celery import app
import django; django.setup()
app.loader.import_default_modules()
print(*sorted({"psycopg", "redis", "rest_framework.serializers", "conanhub.urls"} & set(sys.modules)))
"""


@pytest.mark.slow
def test_a_worker_starts_without_pages_and_api(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CELERY_SKIP_CHECKS", "true")  # what `--skip-checks` of `manage.py up` sets
    ran = subprocess.run([sys.executable, "-c", START], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == ""
