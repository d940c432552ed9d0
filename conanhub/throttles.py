"""Throttles of the API, counted where nothing pushes the counts out."""

from django.core.cache import caches
from rest_framework.throttling import AnonRateThrottle, ScopedRateThrottle, UserRateThrottle


class OfVisitors(AnonRateThrottle):
    """Calls without a login, by sender."""

    cache = caches["limits"]


class OfMembers(UserRateThrottle):
    """Calls of one member."""

    cache = caches["limits"]


class OfOneKind(ScopedRateThrottle):
    """Calls of one kind (``throttle_scope``), by member or sender."""

    cache = caches["limits"]
