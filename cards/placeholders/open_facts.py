"""Cards as one user has them before others agree: open values of own proposals over what holds for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.facts import base_of, made_of, refusal_of
from cards.models import Proposal


def open_records(user_id: int, game_key: str) -> Mapping[str, dict[str, Any]]:
    """The records that the user's open proposals make, by card id, placeholders too; what cannot be one is left out.

    Whoever uses one for a result says that it has unreviewed facts. Nobody else is shown any of it.
    """
    waiting = Proposal.objects.filter(
        author=user_id, game=game_key, state__in=(Proposal.State.OPEN, Proposal.State.QUESTION)
    ).exclude(card=None)
    values: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {}
    for proposal in waiting.select_related("card").prefetch_related("facts").order_by("pk"):
        card = proposal.card
        if card is None:
            continue
        base = base_of(card) if card.is_placeholder else dict(card.record)
        _, typed = values.setdefault(card.card_id, (base, {}))
        typed.update({row.field: row.new for row in proposal.facts.all() if not row.verdict})
    found = {}
    for card_id, (base, typed) in values.items():
        record = made_of(game_key, base, typed)
        if typed and refusal_of(game_key, record) is None:
            found[card_id] = record
    return found
