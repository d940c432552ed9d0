"""The page of a set: for its owner with the working version, for others the newest version that they may see."""

from __future__ import annotations

from typing import Any, Final

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards import catalogue, own_sets
from cards.models import Card, OwnSet, OwnSetReview, OwnSetVersion
from cards.own_cards import cards_of
from cards.own_sets import versions_for
from cards.set_pages import versions
from cards.set_pages.reaching import Reached, reach
from conanhub.community import is_moderator

CARDS_ON_A_PAGE: Final = 60
VERSIONS_ON_A_PAGE: Final = 20
VIEWS: Final = (("grid", "Grid"), ("list", "List"))


@require_safe
def own_set(request: HttpRequest, game: str, key: str, link: str = "") -> HttpResponse:
    """One set."""
    reached = reach(request, game, key, link)
    found = reached.own_set
    if found.owner_id == request.user.pk:
        return render(request, "cards/own_sets/set.html", _for_owner(request, reached))
    seen = versions_for(found, request.user, link)
    newest = seen.first()
    if newest is None:
        raise Http404("Nothing of this set is published for you to see yet.")
    return _no_index(render(request, "cards/own_sets/set.html", _for_others(request, reached, newest)), reached)


@require_safe
def own_set_version(request: HttpRequest, game: str, key: str, number: int, link: str = "") -> HttpResponse:
    """The cards of one version, which never change."""
    reached = reach(request, game, key, link)
    version = own_sets.find_version(reached.own_set, number, request.user, link)
    if version is None:
        raise Http404("There is no such version of this set, or you may not see it.")
    context = _for_others(request, reached, version) | {"is_version": True}
    return _no_index(render(request, "cards/own_sets/set.html", context), reached)


def _no_index(response: HttpResponse, reached: Reached) -> HttpResponse:
    """Search engines must not index links that only some know."""
    if reached.link:
        response["X-Robots-Tag"] = "noindex"
    return response


def _for_owner(request: HttpRequest, reached: Reached) -> dict[str, Any]:
    found = reached.own_set
    rows = Card.every.filter(own_set=found).select_related("own_set__owner", "game").order_by("pk")
    newest = versions_for(found, request.user).first()
    waiting = OwnSetReview.objects.filter(version__own_set=found, state=OwnSetReview.State.ASKED)
    changes = versions.unpublished(found, newest)
    return {
        **_shared(request, reached),
        "is_mine": True,
        "cards": Paginator(rows, CARDS_ON_A_PAGE).get_page(request.GET.get("page")),
        "newest": newest,
        "changes": changes,
        "can_publish": bool(newest is None or changes.parts),
        "waiting": waiting.select_related("version").first(),
        "link_address": request.build_absolute_uri(Reached(found, found.share_key).url()),
        "most_cards": own_sets.MOST_CARDS,
        "most_versions": own_sets.MOST_VERSIONS,
    }


def _for_others(request: HttpRequest, reached: Reached, version: OwnSetVersion) -> dict[str, Any]:
    entries = list(cards_of([version], reached.own_set.game_id).values())
    return {
        **_shared(request, reached),
        "is_mine": reached.own_set.owner_id == request.user.pk,
        "version": version,
        "review": getattr(version, "review", None),
        "entries": Paginator(entries, CARDS_ON_A_PAGE).get_page(request.GET.get("page")),
        "report_key": reached.link or reached.own_set.key,
    }


def _shared(request: HttpRequest, reached: Reached) -> dict[str, Any]:
    found = reached.own_set
    view = request.GET.get("view", "")
    return {
        "section": "cards",
        "own_set": found,
        "reached": reached,
        "set_url": reached.url(),
        "game": catalogue.game(found.game_id),
        "game_slug": found.game.slug,
        "view": "list" if view == "list" else "grid",
        "views": VIEWS,
        "is_moderator": is_moderator(request.user),
        **_version_rows(request, reached, found),
    }


def _version_rows(request: HttpRequest, reached: Reached, found: OwnSet) -> dict[str, Any]:
    """Versions, each with its address; the one behind those of the page is what the last is compared with."""
    page = Paginator(versions_for(found, request.user, reached.link), VERSIONS_ON_A_PAGE).get_page(
        request.GET.get("versions")
    )
    shown = list(page.object_list)
    before = (
        versions_for(found, request.user, reached.link).filter(number__lt=shown[-1].number).first() if shown else None
    )
    rows = versions.rows_of(shown, before)
    return {"versions": page, "version_rows": [(row, reached.url("version", row.version.number)) for row in rows]}
