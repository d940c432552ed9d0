"""Addresses of the catalogue."""

from django.urls import path

from cards import api, form_pages, pages

app_name = "cards"
urlpatterns = [
    path("cards/", pages.card_list, name="list"),
    path("cards/completions/", pages.card_completions, name="completions"),
    path("cards/search-help/", pages.search_help, name="search_help"),
    path("cards/<slug:game>/add/", form_pages.add_card, name="add"),
    path("cards/<slug:game>/sheets/", form_pages.card_sheet, name="sheets"),
    path("cards/<slug:game>/sheets/propose/", form_pages.propose_sheet, name="propose_sheet"),
    path("cards/<slug:game>/sheets/faults/", form_pages.sheet_faults, name="sheet_faults"),
    path("cards/<slug:game>/sheets/template.<slug:kind>", form_pages.sheet_template, name="sheet_template"),
    path("cards/<slug:game>/add/look/", form_pages.look_at_form, name="look"),
    path("cards/<slug:game>/add/keep/", form_pages.keep_form, name="keep_form"),
    path("cards/<slug:game>/<slug:card_id>/complete/", form_pages.complete_card, name="complete"),
    path("cards/<slug:game>/<slug:card_id>/complete/look/", form_pages.look_at_form, name="look_at"),
    path("cards/<slug:game>/<slug:card_id>/complete/keep/", form_pages.keep_form, name="keep_form_of"),
    path("cards/<slug:game>/<slug:card_id>/", pages.card_detail, name="detail"),
    path("rules/<slug:game>/odds/", pages.odds, name="odds"),
    path("rules/<slug:game>/", pages.rules, name="rules"),
    path("api/v1/games/", api.GamesApi.as_view(), name="api_games"),
    path("api/v1/cards/", api.CardsApi.as_view(), name="api_list"),
    path("api/v1/cards/<slug:game>/<slug:card_id>/", api.CardApi.as_view(), name="api_detail"),
    path("api/v1/card-sheets/", form_pages.CardSheetsApi.as_view(), name="api_sheets"),
    path("api/v1/read/", api.ReadApi.as_view(), name="api_read"),
    path("api/v1/search/explain", api.ExplainApi.as_view(), name="api_explain"),
]
