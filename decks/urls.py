"""Addresses of decks and collections; ``/d/<key>/`` is the link of an unlisted deck."""

from __future__ import annotations

from django.urls import URLPattern, path

from decks import api, collection_views, editor_views, views

app_name = "decks"
text, as_json = {"kind": "txt"}, {"kind": "json"}
urlpatterns: list[URLPattern] = [
    path("decks/", views.deck_list, name="list"),
    path("decks/mine/", views.my_decks, name="mine"),
    path("decks/new/", views.deck_new, name="new"),
    path("decks/import/", views.deck_import, name="import"),
    path("decks/<uuid:public_id>/", views.deck_detail, name="detail"),
    path("decks/<uuid:public_id>/hand/", views.sample_hand, name="hand"),
    path("decks/<uuid:public_id>/copy/", views.deck_copy, name="copy"),
    path("decks/<uuid:public_id>/export.txt", views.deck_export, text, name="export"),
    path("decks/<uuid:public_id>/export.json", views.deck_export, as_json, name="export_json"),
    path("decks/<uuid:public_id>/edit/", editor_views.edit, name="edit"),
    path("decks/<uuid:public_id>/edit/change/", editor_views.change, name="change"),
    path("decks/<uuid:public_id>/edit/text/", editor_views.edit_text, name="edit_text"),
    path("decks/<uuid:public_id>/edit/settings/", editor_views.settings, name="settings"),
    path("decks/<uuid:public_id>/edit/share/", editor_views.share, name="share"),
    path("decks/<uuid:public_id>/edit/delete/", editor_views.delete, name="delete"),
    path("decks/<uuid:public_id>/edit/history/", editor_views.history, name="history"),
    path("decks/with/<slug:game>/<slug:card_id>/", views.with_card, name="with_card"),
    path("decks/face/<slug:game>/<slug:card_id>/", editor_views.face, name="face"),
    path("d/<str:share_key>/", views.deck_detail, name="shared"),
    path("d/<str:share_key>/hand/", views.sample_hand, name="shared_hand"),
    path("d/<str:share_key>/copy/", views.deck_copy, name="shared_copy"),
    path("d/<str:share_key>/export.txt", views.deck_export, text, name="shared_export"),
    path("d/<str:share_key>/export.json", views.deck_export, as_json, name="shared_export_json"),
    path("collection/", collection_views.collection_list, name="collection"),
    path("collection/add/", collection_views.quick_entry, name="quick_entry"),
    path("collection/import/", collection_views.collection_import, name="collection_import"),
    path("collection/export.csv", collection_views.collection_export, name="collection_export"),
    path("collection/control/<slug:game>/<slug:card_id>/", collection_views.owned_control, name="owned_control"),
    path("collection/set/<slug:game>/<slug:card_id>/", collection_views.owned_set, name="owned_set"),
    path("api/v1/decks/", api.Decks.as_view(), name="api_list"),
    path("api/v1/decks/check/", api.CheckDeck.as_view(), name="api_check"),
    path("api/v1/decks/import/", api.ImportDeck.as_view(), name="api_import"),
    path("api/v1/decks/<uuid:public_id>/", api.OneDeck.as_view(), name="api_deck"),
    path("api/v1/decks/<uuid:public_id>/entries/", api.Entries.as_view(), name="api_entries"),
    path("api/v1/decks/<uuid:public_id>/copy/", api.CopyDeck.as_view(), name="api_copy"),
    path("api/v1/decks/<uuid:public_id>/legality/", api.Legality.as_view(), name="api_legality"),
    path("api/v1/decks/<uuid:public_id>/export/", api.Export.as_view(), name="api_export"),
]
