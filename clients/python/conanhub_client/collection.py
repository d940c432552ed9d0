"""The collection: single copies, the wishlist, lines of the quick entry, and products."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from conanhub_client.models import EnteredLine, Holding, Product, WantedCard, read_all
from conanhub_client.transport import Transport

COLLECTION = "/api/v1/collection/"
LINES = f"{COLLECTION}lines/"
PRODUCTS = "/api/v1/products/"
#: Lines that the site takes at once.
MOST_AT_ONCE = 50


class Collection:
    """Your collection; it needs the scope ``collection``, and products to read only ``read``."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def holdings(self, *, game: str = "conan-ccg", query: str = "", products: bool = False) -> Iterator[Holding]:
        """Your copies that fit a query, each kind of a card by itself; with ``products`` those in products too."""
        params = {"q": query, "products": "true" if products else "false", "page_size": 100}
        return map(Holding.read, self._transport.rows(f"{COLLECTION}{game}/", params))

    def set_holdings(self, numbers: Iterable[Mapping[str, Any]], *, game: str = "conan-ccg") -> tuple[Holding, ...]:
        """Set numbers of copies, all or nothing; the copies of these cards as they are afterwards.

        Each has ``card`` and ``quantity``, perhaps ``trade``, ``finish``, ``condition``, ``language``, ``location``.
        """
        body = {"holdings": [dict(one) for one in numbers]}
        answer = self._transport.call("PATCH", f"{COLLECTION}{game}/", body=body, is_safe_twice=True)
        return read_all(Holding, answer["holdings"])

    def change_holding(self, holding_id: int, *, game: str = "conan-ccg", **changes: Any) -> Holding | None:
        """Change ``quantity``, ``trade`` or the kind of copies; ``None`` if none of them is left."""
        answer = self._transport.call("PATCH", f"{COLLECTION}{game}/{holding_id}/", body=changes)
        return None if answer is None else Holding.read(answer)

    def wishlist(self, *, game: str = "conan-ccg") -> Iterator[WantedCard]:
        """The cards that you want, in the order of the sets."""
        return map(WantedCard.read, self._transport.rows(f"{COLLECTION}{game}/wishlist/", {"page_size": 100}))

    def set_wanted(self, numbers: Mapping[str, int], *, game: str = "conan-ccg") -> tuple[WantedCard, ...]:
        """Set wanted copies by card id, all or nothing; other cards stay, and 0 takes one from the wishlist."""
        return self._want("PATCH", numbers, game)

    def replace_wishlist(self, numbers: Mapping[str, int], *, game: str = "conan-ccg") -> tuple[WantedCard, ...]:
        """Put these wanted copies by card id in the place of the whole wishlist, all or nothing."""
        return self._want("PUT", numbers, game)

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

    def _want(self, method: str, numbers: Mapping[str, int], game: str) -> tuple[WantedCard, ...]:
        body = {"wanted": [{"card": card, "quantity": quantity} for card, quantity in numbers.items()]}
        answer = self._transport.call(method, f"{COLLECTION}{game}/wishlist/", body=body, is_safe_twice=True)
        return read_all(WantedCard, answer["wanted"])

    @staticmethod
    def _line(line: str | dict[str, Any], game: str) -> dict[str, Any]:
        given = {"text": line} if isinstance(line, str) else line
        return {"key": str(uuid.uuid4()), "game": game, **given}
