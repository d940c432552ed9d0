"""Pages of one simulation: progress, result, matches, replays, downloads; by id for its owner, or by share link."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial, wraps

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from conanhub.web import user_of
from simulator import reading, requests, variants
from simulator.games import home_made_cards, pages_of, show_cards_of
from simulator.pages.result import considered_moves, downloads, holds, owner_actions, replay_steps, results, tables
from simulator.pages.result import progress_page as progress_of
from simulator.pages.result.links import Reached

MATCH_PAGE = 50
ACTS = owner_actions.Acts(
    requests.cancel_simulation, requests.share_simulation, requests.withdraw_link, "simulator:detail", "result"
)
View = Callable[..., HttpResponseBase]


def for_owner_or_link(view: View) -> View:
    """Allow access by share link; access by id needs a login. Search engines must not index share links."""
    guarded = login_required(view)

    @wraps(view)
    def answer(request: HttpRequest, **kwargs: object) -> HttpResponseBase:
        if not kwargs.get("share_key"):
            return guarded(request, **kwargs)
        response = view(request, **kwargs)
        response["X-Robots-Tag"] = "noindex"
        response["Referrer-Policy"] = "same-origin"
        return response

    return answer


def wanted_game(request: HttpRequest) -> str:
    """The game that an address or a form names, if any."""
    return request.POST.get("game") or request.GET.get("game") or ""


def named_decks(request: HttpRequest) -> list[str]:
    """The decks that an address names, whatever form it leads to."""
    names = ("deck", "deck_link", "new", "old", "deck_1", "against", "decks")
    return [text for name in names for text in request.GET.getlist(name) if text]


def reach(request: HttpRequest, public_id: str, share_key: str) -> Reached:
    """Find a simulation by id (own) or by share link."""
    if share_key:
        shared = reading.find_shared(share_key)
        if shared is None:
            raise Http404("This link leads to no simulation: its owner took it back.")
        show_cards_of(shared.snapshot)
        return Reached(shared, share_key)
    found = reading.find_simulation(request.user, public_id)
    if found is None:
        raise Http404("There is no such simulation.")
    show_cards_of(found.snapshot)
    return Reached(found)


@for_owner_or_link
@require_GET
def simulation(request: HttpRequest, public_id: str = "", share_key: str = "") -> HttpResponse:
    """Progress while it runs, the result afterwards."""
    reached = reach(request, public_id, share_key)
    if reached.simulation.is_active:
        return render(request, "simulator/result/progress.html", progress_of.progress_page(reached))
    if reached.simulation.is_multiplayer:
        return render(request, "simulator/result/result_table.html", tables.result_page(reached))
    return render(request, "simulator/result/result.html", results.result_page(reached))


@for_owner_or_link
@require_GET
def progress(request: HttpRequest, public_id: str = "", share_key: str = "") -> HttpResponse:
    """The partial that asks for itself each second; the page is loaded anew when nothing more will come."""
    reached = reach(request, public_id, share_key)
    page = progress_of.progress_page(reached)
    page["says"] = str(page["tens"]) != request.GET.get("said", "")
    response = render(request, "simulator/result/_progress.html", page)
    if not reached.simulation.is_active:
        response["HX-Refresh"] = "true"
    return response


@login_required
@require_GET
def does_it_hold(request: HttpRequest, public_id: str) -> HttpResponse:
    """The panel that asks for itself as long as rows are played."""
    found = reach(request, public_id, "").simulation
    if not variants.is_met(found) or found.is_active or found.row_of_id:
        raise Http404("Nothing is compared here.")
    page = holds.holds_panel(found, reading.counted_of(found))
    page["says"] = str(page["ready"]) != request.GET.get("said", "")
    return render(request, "simulator/result/_variants.html", page)


@login_required
@require_POST
def cancel(request: HttpRequest, public_id: str) -> HttpResponse:
    """Stop a simulation."""
    return owner_actions.stop(request, public_id, ACTS)


@login_required
@require_POST
def share(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give the simulation a link, or take it back."""
    return owner_actions.share_link(request, public_id, ACTS)


@for_owner_or_link
@require_GET
def matches(request: HttpRequest, public_id: str = "", share_key: str = "") -> HttpResponse:
    """The matches of a simulation, by winner, reason and length."""
    reached = reach(request, public_id, share_key)
    chosen = {name: request.GET.get(name, "") for name in ("winner", "reason", "order")}
    found = reading.matches_of(reached.simulation, **chosen)
    page = Paginator(found, MATCH_PAGE).get_page(request.GET.get("page"))
    return render(request, "simulator/result/matches.html", results.matches_page(reached, page, chosen))


@for_owner_or_link
@require_GET
def replay(request: HttpRequest, index: int, public_id: str = "", share_key: str = "") -> HttpResponse:
    """One match again, at one step."""
    reached = reach(request, public_id, share_key)
    match = reading.find_match(reached.simulation, index)
    if match is None:
        raise Http404("This match was not played.")
    worth = pages_of(reached.simulation.game_id).worth
    ask = partial(considered_moves.panel, request, reached.simulation, match, worth)
    page = replay_steps.replay_page(
        reached,
        match,
        request.GET.get("step"),
        before=request.GET.get("from", ""),
        shows_hands=request.GET.get("hands") == "1",
        ask=ask if request.GET.get("considered") == "1" else None,
    )
    return render(request, "simulator/replay/replay.html", page)


@login_required
@require_POST
def bookmark(request: HttpRequest, public_id: str, index: int) -> HttpResponse:
    """Bookmark a replay, which stores its steps, or remove the bookmark; back to the step that was shown."""
    return owner_actions.bookmark(request, user_of(request), public_id, index)


@for_owner_or_link
@require_GET
def download_csv(request: HttpRequest, public_id: str = "", share_key: str = "") -> StreamingHttpResponse:
    """All matches, a line each."""
    found = reach(request, public_id, share_key).simulation
    return _file(downloads.csv_lines(found), "text/csv; charset=utf-8", f"matches-{found.public_id}.csv")


@for_owner_or_link
@require_GET
def download_json(request: HttpRequest, public_id: str = "", share_key: str = "") -> StreamingHttpResponse:
    """Download request, result and all matches as JSON."""
    found = reach(request, public_id, share_key).simulation
    return _file(
        downloads.json_chunks(found, home_made_cards(found.snapshot)),
        "application/json",
        f"simulation-{found.public_id}.json",
    )


def _file(chunks: Iterator[str], kind: str, name: str) -> StreamingHttpResponse:
    return StreamingHttpResponse(
        chunks, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
