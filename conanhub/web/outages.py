"""What the site answers while its database does not: 503 and when to try again, in a page that asks nothing of it."""

from __future__ import annotations

import logging
import sqlite3
import sys
from typing import Final

from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views.defaults import server_error

from conanhub.errors import Unavailable
from conanhub.web.context import page

logger = logging.getLogger(__name__)

RETRY_SECONDS: Final = 30
TITLE: Final = "Not now"
AWAY: Final = (
    "The database of the site does not answer at the moment. What you had saved is still there; what you have just "
    "sent may not be saved. Try again in a minute."
)
FAULT: Final = "Something went wrong on our side, and the fault is in the log of the site."
#: What SQLite reports of the state of the file, the disk or a lock. Its other errors are mistakes in what it was asked.
OF_THE_FILE: Final = frozenset(
    {
        sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_AUTH, sqlite3.SQLITE_NOTADB,
    }
)  # fmt: skip
PRIMARY: Final = 0xFF  # the part of an error code of SQLite that names its kind


def is_outage(error: BaseException | None) -> bool:
    """Whether an error says that the database is away, locked, full or unreadable, and not that we asked nonsense."""
    cause = error.__cause__ if isinstance(error, DatabaseError | InterfaceError) else None
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & PRIMARY in OF_THE_FILE
    return isinstance(error, OperationalError | InterfaceError)


def answer(request: HttpRequest, message: str = AWAY) -> HttpResponse:
    """Say that it cannot be done now; rendered without session, user and messages, which are in the database."""
    if request.path_info.startswith("/api/"):
        response: HttpResponse = JsonResponse({"error": {"code": Unavailable.code, "message": message}}, status=503)
    elif "HX-Request" in request.headers:
        response = HttpResponse(message, status=503, content_type="text/plain")
    else:
        context = {**page(request), "title": TITLE, "message": message, "status": 503, "emblem": "e-hourglass"}
        response = HttpResponse(render_to_string("503.html", context), status=503)
    response["Retry-After"] = str(RETRY_SECONDS)
    response["Cache-Control"] = "no-store"
    return response


def note(request: HttpRequest, error: BaseException) -> None:
    """One line in the log: the fault is none of ours, and a hundred requests a second would each write pages of it."""
    logger.error("%s cannot be answered, as the database does not answer: %s", request.path_info, str(error).strip())


def server_failed(request: HttpRequest) -> HttpResponse:
    """handler500. Errors of the middleware, as of a session that cannot be read or saved, reach nothing but this."""
    error = sys.exception()
    if error is not None and is_outage(error):
        return answer(request)
    if request.path_info.startswith("/api/"):
        return JsonResponse({"error": {"code": "server_error", "message": FAULT}}, status=500)
    return server_error(request)
