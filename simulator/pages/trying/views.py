"""Try a home-made card: ask for ten matches, wait for them, then go to the step at which it was used."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from cards import catalogue
from cards.errors import NoSuchGame
from cards.models import Card, Origin
from conanhub.errors import ConanHubError
from conanhub.web import user_of
from simulator import card_tries, reading, trying
from simulator.models import CardTry, Simulation, Status


def _card(request: HttpRequest, game: str, card_id: str) -> Card:
    """A card of a set of the user as it is now; nobody else's."""
    try:
        game_key = catalogue.game_key(game)
    except NoSuchGame as error:
        raise Http404(error.message) from error
    rows = Card.every.filter(game_id=game_key, card_id=card_id, origin=Origin.OWN, owner=user_of(request))
    found = rows.select_related("own_set__owner", "own_set__game", "game").first()
    if found is None:
        raise Http404("There is no such card of yours.")
    return found


@login_required
@require_POST
def try_card(request: HttpRequest, game: str, card_id: str) -> HttpResponse:
    """Ask for the matches; what keeps the card from them is said on its page."""
    card = _card(request, game, card_id)
    try:
        asked = trying.try_card(owner=user_of(request), card=card)
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
        return redirect(_page_of(card))
    return redirect("simulator:tried", game, card_id, asked.simulation.public_id)


@login_required
@require_safe
def tried(request: HttpRequest, game: str, card_id: str, public_id: str) -> HttpResponse:
    """How far the matches are; once they have ended, the step at which the card was used, or why it was not."""
    simulation = reading.find_simulation(user_of(request), public_id)
    card = _card(request, game, card_id)
    if simulation is None or card_id not in (simulation.snapshot.private if simulation.snapshot else ()):
        raise Http404("There are no such matches of this card.")
    if simulation.is_active:
        return _shown(request, simulation, card, None)
    if simulation.status == Status.DONE:
        found = card_tries.find_try(simulation, card_id)
        if found is not None and found.used_match is not None:
            address = reverse("simulator:replay", args=[public_id, found.used_match])
            messages.success(request, f"“{found.title}” is used here. {found.words}")
            return _to(request, f"{address}?step={found.used_step}")
        return _shown(request, simulation, card, found)
    return _shown(request, simulation, card, None)


def _to(request: HttpRequest, address: str) -> HttpResponse:
    """Go there; a script that asks for a piece goes there as a whole."""
    if request.headers.get("HX-Request"):
        response = HttpResponse()
        response["HX-Redirect"] = address
        return response
    return redirect(address)


def _page_of(card: Card) -> str:
    assert card.own_set is not None
    return reverse("cards:own_card", args=[card.game.slug, card.own_set.key, card.card_id])


def _shown(request: HttpRequest, simulation: Simulation, card: Card, found: CardTry | None) -> HttpResponse:
    context = {
        "section": "cards",
        "simulation": simulation,
        "card": card,
        "card_address": _page_of(card),
        "found": found,
        "is_done": simulation.status == Status.DONE,
        "waits": simulation.is_active or (found is not None and found.looked_at is None),
        "game_slug": card.game.slug,
        "played": getattr(simulation, "played", 0),
        "deck_names": simulation.side_names,
    }
    return render(request, "simulator/trying/tried.html", context)
