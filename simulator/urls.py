"""Addresses of the simulator: pages and API; ``/s/<key>/`` is the link of a shared simulation,
``/m/<key>/`` that of a shared study."""

from __future__ import annotations

from django.urls import path

from simulator import api
from simulator.pages import experiment, request, result

app_name = "simulator"
urlpatterns = [
    path("simulations/", request.my_simulations, name="list"),
    path("simulations/new/", request.new_simulation, name="new"),
    path("simulations/new/table/", request.new_table, name="new_table"),
    path("simulations/new/gauntlet/", experiment.new_gauntlet, name="new_gauntlet"),
    path("simulations/new/matrix/", experiment.new_matrix, name="new_matrix"),
    path("simulations/new/comparison/", experiment.new_comparison, name="new_comparison"),
    path("simulations/studies/<slug:public_id>/", experiment.study, name="study"),
    path("simulations/studies/<slug:public_id>/piece/", experiment.piece, name="study_piece"),
    path("simulations/studies/<slug:public_id>/cancel/", experiment.cancel, name="study_cancel"),
    path("simulations/studies/<slug:public_id>/share/", experiment.share, name="study_share"),
    path("simulations/studies/<slug:public_id>/result.json", experiment.download, name="study_json"),
    path("m/<slug:share_key>/", experiment.study, name="shared_study"),
    path("m/<slug:share_key>/piece/", experiment.piece, name="shared_study_piece"),
    path("m/<slug:share_key>/result.json", experiment.download, name="shared_study_json"),
    path("simulations/<slug:public_id>/", result.simulation, name="detail"),
    path("simulations/<slug:public_id>/progress/", result.progress, name="progress"),
    path("simulations/<slug:public_id>/cancel/", result.cancel, name="cancel"),
    path("simulations/<slug:public_id>/share/", result.share, name="share"),
    path("simulations/<slug:public_id>/matches/", result.matches, name="matches"),
    path("simulations/<slug:public_id>/matches/<int:index>/", result.replay, name="replay"),
    path("simulations/<slug:public_id>/matches.csv", result.download_csv, name="csv"),
    path("simulations/<slug:public_id>/result.json", result.download_json, name="json"),
    path("s/<slug:share_key>/", result.simulation, name="shared"),
    path("s/<slug:share_key>/progress/", result.progress, name="shared_progress"),
    path("s/<slug:share_key>/matches/", result.matches, name="shared_matches"),
    path("s/<slug:share_key>/matches/<int:index>/", result.replay, name="shared_replay"),
    path("s/<slug:share_key>/matches.csv", result.download_csv, name="shared_csv"),
    path("s/<slug:share_key>/result.json", result.download_json, name="shared_json"),
    path("api/v1/simulations/", api.SimulationList.as_view(), name="api_list"),
    path("api/v1/simulations/<slug:public_id>/", api.SimulationDetail.as_view(), name="api_simulation"),
    path("api/v1/simulations/<slug:public_id>/cancel/", api.SimulationCancel.as_view(), name="api_cancel"),
    path("api/v1/simulations/<slug:public_id>/matches/", api.MatchList.as_view(), name="api_matches"),
    path("api/v1/studies/", api.StudyList.as_view(), name="api_studies"),
    path("api/v1/studies/<slug:public_id>/", api.StudyDetail.as_view(), name="api_study"),
    path("api/v1/studies/<slug:public_id>/cancel/", api.StudyCancel.as_view(), name="api_study_cancel"),
]
