"""What every part of the REST API shares: the shape of errors and of pages."""

from collections.abc import Collection
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied, ValidationError
from django.http import Http404, HttpRequest
from rest_framework import exceptions, status
from rest_framework.pagination import CursorPagination, PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, Serializer
from rest_framework.views import APIView, exception_handler

from conanhub.errors import ConanHubError, Conflict, TooMany, Unavailable


class Pages(PageNumberPagination):
    """Fifty rows a page; ?page_size= asks for up to a hundred."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 100


class CursorPages(CursorPagination):
    """Pages that do not shift while rows are added: each names the next. ?page_size= asks for up to a hundred."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 100
    ordering = "-pk"
    invalid_cursor_message = "This is no cursor of this list. Begin without one, then follow next and previous."

    def paginate_queryset(self, queryset: Any, request: Request, view: APIView | None = None) -> Any:
        """Refuse a cursor of another list, whose places cannot be compared with those here, as a broken one is."""
        try:
            return super().paginate_queryset(queryset, request, view)
        except (ValidationError, ValueError) as error:
            if self.cursor_query_param not in request.query_params:
                raise
            raise exceptions.NotFound(self.invalid_cursor_message) from error


def user_of(request: HttpRequest | Request) -> User:
    """The user of a page or call that lets no visitors in; else ``PermissionDenied``."""
    if not isinstance(request.user, User):
        raise PermissionDenied("Log in first.")
    return request.user


def read_fields(serializer: Serializer[Any]) -> dict[str, Any]:
    """What was sent, checked; a field that nothing here reads is refused, as it would be lost in silence."""
    refuse_unknown(serializer, serializer.initial_data, "this call")
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def refuse_unknown(serializer: Serializer[Any], sent: Any, where: str) -> None:
    """Refuse fields that nothing reads."""
    unknown = sorted(set(sent) - set(serializer.fields)) if isinstance(sent, dict) else []
    if unknown:
        raise exceptions.ValidationError({name[:80]: [f"There is no such field in {where}."] for name in unknown})


def is_yes(request: Request, name: str) -> bool:
    """A parameter that is true or false; left out or empty it is false."""
    sent = request.query_params.get(name, "")
    try:
        return bool(sent) and BooleanField().to_internal_value(sent)
    except exceptions.ValidationError as error:
        raise exceptions.ValidationError({name: error.detail}) from error


def read_choice(request: Request, name: str, words: Collection[str], default: str = "") -> str:
    """A parameter that is one of some words; left out or empty it is the default, and any other word is refused."""
    sent = request.query_params.get(name) or default
    if sent != default and sent not in words:
        raise exceptions.ValidationError({name: [f"There is no such {name}: choose {', '.join(words)}."]})
    return sent


def answer_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn an error into {"error": {"code", "message", "fields"}}; what is unknown here stays a fault of ours."""
    if isinstance(error, Unavailable):
        return None  # answered as everywhere else, by the middleware
    if isinstance(error, ConanHubError):
        code: int = status.HTTP_429_TOO_MANY_REQUESTS if isinstance(error, TooMany) else status.HTTP_400_BAD_REQUEST
        if isinstance(error, PermissionDenied):  # a refusal of the person, not of what was sent
            code = status.HTTP_403_FORBIDDEN
        if isinstance(error, Conflict):
            code = status.HTTP_409_CONFLICT
        answer = _shape(error.code, error.message)
        if error.details:
            answer["error"]["details"] = [one.as_dict() for one in error.details]
        return Response(answer, status=code)
    response = exception_handler(error, context)
    if response is None:
        return None
    if isinstance(error, exceptions.ValidationError):
        response.data = _shape("invalid", "Some values cannot be taken; see fields.", error.detail)
    elif isinstance(error, exceptions.APIException):
        codes = error.get_codes()
        response.data = _shape(codes if isinstance(codes, str) else error.default_code, str(error.detail))
    elif isinstance(error, Http404 | ObjectDoesNotExist):
        response.data = _shape("not_found", "There is nothing at this address, or it is not yours to see.")
    elif isinstance(error, PermissionDenied):
        response.data = _shape("permission_denied", str(error) or "You may not do this.")
    return response


def _shape(code: str, message: str, fields: Any = None) -> dict[str, Any]:
    error: dict[str, Any] = {"code": code, "message": message}
    if fields is not None:
        error["fields"] = fields if isinstance(fields, dict) else {"all": fields}
    return {"error": error}
