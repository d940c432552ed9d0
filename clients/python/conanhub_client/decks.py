"""Decks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from conanhub_client.models import Deck, DeckVersion, Entry, Verdict
from conanhub_client.transport import Transport

PATH = "/api/v1/decks/"


class Decks:
    """Decks; reading needs the scope ``read``, changing ``decks``."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, mine: bool = True, query: str = "", page_size: int = 100) -> Iterator[Deck]:
        """Your decks, or all public ones, the newest change first; without their entries."""
        params: dict[str, Any] = {"page_size": page_size, "q": query}
        if mine:
            params["mine"] = "true"
        return map(Deck.read, self._transport.rows(PATH, params))

    def get(self, deck_id: str) -> Deck:
        """A deck of yours or a public one, with its entries."""
        return Deck.read(self._transport.call("GET", f"{PATH}{deck_id}/"))

    def versions(self, deck_id: str, *, page_size: int = 50) -> Iterator[DeckVersion]:
        """The versions of a deck of yours, the newest first, each with its entries."""
        rows = self._transport.rows(f"{PATH}{deck_id}/versions/", {"page_size": page_size})
        return map(DeckVersion.read, rows)

    def create(self, name: str, entries: Iterable[Entry] = (), *, game: str = "conan_ccg", notes: str = "") -> Deck:
        """Make a private deck."""
        body = {"name": name, "game": game, "notes": notes, "entries": [one.sent() for one in entries]}
        return Deck.read(self._transport.call("POST", PATH, body=body))

    def import_list(self, text: str, *, name: str = "", game: str = "conan_ccg") -> Deck:
        """Make a deck of a decklist, JSON or a deck code; lines taken otherwise than written are ``raw["remarks"]``."""
        body = {"text": text, "name": name, "game": game}
        return Deck.read(self._transport.call("POST", f"{PATH}import/", body=body))

    def change(self, deck_id: str, **facts: Any) -> Deck:
        """Change ``name``, ``notes``, ``visibility``, ``is_built`` or ``tags``; what is left out stays."""
        return Deck.read(self._transport.call("PATCH", f"{PATH}{deck_id}/", body=facts))

    def replace(self, deck: Deck, entries: Iterable[Entry], *, sets: Iterable[Mapping[str, Any]] | None = None) -> Deck:
        """Replace all entries; ApiError with status 409 if the deck was changed since it was read.

        ``sets`` are the versions of sets of home-made cards that it is played with: ``{"set": id, "version": number}``.
        """
        body: dict[str, Any] = {"version": deck.version, "entries": [one.sent() for one in entries]}
        body |= {} if sets is None else {"sets": [dict(one) for one in sets]}
        return Deck.read(self._transport.call("PUT", f"{PATH}{deck.id}/entries/", body=body))

    def delete(self, deck_id: str) -> None:
        """Delete a deck of yours."""
        self._transport.call("DELETE", f"{PATH}{deck_id}/")

    def validate(self, deck_id: str) -> Verdict:
        """Whether a deck is legal, with every problem."""
        return Verdict.read(self._transport.call("GET", f"{PATH}{deck_id}/legality/"))

    def validate_entries(self, entries: Iterable[Entry], *, game: str = "conan_ccg") -> Verdict:
        """The same of entries that are not saved."""
        body = {"game": game, "entries": [one.sent() for one in entries]}
        return Verdict.read(self._transport.call("POST", f"{PATH}check/", body=body, is_safe_twice=True))
