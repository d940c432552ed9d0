"""Changes of counts in words."""

from __future__ import annotations


def signed(change: int) -> str:
    """``−7`` or ``+3``; nothing where nothing changed."""
    return f"{change:+d}".replace("-", "−") if change else ""
