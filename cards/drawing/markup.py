"""Rules text made of words, bold words and icons as marked-up paragraphs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString


class Icon(Protocol):
    """A part of a text that is an icon with its name."""

    @property
    def name(self) -> str: ...


class Bold(Protocol):
    """A part of a text in bold."""

    @property
    def text(self) -> str: ...


Part = str | Icon | Bold


def icon_id(icon: str) -> str:
    """The id of an icon in the sprite: ``Two-Handed`` is ``i-two-handed``."""
    return f"i-{icon.casefold().replace(' ', '-')}"


def sprite(icon: str) -> str:
    """The address of an icon's drawing."""
    return f"{static('vendor/icons.svg')}#{icon_id(icon)}"


def marked_up(paragraphs: Iterable[Sequence[Part]]) -> list[SafeString]:
    """Paragraphs with their icons and bold words."""
    return [format_html_join("", "{}", ((_part(part),) for part in one)) for one in paragraphs]


def _part(part: Part) -> SafeString | str:
    if isinstance(part, str):
        return part
    name = getattr(part, "name", "")
    if not name:
        return format_html("<b>{}</b>", getattr(part, "text", ""))
    return format_html(
        '<span class="text-icon"><svg aria-hidden="true"><use href="{}"/></svg>{}</span>', sprite(name), name
    )
