"""Pages about a user's e-mail address and a forgotten password; none tells whether a name or an address is known."""

from __future__ import annotations

from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordResetConfirmView
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from conanhub import mail, web
from conanhub.accounts import email
from conanhub.accounts.forms import AddressForm, ForgottenForm
from conanhub.accounts.tokens import revoke_all
from conanhub.errors import ConanHubError, TooMany
from conanhub.tasks import CannotSend

TOO_MANY, UNAVAILABLE, GONE = 429, 503, 410


def site_of(request: HttpRequest) -> str:
    """Return scheme and host of this site as the reader knows it; the host is one of ALLOWED_HOSTS."""
    return f"{request.scheme}://{request.get_host()}"


def about_emails() -> dict[str, Any]:
    """What pages say of e-mails: that they stay here on a site without a mail server."""
    return {"emails_stay": not settings.EMAIL_HOST_NAMED}


def _refuse(form: Form, error: ConanHubError) -> int:
    """Say in the form why no e-mail was sent; the status of the answer."""
    form.add_error(None, error.message)
    return TOO_MANY if isinstance(error, TooMany) else UNAVAILABLE


@login_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def address(request: HttpRequest) -> HttpResponse:
    """The user's e-mail address: named, changed, or taken away."""
    user = cast(User, request.user)
    form = AddressForm(request.POST or None, initial={"address": user.email})
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            if web.check_password(request, name=user.username, password=form.cleaned_data["password"]) != user:
                form.add_error("password", "This is not your password.")
            else:
                messages.success(request, _do(request, user, form.cleaned_data["address"]))
                return redirect("account")
        except (TooMany, CannotSend) as error:
            status = _refuse(form, error)
    return render(request, "registration/address.html", {"form": form, **about_emails()}, status=status)


def _do(request: HttpRequest, user: User, wanted: str) -> str:
    """Do what the form asks for, and say it."""
    if wanted == user.email:
        return "Nothing was changed." if not wanted else f"{wanted} is your address already."
    if wanted:
        ask_confirmation(request, user, wanted)
        return f"A link is on its way to {wanted}. The address counts once you have opened it."
    email.move_address(user=user, address="", site=site_of(request))
    return "Your address is removed."


def ask_confirmation(request: HttpRequest, user: User, wanted: str) -> None:
    """Ask whether an address belongs to the user; TooMany for one who asks too often, CannotSend without a queue."""
    email.ask_confirmation(user=user, address=wanted, sender=web.address(request), site=site_of(request))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind the link of an e-mail. It asks once more, since some mail programs open links by themselves."""
    found = mail.read_confirm_token(token)
    if found is None:
        return render(request, "registration/link_gone.html", {"what": "confirm"}, status=GONE)
    user, wanted = found
    if request.method == "POST":
        try:
            email.move_address(user=user, address=wanted, site=site_of(request))
        except CannotSend as error:
            messages.error(request, error.message)
            return redirect("address_confirm", token)
        messages.success(request, f"{wanted} is now the address of {user.username}.")
        return redirect("account" if request.user == user else "home")
    return render(request, "registration/address_confirm.html", {"person": user, "address": wanted})


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for an e-mail with a link for a new password."""
    form = ForgottenForm(request.POST or None)
    status = 200
    if request.method == "POST" and form.is_valid():
        who = form.cleaned_data["who"]
        try:
            email.ask_new_password(who=who, sender=web.address(request), site=site_of(request))
            return redirect("password_reset_done")
        except (TooMany, CannotSend) as error:
            status = _refuse(form, error)
    return render(request, "registration/forgotten.html", {"form": form, **about_emails()}, status=status)


@require_safe
def forgotten_done(request: HttpRequest) -> HttpResponse:
    """What happens now, the same for every name."""
    return render(request, "registration/forgotten_done.html", about_emails())


@method_decorator(sensitive_post_parameters(), name="dispatch")
class NewPassword(PasswordResetConfirmView):
    """The page behind the link of the e-mail: a new password; all devices are logged out, and all API tokens end."""

    success_url = reverse_lazy("login")
    template_name = "registration/new_password.html"

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        answer = super().form_valid(form)
        web.let_in(self.request, form.user)  # guesses at the name cannot lock the user out
        tell_password_changed(self.request, form.user)
        ended = " Your API tokens are revoked." if revoke_all(user=form.user) else ""
        messages.success(self.request, f"The new password is set. Log in with it.{ended}")
        return answer

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        if not self.validlink:
            return render(self.request, "registration/link_gone.html", {"what": "password"}, status=GONE)
        return super().render_to_response(context, **kwargs)


def tell_password_changed(request: HttpRequest, user: User) -> None:
    """Write to a user with an address; a queue that is away does not undo the change."""
    try:
        email.tell_password_changed(user=user, site=site_of(request))
    except CannotSend as error:
        messages.warning(request, f"The password is changed. {error.message}")
