"""Values of facts as pages show them: words, drawn edges, the text that the site makes of abilities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards import catalogue
from cards.faces import draw
from cards.facts import UNKNOWN, refusal_of, set_info
from cards.games import Record, SetInfo, edge_row
from cards.models import CardSet
from cards.proposals import FactRow

#: So many letters of a value that has no form of its own.
MOST_LETTERS = 300
UNKNOWN_MARK = SafeString('<span class="unknown">?</span><span class="visually-hidden"> unknown</span>')


def show(game_key: str, field: str, value: Any, record: Record | None) -> SafeString | str:
    """A value as people read it; ``record`` is a record with it, to draw it as cards do."""
    if value is None:
        return "not on the card"
    if value == UNKNOWN:
        return UNKNOWN_MARK
    if record is not None and field in ("abilities", "left", "right") and refusal_of(game_key, record) is None:
        game = catalogue.game(game_key)
        definition: Any = game.read_card(record)  # of the type of its game
        if field == "abilities":
            return game.plain_text(definition) or "no rules text"
        if game_key == "conan_ccg":
            return edge_row(definition, field)
    return in_words(value)[:MOST_LETTERS]


def in_words(value: Any) -> str:
    """A value in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join("–" if one is None else in_words(one) for one in value) or "none"
    if isinstance(value, Mapping):
        return ", ".join(f"{name.replace('_', ' ')} {in_words(one)}" for name, one in value.items())
    return str(value).replace("-", "–") if isinstance(value, str) and value[:1].isdecimal() else str(value)


def shown_rows(game_key: str, rows: list[FactRow], old: Record | None, new: Record) -> list[dict[str, Any]]:
    """The facts of a proposal with both values drawn."""
    return [
        {
            "fact": one,
            "now": show(game_key, one.row.field, one.now, old),
            "new": show(game_key, one.row.field, one.row.new, new),
            "voices": [
                {"voice": voice, "value": "" if voice.agrees else show(game_key, one.row.field, voice.value, None)}
                for voice in one.voices
            ],
        }
        for one in rows
    ]


def first_set(game_key: str) -> SetInfo:
    """The set in which a new card of a game stands until one is named."""
    found = CardSet.objects.filter(game_id=game_key).order_by("kind", "position").first()
    return set_info(found) if found else SetInfo("known", "Known cards", "known", "", 0)


def face_of(game_key: str, record: Record, card_set: SetInfo, size: str = "list") -> SafeString:
    """The face that a record would have; a note where it can be none."""
    if refusal_of(game_key, record) is not None:
        return format_html('<p class="muted">{}</p>', "These facts together are no card yet.")
    entry = catalogue.CatalogCard(game_key, card_set, record, catalogue.game(game_key).read_card(record))
    return draw(entry, size, False)
