"""The page of all components, for those who change them; it is there only where DEBUG is on."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards import catalogue

#: Colour tokens that have a swatch in ``design.css``.
TOKENS: Final = (
    *("bg", "surface", "raised", "line", "line-strong", "track", "text", "muted", "bronze", "bronze-fill", "bar"),
    *("blood", "blood-fill", "steel", "steel-fill", "verdigris", "verdigris-fill", "amber", "leak-fill"),
    *("violet-fill", "special-fill", "focus", "selected", "tint-bad", "tint-ok", "tint-warn", "tint-info"),
    *("card-face", "card-foot", "card-spine"),
)
#: Two cards that lie side by side: a Foe's turned move, and Conan's.
MEETING: Final = {"game": "conan_ccg", "foe": "bears-answer", "own": "avalanche-of-steel"}


@require_safe
def design(request: HttpRequest) -> HttpResponse:
    """Every component in every state, light and dark."""
    if not settings.DEBUG:
        raise Http404("The page of components is shown while developing only.")
    games = [_faces(key) for key in catalogue.GAME_NAMES]
    return render(request, "design.html", {"tokens": TOKENS, "shown_games": games, "meeting": MEETING})


def _faces(game_key: str) -> dict[str, Any]:
    """One card of each frame, those with facts missing last."""
    game = catalogue.game(game_key)
    found: dict[str, str] = {}
    for card in catalogue.load_cards(game_key):
        found.setdefault(game.band(card.definition), card.definition.id)
    ordered = sorted(found, key=lambda band: band == "unknown")
    return {"key": game_key, "name": game.name, "cards": [found[band] for band in ordered]}
