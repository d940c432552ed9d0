"""The panel beside the list: values with counts, each a link that switches the value in the query on or off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from django.utils.safestring import SafeString

from cards import cache
from cards.games import GAMES, FacetPlan
from cards.query import Choice, Field, Kind, as_text, fold_word
from cards.reading.queries import Row, Search, rows_by_key
from cards.search import Chosen

Counts = Mapping[str, int]
#: The label of a card with gaps in its record.
_GAPS: Final = "is:gaps"
_RECORD: Final = (("complete", "Complete"), ("gaps", "Some facts unknown"), ("simulated", "Rules simulated"))
_OWN: Final = (("1..", "Owned"), ("0", "Not owned"))


@dataclass(frozen=True, slots=True)
class Facet:
    """One value of a group: how many cards it would leave, and the query that switches it; ``drawn`` is its mark."""

    value: str
    label: str
    count: int
    is_on: bool
    query: str
    drawn: SafeString = SafeString("")


@dataclass(frozen=True, slots=True)
class FacetGroup:
    """Values of one field; ``shape`` says how they are drawn, ``cleared`` is the query that wants none of them."""

    field: str
    title: str
    facets: tuple[Facet, ...]
    shape: str = "list"
    cleared: str = ""


def facet_groups(found: Search) -> list[FacetGroup]:
    """All groups for a search; a group counts the cards that the query without that group's own values leaves."""
    counted: dict[str, Counts] = {}
    groups = []
    for plan in _plans(found):
        chosen = Chosen(found.tree, _field(plan, found), together=plan.together, wider=plan.wider)
        base = as_text(chosen.rest) if chosen.is_any else found.text
        if base not in counted:
            counted[base] = _count(found, base)
        group = _group(plan, chosen, counted[base])
        if group.facets:
            groups.append(group)
    return groups


def _plans(found: Search) -> list[FacetPlan]:
    game = GAMES[found.game_key]
    plans = list(game.facets)
    if game.rarities:
        plans.append(FacetPlan("rarity", "Rarity", tuple((one.casefold(), one.capitalize()) for one in game.rarities)))
    plans.append(FacetPlan("set", "Set", tuple(found.context.sets.names.items())))
    plans.append(FacetPlan("is", "Record", _RECORD, together=True))
    if found.user_id is not None:
        plans.append(FacetPlan("own", "Collection", _OWN))
    return plans


def _count(found: Search, text: str) -> Counts:
    """How many cards of a query have each label, and how many of them are owned."""
    other = found.instead(text)
    counts = other.kept("labels", lambda: Counter(chain.from_iterable(row.labels for row in other.rows())))
    if found.user_id is None:
        return counts
    owned = found.owned()
    mine = sum(row.card_id in owned for row in other.rows())
    return {**counts, "own:1": mine, "own:0": len(other.rows()) - mine}


def _field(plan: FacetPlan, found: Search) -> Field:
    """The field of a group; the choices of sets are those of the game."""
    field = found.context.table.by_name[plan.field]
    sets = {key: Choice(name) for key, name in found.context.sets.names.items()}
    return replace(field, choices=sets) if field.kind is Kind.SET else field


def _group(plan: FacetPlan, chosen: Chosen, counts: Counts) -> FacetGroup:
    facets = []
    for value, label in plan.values:
        written = f'"{value}"' if " " in value else value
        count = counts.get(f"{plan.field}:{'?' if value == '?' else fold_word(value)}", 0)
        is_on = chosen.has(value)
        if count or is_on:
            facets.append(
                Facet(
                    value=written,
                    label=label,
                    count=count,
                    is_on=is_on,
                    query=chosen.switched(value),
                    drawn=plan.icon(label) if plan.icon else SafeString(""),
                )
            )
    return FacetGroup(plan.field, plan.title, tuple(facets), plan.shape, as_text(chosen.rest))


def total(game_key: str, stamp: str) -> dict[str, int]:
    """How many cards there are, and how many of them have gaps in their record."""
    rows = rows_by_key(game_key, stamp)
    return cache.answer(stamp, ("total", game_key), lambda: _total(rows.values()))


def _total(rows: Collection[Row]) -> dict[str, int]:
    return {"cards": len(rows), "gaps": sum(_GAPS in row.labels for row in rows)}
