"""The project: settings, accounts, the task queue, and the pages that are about all parts at once (home, help)."""

from conanhub.celery import app as celery_app

__all__ = ["celery_app"]
