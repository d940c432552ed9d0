"""Whether typed facts can be: each error names the field and says how to mend it."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from cards.errors import BadFacts, BadTitle, FactError
from cards.facts import check_shown, is_locked, made_of, refusal_of
from cards.games import Record
from cards.intake import clean_title
from cards.models import Card, CardSet
from cards.query import fold
from cards.typed_facts.typed import CERTAINTIES, MERGE_FIELD, MOST_SOURCE, SET_FIELD, WITHDRAW_FIELD, TypedFact
from conanhub import web

MOST_FACTS: Final = 60
#: The largest fact is the map of a board game.
MOST_JSON: Final = 60_000
#: Values of cards have far fewer lists within lists.
MOST_DEEP: Final = 20
MOST_WITHDRAW: Final = 300
#: Fields that are given once, or that another place says.
FIXED: Final = ("id", "reprint_of", "own_title")
_FIELD: Final = re.compile(r"[a-z][a-z_]{0,39}")
_BOUNDS: Final = re.compile(r"(?P<low>[0-9]+)(?:-(?P<high>[0-9]*)|\+)")
#: Fields in which signs of bounds are those of a text.
_TEXTS: Final = ("title", "printed_title", "number", "flavor", SET_FIELD, WITHDRAW_FIELD, MERGE_FIELD)
#: No number of a card is larger.
MOST_NUMBER: Final = 999
_HIDDEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn")
_LINK: Final = re.compile(r"https?:|www\.|\b[a-z0-9-]+\.(com|net|org|info|ru|io|de)\b", re.IGNORECASE)


def has_link(text: str) -> bool:
    """Whether a text leads to another place of the web."""
    return _LINK.search(text) is not None


def visible(text: str) -> str:
    """A text without controls and signs that are not seen or turn the direction: nobody reads anything else in it."""
    plain = text.replace("\r\n", "\n")
    return "".join(one for one in plain if one == "\n" or unicodedata.category(one) not in _HIDDEN).strip()


def check_form(facts: Sequence[TypedFact], *, links: bool) -> None:
    """Refuse what no game has to look at: too many, twice, too long, with hidden signs, or with links where not."""
    if not facts:
        raise BadFacts([FactError("", "no_facts", "Nothing was typed. Fill in at least one field.")])
    if len(facts) > MOST_FACTS:
        said = f"These are {len(facts)} fields; a proposal has {MOST_FACTS} at most."
        raise BadFacts([FactError("", "too_many", said)])
    errors = [error for fact in facts for error in _errors_of_form(fact, links)]
    fields = [fact.field for fact in facts]
    twice = {field for field in fields if fields.count(field) > 1}
    errors += [FactError(field, "twice", "This field is given twice.") for field in sorted(twice)]
    if WITHDRAW_FIELD in fields and len(fields) > 1:
        errors.append(FactError(WITHDRAW_FIELD, "not_alone", "Propose to take a card out by itself, without facts."))
    if MERGE_FIELD in fields and len(fields) > 1:
        errors.append(FactError(MERGE_FIELD, "not_alone", "Propose to merge two cards by itself, without facts."))
    if errors:
        raise BadFacts(errors)


def _errors_of_form(fact: TypedFact, links: bool) -> Iterator[FactError]:
    if _FIELD.fullmatch(fact.field) is None or fact.field in FIXED:
        yield FactError(fact.field[:40], "unknown_field", "No card has such a field, or it cannot be changed.")
        return
    if fact.field == "flavor":
        yield FactError("flavor", "printed_words", "Printed flavor is not recorded: its words are the publisher's.")
        return
    if fact.certainty not in CERTAINTIES:
        yield FactError(fact.field, "certainty", f"Say how you know it: {', '.join(CERTAINTIES)}.")
    if len(fact.source) > MOST_SOURCE:
        yield FactError(fact.field, "source", f"A source has {MOST_SOURCE} letters at most.")
    if web.is_deeper(fact.value, MOST_DEEP):
        said = f"This value has lists within lists {MOST_DEEP} times and more, as no card has."
        yield FactError(fact.field, "too_deep", said)
        return
    try:
        said = json.dumps(fact.value, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        yield FactError(fact.field, "bad_value", "This is no value that a record can hold.")
        return
    if len(said) > MOST_JSON:
        yield FactError(fact.field, "too_long", "This value is too long for any card.")
    elif hidden := next((one for one in _letters(fact.value) if unicodedata.category(one) in _HIDDEN), ""):
        said = f"It holds the invisible character U+{ord(hidden):04X}. Type it instead of pasting it."
        yield FactError(fact.field, "hidden_character", said)
    if any(unicodedata.category(one) in _HIDDEN for one in fact.source):
        yield FactError(fact.field, "source", "The source holds an invisible character. Type it instead of pasting it.")
    if not links and (has_link(fact.source) or any(map(has_link, texts_in(fact.value)))):
        yield FactError(fact.field, "link", "Links are not taken from new users: say the source in words.")


def _letters(value: Any) -> Iterator[str]:
    for text in texts_in(value):
        yield from text.replace("\n", " ")


def texts_in(value: Any) -> Iterator[str]:
    """All texts in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, one in value.items():
            yield str(name)
            yield from texts_in(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from texts_in(one)


def check_values(game_key: str, base: Record, values: Mapping[str, Any], card: Card | None) -> dict[str, Any]:
    """The record with these values; BadFacts with an error for each field that no card of the game can have."""
    errors = [
        FactError(field, "reprint", "This card is a reprint. Propose this for the card of which it is one.")
        for field in values
        if card is not None and is_locked(card, field)
    ]
    if card is not None and "type" not in values:
        errors += [
            FactError(field, "not_there", "The card has no such field that could be taken away.")
            for field, value in values.items()
            if value is None and field not in base
        ]
    errors += _errors_beside(game_key, values)
    kept = {field: value for field, value in values.items() if field not in {error.field for error in errors}}
    record: dict[str, Any] = {}
    for _ in range(len(values) + 1):
        record = made_of(game_key, base, kept)
        error = refusal_of(game_key, record)
        if error is None:
            break
        if error not in errors:
            errors.append(error)
        if error.field not in kept:
            break
        del kept[error.field]
    if errors:
        raise BadFacts(errors)
    check_shown(game_key, record)
    return record


def _errors_beside(game_key: str, values: Mapping[str, Any]) -> Iterator[FactError]:
    if SET_FIELD in values and set_called(game_key, values[SET_FIELD]) is None:
        try:
            name = clean_title(values[SET_FIELD]) if isinstance(values[SET_FIELD], str) else ""
        except BadTitle as error:
            yield FactError(SET_FIELD, "bad_set", error.message.replace("A title", "The name of a set"))
            return
        if not name:
            yield FactError(SET_FIELD, "bad_set", "Write the name of the set.")
    for field, value in values.items():
        bounds = _BOUNDS.fullmatch(value) if isinstance(value, str) and field not in _TEXTS else None
        if bounds is not None and not _holds(bounds["low"], bounds["high"] or bounds["low"]):
            said = f"“{value[:40]}” are no bounds: the smaller number comes first, and {MOST_NUMBER} is the largest."
            yield FactError(field, "bad_bounds", said)
    if WITHDRAW_FIELD in values and not (isinstance(values[WITHDRAW_FIELD], str) and values[WITHDRAW_FIELD].strip()):
        yield FactError(WITHDRAW_FIELD, "no_reason", "Say why the card should be taken out.")
    elif WITHDRAW_FIELD in values and len(values[WITHDRAW_FIELD]) > MOST_WITHDRAW:
        said = f"Say in {MOST_WITHDRAW} letters at most why the card should be taken out."
        yield FactError(WITHDRAW_FIELD, "too_long", said)


def _holds(low: str, high: str) -> bool:
    most = len(str(MOST_NUMBER))
    return len(low) <= most and len(high) <= most and int(low) <= int(high)


def set_called(game_key: str, word: Any) -> CardSet | None:
    """The set of this key or name."""
    if not isinstance(word, str):
        return None
    sets = CardSet.objects.filter(game_id=game_key)
    return next((one for one in sets if word == one.key or fold(word) == fold(one.name)), None)
