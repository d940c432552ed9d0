"""What the files hold. Public cards alone: no placeholders, quotations, open proposals, and no names of users."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from cards.games import Json
from cards.intake import is_reserved_id
from cards.models import Card, CardAlias, CardFact, CardRevision, CardSet, Game, Support
from cards.spreadsheets import safe

FORMAT: Final = "conanhub.cards"
VERSION: Final = 1
LICENCE: Final = "The facts are free for any use (CC0 1.0). Texts are ConanHub's own words for what a card does."
#: So many revisions are listed, the newest first.
MOST_REVISIONS: Final = 5000
#: The first columns of a table; the other fields of the game follow by name.
FIRST: Final = ("id", "set", "title", "number", "type", "rarity")
LAST: Final = ("text", "unknown", "revision", "sources")
#: What stands in columns of its own, or as the text.
_ELSEWHERE: Final = frozenset((*FIRST, "abilities"))
Sources = dict[str, list[dict[str, Any]]]


def cards_json(game: Game, day: date) -> str:
    """The sets and cards of a game; each fact that users recorded with its sources."""
    cards, sources = _cards(game), _sources(game)
    return _json(
        game,
        day,
        sets=[
            {"key": one.key, "name": one.name, "kind": one.kind, "released": one.released}
            for one in CardSet.objects.filter(game=game)
        ],
        cards=[
            {
                **card.record,
                "set": card.card_set.key if card.card_set else "",
                "text": card.text,
                "from": card.origin,
                "revision": card.revision,
                "sources": sources.get(card.pk, {}),
            }
            for card in cards
        ],
    )


def cards_csv(game: Game, day: date) -> str:
    """The same cards as a table; no cell of it runs as a formula."""
    cards, sources = _cards(game), _sources(game)
    fields = sorted({name for card in cards for name in card.record} - _ELSEWHERE)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*FIRST, *fields, *LAST])
    for card in cards:
        known = {**card.record, "set": card.card_set.key if card.card_set else ""}
        last = (card.text, ", ".join(card.unknown_fields), card.revision, _in_words(sources.get(card.pk, {})))
        writer.writerow([safe(_cell(value)) for value in (*(known.get(name) for name in (*FIRST, *fields)), *last)])
    return out.getvalue()


def changes_json(game: Game, day: date) -> str:
    """Revisions, the newest first, cards that were merged into others, and cards that were taken out."""
    revisions = CardRevision.objects.filter(card__game=game, card__owner=None).select_related("card", "blob")
    out = Card.objects.filter(game=game, is_listed=False, merged_into=None)
    return _json(
        game,
        day,
        revisions=[
            {
                "card": one.card.card_id,
                "number": one.number,
                "at": one.at.isoformat(),
                "by": "release" if one.decision_id is None else "users",
                "record": one.blob.hash,
            }
            for one in revisions.order_by("-at", "-pk")[:MOST_REVISIONS]
        ],
        merges=[
            {"old": alias.old_id, "card": alias.card.card_id}
            for alias in CardAlias.objects.filter(game=game).select_related("card").order_by("pk")
            if not is_reserved_id(alias.old_id)
        ],
        withdrawals=[
            {"card": card.card_id, "title": card.title, "since": card.hidden_at.isoformat() if card.hidden_at else ""}
            for card in out.order_by("card_id")
        ],
    )


def _json(game: Game, day: date, **parts: Any) -> str:
    told = {"format": FORMAT, "version": VERSION, "game": game.key, "day": day.isoformat(), "licence": LICENCE}
    return json.dumps({**told, **parts}, ensure_ascii=False, indent=1) + "\n"


def _cards(game: Game) -> Sequence[Card]:
    found = Card.objects.filter(game=game, is_listed=True).select_related("card_set")
    return list(found.order_by("card_set__position", "card_id"))


def _sources(game: Game) -> dict[int, Sources]:
    """By card and field, how sure those are who say what holds now, their sources, and how many they are."""
    supports = Support.objects.filter(
        fact__card__game=game, fact__card__owner=None, fact__rank=CardFact.Rank.CURRENT, withdrawn_at=None
    )
    rows = supports.order_by("pk").values_list("fact__card", "fact__field", "certainty", "source", named=True)
    found: dict[int, Sources] = {}
    for row, users in Counter(rows).items():
        told = {"certainty": row.certainty, "source": row.source, "users": users}
        found.setdefault(int(row.fact__card), {}).setdefault(row.fact__field, []).append(told)
    return found


def _in_words(sources: Sources) -> str:
    """``health: hand (my copy) 2``, field by field."""
    return "; ".join(f"{field}: {', '.join(map(_source_words, said))}" for field, said in sources.items())


def _source_words(one: Mapping[str, Any]) -> str:
    source = f" ({one['source']})" if one["source"] else ""
    return f"{one['certainty']}{source} {one['users']}"


def _cell(value: Json) -> str:
    """A value as a table has it: an edge slot by slot, a list by commas, what the card does not have as nothing."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        is_edge = any(one is None or isinstance(one, dict) for one in value)
        return "/".join(map(_slot, value)) if is_edge else ", ".join(map(str, value))
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else str(value)


def _slot(value: Json) -> str:
    if isinstance(value, dict) and {"multi", "size"} <= set(value):
        return f"{value['multi']}*{value['size']}"
    return "." if value is None else _cell(value)
