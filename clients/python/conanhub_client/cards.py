"""Games and cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from conanhub_client.models import Card, Game
from conanhub_client.transport import Transport


class Cards:
    """The catalogue; it needs the scope ``read``, or no token."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def games(self) -> list[Game]:
        """All games."""
        return [Game.read(row) for row in self._transport.call("GET", "/api/v1/games/")]

    def search(
        self, query: str = "", *, game: str = "conan-ccg", unknown: bool = False, page_size: int = 100
    ) -> Iterator[Card]:
        """The cards that a query finds, or with ``unknown`` those that may fit; pages are loaded when they are reached.

        ApiError with the code of the mistake, and its place in ``details``, for a query that cannot be read.
        """
        params: dict[str, Any] = {"q": query, "game": game, "page_size": page_size}
        if unknown:
            params["unknown"] = "true"
        return map(Card.read, self._transport.rows("/api/v1/cards/", params))

    def get(self, game: str, card_id: str) -> Card:
        """One card, by the slug of its game and its id."""
        return Card.read(self._transport.call("GET", f"/api/v1/cards/{game}/{card_id}/"))

    def explain(self, query: str, *, game: str = "conan-ccg") -> dict[str, Any]:
        """What a query means, in words and as a tree."""
        found: dict[str, Any] = self._transport.call("GET", "/api/v1/search/explain", params={"q": query, "game": game})
        return found

    def odds(self, game: str, **asked: str | int) -> dict[str, Any]:
        """Exact odds of an attack in a game that has a formula for them; the names are those of the page's form.

        ApiError with what is wrong in ``details`` for a question that cannot be answered.
        """
        found: dict[str, Any] = self._transport.call("GET", f"/api/v1/odds/{game}/", params=dict(asked))
        return found
