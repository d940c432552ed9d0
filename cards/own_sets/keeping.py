"""The cards of an own set as their owner works on them: each is checked alone, by the game's own compiler."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import User

from cards import catalogue
from cards.catalogue import CatalogCard, SetInfo
from cards.errors import BadFacts, BadTitle, FactError, OwnSetRefused
from cards.facts import check_shown, fitted, refusal_of, values_of_row
from cards.games import GAMES, Record
from cards.intake import clean_title, home_made_id
from cards.models import Card, Origin, OwnSet, OwnSetCall, QuotedText
from cards.own_cards import working_cards
from cards.own_sets.locking import check_seen, locked, touch
from cards.own_sets.repeating import call_made, remember
from cards.own_sets.services import MOST_ABILITIES, MOST_CARDS
from cards.query import fold
from cards.text_reader.games import READERS, NoSuchCardType, TypedCard, read_as_typed
from cards.typed_facts import TypedFact, check_form, tidied
from conanhub.web import alone

#: A typed rules text.
MOST_TEXT: Final = 2000
#: So much of a sentence that is not understood stands in the record.
MOST_KEPT_SENTENCE: Final = 300
#: Of a home-made card; printed flavor is the publisher's and stands nowhere.
MOST_FLAVOR: Final = 300
#: Fields that the site gives.
GIVEN: Final = ("id", "number", "reprint_of", "source", "own_title")
#: What no card of the catalogue may be called like.
_QUALIFIER: Final = "home-made"


@dataclass(frozen=True, slots=True)
class ReadText:
    """What a typed text says: the abilities of a record, ``"?"`` where a sentence is kept; and the kept sentences."""

    abilities: Any
    fields: Mapping[str, Any]
    kept: tuple[str, ...]


def read_typed(game_key: str, record: Record, text: str) -> ReadText:
    """What a rules text says on a card of this record. BadFacts where the text of such a card cannot be read."""
    if game_key not in READERS:
        said = f"Texts of {GAMES[game_key].name} are not read. Give the effects as data."
        raise BadFacts([FactError("text", "not_read", said)])
    if len(text) > MOST_TEXT:
        raise BadFacts([FactError("text", "too_long", f"A rules text has {MOST_TEXT:,} letters at most.")])
    words = [str(record.get(name, "")) for name in ("type", "title", "kind", "on")]
    try:
        sentences = read_as_typed(game_key, TypedCard(*words), text)
    except NoSuchCardType as error:
        said = "The text of such a card cannot be read before its type, and its kind or what it goes on, are said."
        raise BadFacts([FactError("text", "not_read", said)]) from error
    kept = tuple(" ".join(text[one.start : one.end].split()) for one in sentences if one.state == "kept")
    fields = {name: value for one in sentences for name, value in one.fields.items()}
    abilities = [one.ability for one in sentences if one.ability is not None]
    return ReadText("?" if kept else abilities, fields, tuple(one[:MOST_KEPT_SENTENCE] for one in kept))


def add_card(
    *,
    user: User,
    own_set: OwnSet,
    record: Mapping[str, Any],
    text: str | None = None,
    if_match: str = "",
    key: str = "",
) -> Card:
    """Make a card in a set of the user. ``record`` has fields as records hold them; what is left out is unknown.

    With ``text`` the effects are read from it; sentences that are not understood are kept in the user's words, and the
    card is not simulated. BadFacts names each field that cannot be, and how to mend it. The same ``key`` gives the card
    that it gave first, as it is now.
    """
    with alone(user):
        found, call = locked(user, own_set), {"record": record, "text": text}
        if (made := call_made(found, OwnSetCall.Act.CARD, key, call)) is not None:
            return _made_before(found, made)
        check_seen(found, if_match)
        if Card.every.filter(own_set=found).count() >= MOST_CARDS:
            raise OwnSetRefused(f"A set has {MOST_CARDS} cards at most. Make another set.", "too_many_cards")
        card = Card(
            game_id=found.game_id,
            own_set=found,
            owner=user,
            origin=Origin.OWN,
            card_id=home_made_id(found.key, found.next_number),
            number=str(found.next_number),
            record={},
            is_listed=False,
        )
        _write(found, card, record, text)
        card.save()
        keep_typed(user, card, text)
        touch(found, next_number=found.next_number + 1)
        remember(found, OwnSetCall.Act.CARD, key, call, card_id=card.card_id)
    return card


def _made_before(own_set: OwnSet, made: OwnSetCall) -> Card:
    card = find_card(own_set, made.card_id)
    if card is None:
        said = "The card that was made under this key was taken out of the set since. Send this one under a new key."
        raise OwnSetRefused(said, "key_used")
    return card


def change_card(
    *, user: User, card: Card, record: Mapping[str, Any], text: str | None = None, if_match: str = ""
) -> Card:
    """Put another record in place of that of a card; versions that were published stay as they are."""
    with alone(user):
        own_set = _set_of(card)
        found = locked(user, own_set, if_match)
        mine = Card.every.select_for_update(of=("self",)).filter(own_set=found, pk=card.pk).first()
        if mine is None:
            raise OwnSetRefused("There is no such card in this set. Load the page again.", "no_such_card")
        _write(found, mine, record, text)
        mine.revision += 1
        mine.save()
        keep_typed(user, mine, text)
        touch(found)
    return mine


def delete_card(*, user: User, card: Card, if_match: str = "") -> None:
    """Take a card out of its set; versions that were published keep it."""
    with alone(user):
        found = locked(user, _set_of(card), if_match)
        removed, _ = Card.every.filter(own_set=found, pk=card.pk).delete()
        if not removed:
            raise OwnSetRefused("There is no such card in this set. Load the page again.", "no_such_card")
        touch(found)


def typed_text(card: Card) -> str:
    """The rules text of a card as its maker typed it; empty where the effects came otherwise."""
    typed = QuotedText.objects.filter(card=card, user=card.owner_id, proposal=None).first()
    return typed.text if typed is not None else ""


def keep_typed(user: User, card: Card, text: str | None) -> None:
    """Keep the rules text as its maker typed it, in place of the one before."""
    QuotedText.objects.filter(card=card, user=user, proposal=None).delete()
    if text and text.strip():
        QuotedText.objects.create(card=card, user=user, text=text)


def find_card(own_set: OwnSet, card_id: str) -> Card | None:
    """The card of a set as its owner works on it."""
    return Card.every.filter(own_set=own_set, card_id=card_id).select_related("own_set__owner", "game").first()


def _set_of(card: Card) -> OwnSet:
    if card.own_set is None:
        raise OwnSetRefused("This card is in none of your sets.", "no_such_card")
    return card.own_set


def _write(own_set: OwnSet, card: Card, sent: Mapping[str, Any], text: str | None) -> None:
    """Fill the row from a record that was checked."""
    record = _record(own_set, card, sent, text)
    game = GAMES[own_set.game_id]
    info = SetInfo(own_set.key, own_set.name, "own", "", 0)
    check_shown(own_set.game_id, record, info)
    _check_compiles(own_set, card, record)
    entry = CatalogCard(own_set.game_id, info, record, game.read_card(record))
    for name, value in values_of_row(entry).items():
        setattr(card, name, value)
    card.is_listed = False


def _record(own_set: OwnSet, card: Card, sent: Mapping[str, Any], text: str | None) -> dict[str, Any]:
    game_key, game = own_set.game_id, GAMES[own_set.game_id]
    if not isinstance(sent, Mapping):
        raise BadFacts([FactError("record", "bad_value", "A record is an object of fields.")])
    facts = tidied(
        TypedFact(field=str(name), value=value, certainty="hand")
        for name, value in sent.items()
        if name not in GIVEN and name != "flavor"
    )
    check_form(facts, links=False)
    told = {fact.field: fact.value for fact in facts}
    if told.get("title") is None and game.title_by_parts and str(told.get("type")) in game.title_parts:
        told["title"] = game.title_by_parts(told)
    errors = [
        FactError(field, "needed", said)
        for field, said in (("title", "Write the title of the card."), ("type", "Say which type of card it is."))
        if not isinstance(told.get(field), str) or told[field] in ("", "?")
    ]
    if errors:
        raise BadFacts(errors)
    _check_title(own_set, card, told["title"])
    told = game.titled(told, told["title"])
    if (flavor := _clean_flavor(game_key, sent.get("flavor"))) is not None:
        told["flavor"] = flavor
    if text is not None:
        read = read_typed(game_key, told, text)
        told |= {**read.fields, "abilities": read.abilities}
        if read.kept:
            told["facts"] = list(read.kept)
    _check_abilities(told.get("abilities"))
    record = fitted(game_key, {"id": card.card_id, **_given(game_key, card), **told}, keep=tuple(told))
    if (error := refusal_of(game_key, record)) is not None:
        raise BadFacts([error])
    return record


def _given(game_key: str, card: Card) -> dict[str, Any]:
    """The fields that the site gives."""
    if game_key == "conan_monolith":
        return {"source": "fan database"}
    return {"number": card.number}


def _clean_flavor(game_key: str, flavor: Any) -> str | None:
    """The flavor text of a card, plain words in one line; ``None`` without one."""
    if flavor is None or flavor == "":
        return None
    said = " ".join(flavor.split()) if isinstance(flavor, str) else ""
    problem = ""
    if not GAMES[game_key].has_flavor:
        problem = f"Cards of {GAMES[game_key].name} have no flavor text."
    elif not isinstance(flavor, str):
        problem = "A flavor text is a text."
    elif len(said) > MOST_FLAVOR:
        problem = f"A flavor text has {MOST_FLAVOR} letters at most; this has {len(said):,}."
    elif not said.isprintable() or any(letter in "<>" for letter in said):
        problem = "A flavor text cannot hold <, > or invisible characters."
    if problem:
        raise BadFacts([FactError("flavor", "too_long" if len(said) > MOST_FLAVOR else "bad_value", problem)])
    return said or None


def _check_abilities(abilities: Any) -> None:
    if isinstance(abilities, list) and len(abilities) > MOST_ABILITIES:
        said = f"These are {len(abilities)} abilities; a home-made card has {MOST_ABILITIES} at most."
        raise BadFacts([FactError("abilities", "too_many", said)])


def _check_title(own_set: OwnSet, card: Card, title: str) -> None:
    try:
        cleaned = clean_title(title)
    except BadTitle as error:
        raise BadFacts([FactError("title", "bad_title", error.message)]) from error
    folded = fold(cleaned)
    same = Card.objects.filter(game_id=own_set.game_id)
    known = same.filter(search_title=folded).first() or same.filter(printed_title__iexact=cleaned).first()
    if known is not None:
        said = (
            f"“{known.title}” is the title of a card of the catalogue. Write behind it what tells yours apart, such as "
            f"“{cleaned} ({_QUALIFIER})”."
        )
        raise BadFacts([FactError("title", "title_taken", said)])
    mine = Card.every.filter(own_set=own_set, search_title=folded).exclude(pk=card.pk).first()
    if mine is not None:
        raise BadFacts([FactError("title", "title_used", f"Card {mine.number} of this set is called so already.")])


def _check_compiles(own_set: OwnSet, card: Card, record: Record) -> None:
    """Refuse a record with which the catalogue and the other cards of the set would not compile."""
    user_id = own_set.owner_id
    assert user_id is not None
    mine = working_cards(user_id, own_set.game_id)
    beside = [one.record for one in mine.values() if one.card_set.key == own_set.key]
    others = [one for one in beside if one["id"] != card.card_id]
    public = [one.record for one in catalogue.load_cards(own_set.game_id)]
    try:
        GAMES[own_set.game_id].compile_pool([*public, *others, record])
    except Exception as error:
        said = str(getattr(error, "message", "")) or "The game does not compile with it."
        raise BadFacts([FactError("", "does_not_compile", said.partition(", ")[2] or said)]) from error
