"""Card records from ``cards/data`` and what is found in them by id, title or number. No database."""

from cards.catalogue.numbers import add_numbers, card_numbers
from cards.catalogue.products import MAX_COPIES, PRODUCT_KINDS, ProductInfo, load_products
from cards.catalogue.records import (
    DEFAULT_GAME,
    GAME_NAMES,
    CatalogCard,
    SetInfo,
    data_hash,
    find_card,
    folder,
    game,
    game_key,
    game_slug,
    load_cards,
    load_records,
    once_for_cards,
    pool,
    printings,
)
from cards.catalogue.titles import Title, beginning, near

__all__ = [
    "CatalogCard",
    "DEFAULT_GAME",
    "GAME_NAMES",
    "MAX_COPIES",
    "PRODUCT_KINDS",
    "ProductInfo",
    "SetInfo",
    "Title",
    "add_numbers",
    "beginning",
    "card_numbers",
    "data_hash",
    "find_card",
    "folder",
    "game",
    "game_key",
    "game_slug",
    "load_cards",
    "load_products",
    "load_records",
    "near",
    "once_for_cards",
    "pool",
    "printings",
]
