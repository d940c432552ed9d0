"""What requests of all apps share: error answers, outages, rate limits, locks and the shape of the API."""

from conanhub.web.api import CursorPages, Pages, is_yes, read_fields, user_of
from conanhub.web.context import THEMES
from conanhub.web.error_pages import page_of_ours, refuse
from conanhub.web.locks import alone
from conanhub.web.parsers import is_deeper
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
    "read_fields",
    "refuse",
    "scope_of",
    "spend",
    "user_of",
]
