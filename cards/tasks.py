"""Celery tasks of the catalogue."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from cards.exports import make_exports


@shared_task(name="cards.make_exports", ignore_result=True)
def daily_files() -> None:
    """Hourly: make the files of the day unless they are there. So a scheduler that starts late misses no day."""
    make_exports(timezone.now().date())
