"""Addresses of the simulator: pages and API."""

from __future__ import annotations

from django.urls import path

from simulator import api, views

app_name = "simulator"
urlpatterns = [
    path("simulations/", views.my_simulations, name="list"),
    path("simulations/new/", views.new_simulation, name="new"),
    path("simulations/new/table/", views.new_table, name="new_table"),
    path("simulations/<slug:public_id>/", views.simulation, name="detail"),
    path("simulations/<slug:public_id>/progress/", views.progress, name="progress"),
    path("simulations/<slug:public_id>/cancel/", views.cancel, name="cancel"),
    path("simulations/<slug:public_id>/matches/", views.matches, name="matches"),
    path("simulations/<slug:public_id>/matches/<int:index>/", views.replay, name="replay"),
    path("api/v1/simulations/", api.SimulationList.as_view(), name="api_list"),
    path("api/v1/simulations/<slug:public_id>/", api.SimulationDetail.as_view(), name="api_simulation"),
    path("api/v1/simulations/<slug:public_id>/cancel/", api.SimulationCancel.as_view(), name="api_cancel"),
    path("api/v1/simulations/<slug:public_id>/matches/", api.MatchList.as_view(), name="api_matches"),
]
