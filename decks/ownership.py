"""Tells the catalogue how many copies of a card somebody owns."""

from __future__ import annotations

from django.db.models import IntegerField, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from decks.models import Owned


def owned_expression(user_id: int) -> Coalesce:
    """For ``Card`` rows: the copies this user owns, 0 without any."""
    rows = Owned.objects.filter(user_id=user_id, card=OuterRef("pk")).values("quantity")[:1]
    return Coalesce(Subquery(rows), Value(0), output_field=IntegerField())
