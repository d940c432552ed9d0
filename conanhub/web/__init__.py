"""What requests of all apps share: error answers, outages, rate limits, locks and the shape of the API.

What only the views of the API and the pages use comes when it is first asked for: it needs the REST framework, which
takes commands, workers and the beat a part of their start that they have no use for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from conanhub.web.context import THEMES
from conanhub.web.error_pages import page_of_ours, refuse
from conanhub.web.locks import alone
from conanhub.web.rate_limits import (
    ACCOUNTS_FROM_ADDRESS,
    EMAILS_FROM_ADDRESS,
    EMAILS_TO_ADDRESS,
    Limit,
    address,
    check_password,
    give_back,
    let_in,
    spend,
)
from conanhub.web.read_only_admin import LookOnly
from conanhub.web.scopes import ANY_TOKEN, FIRST_SCOPES, SCOPES, needs, scope_of

if TYPE_CHECKING:
    from conanhub.web.api import CursorPages, Pages, is_yes, read_choice, read_fields, refuse_unknown, user_of
    from conanhub.web.parsers import is_deeper

__all__ = [
    "ACCOUNTS_FROM_ADDRESS",
    "ANY_TOKEN",
    "CursorPages",
    "EMAILS_FROM_ADDRESS",
    "EMAILS_TO_ADDRESS",
    "FIRST_SCOPES",
    "Limit",
    "LookOnly",
    "Pages",
    "SCOPES",
    "THEMES",
    "address",
    "alone",
    "check_password",
    "give_back",
    "is_deeper",
    "is_yes",
    "let_in",
    "needs",
    "page_of_ours",
    "read_choice",
    "read_fields",
    "refuse",
    "refuse_unknown",
    "scope_of",
    "spend",
    "user_of",
]

_LATER: Final = {
    **dict.fromkeys(
        ("CursorPages", "Pages", "is_yes", "read_choice", "read_fields", "refuse_unknown", "user_of"),
        "conanhub.web.api",
    ),
    "is_deeper": "conanhub.web.parsers",
}


def __getattr__(name: str) -> Any:
    """What comes later, and stays from then on."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals().setdefault(name, getattr(import_module(_LATER[name]), name))
