"""User accounts: sign-up, log-in, e-mail address, API tokens, data export and deletion.

The text of e-mails lies in ``conanhub/mail``, the limits on guessing in ``conanhub/web``.
"""

from conanhub.accounts.email_views import NewPassword, address, confirm, forgotten, forgotten_done
from conanhub.accounts.forms import AdminLogInForm
from conanhub.accounts.tokens import TokenRefused, create_token, revoke_token
from conanhub.accounts.views import (
    ChangePassword,
    LogIn,
    account,
    admin_log_in,
    data_export,
    leave,
    next_page,
    signup,
    token_new,
    token_revoke,
)

__all__ = [
    "AdminLogInForm",
    "ChangePassword",
    "LogIn",
    "NewPassword",
    "TokenRefused",
    "account",
    "address",
    "admin_log_in",
    "confirm",
    "create_token",
    "data_export",
    "forgotten",
    "forgotten_done",
    "leave",
    "next_page",
    "revoke_token",
    "signup",
    "token_new",
    "token_revoke",
]
