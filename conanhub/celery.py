"""The Celery application; its settings are the CELERY_ ones of settings.py."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "conanhub.settings")
app = Celery("conanhub")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
