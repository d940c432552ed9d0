"""A fact as a user types it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

#: How sure a user can be, surest first.
CERTAINTIES: Final = ("hand", "picture", "rulebook", "memory")
MOST_SOURCE: Final = 200
#: Fields of a proposal that no record holds: the set is one of the row.
SET_FIELD: Final = "set"
#: Proposes that the card be taken out of the catalogue; the value says why.
WITHDRAW_FIELD: Final = "withdraw"
#: Proposes that the card be merged into another one; the value is the id of that.
MERGE_FIELD: Final = "merge"


@dataclass(frozen=True, kw_only=True)
class TypedFact:
    """The value of one field of a card record, and how its typist knows.

    ``field`` is a field of the record of the card's type as a whole ("health", "left", "abilities", "title", "type",
    "rarity", "number" ...) or "set". ``value`` is JSON as records hold it: "?" where the typist cannot tell, ``None``
    where the card has no such field, bounds such as "3-4" or "11+".
    """

    field: str
    value: Any
    certainty: str
    source: str = ""


def tidied(facts: Iterable[TypedFact]) -> list[TypedFact]:
    """The facts with titles and names of sets as they are kept: composed, with single blanks in one line."""
    return [_tidied(fact) if fact.field in ("title", SET_FIELD) else fact for fact in facts]


def _tidied(fact: TypedFact) -> TypedFact:
    if not isinstance(fact.value, str):
        return fact
    return replace(fact, value=" ".join(unicodedata.normalize("NFC", fact.value).split()))
