"""Pages of moderators and administrators: suspensions, who moderates, and the log."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from conanhub import community
from conanhub.community import CommunityRefused
from conanhub.pages.community.forms import NameForm, SuspendForm, WhyForm
from conanhub.pages.community.shared import for_administrators, for_moderators, page_of
from conanhub.web import user_of


@for_moderators
@require_http_methods(["GET", "HEAD", "POST"])
def suspensions(request: HttpRequest) -> HttpResponse:
    """Who is suspended; POST suspends a user. ``?user=`` fills in the name."""
    form = SuspendForm(request.POST or None, initial={"username": request.GET.get("user", "")[:150], "days": 7})
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            made = community.suspend(by=user_of(request), **form.cleaned_data)
            messages.success(request, f"{made.user.username} is suspended, and is told why.")
            return redirect("suspensions")
        except CommunityRefused as refusal:
            form.add_error(None, refusal.message)
            status = 400
    standing = community.standing_suspensions().select_related("user", "by")
    context = {"page": page_of(request, standing), "form": form, "here": "suspensions"}
    return render(request, "community/suspensions.html", context, status=status)


@for_moderators
@require_POST
def suspension_lift(request: HttpRequest, number: int) -> HttpResponse:
    """End a suspension."""
    form = WhyForm(request.POST)
    try:
        if not form.is_valid():
            raise CommunityRefused("Say in at most 500 letters why it is lifted; nothing was changed.")
        lifted = community.lift(by=user_of(request), suspension_id=number, why=form.cleaned_data["why"])
        messages.success(request, f"{lifted.user.username} is no longer suspended.")
    except CommunityRefused as refusal:
        messages.error(request, refusal.message)
    return redirect("suspensions")


@for_administrators
@require_http_methods(["GET", "HEAD", "POST"])
def moderators(request: HttpRequest) -> HttpResponse:
    """Who moderates; POST appoints a user."""
    form, status = NameForm(request.POST or None), 200
    if request.method == "POST" and form.is_valid():
        try:
            made = community.appoint(by=user_of(request), username=form.cleaned_data["username"])
            messages.success(request, f"{made.user.username} is a moderator now.")
            return redirect("moderators")
        except CommunityRefused as refusal:
            form.add_error("username", refusal.message)
            status = 400
    context = {"page": page_of(request, community.moderators()), "form": form, "here": "moderators"}
    return render(request, "community/moderators.html", context, status=status)


@for_administrators
@require_POST
def moderator_dismiss(request: HttpRequest) -> HttpResponse:
    """Take the office from a moderator."""
    name = request.POST.get("username", "")[:150]
    try:
        community.dismiss(by=user_of(request), username=name)
        messages.success(request, f"{name} is no moderator any more.")
    except CommunityRefused as refusal:
        messages.error(request, refusal.message)
    return redirect("moderators")


@for_moderators
@require_safe
def moderation_log(request: HttpRequest) -> HttpResponse:
    """What moderators and administrators did, the newest first."""
    return render(request, "community/log.html", {"page": page_of(request, community.lines()), "here": "log"})
