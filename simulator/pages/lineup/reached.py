"""A line-up and how it was opened, and refusals as answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from conanhub.web import user_of
from decks import lineups
from decks.errors import LineupNotFound, NotYourLineup
from decks.lineups import SeatView
from decks.models import Lineup
from decks.reading import Person
from simulator import loading

View = Callable[..., HttpResponse]


@dataclass(frozen=True)
class Reached:
    """A line-up, opened by its id or by its share link."""

    lineup: Lineup
    person: Person
    share_key: str = ""

    @property
    def ref(self) -> loading.LineupRef:
        return loading.LineupRef(self.lineup, by_link=bool(self.share_key))

    @property
    def is_owner(self) -> bool:
        """Whether its owner opened it by its id; behind the link the owner sees what all see."""
        return not self.share_key and self.lineup.owner_id == self.person.pk

    @cached_property
    def seats(self) -> tuple[SeatView, ...]:
        """The seats as this person sees them."""
        return lineups.seats_of(self.lineup, self.person, by_link=bool(self.share_key))

    def url(self, name: str = "") -> str:
        """The address of a page of this line-up, by the same way."""
        if self.share_key:
            return reverse(f"simulator:shared_lineup{name and f'_{name}'}", args=[self.share_key])
        return reverse(f"simulator:lineup{name and f'_{name}'}", args=[self.lineup.public_id])


def answers_refusals(view: View) -> View:
    """A line-up that may not be seen is a page that is not there; one that may not be changed is not allowed.

    Search engines must not index share links, and other sites must not learn them.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            response = view(request, *args, **kwargs)
        except LineupNotFound as refusal:
            raise Http404(refusal.message) from refusal
        except NotYourLineup as refusal:
            raise PermissionDenied(refusal.message) from refusal
        if kwargs.get("share_key"):
            response["X-Robots-Tag"] = "noindex"
            response["Referrer-Policy"] = "same-origin"
        return response

    return answer


def reach(request: HttpRequest, public_id: UUID | None, share_key: str) -> Reached:
    """The line-up of an address, by its id or by its link."""
    if share_key:
        return Reached(lineups.find_shared_lineup(share_key=share_key), request.user, share_key)
    assert public_id is not None
    return Reached(lineups.find_lineup(public_id=public_id, person=request.user), request.user)


def own(request: HttpRequest, public_id: UUID) -> Reached:
    """A line-up of the user; one of another user is refused, or not there when it is not to be seen."""
    user = user_of(request)
    return Reached(lineups.find_own_lineup(public_id=public_id, person=user), user)
