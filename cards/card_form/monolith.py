"""Fields of components of Conan (Monolith), whose records have no schema: from the tables that check them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cards.card_form.fields import FormField
from simulator.engine.games.conan_monolith.catalogue import BASES, DICE, EQUIPMENT_KINDS, FAMILIES, FIELDS, MODES, ROLES

_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "role": ROLES,
    "base": BASES,
    "kind": EQUIPMENT_KINDS,
    "family": FAMILIES,
    "mode": MODES,
}
#: Dice of one roll; the same die may stand several times.
_DICE: Final = frozenset(("melee", "ranged", "guard", "manipulation"))
_FLAGS: Final = frozenset(("ally", "second", "thrown", "area", "reaction", "versus", "blank", "endless"))
_TEXTS: Final = frozenset(("effect", "skill", "person", "author", "other_side", "heroes_win", "overlord_wins"))


def fields_of(card_type: str) -> tuple[dict[str, FormField], frozenset[str]]:
    """The plain fields of a type; lists of rows are corrected by a note."""
    required = FIELDS.required[card_type]
    found = {"title": FormField("title", "", "text")}
    for name in (*required, *FIELDS.optional[card_type]):
        field = _field(card_type, name, is_optional=name not in required)
        if field is not None:
            found[name] = field
    return found, frozenset(("title", *required))


def _field(card_type: str, name: str, *, is_optional: bool) -> FormField | None:
    if name in _CHOICES:
        return FormField(name, "", "choice", is_optional, can_be_unknown=False, choices=_CHOICES[name])
    is_dice = name in _DICE or (card_type == "Equipment" and name in ("armor", "area"))
    if is_dice:
        return FormField(name, "", "words", is_optional, can_be_unknown=False, choices=DICE, is_repeated=True)
    if name in FIELDS.ranges and name != "players":
        span = FIELDS.ranges[name]
        return FormField(name, "", "number", is_optional, can_be_unknown=False, low=span.low, high=span.high)
    if name in _FLAGS:
        return FormField(name, "", "flag", is_optional, can_be_unknown=False, choices=("yes", "no"))
    if name in _TEXTS:
        return FormField(name, "", "text", is_optional, can_be_unknown=False)
    return None
