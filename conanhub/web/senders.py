"""Who sent a request, as far as limits tell senders apart."""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

from django.conf import settings
from django.http import HttpRequest

#: The part of an IPv6 address that one household or server has to itself: the rest it can change as it likes.
HOUSEHOLD_BITS: Final = 64
_WITH_PORT: Final = re.compile(r"\[(?P<v6>[^\]]+)\](?::\d+)?|(?P<v4>[\d.]+):\d+")


def sender_of(request: HttpRequest) -> str:
    """Return the IPv4 address or IPv6 network: as the server saw it, or as the proxy did, which HTTPS implies."""
    if settings.HTTPS:  # the last entry is the proxy's own; those before it anyone can write
        return network_of(str(request.META.get("HTTP_X_FORWARDED_FOR", "")).rsplit(",", 1)[-1])
    return network_of(str(request.META.get("REMOTE_ADDR", "")))


def network_of(written: str) -> str:
    """Return an IPv4 address as it is and an IPv6 one as its /64; what is neither stays as it is written."""
    plain = written.strip()
    if with_port := _WITH_PORT.fullmatch(plain):
        plain = with_port["v6"] or with_port["v4"]
    try:
        found: IPv4Address | IPv6Address = ip_address(plain.split("%", 1)[0])
    except ValueError:
        return plain
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), HOUSEHOLD_BITS), strict=False))
