"""Rows the site itself needs."""

from django.db import models


class Heartbeat(models.Model):
    """When a worker last said that it is alive."""

    name = models.CharField(max_length=200, primary_key=True)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.seen_at:%H:%M:%S}"


class SharedCount(models.Model):
    """A row of the cache in which limits are counted; Django's cache in the database reads and writes it."""

    cache_key = models.CharField(max_length=255, primary_key=True)
    value = models.TextField()
    expires = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.cache_key


class TokenGrant(models.Model):
    """What an API token may be used for, and what its user calls it. A token without a grant may nothing."""

    token = models.OneToOneField("knox.AuthToken", on_delete=models.CASCADE, primary_key=True, related_name="grant")
    name = models.CharField(max_length=60, blank=True)
    scopes = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.name or 'token'}: {' '.join(self.scopes)}"
