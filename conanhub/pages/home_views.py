"""Pages that belong to no app."""

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render, resolve_url
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cards import catalogue
from conanhub import operations
from conanhub.accounts import next_page
from conanhub.models import DAYS_FOR_CLAIMS
from conanhub.pages.dashboard import running as under_way
from conanhub.pages.dashboard import workbench
from conanhub.web import THEMES
from decks.reading import public_decks
from decks.summary import summaries
from simulator.engine import get_game

HOME_ROWS = 5
A_YEAR = 60 * 60 * 24 * 365


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What the site is, with newly published decks; for users, their own work too."""
    person = request.user
    if person.is_authenticated:
        return render(request, "workbench.html", workbench(person))
    games = [catalogue.game(key) for key in catalogue.GAME_NAMES]
    played = [game for game in games if get_game(game.key).plays]
    context = {
        "public": summaries(public_decks()[:HOME_ROWS]),
        "game": games[0],
        "games": games,
        "played": played,
        "unplayed": [game for game in games if game not in played],
    }
    return render(request, "home.html", context)


@login_required
@require_safe
def running(request: HttpRequest) -> HttpResponse:
    """The simulations under way, a partial of the workbench that asks for itself again.

    ``seen`` names those that were under way when it was last asked; when one of them has ended the partials that show
    its result are told, and ask for themselves.
    """
    found = under_way(request.user) if isinstance(request.user, User) else []
    response = render(request, "_running.html", {"running": found})
    seen = filter(None, request.GET.get("seen", "").split(","))
    if not {row.simulation.public_id for row in found}.issuperset(seen):
        response["HX-Trigger"] = "simulation-ended"
    return response


@require_safe
def credits_page(request: HttpRequest) -> HttpResponse:
    """Who made what is used here."""
    return render(request, "credits.html", {"contact": settings.CONTACT_EMAIL, "days": DAYS_FOR_CLAIMS})


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
    """Say how the parts are: 503 without a database, or while work waits and nothing is played.

    Without a queue or a worker pages still work, so that alone is 200.
    """
    checked = {"database": operations.database(), "queue": operations.queue(), "disk": operations.disk()}
    is_there = checked["database"].ok
    checked |= {name: look() if is_there else operations.NOT_KNOWN for name, look in operations.OF_THE_DATABASE.items()}
    is_down = not is_there or not checked["work"].ok
    state = "down" if is_down else "ok" if all(part.ok for part in checked.values()) else "degraded"
    body = {"status": state, **{name: {"ok": part.ok, "detail": part.detail} for name, part in checked.items()}}
    return JsonResponse(body, status=503 if is_down else 200)
