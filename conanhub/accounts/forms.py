"""Forms of the account pages."""

from typing import Any

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, UserCreationForm
from django.contrib.auth.models import User
from django.contrib.auth.validators import ASCIIUsernameValidator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from conanhub import web
from conanhub.errors import TooMany

#: Characters of an e-mail address, as RFC 5321 has it and the model of the user.
MAX_ADDRESS = 254
TAKEN = "This name is taken. Choose another."


class SignUpForm(UserCreationForm):
    """A name, a password twice, and an address from those who want one."""

    username = forms.CharField(
        label="Name",
        min_length=2,
        max_length=30,
        validators=[ASCIIUsernameValidator()],
        help_text="2 to 30 letters, digits and @ . + - _. Others see it on what you publish.",
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "autofocus": True}),
    )

    address = forms.EmailField(
        label="E-mail (may stay empty)",
        max_length=MAX_ADDRESS,
        required=False,
        help_text="Only for a new password, should you forget yours. Without one nobody can send you any.",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    class Meta:
        model = User
        fields = ("username",)

    def clean_username(self) -> str:
        """Refuse a name that differs from a taken one in capitals only."""
        name: str = self.cleaned_data["username"]
        if User.objects.filter(username__iexact=name).exists():
            raise ValidationError(TAKEN, code="taken")
        return name

    def make(self) -> User | None:
        """Save the user. Returns None, with an error in the form, if the name was taken meanwhile."""
        try:
            with transaction.atomic():
                user: User = self.save()
        except IntegrityError:
            self.add_error("username", TAKEN)
            return None
        return user


class LogInForm(AuthenticationForm):
    """Name and password, with a limit on wrong ones."""

    def clean(self) -> dict[str, Any]:
        """Check the password unless too many were wrong lately."""
        name, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if not name or not password or self.request is None:
            return self.cleaned_data
        try:
            self.user_cache = web.check_password(self.request, name=name, password=password)
        except TooMany as error:
            raise ValidationError(error.message, code=error.code) from None
        if self.user_cache is None:
            raise ValidationError("Name and password do not belong together. Capitals count.", code="invalid_login")
        self.confirm_login_allowed(self.user_cache)
        return self.cleaned_data


class AdminLogInForm(LogInForm, AdminAuthenticationForm):
    """The same for administrators only."""


class ChangePasswordForm(PasswordChangeForm):
    """Change the password. The old one is limited like a password at login."""

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean_old_password(self) -> str:
        """Check the old password unless too many were wrong lately."""
        given: str = self.cleaned_data["old_password"]
        try:
            found = web.check_password(self.request, name=self.user.get_username(), password=given)
        except TooMany as error:
            raise ValidationError(error.message, code=error.code) from None
        if found != self.user:
            raise ValidationError(self.error_messages["password_incorrect"], code="password_incorrect")
        return given


class PasswordForm(forms.Form):
    """The user's own password, before what cannot be taken back."""

    password = forms.CharField(
        label="Your password",
        max_length=4096,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class AddressForm(PasswordForm):
    """A new address against the password, or none to have no more e-mails."""

    field_order = ("address", "password")
    address = forms.EmailField(
        label="E-mail",
        max_length=MAX_ADDRESS,
        required=False,
        help_text="A link to confirm it is sent there. Leave it empty to have no address here.",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


class ForgottenForm(forms.Form):
    """Whose password is forgotten."""

    who = forms.CharField(
        label="Name or e-mail",
        max_length=MAX_ADDRESS,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "autofocus": True}),
    )
