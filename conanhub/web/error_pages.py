"""Answers to requests that no page takes: pages in the site's own look, JSON under /api/, and a way back to log in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import urlencode, urlsplit

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse, QueryDict
from django.shortcuts import render, resolve_url
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from conanhub.errors import TooMany, Unavailable
from conanhub.web import outages

#: The picture beside a refusal, by its status.
EMBLEMS: Final = {401: "e-key", 405: "e-door", 413: "e-elephant", 429: "e-hourglass"}
TOO_MANY_TITLE: Final = "Too often"
MAX_REQUEST_BYTES: Final = 32 * 1024 * 1024
TOO_LARGE: Final = (
    "Too large",
    "too_large",
    "What you sent is larger than anything this site takes, so none of it was read and nothing was changed. "
    "A list of cards has a few kilobytes: send the list alone, as plain text.",
)
TOO_MANY_FIELDS: Final = (
    "Too many fields",
    "too_many_fields",
    "The form you sent has more fields than any form of this site, so nothing was changed. Load the page again.",
)
UNREADABLE: Final = (
    "This could not be read",
    "unreadable",
    "The request is broken or far too long, so nothing was changed. Check the address, or load the page again.",
)
BAD_TOKEN: Final = ("Not a token", "authentication_failed", "The Authorization header holds no token. Make a new one.")
WRONG_METHOD: Final = (
    "Not this way",
    "wrong_method",
    "There is something at this address, but it cannot be asked for like this; nothing was changed. "
    "Use the links and buttons of the page that led here.",
)
NOT_FOUND: Final = (
    "Nothing here",
    "not_found",
    "There is nothing at this address. The calls of the API are described at /api/v1/schema/.",
)


def refuse(request: HttpRequest, status: int, words: tuple[str, str, str]) -> HttpResponse:
    """Answer with a page that says what is wrong, or with JSON of the API's shape under /api/."""
    title, code, message = words
    if request.path_info.startswith("/api/"):
        return JsonResponse({"error": {"code": code, "message": message}}, status=status)
    context = {"title": title, "message": message, "status": status, "emblem": EMBLEMS.get(status, "e-scroll")}
    return render(request, "refusal.html", context, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """handler400: what Django refuses before any page sees it."""
    if isinstance(exception, RequestDataTooBig):
        return refuse(request, 413, TOO_LARGE)
    if isinstance(exception, TooManyFieldsSent | TooManyFilesSent):
        return refuse(request, 400, TOO_MANY_FIELDS)
    return refuse(request, 400, UNREADABLE)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """handler404."""
    if request.path_info.startswith("/api/"):
        return refuse(request, 404, NOT_FOUND)
    return render(request, "404.html", status=404)


class Refusals:
    """Middleware: refuses what is too large, gives bare refusals a page, and sends people back after they log in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """What no view has answered itself: too much in too short a time, or something the site needs is away."""
        if isinstance(exception, TooMany):
            return too_many(request, exception)
        if outages.is_outage(exception):
            outages.note(request, exception)
            return outages.answer(request)
        return outages.answer(request, exception.message) if isinstance(exception, Unavailable) else None

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not str(length).isdecimal() or int(length) > MAX_REQUEST_BYTES:
            return refuse(request, 413, TOO_LARGE)
        if not request.META.get("HTTP_AUTHORIZATION", "").isascii():  # knox would fail on it
            return refuse(request, 401, BAD_TOKEN)
        if request.encoding and not _decodes(request.encoding):
            return refuse(request, 400, UNREADABLE)
        response = self.get_response(request)
        if response.status_code == 405 and not response.content:
            page = refuse(request, 405, WRONG_METHOD)
            page["Allow"] = response.get("Allow", "")
            return page
        if isinstance(response, HttpResponseRedirect):
            return _by_log_in(request, response)
        return response


def _decodes(encoding: str) -> bool:
    """Whether a charset is one of text; Python knows others too, such as zlib, on which forms fail."""
    try:
        b"a".decode(encoding, "replace")
    except (LookupError, UnicodeError):
        return False
    return True


def too_many(request: HttpRequest, refusal: TooMany) -> HttpResponse:
    """Say how long to wait, to people and to programs."""
    response = refuse(request, 429, (TOO_MANY_TITLE, refusal.code, refusal.message))
    if refusal.wait_seconds:
        response["Retry-After"] = str(refusal.wait_seconds)
    return response


def _by_log_in(request: HttpRequest, response: HttpResponseRedirect) -> HttpResponse:
    """Let a redirect to the log-in page lead back to a page, not to a partial of one or to the address of a form."""
    target, login = urlsplit(response.url), reverse("login")
    is_partial = "HX-Request" in request.headers
    if target.path != login or not (is_partial or request.method == "POST") or "next" not in QueryDict(target.query):
        return response
    came_from = request.headers.get("HX-Current-URL", "") or request.headers.get("Referer", "")
    back = page_of_ours(request, urlsplit(came_from)._replace(scheme="", netloc="").geturl()) or resolve_url("home")
    address = f"{login}?{urlencode({'next': back})}"
    if is_partial:  # a redirect would be followed out of sight and the log-in page put into a corner of this one
        return HttpResponse(headers={"HX-Redirect": address})
    return HttpResponseRedirect(address)


def page_of_ours(request: HttpRequest, wanted: str) -> str:
    """Return the address if it is a path on this site, else nothing."""
    is_path = wanted.startswith("/") and len(wanted) <= 2000
    return wanted if is_path and url_has_allowed_host_and_scheme(wanted, {request.get_host()}) else ""
