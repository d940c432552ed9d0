"""Pages of a user: notifications, own reports, and whom the user blocks."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from conanhub import community
from conanhub.community import CommunityRefused
from conanhub.pages.community.forms import NameForm
from conanhub.pages.community.shared import page_of
from conanhub.web import user_of

#: Marks of one form at most: a page of the list.
MOST_MARKED = 50


@login_required
@require_safe
def notifications(request: HttpRequest) -> HttpResponse:
    """What the user was told, the newest first."""
    user = user_of(request)
    page = page_of(request, community.notifications_of(user))
    context = {"page": page, "choice": community.choice_of(user), "emails_stay": not settings.EMAIL_HOST_NAMED}
    return render(request, "community/notifications.html", context)


@login_required
@require_POST
def notifications_read(request: HttpRequest) -> HttpResponse:
    """Mark those that were ticked as read, or all."""
    ticked = [int(one) for one in request.POST.getlist("id")[:MOST_MARKED] if one.isdecimal() and len(one) < 19]
    count = community.mark_read(user=user_of(request), only=None if "all" in request.POST else ticked)
    messages.success(request, f"{count} marked as read." if count else "Nothing was unread.")
    return redirect("notifications")


@login_required
@require_POST
def notifications_daily(request: HttpRequest) -> HttpResponse:
    """Turn the daily e-mail on or off."""
    is_daily = request.POST.get("daily") == "yes"
    try:
        site = f"{request.scheme}://{request.get_host()}"
        community.choose_daily(user=user_of(request), is_daily=is_daily, site=site)
    except CommunityRefused as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, "You get an e-mail a day at most." if is_daily else "You get no more e-mails.")
    return redirect("notifications")


@login_required
@require_safe
def own_reports(request: HttpRequest) -> HttpResponse:
    """What the user has reported, with the answers."""
    page = page_of(request, community.reports_by(user_of(request)))
    return render(request, "community/own_reports.html", {"page": page})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def blocks(request: HttpRequest) -> HttpResponse:
    """Whom the user blocks; POST blocks another one."""
    user = user_of(request)
    form = NameForm(request.POST or None)
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            made = community.block(by=user, username=form.cleaned_data["username"])
            messages.success(request, f"You block {made.user.username}.")
            return redirect("blocks")
        except CommunityRefused as refusal:
            form.add_error("username", refusal.message)
            status = 400
    context = {"page": page_of(request, community.blocks_of(user)), "form": form}
    return render(request, "community/blocks.html", context, status=status)


@login_required
@require_POST
def unblock(request: HttpRequest) -> HttpResponse:
    """Take a block back."""
    name = request.POST.get("username", "")[:150]
    if community.unblock(by=user_of(request), username=name):
        messages.success(request, f"You do not block {name} any more.")
    else:
        messages.error(request, "You do not block this user; nothing was changed.")
    return redirect("blocks")
