"""Addresses of line-ups and of the simulator: pages and API; ``/s/<key>/`` is the link of a shared simulation,
``/m/<key>/`` that of a shared experiment, ``/l/<key>/`` that of an unlisted line-up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.urls import path
from django.views.generic import RedirectView

from simulator import api
from simulator.pages import compare, experiment, lineup, request, result, trying

#: A view that leads to where a page is now.
moved: Callable[..., Any] = partial(RedirectView.as_view, permanent=True, query_string=True)
app_name = "simulator"
urlpatterns = [
    path("line-ups/", lineup.lineups, name="lineups"),
    path("line-ups/mine/", lineup.my_lineups, name="my_lineups"),
    path("line-ups/ready-made/", lineup.ready_lineups, name="ready_lineups"),
    path("line-ups/new/", lineup.new_lineup, name="new_lineup"),
    path("line-ups/<uuid:public_id>/", lineup.lineup, name="lineup"),
    path("line-ups/<uuid:public_id>/copy/", lineup.copy, name="lineup_copy"),
    path("line-ups/<uuid:public_id>/play/", lineup.play, name="lineup_play"),
    path("line-ups/<uuid:public_id>/edit/", lineup.edit, name="lineup_edit"),
    path("line-ups/<uuid:public_id>/edit/share/", lineup.share, name="lineup_share"),
    path("line-ups/<uuid:public_id>/edit/mend/", lineup.mend, name="lineup_mend"),
    path("line-ups/<uuid:public_id>/edit/delete/", lineup.delete, name="lineup_delete"),
    path("l/<slug:share_key>/", lineup.lineup, name="shared_lineup"),
    path("l/<slug:share_key>/copy/", lineup.copy, name="shared_lineup_copy"),
    path("l/<slug:share_key>/play/", lineup.play, name="shared_lineup_play"),
    path("simulations/", request.my_simulations, name="list"),
    path("simulations/new/", request.new_simulation, name="new"),
    path("simulations/new/table/", request.new_table, name="new_table"),
    path("simulations/new/gauntlet/", experiment.new_gauntlet, name="new_gauntlet"),
    path("simulations/new/round-robin/", experiment.new_round_robin, name="new_round_robin"),
    path("simulations/new/version-test/", experiment.new_version_test, name="new_version_test"),
    path("simulations/new/card-impact/", experiment.new_card_impact, name="new_card_impact"),
    path("simulations/try/<slug:game>/<slug:card_id>/", trying.try_card, name="try_card"),
    path("simulations/try/<slug:game>/<slug:card_id>/<slug:public_id>/", trying.tried, name="tried"),
    path("simulations/experiments/<slug:public_id>/", experiment.experiment, name="experiment"),
    path("simulations/experiments/<slug:public_id>/partial/", experiment.partial, name="experiment_partial"),
    path("simulations/experiments/<slug:public_id>/cancel/", experiment.cancel, name="experiment_cancel"),
    path("simulations/experiments/<slug:public_id>/share/", experiment.share, name="experiment_share"),
    path("simulations/experiments/<slug:public_id>/result.json", experiment.download, name="experiment_json"),
    path("m/<slug:share_key>/", experiment.experiment, name="shared_experiment"),
    path("m/<slug:share_key>/partial/", experiment.partial, name="shared_experiment_partial"),
    path("m/<slug:share_key>/result.json", experiment.download, name="shared_experiment_json"),
    path("simulations/<slug:public_id>/", result.simulation, name="detail"),
    path("simulations/<slug:public_id>/progress/", result.progress, name="progress"),
    path("simulations/<slug:public_id>/holds/", result.does_it_hold, name="holds"),
    path("simulations/<slug:public_id>/cancel/", result.cancel, name="cancel"),
    path("simulations/<slug:public_id>/share/", result.share, name="share"),
    path("simulations/<slug:public_id>/matches/", result.matches, name="matches"),
    path("simulations/<slug:public_id>/matches/<int:index>/", result.replay, name="replay"),
    path("simulations/<slug:public_id>/matches/<int:index>/bookmark/", result.bookmark, name="bookmark"),
    path("simulations/<slug:public_id>/compare/", compare.side_by_side, name="compare"),
    path("simulations/<slug:public_id>/compare/run/", compare.run_other, name="compare_run"),
    path("simulations/<slug:public_id>/matches.csv", result.download_csv, name="csv"),
    path("simulations/<slug:public_id>/result.json", result.download_json, name="json"),
    path("s/<slug:share_key>/", result.simulation, name="shared"),
    path("s/<slug:share_key>/progress/", result.progress, name="shared_progress"),
    path("s/<slug:share_key>/matches/", result.matches, name="shared_matches"),
    path("s/<slug:share_key>/matches/<int:index>/", result.replay, name="shared_replay"),
    path("s/<slug:share_key>/compare/", compare.side_by_side, name="shared_compare"),
    path("s/<slug:share_key>/matches.csv", result.download_csv, name="shared_csv"),
    path("s/<slug:share_key>/result.json", result.download_json, name="shared_json"),
    path("api/v1/lineups/", api.Lineups.as_view(), name="api_lineups"),
    path("api/v1/lineups/<uuid:public_id>/", api.OneLineup.as_view(), name="api_lineup"),
    path("api/v1/lineups/<uuid:public_id>/copy/", api.CopyLineup.as_view(), name="api_lineup_copy"),
    path("api/v1/lineups/<uuid:public_id>/check/", api.CheckLineup.as_view(), name="api_lineup_check"),
    path("api/v1/simulations/", api.SimulationList.as_view(), name="api_list"),
    path("api/v1/simulations/<slug:public_id>/", api.SimulationDetail.as_view(), name="api_simulation"),
    path("api/v1/simulations/<slug:public_id>/cancel/", api.SimulationCancel.as_view(), name="api_cancel"),
    path("api/v1/simulations/<slug:public_id>/matches/", api.MatchList.as_view(), name="api_matches"),
    path("api/v1/pools/<slug:pool_hash>/", api.PoolDetail.as_view(), name="api_pool"),
    path("api/v1/experiments/", api.ExperimentList.as_view(), name="api_experiments"),
    path("api/v1/experiments/<slug:public_id>/", api.ExperimentDetail.as_view(), name="api_experiment"),
    path("api/v1/experiments/<slug:public_id>/cancel/", api.ExperimentCancel.as_view(), name="api_experiment_cancel"),
    # Addresses of before 1.1.
    path("api/v1/studies/", api.OldExperimentList.as_view(), name="api_studies"),
    path("api/v1/studies/<slug:public_id>/", api.OldExperimentDetail.as_view(), name="api_study"),
    path("api/v1/studies/<slug:public_id>/cancel/", api.OldExperimentCancel.as_view(), name="api_study_cancel"),
    path("simulations/new/matrix/", moved(url="/simulations/new/round-robin/")),
    path("simulations/new/comparison/", moved(url="/simulations/new/version-test/")),
    path("simulations/studies/<slug:public_id>/piece/", moved(url="/simulations/experiments/%(public_id)s/partial/")),
    path("simulations/studies/<path:rest>", moved(url="/simulations/experiments/%(rest)s")),
    path("m/<slug:share_key>/piece/", moved(url="/m/%(share_key)s/partial/")),
]
