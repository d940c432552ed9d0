"""What the pages of this room share."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse

from conanhub import community
from conanhub.web import user_of

PAGE_SIZE: Final = 50
View = Callable[..., HttpResponse]
Row = TypeVar("Row", bound=Model)


def page_of(request: HttpRequest, rows: QuerySet[Row]) -> Page[Row]:
    """The page of a list that the address names, or the nearest one."""
    return Paginator(rows, PAGE_SIZE).get_page(request.GET.get("page"))


def for_moderators(view: View) -> View:
    """Visitors log in first; others than moderators are refused."""
    return _only(view, community.check_moderator)


def for_administrators(view: View) -> View:
    """Visitors log in first; others than administrators are refused."""
    return _only(view, community.check_administrator)


def _only(view: View, check: Callable[[User], None]) -> View:
    @login_required
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        check(user_of(request))
        return view(request, *args, **kwargs)

    return answer
