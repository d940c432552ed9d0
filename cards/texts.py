"""The rules text of a card, as marked-up paragraphs for a page and as plain words for search."""

from __future__ import annotations

from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from simulator.engine.games.conan_ccg import text as engine_text
from simulator.engine.games.conan_ccg.cards import CardDef


def icon_id(icon: str) -> str:
    """The id of an icon in the sprite: ``Two-Handed`` is ``i-two-handed``."""
    return f"i-{icon.casefold()}"


def sprite(icon: str) -> str:
    """The address of an icon's drawing."""
    return f"{static('vendor/icons.svg')}#{icon_id(icon)}"


def plain_text(card: CardDef) -> str:
    """The rules text as plain lines, icons named; empty when nobody has recorded it."""
    return "" if card.abilities is None else engine_text.plain_text(card)


def paragraphs(card: CardDef) -> list[SafeString]:
    """The rules text with its icons and bold words; empty when nobody has recorded it."""
    if card.abilities is None:
        return []
    return [format_html_join("", "{}", ((_part(part),) for part in one)) for one in engine_text.rules_text(card)]


def _part(part: engine_text.Part) -> SafeString | str:
    if isinstance(part, engine_text.BoldPart):
        return format_html("<b>{}</b>", part.text)
    if isinstance(part, engine_text.IconPart):
        return format_html(
            '<span class="text-icon"><svg aria-hidden="true"><use href="{}"/></svg>{}</span>',
            sprite(part.name),
            part.name,
        )
    return part
