"""The form that reports something, and the queue of the moderators."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from conanhub import community
from conanhub.community import AlreadyAnswered, CommunityRefused
from conanhub.errors import TooMany
from conanhub.models import AbuseReport
from conanhub.pages.community.forms import AnswerForm, ReportForm
from conanhub.pages.community.shared import for_moderators, page_of
from conanhub.web import user_of


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """Say what is wrong with something that this user may see."""
    user = user_of(request)
    community.check_may_act(user)
    target = community.find_target(kind, key, user)
    if target is None:
        raise Http404
    form, status = ReportForm(request.POST or None), 200
    if request.method == "POST" and form.is_valid():
        try:
            community.report(by=user, kind=kind, key=key, **form.cleaned_data)
            messages.success(request, "A moderator will look at it. You will be told the answer.")
            return redirect(target.address)
        except (CommunityRefused, TooMany) as refusal:
            form.add_error(None, refusal.message)
            status = 429 if isinstance(refusal, TooMany) else 400
    return render(request, "community/report.html", {"form": form, "target": target}, status=status)


@for_moderators
@require_safe
def report_queue(request: HttpRequest) -> HttpResponse:
    """Reports that wait, or with ``?state=`` those that are answered."""
    state = request.GET.get("state", "")
    if state not in AbuseReport.State.values:
        state = AbuseReport.State.OPEN
    context = {
        "page": page_of(request, community.queue(state)),
        "state": state,
        "states": AbuseReport.State.choices,
        "kept": f"state={state}&",
        "here": "reports",
    }
    return render(request, "community/report_queue.html", context)


@for_moderators
@require_http_methods(["GET", "HEAD", "POST"])
def report_answer(request: HttpRequest, number: int) -> HttpResponse:
    """A report with its answer, or the form for one. 409 if another moderator was quicker."""
    user, status = user_of(request), 200
    form = AnswerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        is_upheld = form.cleaned_data["state"] == AbuseReport.State.UPHELD
        try:
            community.answer(by=user, report_id=number, is_upheld=is_upheld, words=form.cleaned_data["words"])
            messages.success(request, "The reporter is told.")
            return redirect("report_queue")
        except CommunityRefused as refusal:
            form.add_error(None, refusal.message)
            status = 409 if isinstance(refusal, AlreadyAnswered) else 400
    found = get_object_or_404(AbuseReport.objects.select_related("by", "about", "answered_by"), pk=number)
    former = AbuseReport.objects.filter(about=found.about, state=AbuseReport.State.UPHELD).exclude(pk=found.pk)
    context = {
        "report": found,
        "form": form,
        "former": former.count() if found.about_id else 0,
        "is_mine": user.pk in (found.by_id, found.about_id),
        "hides": community.can_be_hidden(found.kind),
        "hidden_by": community.HIDDEN_BY,
        "here": "reports",
    }
    return render(request, "community/report_answer.html", context, status=status)
