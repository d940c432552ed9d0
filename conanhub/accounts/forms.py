"""Forms of the account pages."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, UserCreationForm
from django.contrib.auth.models import User
from django.contrib.auth.validators import ASCIIUsernameValidator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, QueryDict

from conanhub import web
from conanhub.accounts.tokens import MAX_NAME
from conanhub.errors import TooMany

#: Characters of an e-mail address, as RFC 5321 has it and the model of the user.
MAX_ADDRESS = 254
#: Attributes of an input of a user name that is the first one of its form.
USERNAME_INPUT = {"autocomplete": "username", "autocapitalize": "none", "autofocus": True}
TAKEN = "This name is taken. Choose another."


class EmailAddressField(forms.EmailField):
    """An e-mail address that may stay empty."""

    widget = forms.EmailInput(attrs={"autocomplete": "email"})

    def __init__(self, *, label: str, help_text: str) -> None:
        super().__init__(label=label, help_text=help_text, max_length=MAX_ADDRESS, required=False)


def _check_password(request: HttpRequest, name: str, password: str) -> User | None:
    """The user with this name and password; a form error after too many wrong ones."""
    try:
        return web.check_password(request, name=name, password=password)
    except TooMany as error:
        raise ValidationError(error.message, code=error.code) from None


class SignUpForm(UserCreationForm):
    """A name, a password twice, and an address from those who want one."""

    username = forms.CharField(
        label="Name",
        min_length=2,
        max_length=30,
        validators=[ASCIIUsernameValidator()],
        help_text="2 to 30 letters, digits and @ . + - _. Others see it on what you publish.",
        widget=forms.TextInput(attrs=USERNAME_INPUT),
    )

    address = EmailAddressField(
        label="E-mail (may stay empty)",
        help_text="Only for a new password, should you forget yours. Without one nobody can send you any.",
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
        self.user_cache = _check_password(self.request, name, password)
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
        if _check_password(self.request, self.user.get_username(), given) != self.user:
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
    address = EmailAddressField(
        label="E-mail", help_text="A link to confirm it is sent there. Leave it empty to have no address here."
    )


class ForgottenForm(forms.Form):
    """Whose password is forgotten."""

    who = forms.CharField(
        label="Name or e-mail",
        max_length=MAX_ADDRESS,
        widget=forms.TextInput(attrs=USERNAME_INPUT),
    )


class TokenForm(forms.Form):
    """A new API token: what it may do, and what its user calls it."""

    prefix = "token"
    name = forms.CharField(
        label="Name (may stay empty)",
        max_length=MAX_NAME,
        required=False,
        help_text="For you to know it by, as in: my deck statistics.",
    )
    scopes = forms.MultipleChoiceField(
        label="What it may do",
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose what the token may do: it needs one scope at least."},
    )

    def __init__(self, data: QueryDict | None = None, *, scopes: Sequence[str]) -> None:
        super().__init__(data, initial={"scopes": ["read"]})
        field = self.fields["scopes"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(scope, web.SCOPES[scope]) for scope in scopes]
