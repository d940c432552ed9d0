"""Addresses of the catalogue."""

from django.urls import path

from cards import api, pages

app_name = "cards"
urlpatterns = [
    path("cards/", pages.card_list, name="list"),
    path("cards/completions/", pages.card_completions, name="completions"),
    path("cards/search-help/", pages.search_help, name="search_help"),
    path("cards/proposals/", pages.own_proposals, name="own_proposals"),
    path("cards/proposals/<int:number>/", pages.one_proposal, name="proposal"),
    path("cards/proposals/<int:number>/withdraw/", pages.withdraw_proposal, name="withdraw_proposal"),
    path("cards/proposals/<int:number>/answer/", pages.answer_question, name="answer_question"),
    path("review/", pages.review_queue, name="review_queue"),
    path("review/bulk/", pages.review_bulk, name="review_bulk"),
    path("review/<int:number>/", pages.review, name="review"),
    path("review/<int:number>/reviewed/", pages.mark_reviewed, name="mark_reviewed"),
    path("review/decisions/<int:number>/revert/", pages.revert_decision, name="revert_decision"),
    path("review/by/<str:username>/", pages.close_of_user, name="review_user"),
    path("cards/<slug:game>/<slug:card_id>/history/", pages.card_history, name="history"),
    path("cards/<slug:game>/<slug:card_id>/agree/", pages.agree, name="agree"),
    path("cards/scans/", pages.scans, name="scans"),
    path("cards/<slug:game>/<slug:card_id>/", pages.card_detail, name="detail"),
    path("rules/<slug:game>/odds/", pages.odds, name="odds"),
    path("rules/<slug:game>/", pages.rules, name="rules"),
    path("api/v1/games/", api.GamesApi.as_view(), name="api_games"),
    path("api/v1/exports/", api.ExportsApi.as_view(), name="api_exports"),
    path("api/v1/exports/<slug:game>/<str:name>", api.ExportFileApi.as_view(), name="api_export"),
    path("api/v1/sets/", api.SetsApi.as_view(), name="api_sets"),
    path("api/v1/cards/", api.CardsApi.as_view(), name="api_list"),
    path("api/v1/cards/<slug:game>/<slug:card_id>/", api.CardApi.as_view(), name="api_detail"),
    path("api/v1/cards/<slug:game>/<slug:card_id>/revisions/", api.CardRevisions.as_view(), name="api_revisions"),
    path("api/v1/cards/<slug:game>/<slug:card_id>/agree/", api.AgreeingApi.as_view(), name="api_agree"),
    path("api/v1/proposals/", api.Proposals.as_view(), name="api_proposals"),
    path("api/v1/proposals/queue/", api.ProposalQueue.as_view(), name="api_proposal_queue"),
    path("api/v1/proposals/<int:number>/", api.OneProposal.as_view(), name="api_proposal"),
    path("api/v1/proposals/<int:number>/withdraw/", api.WithdrawProposal.as_view(), name="api_withdraw"),
    path("api/v1/proposals/<int:number>/answer/", api.AnswerProposal.as_view(), name="api_answer"),
    path("api/v1/proposals/<int:number>/decide/", api.DecideProposal.as_view(), name="api_decide"),
    path("api/v1/proposals/<int:number>/question/", api.QuestionProposal.as_view(), name="api_question"),
    path("api/v1/decisions/<int:number>/revert/", api.RevertDecision.as_view(), name="api_revert"),
    path("api/v1/odds/<slug:game>/", api.OddsApi.as_view(), name="api_odds"),
    path("api/v1/read/", api.ReadApi.as_view(), name="api_read"),
    path("api/v1/search/explain", api.ExplainApi.as_view(), name="api_explain"),
]
