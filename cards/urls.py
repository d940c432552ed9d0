"""Addresses of the catalogue."""

from django.urls import path

from cards import api, search_views, views

app_name = "cards"
urlpatterns = [
    path("cards/", views.card_list, name="list"),
    path("cards/completions/", search_views.card_completions, name="completions"),
    path("cards/search-help/", views.search_help, name="search_help"),
    path("cards/<slug:game>/<slug:card_id>/", views.card_detail, name="detail"),
    path("rules/<slug:game>/", views.rules, name="rules"),
    path("api/v1/cards/", api.CardsApi.as_view(), name="api_list"),
    path("api/v1/cards/<slug:game>/<slug:card_id>/", api.CardApi.as_view(), name="api_detail"),
    path("api/v1/search/explain", api.ExplainApi.as_view(), name="api_explain"),
]
