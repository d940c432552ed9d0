"""What every page with a form of a card needs: what was sent, and the fields with all that follows from it."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import HttpRequest

from cards import card_form, catalogue
from cards.card_form import one
from cards.form_pages.work import Work


def form_sent(request: HttpRequest) -> dict[str, list[str]]:
    """The form as it was sent."""
    return {str(name): [str(value) for value in values] for name, values in request.POST.lists()}


def form_context(work: Work) -> dict[str, Any]:
    """The parts of a form that templates of ``cards/form`` show."""
    game = catalogue.game(work.form.game_key)
    rows = work.rows
    return {
        "section": "cards",
        "game": game,
        "game_slug": game.slug,
        "work": work,
        "page_form": work.form,
        "types": card_form.card_types(game.key),
        "rows": [rows[field.name] for field in work.form.plain],
        "edge_rows": [rows[field.name] for field in work.form.edges],
        "text_row": rows[work.form.rules.name] if work.form.rules else None,
        "slot_options": card_form.slot_options(work.form),
        "find": one(work.sent, "find"),
        "confirmed": bool(one(work.sent, "confirmed")),
        "key": one(work.sent, "key") or secrets.token_urlsafe(12),
        "most_text": card_form.MAX_TEXT,
    }
