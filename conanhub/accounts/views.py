"""Sign-up, log-in and the user's own page; an e-mail address may be given and need not be."""

from typing import Any, cast

from django.conf import settings
from django.contrib import admin, messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView, PasswordChangeView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.text import slugify
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from knox.models import AuthToken

from conanhub import web
from conanhub.accounts import deletion
from conanhub.accounts.data_export import data_export_of
from conanhub.accounts.email_views import TOO_MANY, ask_confirmation, tell_password_changed
from conanhub.accounts.forms import ChangePasswordForm, LogInForm, PasswordForm, SignUpForm, TokenForm
from conanhub.accounts.tokens import create_token, revoke_token, scopes_for, tokens_of
from conanhub.community import is_moderator, suspension_of, suspension_words
from conanhub.errors import ConanHubError, TooMany
from conanhub.web import page_of_ours


def next_page(request: HttpRequest, default: str = "home") -> str:
    """Return where the form asked to go next if that is on this site."""
    return page_of_ours(request, request.POST.get("next") or request.GET.get("next") or "") or default


class LogIn(LoginView):
    """The log-in page; after too many wrong passwords it answers 429."""

    form_class = LogInForm
    redirect_authenticated_user = True

    def get_redirect_url(self, request: HttpRequest | None = None) -> str:
        return next_page(request or self.request, "")

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_invalid(form)
        if form.has_error("__all__", TooMany.code):
            response.status_code = TOO_MANY
        return response


def admin_log_in(request: HttpRequest) -> HttpResponse:
    """The log-in page of the admin; after too many wrong passwords it answers 429."""
    response = admin.site.login(request)
    form = (getattr(response, "context_data", None) or {}).get("form")
    if form is not None and form.has_error("__all__", TooMany.code):
        response.status_code = TOO_MANY
    return response


@method_decorator(sensitive_post_parameters(), name="dispatch")
class ChangePassword(PasswordChangeView):
    """A new password against the old one; other devices are logged out. Too many wrong ones are answered 429."""

    form_class = ChangePasswordForm
    success_url = reverse_lazy("account")

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "request": self.request}

    def form_invalid(self, form: PasswordChangeForm) -> HttpResponse:
        response = super().form_invalid(form)
        if form.has_error("old_password", TooMany.code):
            response.status_code = TOO_MANY
        return response

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        answer = super().form_valid(form)
        messages.success(self.request, "The password is changed. Other devices are logged out.")
        if AuthToken.objects.filter(user=form.user).exists():
            messages.info(self.request, "Your API tokens go on working. Revoke them below if somebody may have one.")
        tell_password_changed(self.request, form.user)
        return answer


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def signup(request: HttpRequest) -> HttpResponse:
    """Make an account and log it in."""
    if request.user.is_authenticated:
        return redirect(next_page(request))
    status = 200
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            place = web.spend(web.ACCOUNTS_FROM_ADDRESS, web.address(request))
        except TooMany as error:
            form.add_error(None, error.message)
            status = TOO_MANY
        else:
            if user := form.make():
                return _welcome(request, user, form.cleaned_data["address"])
            web.give_back(place)
    return render(request, "registration/signup.html", {"form": form, "next": next_page(request, "")}, status=status)


def _welcome(request: HttpRequest, user: User, wanted: str) -> HttpResponse:
    """Log the new account in, and go on."""
    web.let_in(request, user)
    login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
    messages.success(request, f"Welcome, {user.username}. Your account is ready.")
    _ask_address(request, user, wanted)
    return redirect(next_page(request))


def _ask_address(request: HttpRequest, user: User, wanted: str) -> None:
    """Send the link that confirms an address; where that fails, the account is there all the same."""
    if not wanted:
        return
    try:
        ask_confirmation(request, user, wanted)
    except ConanHubError as error:
        messages.warning(request, f"{error.message} Your address can be named on your own page at any time.")
    else:
        messages.info(request, f"A link to confirm your address is on its way to {wanted}.")


@login_required
def account(request: HttpRequest) -> HttpResponse:
    """The user's own page: password, e-mail, API tokens, log out."""
    return _account_page(request, TokenForm(scopes=scopes_for(cast(User, request.user))))


def _account_page(request: HttpRequest, form: TokenForm, *, secret: str = "", status: int = 200) -> HttpResponse:
    user = cast(User, request.user)
    suspension = suspension_of(user)
    context = {
        "tokens": tokens_of(user),
        "token_form": form,
        "secret": secret,
        "is_moderator": is_moderator(user),
        "suspended": suspension_words(suspension) if suspension else "",
    }
    return render(request, "registration/account.html", context, status=status)


@login_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest) -> HttpResponse:
    """Delete the account against its password, after saying what goes with it."""
    user, status = cast(User, request.user), 200
    form = PasswordForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            if web.check_password(request, name=user.username, password=form.cleaned_data["password"]) == user:
                deletion.leave(user=user)
                logout(request)
                messages.success(request, f"The account {user.username} is deleted, with everything that was in it.")
                return redirect("home")
            form.add_error("password", "This is not your password.")
        except ConanHubError as error:
            form.add_error(None, error.message)
            status = TOO_MANY if isinstance(error, TooMany) else 200
    return render(request, "registration/leave.html", {"form": form}, status=status)


@login_required
@require_GET
def data_export(request: HttpRequest) -> HttpResponse:
    """All decks and cards of the user and a list of simulations, in one archive."""
    person = cast(User, request.user)
    answer = HttpResponse(data_export_of(person), content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="conanhub-{slugify(person.username) or "user"}.zip"'
    return answer


@login_required
@require_POST
def token_new(request: HttpRequest) -> HttpResponse:
    """Make an API token and show it this once."""
    user = cast(User, request.user)
    form = TokenForm(request.POST, scopes=scopes_for(user))
    if not form.is_valid():
        return _account_page(request, form, status=400)
    try:
        _, secret = create_token(user=user, **form.cleaned_data)
    except TooMany as error:
        messages.error(request, error.message)
        return redirect("account")
    return _account_page(request, TokenForm(scopes=scopes_for(user)), secret=secret)


@login_required
@require_POST
def token_revoke(request: HttpRequest, token_key: str) -> HttpResponse:
    """End one of the user's tokens."""
    if revoke_token(user=cast(User, request.user), token_key=token_key):
        messages.success(request, f"Token {token_key} is revoked.")
    else:
        messages.error(request, f"You have no token {token_key}; nothing was changed.")
    return redirect("account")
