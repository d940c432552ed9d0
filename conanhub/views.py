"""Pages that belong to no app."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render, resolve_url
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from conanhub import health as parts
from conanhub.accounts import next_page
from conanhub.context import THEMES
from decks.listing import summaries
from decks.queries import decks_of, owned_counts, public_decks
from simulator.engine import GAMES
from simulator.queries import simulations_of
from simulator.results import list_rows

HOME_ROWS = 5
NEW_ROWS = 3
A_YEAR = 60 * 60 * 24 * 365


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What the site is, with newly published decks; for members, their own work too."""
    person = request.user
    if not person.is_authenticated:
        return render(request, "home.html", {"public": summaries(public_decks()[:HOME_ROWS])})
    workbench = {
        "decks": summaries(decks_of(owner=person)[:HOME_ROWS]),
        "public": summaries(public_decks().exclude(owner_id=person.pk)[:NEW_ROWS]),
        "simulations": list_rows(simulations_of(person)[:HOME_ROWS]),
        "owned": sum(owned_counts(person=person, game_key=next(iter(GAMES))).values()),
    }
    return render(request, "workbench.html", workbench)


@require_safe
def credits_page(request: HttpRequest) -> HttpResponse:
    """Who made what is used here."""
    return render(request, "credits.html")


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Keep the chosen theme in a cookie; the way that needs no script."""
    response = HttpResponseRedirect(resolve_url(next_page(request)))
    wanted = request.POST.get("theme", "")
    if wanted in THEMES:
        response.set_cookie("theme", wanted, max_age=A_YEAR, samesite="Lax", secure=settings.HTTPS)
    return response


@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """Say how the parts are: 503 without a database; without a queue or worker pages still work, so 200."""
    checked = {"database": parts.database(), "queue": parts.queue(), "worker": parts.worker()}
    state = "ok" if all(part.ok for part in checked.values()) else "degraded"
    if not checked["database"].ok:
        state = "down"
    body = {"status": state, **{name: {"ok": part.ok, "detail": part.detail} for name, part in checked.items()}}
    return JsonResponse(body, status=503 if state == "down" else 200)
