"""Throttles of the API, counted with the other limits for all processes and machines."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, ScopedRateThrottle, SimpleRateThrottle, UserRateThrottle

from conanhub.errors import TooMany, Unavailable
from conanhub.web.limits import Limit, spend
from conanhub.web.senders import sender_of

if TYPE_CHECKING:
    from rest_framework.views import APIView  # which imports this module

logger = logging.getLogger(__name__)


class Shared(SimpleRateThrottle):
    """Counts in the shared store, and lets calls through if that does not answer: they guess nothing."""

    wait_seconds = 0.0

    def get_ident(self, request: Request) -> str:
        return sender_of(request._request)

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether the sender may make this call now."""
        key = self.get_cache_key(request, view)
        most, seconds = self.parse_rate(self.rate)
        if key is None or most is None or seconds is None:
            return True
        try:
            spend(Limit(f"api-{self.scope}", most, seconds, "calls"), key)
        except TooMany as refusal:
            self.wait_seconds = float(refusal.wait_seconds)
            return False
        except Unavailable as error:
            logger.warning("Calls of the API cannot be counted: %s", error.__cause__ or error)
        return True

    def wait(self) -> float:
        """How many seconds to wait."""
        return self.wait_seconds


class OfVisitors(Shared, AnonRateThrottle):
    """Calls without a login, by sender."""


class OfUsers(Shared, UserRateThrottle):
    """Calls of one user."""


class OfOneKind(ScopedRateThrottle, Shared):
    """Calls of one kind (``throttle_scope``), by user or sender."""
