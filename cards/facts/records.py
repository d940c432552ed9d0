"""The record of a card, worked out of the data file and the current facts; and whether a record can be one."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Mapping
from typing import Any, Final

from cards import catalogue
from cards.errors import BadTitle, FactError
from cards.games import GAMES, Record
from cards.intake import clean_title, is_clean
from cards.models import Card, CardFact, Origin
from simulator.engine import REPRINT_FIELDS, REPRINT_OF, BadCard

UNKNOWN: Final = "?"
#: Facts that are kept beside the record.
BESIDE: Final = frozenset(("set", "withdraw", "merge"))
#: What stands for an unknown value where "?" alone cannot.
UNKNOWN_VALUES: Final[tuple[Any, ...]] = (UNKNOWN, {"scars": UNKNOWN}, [])
#: What the columns of a row hold of a text of the record.
_ROOM: Final[Mapping[str, int]] = {"number": 12, "rarity": 12}
#: A card is put in the order of its set by a number of so many digits at most.
_MOST_DIGITS: Final = 9
#: Longer sentences repeat a value that nobody reads.
_MOST_WHY: Final = 300
_REFUSAL: Final = re.compile(r'Card "[^"]*", (?P<field>[a-z_]+)[^:]*: (?P<why>.*)', re.DOTALL)
#: A record has fewer fields; more rounds would go on for ever.
_MOST_ROUNDS: Final = 60


def value_key(value: Any) -> str:
    """A short hash of a value, the same for what is the same in JSON."""
    said = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def laid_over(base: Record, values: Mapping[str, Any]) -> dict[str, Any]:
    """A record with these values over it; ``None`` takes a field away."""
    taken = {field: value for field, value in base.items() if field not in values}
    return {**taken, **{field: value for field, value in values.items() if value is not None and field not in BESIDE}}


def blank(game_key: str, card_id: str, title: str, card_type: str) -> dict[str, Any]:
    """The record of a card of which only title and type are known; BadCard for a type that cannot be left open."""
    return fitted(game_key, {"id": card_id, "title": title, "type": card_type})


def fitted(game_key: str, record: Record, keep: Collection[str] = ()) -> dict[str, Any]:
    """A record with the fields of its type: what lacks is unknown, what the type has not goes but ``keep``."""
    found, tries = dict(record), dict.fromkeys(record, len(UNKNOWN_VALUES))
    for _ in range(_MOST_ROUNDS):
        error = refusal_of(game_key, found)
        if error is None:
            break
        if "has no such field" in error.sentence and error.field in found and error.field not in keep:
            found.pop(error.field)
            continue
        count = tries.get(error.field, 0)
        if error.field not in tries or count < len(UNKNOWN_VALUES):
            found[error.field] = UNKNOWN_VALUES[count]
            tries[error.field] = count + 1
            continue
        break
    return found


def refusal_of(game_key: str, record: Record) -> FactError | None:
    """Why a record cannot be one, with the field; ``None`` if it can."""
    try:
        GAMES[game_key].read_card(record)
        title = str(record.get("title", ""))
        if clean_title(title) != title:
            return FactError("title", "bad_title", "A title has single blanks, and none at its ends.")
    except BadCard as error:
        found = _REFUSAL.fullmatch(error.message)
        if found is None:
            return FactError("", "bad_value", error.message[:_MOST_WHY])
        return FactError(found["field"], "bad_value", found["why"][:_MOST_WHY])
    except BadTitle as error:
        return FactError("title", "bad_title", error.message)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError, RecursionError):
        # a reader met a form of value that it was not made for
        return FactError("", "bad_value", "One of these values has a form that no card of this game has.")
    return _no_room(record)


def _no_room(record: Record) -> FactError | None:
    """What the row of a card cannot hold, though the game can read it."""
    for field, most in _ROOM.items():
        text = record.get(field)
        if isinstance(text, str) and (len(text) > most or not text.isprintable()):
            return FactError(field, "too_long", f"Write it in one line of {most} letters at most.")
    if re.search(rf"\d{{{_MOST_DIGITS + 1}}}", str(record.get("number", ""))):
        return FactError("number", "too_long", f"A number has {_MOST_DIGITS} digits at most.")
    return None


def readable(card: Card) -> Record:
    """The record of a row, or one without facts where it cannot be read: one bad row must not break a page."""
    if refusal_of(card.game_id, card.record) is None:
        return card.record
    types = [card.type, *(one.definition.type for one in catalogue.file_cards(card.game_id))]
    title = card.title if is_clean(card.title) else card.card_id
    records = (blank(card.game_id, card.card_id, title, card_type) for card_type in dict.fromkeys(types))
    return next(record for record in records if refusal_of(card.game_id, record) is None)


def base_of(card: Card) -> dict[str, Any]:
    """The record without any facts: that of the data file, or one in which only id, title and type are known."""
    if card.origin == Origin.FILE:
        found = catalogue.file_card(card.game_id, card.card_id)
        return dict(found.record) if found else dict(card.record)
    base = {"id": card.card_id, "title": card.title}
    return {**base, "type": card.type} if card.type else base


def values_of(cards: Collection[int]) -> dict[int, dict[str, Any]]:
    """The values of current facts by the key of their card and by field."""
    found: dict[int, dict[str, Any]] = {}
    rows = CardFact.objects.filter(card__in=cards, rank=CardFact.Rank.CURRENT)
    for card, field, value in rows.values_list("card_id", "field", "value"):
        found.setdefault(card, {})[field] = value
    return found


def record_of(card: Card, over: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The record of a card as it holds now: current facts over the data file's, else unknown; ``over`` goes last."""
    values = {**values_of([card.pk]).get(card.pk, {}), **(over or {})}
    return made_of(card.game_id, base_of(card), values)


def made_of(game_key: str, base: Record, values: Mapping[str, Any]) -> dict[str, Any]:
    """A record made of a base and values; a base without its fields, or of another type, gets those of its type."""
    record = laid_over(base, values)
    is_whole = base.get("type") == record.get("type") and len(base) > len(("id", "title", "type"))
    return record if is_whole else fitted(game_key, record, values)


def is_locked(card: Card, field: str) -> bool:
    """Whether a field of a reprint is that of its original, where alone it can be corrected."""
    found = catalogue.file_card(card.game_id, card.card_id) if card.origin == Origin.FILE else None
    return found is not None and REPRINT_OF in found.record and field not in (*REPRINT_FIELDS, *BESIDE)


def give_way(records: Mapping[int, Record]) -> None:
    """Let go of facts that only agreed with a data file which says otherwise now; new records by key of the card."""
    current = CardFact.objects.filter(card__in=records, rank=CardFact.Rank.CURRENT).exclude(field__in=BESIDE)
    gone = [fact for fact in current if records[fact.card_id].get(fact.field) != fact.value]
    for fact in gone:
        fact.rank, fact.reason = CardFact.Rank.OTHER, "A later release of the data files says otherwise."
    CardFact.objects.bulk_update(gone, ["rank", "reason"], batch_size=100)
