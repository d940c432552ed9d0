"""A list of products that a user owns as CSV, with the pieces that lack in them: read and written."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.contrib.auth.models import User

from cards.models import Product
from cards.spreadsheets import safe
from decks.collection.boxes import MAX_OF_PRODUCT, boxes_of, contents_of
from decks.contents import shown
from decks.errors import DecklistRefused, DeckRefused
from decks.lists import LineProblem, text_lines
from decks.models import OwnedProduct
from decks.reading import title_of

MAX_PRODUCT_LINES: Final = 1000
MAX_PRODUCT_CHARACTERS: Final = 100_000
#: A line names at most all pieces of a product.
MAX_PRODUCT_LINE: Final = 20_000
HEADING: Final = ("product", "name", "quantity", "missing")
_EXAMPLE: Final = "Begin with the heading: product,quantity"
#: A missing piece as it stands in a list: ``2 battle-axe``.
_PIECE: Final = re.compile(r"([0-9]{1,6}) +(\S.*)")


@dataclass(frozen=True, slots=True)
class ProductList:
    """Copies by key of the product, and by key the pieces that lack, where the list says so."""

    numbers: dict[str, int] = field(default_factory=dict)
    missing: dict[str, dict[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Known:
    """What lines of a list are held against: keys by name, and the cards of a product by id and by title."""

    keys: Mapping[str, str]
    contents: Mapping[str, Mapping[str, int]]
    cards: Mapping[str, Mapping[str, str]]


def read_products(text: str, products: Sequence[Product]) -> ProductList:
    """A list from CSV with a heading; a product is named by its key or its name, a card by its id or its title.

    Without a column of missing pieces it says nothing of them. ``DecklistRefused`` names every line that cannot be
    read, ``DeckRefused`` a text that is no such list.
    """
    lines = text_lines(text, most_characters=MAX_PRODUCT_CHARACTERS, most_lines=MAX_PRODUCT_LINES)
    first = next((place for place, line in enumerate(lines) if line), None)
    if first is None:
        raise DeckRefused(f"There is no product in this list. {_EXAMPLE}", "empty")
    long = next((place for place, line in enumerate(lines, start=1) if len(line) > MAX_PRODUCT_LINE), None)
    if long is not None:
        words = f"Line {long} has {len(lines[long - 1]):,} characters; at most {MAX_PRODUCT_LINE:,} fit."
        raise DeckRefused(words, "too_large")
    separator = max(",;\t", key=lines[first].count)
    heading = [cell.strip().casefold() for cell in next(csv.reader([lines[first]], delimiter=separator))]
    if not {"product", "quantity"} <= set(heading):
        raise DeckRefused(f"There are no columns product and quantity. {_EXAMPLE}", "no_such_column")
    known = _known(products, with_pieces="missing" in heading)
    found = ProductList()
    problems = []
    for number, line in enumerate(lines[first + 1 :], start=first + 2):
        try:
            if line:
                cells = next(csv.reader([line], delimiter=separator))
                _read_line(dict(zip(heading, (cell.strip() for cell in cells), strict=False)), known, found)
        except ValueError as error:
            problems.append(LineProblem(f"Line {number}", line, str(error)))
    if problems:
        raise DecklistRefused(problems)
    if not found.numbers:
        raise DeckRefused(f"There is no product in this list. {_EXAMPLE}", "empty")
    return found


def products_csv(user: User, game_key: str) -> str:
    """The products that a user owns as CSV, which ``read_products`` takes back; empty without any."""
    rows = OwnedProduct.objects.filter(user=user, product__game_id=game_key).order_by("product__position", "pk")
    found = list(rows.values_list("product__key", "product__name", "quantity"))
    if not found:
        return ""
    mine = boxes_of(user.pk, game_key)
    sheet = io.StringIO()
    writer = csv.writer(sheet)
    writer.writerow(HEADING)
    for key, name, copies in found:
        pieces = ", ".join(f"{lacks} {card_id}" for card_id, lacks in mine[key].missing.items())
        writer.writerow([key, safe(name), str(copies), pieces])
    return sheet.getvalue()


def _known(products: Sequence[Product], *, with_pieces: bool) -> _Known:
    keys = {product.name.casefold(): product.key for product in products}
    keys |= {product.key: product.key for product in products}
    if not with_pieces or not products:
        return _Known(keys, {}, {})
    game_key = products[0].game_id
    contents = contents_of(game_key, keys.values())
    cards = {
        key: {name: card_id for card_id in inside for name in (title_of(game_key, card_id).casefold(), card_id)}
        for key, inside in contents.items()
    }
    return _Known(keys, contents, cards)


def _read_line(cells: Mapping[str, str], known: _Known, found: ProductList) -> None:
    """Put a row into the list; ``ValueError`` says what is wrong with it."""
    product, quantity = cells.get("product", ""), cells.get("quantity", "")
    key = known.keys.get(product.casefold())
    if key is None:
        raise ValueError(f"there is no product “{shown(product)}”.")
    if not re.fullmatch(r"[0-9]{1,6}", quantity) or int(quantity) > MAX_OF_PRODUCT:
        raise ValueError(
            f"{shown(quantity) or 'No'} copies cannot be; write a whole number from 0 to {MAX_OF_PRODUCT}."
        )
    if key in found.numbers:
        raise ValueError("this product stands in the list twice.")
    if "missing" in cells:
        found.missing[key] = _read_pieces(cells["missing"], key, int(quantity), known)
    found.numbers[key] = int(quantity)


def _read_pieces(text: str, key: str, quantity: int, known: _Known) -> dict[str, int]:
    """The missing pieces of a cell: ``2 battle-axe, 1 hyboria``."""
    pieces: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        found = _PIECE.fullmatch(part)
        copies, name = found.groups() if found else ("", "")
        card_id = known.cards.get(key, {}).get(name.casefold())
        if card_id is None:
            raise ValueError(f"“{shown(part)}” is no number and card of this product; write it like 1 battle-axe.")
        most = quantity * known.contents[key][card_id]
        pieces[card_id] = pieces.get(card_id, 0) + int(copies)
        if pieces[card_id] > most:
            raise ValueError(f"{pieces[card_id]} of {shown(name)} cannot be missing: there are {most}.")
    return pieces
