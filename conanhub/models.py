"""Rows the site itself needs."""

from django.db import models


class Heartbeat(models.Model):
    """When a worker last said that it is alive."""

    name = models.CharField(max_length=200, primary_key=True)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.seen_at:%H:%M:%S}"
