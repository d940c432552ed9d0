"""Reprints: the same rules card in another set, with a number, a rarity and a flavor of its own.

``{"id": "throat-grip-second", "reprint_of": "throat-grip", "number": "007", "rarity": "rare"}`` is all a record says.
In play a reprint is its original: decks that name either have copies of one card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from simulator.engine.core.errors import BadCard

Record = Mapping[str, Any]
REPRINT_OF: Final = "reprint_of"
#: What a printing has for itself.
REPRINT_FIELDS: Final = frozenset(("id", REPRINT_OF, "number", "rarity", "flavor", "facts"))


def written_out(record: Record, original: Record | None) -> dict[str, Any]:
    """The whole record of a reprint: its own fields, all others those of its original; ``BadCard`` if it cannot be."""
    if original is None or REPRINT_OF in original:
        what = "is a reprint itself" if original else "is not a card"
        raise BadCard(f'Card "{record["id"]}", {REPRINT_OF}: "{record[REPRINT_OF]}" {what}.')
    for field, value in record.items():
        if field not in REPRINT_FIELDS and original.get(field) != value:
            own = ", ".join(sorted(REPRINT_FIELDS))
            raise BadCard(f'Card "{record["id"]}", {field}: a reprint has only {own} of its own.')
    if "number" not in record:
        raise BadCard(f'Card "{record["id"]}", number: a reprint needs this field.')
    taken = {field: value for field, value in original.items() if field not in ("rarity", "flavor", "facts")}
    return {**taken, **record}


def originals(records: Sequence[Record]) -> tuple[list[Record], dict[str, str]]:
    """The records of all cards that are no reprints, and for each reprint the id of its original."""
    by_id = {record["id"]: record for record in records if isinstance(record, Mapping) and "id" in record}
    found: list[Record] = []
    of: dict[str, str] = {}
    for record in records:
        if isinstance(record, Mapping) and REPRINT_OF in record:
            written_out(record, by_id.get(record[REPRINT_OF]))
            if record["id"] in of:
                raise BadCard(f'Card "{record["id"]}", id: another card has this id too.')
            of[record["id"]] = record[REPRINT_OF]
        else:
            found.append(record)
    return found, of


def with_reprints(index: Mapping[str, int], of: Mapping[str, str]) -> dict[str, int]:
    """Where each card stands by id; a reprint stands where its original does."""
    for reprint in of:
        if reprint in index:
            raise BadCard(f'Card "{reprint}", id: another card has this id too.')
    return {**index, **{reprint: index[original] for reprint, original in of.items()}}
