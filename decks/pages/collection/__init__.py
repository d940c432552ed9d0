"""Pages of collection and wishlist, and the buttons that count copies."""

from decks.pages.collection.copy_views import copies, owned_control, owned_set, owned_step, wanted_set
from decks.pages.collection.entry_views import collection_undo, entry_lines, quick_entry, suggestions
from decks.pages.collection.import_views import collection_export, collection_import
from decks.pages.collection.kept_views import (
    keep_card,
    kept_by_users,
    kept_list,
    merge_kept,
    remove_kept,
    rename_kept,
    undo_merge,
)
from decks.pages.collection.lists import export_rows
from decks.pages.collection.product_views import (
    product_list,
    product_missing,
    product_page,
    product_set,
    products_export,
    products_import,
    what_to_play,
)
from decks.pages.collection.views import (
    collection_list,
    collection_sets,
    want_missing,
)

__all__ = [
    "collection_export",
    "collection_import",
    "collection_list",
    "collection_sets",
    "collection_undo",
    "copies",
    "entry_lines",
    "export_rows",
    "keep_card",
    "kept_by_users",
    "kept_list",
    "merge_kept",
    "owned_control",
    "owned_set",
    "owned_step",
    "product_list",
    "product_page",
    "product_missing",
    "product_set",
    "products_export",
    "products_import",
    "quick_entry",
    "remove_kept",
    "rename_kept",
    "suggestions",
    "want_missing",
    "undo_merge",
    "wanted_set",
    "what_to_play",
]
