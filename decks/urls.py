"""Addresses of decks and collections; ``/d/<key>/`` is the link of an unlisted deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpResponse
from django.urls import URLPattern, path

from decks import api
from decks.pages import collection, editor, exchange, history, reading

app_name = "decks"
text, as_json, as_xml, as_zip = {"kind": "txt"}, {"kind": "json"}, {"kind": "xml"}, {"kind": "zip"}
#: Pages for all who may see a deck, below its address and below its link. Names below the link begin with ``shared``.
SEEN: Final[tuple[tuple[str, Callable[..., HttpResponse], dict[str, str], str], ...]] = (
    ("", reading.deck_detail, {}, "detail"),
    ("hand/", reading.sample_hand, {}, "hand"),
    ("odds/", reading.draw_odds, {}, "odds"),
    ("print/", exchange.deck_print, {}, "print"),
    ("print/sheets.pdf", exchange.print_sheets, {}, "print_pdf"),
    ("preview.png", reading.deck_preview, {}, "preview"),
    ("copy/", reading.deck_copy, {}, "copy"),
    ("want/", reading.deck_want, {}, "want"),
    ("export.txt", exchange.deck_export, text, "export"),
    ("export.json", exchange.deck_export, as_json, "export_json"),
    ("export/", exchange.deck_exports, {}, "exports"),
    ("export/<slug:kind>/", exchange.deck_file, {}, "export_file"),
)
urlpatterns: list[URLPattern] = [
    path("decks/", reading.deck_list, name="list"),
    path("decks/mine/", reading.my_decks, name="mine"),
    path("decks/completions/", reading.deck_completions, name="completions"),
    path("decks/new/", reading.deck_new, name="new"),
    path("decks/import/", exchange.deck_import, name="import"),
    path("decks/code/<str:code>/", exchange.by_code, name="by_code"),
    path("decks/code/<str:code>/copy/", exchange.copy_by_code, name="copy_by_code"),
    path("decks/cards/<slug:game>/cockatrice.xml", exchange.game_file, as_xml, name="cockatrice_cards"),
    path("decks/cards/<slug:game>/lackey.zip", exchange.game_file, as_zip, name="lackey_plugin"),
    path("decks/compare/", reading.compare_decks, name="compare"),
    *(path(f"decks/<uuid:public_id>/{route}", view, more, name=name) for route, view, more, name in SEEN),
    path("decks/<uuid:public_id>/edit/", editor.edit, name="edit"),
    path("decks/<uuid:public_id>/edit/change/", editor.change, name="change"),
    path("decks/<uuid:public_id>/edit/pane/", editor.pane, name="pane"),
    path("decks/<uuid:public_id>/edit/plan/", editor.plan, name="plan"),
    path("decks/<uuid:public_id>/edit/text/", editor.edit_text, name="edit_text"),
    path("decks/<uuid:public_id>/edit/settings/", editor.settings, name="settings"),
    path("decks/<uuid:public_id>/edit/sets/", editor.name_sets, name="name_sets"),
    path("decks/<uuid:public_id>/edit/share/", editor.share, name="share"),
    path("decks/<uuid:public_id>/edit/tags/", editor.tags, name="tags"),
    path("decks/<uuid:public_id>/edit/built/", editor.built, name="built"),
    path("decks/<uuid:public_id>/edit/delete/", editor.delete, name="delete"),
    path("decks/<uuid:public_id>/edit/history/", history.versions, name="history"),
    path("decks/<uuid:public_id>/edit/history/<int:number>/name/", history.name_version, name="name_version"),
    path("decks/with/<slug:game>/<slug:card_id>/", reading.with_card, name="with_card"),
    path("decks/face/<slug:game>/<slug:card_id>/", editor.face, name="face"),
    *(
        path(f"d/<slug:share_key>/{route}", view, more, name=f"shared_{name}" if route else "shared")
        for route, view, more, name in SEEN
    ),
    path("collection/", collection.collection_list, name="collection"),
    path("collection/add/", collection.quick_entry, name="quick_entry"),
    path("collection/lines/", collection.entry_lines, name="entry_lines"),
    path("collection/suggest/", collection.suggestions, name="suggestions"),
    path("collection/undo/", collection.collection_undo, name="collection_undo"),
    path("collection/keep/", collection.keep_card, name="keep_card"),
    path("collection/kept/<slug:game>/", collection.kept_list, name="kept_cards"),
    path("collection/kept/<slug:game>/<slug:card_id>/rename/", collection.rename_kept, name="rename_kept"),
    path("collection/kept/<slug:game>/<slug:card_id>/remove/", collection.remove_kept, name="remove_kept"),
    path("collection/kept/<slug:game>/<slug:card_id>/merge/", collection.merge_kept, name="merge_kept"),
    path("moderation/kept/<slug:game>/", collection.kept_by_users, name="kept_by_users"),
    path("collection/merged/<int:number>/undo/", collection.undo_merge, name="undo_merge"),
    path("collection/sets/", collection.collection_sets, name="collection_sets"),
    path("collection/want-missing/", collection.want_missing, name="want_missing"),
    path("collection/import/", collection.collection_import, name="collection_import"),
    path("collection/export.csv", collection.collection_export, name="collection_export"),
    path("collection/control/<slug:game>/<slug:card_id>/", collection.owned_control, name="owned_control"),
    path("collection/set/<slug:game>/<slug:card_id>/", collection.owned_set, name="owned_set"),
    path("collection/want/<slug:game>/<slug:card_id>/", collection.wanted_set, name="wanted_set"),
    path("collection/copies/<slug:game>/<slug:card_id>/", collection.copies, name="copies"),
    path("collection/step/<slug:game>/", collection.owned_step, name="owned_step"),
    path("collection/products/<slug:game>/import/", collection.products_import, name="products_import"),
    path("collection/products/<slug:game>/export.csv", collection.products_export, name="products_export"),
    path("collection/products/<slug:game>/<slug:key>/", collection.product_set, name="product_set"),
    path("collection/products/<slug:game>/<slug:key>/missing/", collection.product_missing, name="product_missing"),
    path("products/<slug:game>/", collection.product_list, name="products"),
    path("products/<slug:game>/what-to-play/", collection.what_to_play, name="what_to_play"),
    path("products/<slug:game>/<slug:key>/", collection.product_page, name="product"),
    path("api/v1/decks/", api.Decks.as_view(), name="api_list"),
    path("api/v1/decks/check/", api.CheckDeck.as_view(), name="api_check"),
    path("api/v1/decks/import/", api.ImportDeck.as_view(), name="api_import"),
    path("api/v1/decks/<uuid:public_id>/", api.OneDeck.as_view(), name="api_deck"),
    path("api/v1/decks/<uuid:public_id>/entries/", api.Entries.as_view(), name="api_entries"),
    path("api/v1/decks/<uuid:public_id>/versions/", api.DeckVersions.as_view(), name="api_versions"),
    path("api/v1/decks/<uuid:public_id>/copy/", api.CopyDeck.as_view(), name="api_copy"),
    path("api/v1/decks/<uuid:public_id>/legality/", api.Legality.as_view(), name="api_legality"),
    path("api/v1/decks/<uuid:public_id>/export/", api.Export.as_view(), name="api_export"),
    path("api/v1/collection/lines/", api.EntryLines.as_view(), name="api_entry_lines"),
    path("api/v1/collection/lines/<int:number>/", api.EntryLine.as_view(), name="api_entry_line"),
    path("api/v1/collection/<slug:game>/", api.Holdings.as_view(), name="api_holdings"),
    path("api/v1/collection/<slug:game>/wishlist/", api.Wishlist.as_view(), name="api_wishlist"),
    path("api/v1/collection/<slug:game>/<int:number>/", api.OneHolding.as_view(), name="api_holding"),
    path("api/v1/placeholders/", api.Placeholders.as_view(), name="api_placeholders"),
    path("api/v1/placeholders/merges/", api.PlaceholderMerges.as_view(), name="api_placeholder_merges"),
    path(
        "api/v1/placeholders/merges/<int:number>/undo/",
        api.UndoPlaceholderMerge.as_view(),
        name="api_placeholder_merge_undo",
    ),
    path("api/v1/placeholders/<slug:game>/<slug:card_id>/", api.OnePlaceholder.as_view(), name="api_placeholder"),
    path(
        "api/v1/placeholders/<slug:game>/<slug:card_id>/merge/",
        api.MergePlaceholder.as_view(),
        name="api_placeholder_merge",
    ),
    path("api/v1/products/", api.Products.as_view(), name="api_products"),
    path("api/v1/products/<slug:game>/<slug:key>/", api.OneProduct.as_view(), name="api_product"),
]
