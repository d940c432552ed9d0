"""The columns of Conan CCG cards in the list of rows."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.games.conan_ccg.edges import edge_row
from cards.games.parts import Column
from cards.games.wording import number_cell
from cards.query import shown


def gem_mark(card: Any) -> SafeString:
    """The gem of a card as a small hexagon; nothing for a card without one."""
    if card.gem is None:
        return SafeString("")
    value = shown(card.gem)
    return format_html(
        '<span class="gem-mark{}"><svg viewBox="0 0 40 46" preserveAspectRatio="none" aria-hidden="true">'
        '<path d="M20 0 40 11.5V34.5L20 46 0 34.5V11.5Z"/></svg>'
        '<b><span class="visually-hidden">Gem </span>{}</b></span>',
        *(" is-wide" if len(value) > 1 else "", value),
    )


_NUMBERS: Final = ("initiative", "renown", "damage", "prowess", "health", "scars", "vitality")
COLUMNS: Final = (
    Column("Gem", gem_mark),
    Column("Left edge", partial(edge_row, side="left")),
    Column("Right edge", partial(edge_row, side="right")),
    *(Column(name.capitalize(), number_cell(name), is_number=True) for name in _NUMBERS),
)
