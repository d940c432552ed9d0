"""The collection: lines of the quick entry, and products."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator
from typing import Any

from conanhub_client.models import EnteredLine, Product
from conanhub_client.transport import Transport

LINES = "/api/v1/collection/lines/"
PRODUCTS = "/api/v1/products/"
#: Lines that the site takes at once.
MOST_AT_ONCE = 50


class Collection:
    """Your collection; it needs the scope ``collection``, and products to read only ``read``."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def enter(self, lines: Iterable[str | dict[str, Any]], *, game: str = "conan-ccg") -> list[EnteredLine]:
        """Add lines such as ``3 throat grip``, each by itself: a wrong one is answered with its problem.

        A line may be a dict with ``text`` and ``pick``, ``finish``, ``condition``, ``language``, ``location``, ``key``.
        Each has a key, so that a call that is made again adds nothing twice; a key of your own works across runs.
        """
        sent = [self._line(line, game) for line in lines]
        told: list[EnteredLine] = []
        for begin in range(0, len(sent), MOST_AT_ONCE):
            body = {"lines": sent[begin : begin + MOST_AT_ONCE]}
            answer = self._transport.call("POST", LINES, body=body, is_safe_twice=True)
            told += [EnteredLine.read(row) for row in answer["lines"]]
        return told

    def entered(self, *, game: str = "conan-ccg") -> Iterator[EnteredLine]:
        """The lines of the last 24 hours that were not taken back, the newest first."""
        return map(EnteredLine.read, self._transport.rows(LINES, {"game": game, "page_size": 100}))

    def take_back(self, line_id: int) -> None:
        """Take a line back; what was changed since then stays changed."""
        self._transport.call("DELETE", f"{LINES}{line_id}/")

    def products(self, *, game: str = "conan-ccg") -> Iterator[Product]:
        """The products of a game."""
        return map(Product.read, self._transport.rows(PRODUCTS, {"game": game, "page_size": 100}))

    def set_product(self, game: str, key: str, quantity: int) -> Product:
        """Record how many of a product you own; zero removes it."""
        return Product.read(self._transport.call("PUT", f"{PRODUCTS}{game}/{key}/", body={"quantity": quantity}))

    @staticmethod
    def _line(line: str | dict[str, Any], game: str) -> dict[str, Any]:
        given = {"text": line} if isinstance(line, str) else line
        return {"key": str(uuid.uuid4()), "game": game, **given}
