"""What the deck pages share: refusals as answers, who is asking, links that keep the key of a shared deck."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from cards.own_cards import show_cards
from conanhub.errors import TooMany
from conanhub.web import refuse, user_of
from decks import editing, reading
from decks.errors import DeckNotFound, NotYourDeck
from decks.models import Deck

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Reached:
    """A deck and the share link by which it was opened, if any."""

    deck: Deck
    share_key: str = ""

    def url(self, name: str) -> str:
        """The address of a page of this deck, by the same way."""
        if self.share_key:
            return reverse(f"decks:shared_{name}" if name else "decks:shared", args=[self.share_key])
        return reverse(f"decks:{name or 'detail'}", args=[self.deck.public_id])


def answers_refusals(view: View) -> View:
    """A deck that may not be seen is a page that is not there; one that may not be changed is not allowed.

    Search engines must not index share links.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            response = view(request, *args, **kwargs)
        except DeckNotFound as refusal:
            raise Http404(refusal.message) from refusal
        except NotYourDeck as refusal:
            raise PermissionDenied(refusal.message) from refusal
        if kwargs.get("share_key"):
            response["X-Robots-Tag"] = "noindex"
        return response

    return answer


def is_partial(request: HttpRequest) -> bool:
    """Whether a script asks for a partial of the page."""
    return bool(request.headers.get("HX-Request"))


def refused_for_now(request: HttpRequest, refusal: TooMany) -> HttpResponse:
    """A page, or for a script a bare answer, that says how long to wait; nothing was changed."""
    if is_partial(request):
        response = HttpResponse(refusal.message, status=429, content_type="text/plain; charset=utf-8")
    else:
        response = refuse(request, 429, ("Not so fast", refusal.code, f"{refusal.message} Nothing was changed."))
    response["Retry-After"] = str(refusal.wait_seconds)
    return response


def person_of(request: HttpRequest) -> User | AnonymousUser:
    """Who is asking."""
    return request.user


def reach(request: HttpRequest, public_id: UUID | None, share_key: str | None) -> Reached:
    """The deck of an address, by its id or by its link; the page may show its home-made cards that the reader sees."""
    if share_key is not None:
        found = Reached(reading.find_shared_deck(share_key=share_key), share_key)
    elif public_id is not None:
        found = Reached(reading.find_deck(public_id=public_id, person=person_of(request)))
    else:
        raise DeckNotFound
    scope = reading.scope_of(found.deck, person_of(request))
    show_cards(scope.named)
    show_cards(scope.home_made(card_id for _, card_id, _ in editing.entries_of(found.deck)))
    return found


def own_deck(request: HttpRequest, public_id: UUID) -> Deck:
    """A deck of the user. Raises for a deck of another user, with 404 if it is not visible."""
    return reading.find_own_deck(public_id=public_id, person=user_of(request))
