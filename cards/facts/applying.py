"""Writing what holds now: the row of a card with its revision, in the transaction of what decided it."""

from __future__ import annotations

import secrets
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.text import slugify

from cards import catalogue
from cards.catalogue import CatalogCard, SetInfo
from cards.errors import BadFacts, FactError
from cards.facts.records import record_of, refusal_of
from cards.facts.rows import row_values
from cards.games import GAMES, Record
from cards.intake import is_reserved_id
from cards.models import Card, CardAlias, CardRevision, CardSet, Decision, Game, Origin, RecordBlob
from cards.query import fold
from cards.snapshots import record_hash, schema_of

MOST_ID = 70
_ANY_SET: Final = SetInfo("known", "", "known", "", 0)


def set_info(card_set: CardSet) -> SetInfo:
    """A set as the catalogue has it."""
    return SetInfo(card_set.key, card_set.name, card_set.kind, card_set.released, card_set.position)


def blob_of(game_key: str, record: Record) -> RecordBlob:
    """The stored form of a record, written once."""
    kept = {"record": record, "schema": schema_of(game_key)}
    return RecordBlob.objects.get_or_create(hash=record_hash(game_key, record), defaults=kept)[0]


def write_row(card: Card, record: Record, card_set: CardSet) -> None:
    """Bring the row in line with this record. BadFacts if no card of the game can have it."""
    error = refusal_of(card.game_id, record)
    if error is not None:
        raise BadFacts([error])
    check_shown(card.game_id, record, set_info(card_set))
    entry = CatalogCard(card.game_id, set_info(card_set), record, GAMES[card.game_id].read_card(record))
    for name, value in {**row_values(entry, card_set), "is_listed": card.hidden_at is None}.items():
        setattr(card, name, value)
    card.printed_title = str(record.get("printed_title", card.printed_title))[:120]


def check_shown(game_key: str, record: Record, info: SetInfo = _ANY_SET) -> None:
    """Refuse a record that can be read but not shown: its page would break for everybody who opens it."""
    game = GAMES[game_key]
    try:
        entry = CatalogCard(game_key, info, record, game.read_card(record))
        game.row_facts(entry)
        game.make_face(entry, False)
        game.make_picture(entry.definition, game.band(entry.definition))
        for _ in (*game.facts(entry), *game.paragraphs(entry.definition), game.type_line(entry.definition)):
            pass
    except Exception as error:
        said = "One of these values has a form that the page of a card of this game cannot show."
        raise BadFacts([FactError("", "not_shown", said)]) from error


def apply_facts(card: Card, card_set: CardSet, *, decision: Decision, author: User | None) -> CardRevision:
    """Make the row what the facts say now, as a new revision; the caller holds the lock of the card.

    BadFacts if the game would not have such a card: then the transaction of the caller must not go on.
    """
    record = record_of(card)
    write_row(card, record, card_set)
    check_game_compiles(card, record)
    card.revision += 1
    card.save()
    renew_stamp(card.game_id)
    return CardRevision.objects.create(
        card=card,
        number=card.revision,
        blob=blob_of(card.game_id, record),
        decision=decision,
        author=author,
        author_number=author.pk if author else None,
    )


def first_revision(card: Card) -> None:
    """Keep the record of a data file as the revision before the first change."""
    if card.origin == Origin.FILE and card.revision == 0 and not CardRevision.objects.filter(card=card).exists():
        CardRevision.objects.create(card=card, number=0, blob=blob_of(card.game_id, card.record), release="data file")


def check_game_compiles(card: Card, record: Record) -> None:
    """Refuse a record with which the game would not compile, such as one that names what is not there."""
    others = [one.record for one in catalogue.load_cards(card.game_id) if one.definition.id != card.card_id]
    refusal = GAMES[card.game_id].compile_pool
    try:
        refusal([*others, record])
    except Exception as error:
        said = str(getattr(error, "message", "")) or "The game does not compile with it."
        raise BadFacts([FactError("", "does_not_compile", said.partition(", ")[2] or said)]) from error


def renew_stamp(game_key: str) -> None:
    """Let every process find out that rows of a game changed; this one at once, if some are not of data files."""
    Game.objects.filter(pk=game_key).update(stamp=secrets.token_hex(8))
    if Card.objects.filter(Q(origin=Origin.COMMUNITY) | Q(revision__gt=0), game_id=game_key).exists():
        catalogue.changed(game_key)
        transaction.on_commit(lambda: catalogue.changed(game_key))


def new_card(game_key: str, title: str, card_type: str, card_set: CardSet) -> Card:
    """A card that users recorded, not yet saved; its id is its title, with a number where another card has that."""
    word = slugify(fold(title))[:MOST_ID].strip("-") or "card"
    known = set(Card.every.filter(game_id=game_key).filter(_like(word, "card_id")).values_list("card_id", flat=True))
    known |= set(
        CardAlias.objects.filter(game_id=game_key).filter(_like(word, "old_id")).values_list("old_id", flat=True)
    )
    card_id, number = word, 1
    while card_id in known or is_reserved_id(card_id) or catalogue.file_card(game_key, card_id) is not None:
        number += 1
        card_id = f"{word}-{number}"
    values: dict[str, Any] = {"title": title, "type": card_type, "record": {}, "search_title": fold(title)}
    return Card(game_id=game_key, card_id=card_id, card_set=card_set, origin=Origin.COMMUNITY, **values)


def _like(word: str, field: str) -> Q:
    return Q(**{field: word}) | Q(**{f"{field}__startswith": f"{word}-"})
