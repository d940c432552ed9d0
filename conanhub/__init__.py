"""The project: wiring only, no game or deck knowledge."""

from conanhub.celery import app as celery_app

__all__ = ["celery_app"]
