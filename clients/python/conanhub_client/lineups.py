"""Line-ups: decks by seat at one table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from conanhub_client.models import Lineup, LineupCheck
from conanhub_client.transport import Transport

PATH = "/api/v1/lineups/"


class Lineups:
    """Line-ups; reading needs the scope ``read``, changing ``decks``."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, mine: bool = True, game: str = "") -> Iterator[Lineup]:
        """Your line-ups, or all public ones, the newest change first; ``game`` is a key."""
        params: dict[str, Any] = {"page_size": 100}
        params |= {"mine": "true"} if mine else {}
        params |= {"game": game} if game else {}
        return map(Lineup.read, self._transport.rows(PATH, params))

    def get(self, lineup_id: str) -> Lineup:
        """A line-up of yours or a public one."""
        return Lineup.read(self._transport.call("GET", f"{PATH}{lineup_id}/"))

    def create(self, name: str, decks: Sequence[str | None], *, game: str = "conan_ccg", **more: Any) -> Lineup:
        """Make a line-up of decks by id or link in the order of the seats; ``more``: notes, options, visibility."""
        seats = [{"deck": deck} if deck else None for deck in decks]
        body = {"name": name, "game": game, "seats": seats, **more}
        return Lineup.read(self._transport.call("POST", PATH, body=body))

    def change(self, lineup: Lineup, **facts: Any) -> Lineup:
        """Change it; ApiError with status 409 if it was changed since it was read."""
        body = {"revision": lineup.revision, **facts}
        return Lineup.read(self._transport.call("PATCH", f"{PATH}{lineup.id}/", body=body))

    def delete(self, lineup_id: str) -> None:
        """Delete a line-up of yours; its decks stay."""
        self._transport.call("DELETE", f"{PATH}{lineup_id}/")

    def validate(self, lineup_id: str) -> LineupCheck:
        """Everything that keeps its decks from a match."""
        return LineupCheck.read(self._transport.call("GET", f"{PATH}{lineup_id}/check/"))
