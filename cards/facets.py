"""The panel beside the list: values with counts, each a link that switches the value in the query on or off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from cards.models import Card
from cards.queries import Search
from cards.search.canonical import as_text, selected, toggled, without
from cards.search.fields import BY_NAME
from simulator.engine.games.conan_ccg import words
from simulator.engine.games.conan_ccg.card_record import RARITIES

Row = dict[str, Any]
COLUMNS: Final = (
    *("type", "kind", "icons", "has_multi", "gem", "renown", "territory", "foe_type", "rarity"),
    *("card_set__key", "card_set__name", "unknown", "simulatable"),
)


@dataclass(frozen=True, slots=True)
class Facet:
    """One value of a group: how many cards it would leave, and the query that switches it."""

    value: str
    label: str
    count: int
    is_on: bool
    query: str
    icon: str = ""


@dataclass(frozen=True, slots=True)
class FacetGroup:
    """Values of one field; ``shape`` says how they are drawn."""

    field: str
    title: str
    facets: tuple[Facet, ...]
    shape: str = "list"


@dataclass(frozen=True, slots=True)
class _Plan:
    """How a group is made: its field, its values in order, and what values a row has."""

    field: str
    title: str
    values: tuple[tuple[str, str], ...]
    of_row: Callable[[Row], Iterable[str]]
    shape: str = "list"
    together: bool = False
    icons: bool = False


def facet_groups(found: Search) -> list[FacetGroup]:
    """All groups for a search; a group counts the cards that the query without that group's own values leaves."""
    rows: dict[str, list[Row]] = {}
    groups = []
    for plan in _plans(found):
        base = found.text if plan.together else as_text(without(found.tree, plan.field))
        key = base if selected(found.tree, plan.field) and not plan.together else found.text
        if key not in rows:
            rows[key] = _rows(found, key)
        group = _group(plan, found, rows[key])
        if group.facets:
            groups.append(group)
    return groups


def _rows(found: Search, text: str) -> list[Row]:
    columns = (*COLUMNS, "owned") if found.user_id is not None else COLUMNS
    return list(found.instead(text).cards().order_by().values(*columns))


def _group(plan: _Plan, found: Search, rows: list[Row]) -> FacetGroup:
    counts = Counter(value for row in rows for value in plan.of_row(row))
    on = selected(found.tree, plan.field)
    facets = tuple(
        Facet(
            value=value,
            label=label,
            count=counts[value],
            is_on=value.casefold() in on,
            query=toggled(found.tree, plan.field, value.casefold(), together=plan.together),
            icon=label if plan.icons and value in _ICON_NAMES else "",
        )
        for value, label in plan.values
        if counts[value] or value.casefold() in on
    )
    return FacetGroup(plan.field, plan.title, facets, plan.shape)


_ICON_ORDER: Final = ("Blade", "Two-Handed", "Grapple", "Ranged", "Shield", "Agility", "Magic", "Special")
_ICON_NAMES: Final = frozenset(icon.casefold() for icon in _ICON_ORDER)
_TYPES: Final = (
    *(("conan", "Conan"), ("minor-foe", "Foe, minor"), ("major-foe", "Foe, major")),
    *((name.casefold(), name) for name in ("Move", "Action", "Item", "Ally", "Region")),
)
_KINDS: Final = {"foe-minor": "minor-foe", "foe-major": "major-foe"}
_RECORD: Final = (("complete", "Complete"), ("gaps", "Some facts unknown"), ("simulated", "Rules simulated"))


def _plans(found: Search) -> list[_Plan]:
    sets = tuple(found.context.sets.items())
    plans = [
        _Plan("type", "Type", _TYPES, _kind),
        _Plan(
            "icon", "Icon on an edge", tuple((i.casefold(), i) for i in _ICON_ORDER), _icons, together=True, icons=True
        ),
        _Plan("gem", "Gem", _numbers(10), lambda row: _number(row, "gem"), "row"),
        _Plan("renown", "Renown", _numbers(10), lambda row: _number(row, "renown"), "row"),
        _Plan("foetype", "Foe Type", _same(words.FOE_TYPES), lambda row: [row["foe_type"].casefold()]),
        _Plan("territory", "Territory", _same(words.TERRITORIES), lambda row: [row["territory"].casefold()]),
        _Plan("rarity", "Rarity", _same(RARITIES), lambda row: [row["rarity"].casefold()]),
        _Plan("set", "Set", sets, lambda row: [row["card_set__key"]]),
        _Plan("is", "Record", _RECORD, _flags, together=True),
    ]
    if found.user_id is not None:
        plans.append(_Plan("own", "Collection", (("1..", "Owned"), ("0", "Not owned")), _owned))
    return plans


def _kind(row: Row) -> list[str]:
    kind = str(row["kind"])
    return [_KINDS.get(kind, kind)]


def _icons(row: Row) -> list[str]:
    counts: Mapping[str, list[int]] = row["icons"].get("icon", {})
    stored = BY_NAME["icon"].choices or {}
    return [name for name in _ICON_NAMES if counts.get(stored[name.replace("-", "")][0], [0])[0]]


def _number(row: Row, field: str) -> list[str]:
    if row[field] is not None:
        return [str(row[field])]
    return ["?"] if f"|{field}|" in row["unknown"] else []


def _flags(row: Row) -> list[str]:
    flags = ["gaps" if row["unknown"] else "complete"]
    return [*flags, "simulated"] if row["simulatable"] else flags


def _owned(row: Row) -> list[str]:
    return ["1.." if row["owned"] else "0"]


def _numbers(limit: int) -> tuple[tuple[str, str], ...]:
    return (*((str(number), str(number)) for number in range(limit)), ("?", "?"))


def _same(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((name.casefold(), name.capitalize()) for name in names)


def total(game_key: str) -> dict[str, int]:
    """How many cards there are, and how many of them have gaps in their record."""
    cards = Card.objects.filter(game_id=game_key, is_listed=True)
    return {"cards": cards.count(), "gaps": cards.exclude(unknown="").count()}
