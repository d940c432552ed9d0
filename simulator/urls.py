"""Addresses of the simulator: pages and API; ``/s/<key>/`` is the link of a shared simulation,
``/m/<key>/`` that of a shared study."""

from __future__ import annotations

from django.urls import path

from simulator import api, result_views, study_api, study_views, views

app_name = "simulator"
urlpatterns = [
    path("simulations/", views.my_simulations, name="list"),
    path("simulations/new/", views.new_simulation, name="new"),
    path("simulations/new/table/", views.new_table, name="new_table"),
    path("simulations/new/gauntlet/", study_views.new_gauntlet, name="new_gauntlet"),
    path("simulations/new/matrix/", study_views.new_matrix, name="new_matrix"),
    path("simulations/new/comparison/", study_views.new_comparison, name="new_comparison"),
    path("simulations/studies/<slug:public_id>/", study_views.study, name="study"),
    path("simulations/studies/<slug:public_id>/piece/", study_views.piece, name="study_piece"),
    path("simulations/studies/<slug:public_id>/cancel/", study_views.cancel, name="study_cancel"),
    path("simulations/studies/<slug:public_id>/share/", study_views.share, name="study_share"),
    path("simulations/studies/<slug:public_id>/result.json", study_views.download, name="study_json"),
    path("m/<slug:share_key>/", study_views.study, name="shared_study"),
    path("m/<slug:share_key>/piece/", study_views.piece, name="shared_study_piece"),
    path("m/<slug:share_key>/result.json", study_views.download, name="shared_study_json"),
    path("simulations/<slug:public_id>/", result_views.simulation, name="detail"),
    path("simulations/<slug:public_id>/progress/", result_views.progress, name="progress"),
    path("simulations/<slug:public_id>/cancel/", result_views.cancel, name="cancel"),
    path("simulations/<slug:public_id>/share/", result_views.share, name="share"),
    path("simulations/<slug:public_id>/matches/", result_views.matches, name="matches"),
    path("simulations/<slug:public_id>/matches/<int:index>/", result_views.replay, name="replay"),
    path("simulations/<slug:public_id>/matches.csv", result_views.download_csv, name="csv"),
    path("simulations/<slug:public_id>/result.json", result_views.download_json, name="json"),
    path("s/<slug:share_key>/", result_views.simulation, name="shared"),
    path("s/<slug:share_key>/progress/", result_views.progress, name="shared_progress"),
    path("s/<slug:share_key>/matches/", result_views.matches, name="shared_matches"),
    path("s/<slug:share_key>/matches/<int:index>/", result_views.replay, name="shared_replay"),
    path("s/<slug:share_key>/matches.csv", result_views.download_csv, name="shared_csv"),
    path("s/<slug:share_key>/result.json", result_views.download_json, name="shared_json"),
    path("api/v1/simulations/", api.SimulationList.as_view(), name="api_list"),
    path("api/v1/simulations/<slug:public_id>/", api.SimulationDetail.as_view(), name="api_simulation"),
    path("api/v1/simulations/<slug:public_id>/cancel/", api.SimulationCancel.as_view(), name="api_cancel"),
    path("api/v1/simulations/<slug:public_id>/matches/", api.MatchList.as_view(), name="api_matches"),
    path("api/v1/studies/", study_api.StudyList.as_view(), name="api_studies"),
    path("api/v1/studies/<slug:public_id>/", study_api.StudyDetail.as_view(), name="api_study"),
    path("api/v1/studies/<slug:public_id>/cancel/", study_api.StudyCancel.as_view(), name="api_study_cancel"),
]
