"""Addresses of the catalogue."""

from django.urls import path

from cards import api, pages

app_name = "cards"
urlpatterns = [
    path("cards/", pages.card_list, name="list"),
    path("cards/completions/", pages.card_completions, name="completions"),
    path("cards/search-help/", pages.search_help, name="search_help"),
    path("cards/<slug:game>/<slug:card_id>/", pages.card_detail, name="detail"),
    path("rules/<slug:game>/odds/", pages.odds, name="odds"),
    path("rules/<slug:game>/", pages.rules, name="rules"),
    path("api/v1/games/", api.GamesApi.as_view(), name="api_games"),
    path("api/v1/sets/", api.SetsApi.as_view(), name="api_sets"),
    path("api/v1/cards/", api.CardsApi.as_view(), name="api_list"),
    path("api/v1/cards/<slug:game>/<slug:card_id>/", api.CardApi.as_view(), name="api_detail"),
    path("api/v1/read/", api.ReadApi.as_view(), name="api_read"),
    path("api/v1/search/explain", api.ExplainApi.as_view(), name="api_explain"),
]
