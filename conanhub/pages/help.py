"""Help: what the pages of a topic are called, and where they stand."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from cards import catalogue
from cards.errors import NoSuchGame
from decks.lineups import ready_made_lineups
from decks.reading import public_decks
from simulator.reading import horizons, leanings, not_measured, strengths

#: Topic -> title and a sentence for the list of topics; the text of each is ``templates/help/<topic>.html``.
TOPICS: Final = {
    "results": ("How to read a result", "Win rates, intervals, n, and what AI-vs-AI does not say."),
    "ais": ("How strong the AIs are", "Who beats whom and by how much, the puzzles they solve, what they are bad at."),
    "replay": ("How to watch a replay", "Steps and jumps, the marks between facing cards, hands, a link to a step."),
    "collection": ("How to enter a collection", "Three letters, a number and Enter; lists and CSV; sets and wants."),
    "facts": ("How facts of cards come about", "Typing what your card says, who decides, what is confirmed."),
    "decks": ("How to build a deck", "What is checked, what the marks mean, sharing and versions."),
    "own-sets": ("How to make cards of your own", "Own sets: typing a card, trying it, versions, who may see them."),
    "line-ups": ("How to save a line-up", "Who sits where, what is checked across the table, sharing and playing it."),
    "api": ("For programs", "The API: tokens, every call, errors, limits, and what may be done with the answers."),
    "keys": ("Keys", "Everything can be done without a mouse; these keys are quicker."),
}


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All topics, the games and their rules."""
    games = [catalogue.game(key) for key in catalogue.GAME_NAMES]
    return render(request, "help/index.html", {"topics": TOPICS, "games": games, "section": "help"})


@require_safe
def topic(request: HttpRequest, name: str) -> HttpResponse:
    """One topic; the help of the search is with the cards."""
    if name == "search":
        return redirect("cards:search_help")
    if name not in TOPICS:
        raise Http404(f'There is no help on "{name}".')
    more = ais_context() if name == "ais" else {}
    return render(request, f"help/{name}.html", help_context(name) | more)


def ais_context() -> dict[str, Any]:
    """What was measured of the AIs, and of which games nothing was."""
    return {
        "strengths": strengths(),
        "not_measured": not_measured(),
        "leanings": leanings(),
        "horizons": horizons(),
    }


def help_context(name: str) -> dict[str, Any]:
    """What the page of a topic and the list beside it show."""
    return {"title": TOPICS[name][0], "topics": TOPICS, "name": name, "section": "help"}


@require_safe
def newcomers(request: HttpRequest, game: str) -> HttpResponse:
    """A game for people who have never played it; its text is the game's own."""
    try:
        found = catalogue.game(catalogue.game_key(game))
    except NoSuchGame as error:
        raise Http404(error.message) from error
    first = public_decks().filter(game_id=found.key, name=found.guide.first_deck).order_by("pk").first()
    lineups = {one.name: one for one in ready_made_lineups().filter(game_id=found.key)} if found.guide.examples else {}
    examples = [(example, lineups.get(example.lineup)) for example in found.guide.examples]
    context = {"game": found, "guide": found.guide, "first": first, "examples": examples, "section": "help"}
    return render(request, "help/newcomers.html", context)
