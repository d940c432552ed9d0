"""The page on which a user appeals, and those on which administrators answer."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from conanhub import community
from conanhub.community import AlreadyAnswered, CommunityRefused
from conanhub.errors import TooMany
from conanhub.models import Appeal
from conanhub.pages.community.forms import AppealAnswerForm, AppealForm
from conanhub.pages.community.shared import for_administrators, page_of
from conanhub.web import user_of


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def own_appeals(request: HttpRequest) -> HttpResponse:
    """What moderators decided about the user; POST appeals against one of these acts."""
    user, status = user_of(request), 200
    form = AppealForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            community.appeal(by=user, act_id=form.cleaned_data["act"], words=form.cleaned_data["words"])
            messages.success(request, "An administrator will look at it. You will be told the answer.")
            return redirect("own_appeals")
        except (CommunityRefused, TooMany) as refusal:
            form.add_error(None, refusal.message)
            status = 429 if isinstance(refusal, TooMany) else 400
    elif request.method == "POST":
        status = 400
    context = {"page": page_of(request, community.acts_about(user)), "form": form}
    return render(request, "community/own_appeals.html", context, status=status)


@for_administrators
@require_safe
def appeal_queue(request: HttpRequest) -> HttpResponse:
    """Appeals that wait, or with ``?state=`` those that are answered."""
    state = request.GET.get("state", "")
    if state not in Appeal.State.values:
        state = Appeal.State.OPEN
    context = {
        "page": page_of(request, community.appeals(state)),
        "state": state,
        "states": Appeal.State.choices,
        "kept": f"state={state}&",
        "here": "appeals",
    }
    return render(request, "community/appeal_queue.html", context)


@for_administrators
@require_http_methods(["GET", "HEAD", "POST"])
def appeal_answer(request: HttpRequest, number: int) -> HttpResponse:
    """An appeal with its answer, or the form for one. 409 if another administrator was quicker."""
    user, status = user_of(request), 200
    form = AppealAnswerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        is_granted = form.cleaned_data["state"] == Appeal.State.GRANTED
        try:
            community.answer_appeal(by=user, appeal_id=number, is_granted=is_granted, words=form.cleaned_data["words"])
            messages.success(request, "The user is told.")
            return redirect("appeal_queue")
        except CommunityRefused as refusal:
            form.add_error(None, refusal.message)
            status = 409 if isinstance(refusal, AlreadyAnswered) else 400
    found = get_object_or_404(Appeal.objects.select_related("act", "act__by", "act__about", "answered_by"), pk=number)
    context = {"appeal": found, "form": form, "here": "appeals"}
    return render(request, "community/appeal_answer.html", context, status=status)
