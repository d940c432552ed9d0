"""What the rows of this room share: some are written once, and some outlive the account of their user."""

from __future__ import annotations

from typing import Any

from django.db import models


def former_user(number: int) -> str:
    """What stands for a user whose account is deleted."""
    return f"former user {number}"


class Immutable(models.Model):
    """A row that is written once: whatever rests on it must find it as it was."""

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write a new row; one that exists is refused."""
        if not self._state.adding:
            raise TypeError(f"A {self._meta.verbose_name} is never changed: write a new one.")
        super().save(*args, **kwargs)


class Certainty(models.TextChoices):
    """How sure a user is of a fact."""

    HAND = "hand", "Card in hand"
    PICTURE = "picture", "Photo or scan seen"
    MEMORY = "memory", "From memory"
    RULEBOOK = "rulebook", "Rulebook"
