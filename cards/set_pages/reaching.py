"""Which set an address names, for whom, and what becomes of a refusal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from cards import catalogue, own_sets
from cards.errors import NoSuchGame
from cards.models import OwnSet
from conanhub.errors import ConanHubError
from conanhub.web import user_of

NO_SET = "There is no such set, or you may not see it."


@dataclass(frozen=True, slots=True)
class Reached:
    """A set, and the key of the link by which it was reached, if any."""

    own_set: OwnSet
    link: str = ""

    def url(self, name: str = "", *args: object) -> str:
        """The address of a page of the set that others see too, by the same way."""
        way = [self.link] if self.link else []
        page = f"own_set_{name}" if name else "own_set"
        named = f"cards:linked_{page}" if self.link else f"cards:{page}"
        return reverse(named, args=[self.own_set.game.slug, self.own_set.key, *way, *args])


def game_key_of(slug: str) -> str:
    """The key of a game that has own sets."""
    try:
        game_key = catalogue.game_key(slug)
    except NoSuchGame as error:
        raise Http404(error.message) from error
    if game_key not in own_sets.GAMES_WITH_SETS:
        raise Http404("This game is played with its whole box, so there are no sets of home-made cards.")
    return game_key


def reach(request: HttpRequest, game: str, key: str, link: str = "") -> Reached:
    """The set, if this person may see anything of it."""
    found = own_sets.find_set(key, request.user, link)
    if found is None or found.game_id != game_key_of(game):
        raise Http404(NO_SET)
    return Reached(found, link)


def mine(request: HttpRequest, game: str, key: str) -> OwnSet:
    """The set of the user; for everybody else it is not there."""
    found = own_sets.find_own_set(key, user_of(request))
    if found is None or found.game_id != game_key_of(game):
        raise Http404(NO_SET)
    return found


def settle(request: HttpRequest, own_set: OwnSet, act: Callable[[], object], said: str) -> HttpResponse:
    """Do it, say what came of it, and show the set."""
    try:
        act()
        messages.success(request, said)
    except ConanHubError as refusal:
        messages.error(request, refusal.message)
    return redirect("cards:own_set", own_set.game.slug, own_set.key)
