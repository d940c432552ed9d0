"""Products of a game from ``about/products.json``: boxes, add-ons, books and starters with their contents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cards.catalogue import records
from cards.errors import BadCatalog
from cards.games import Json

#: Where the file lies in the folder of a game: beside the sets, as every ``*.json`` there is a set of cards.
FILE: Final = "about/products.json"
PRODUCT_KINDS: Final[Mapping[str, str]] = {"box": "Box", "add-on": "Add-on", "book": "Book", "starter": "Starter"}
#: The most copies of one card that a product may hold.
MAX_COPIES: Final = 999
KEY_LENGTH: Final = 40
NAME_LENGTH: Final = 80
SOURCE_LENGTH: Final = 200
RELEASED_LENGTH: Final = 10
_LENGTHS: Final = {"key": KEY_LENGTH, "name": NAME_LENGTH, "released": RELEASED_LENGTH, "source": SOURCE_LENGTH}
_NEEDED: Final = frozenset(("key", "name", "kind", "source", "contents"))


@dataclass(frozen=True, slots=True)
class ProductInfo:
    """A product; ``contents`` are copies by card id, ``source`` says from where they are known."""

    key: str
    name: str
    kind: str
    released: str
    source: str
    contents: Mapping[str, int]
    position: int


@records.once_for_cards
def load_products(game_key: str) -> tuple[ProductInfo, ...]:
    """The products of a game in the order of its file; none without a file. ``BadCatalog`` says what to correct."""
    path = records.DATA_DIR / game_key / FILE
    if not path.is_file():
        return ()
    content = records.read_json(path)
    if not isinstance(content, dict) or set(content) != {"products"} or not isinstance(content["products"], list):
        raise BadCatalog(f'{path.name}: the file must be an object with a list "products" and nothing else.')
    cards = {card.definition.id for card in records.file_cards(game_key)}
    products = tuple(_read(path.name, place, one, cards) for place, one in enumerate(content["products"]))
    _check_once(path.name, "key", [product.key for product in products])
    _check_once(path.name, "name", [product.name.casefold() for product in products])
    return products


def _read(file_name: str, place: int, value: Json, cards: set[str]) -> ProductInfo:
    if not isinstance(value, dict) or not isinstance(value.get("key"), str) or not records.is_id(value["key"]):
        message = f"product number {place + 1} is not an object with a key of small letters, digits and hyphens."
        raise BadCatalog(f"{file_name}: {message}")
    where = f'{file_name}: product "{value["key"]}"'
    wrong = sorted((_NEEDED - set(value)) | (set(value) - _NEEDED - {"released"}))
    if wrong:
        raise BadCatalog(f"{where} must have {', '.join(sorted(_NEEDED))}, and may have released; see {wrong[0]}.")
    texts = {name: value.get(name) or "" for name in _LENGTHS}
    for name, text in texts.items():
        if not isinstance(text, str) or len(text) > _LENGTHS[name] or not (text.strip() or name == "released"):
            raise BadCatalog(f"{where}: {name} {text!r} is not a text of up to {_LENGTHS[name]} characters.")
    if value["kind"] not in PRODUCT_KINDS:
        raise BadCatalog(f"{where}: kind {value['kind']!r} is not known; allowed are {', '.join(PRODUCT_KINDS)}.")
    if not isinstance(value["contents"], list) or not value["contents"]:
        raise BadCatalog(f"{where}: contents must be a list of [card id, copies], with one of them at least.")
    contents: dict[str, int] = {}
    for entry in value["contents"]:
        card_id, copies = _entry(where, entry)
        if card_id not in cards:
            raise BadCatalog(f'{where}: there is no card "{card_id}".')
        if card_id in contents:
            raise BadCatalog(f'{where}: card "{card_id}" stands in it twice.')
        contents[card_id] = copies
    return ProductInfo(kind=value["kind"], contents=contents, position=place, **texts)


def _entry(where: str, entry: Json) -> tuple[str, int]:
    card_id, copies = entry if isinstance(entry, list) and len(entry) == 2 else ("", 0)
    if not isinstance(card_id, str) or type(copies) is not int or not 1 <= copies <= MAX_COPIES:
        raise BadCatalog(f"{where}: {entry!r} is not a card id with 1 to {MAX_COPIES} copies.")
    return card_id, copies


def _check_once(file_name: str, name: str, values: Sequence[str]) -> None:
    for value in values:
        if values.count(value) > 1:
            raise BadCatalog(f'{file_name}: two products have the {name} "{value}".')
