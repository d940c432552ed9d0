"""The Celery application; its settings are the CELERY_ ones of settings.py."""

import os
import warnings

from celery import Celery
from celery.exceptions import SecurityWarning

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "conanhub.settings")
app = Celery("conanhub")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
warnings.filterwarnings("ignore", category=SecurityWarning)  # a worker of root: `manage.py up` says so in one line
