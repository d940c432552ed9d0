"""What is refused before a proposal is written: other facts under a used key, bad words, values that cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cards import facts
from cards.errors import BadFacts, FactError, ProposalRefused
from cards.models import Card, CardFact, Origin, Proposal
from cards.proposals import merging
from cards.proposals.contributors import Standing
from cards.query import fold
from cards.typed_facts import (
    MERGE_FIELD,
    MOST_QUOTED,
    SET_FIELD,
    WITHDRAW_FIELD,
    TypedFact,
    check_form,
    check_values,
    copies_in,
    has_link,
    tidied,
)

MOST_NOTE: Final = 500
NEW_ID: Final = "new-card"


def check_same(given: Proposal, facts: Sequence[TypedFact]) -> None:
    """Refuse a key under which other facts were sent: what is sent now would be lost in silence."""
    sent = {row.field: row.new for row in given.facts.all()}
    if any(fact.field not in sent or sent[fact.field] != fact.value for fact in tidied(facts)):
        said = f"Proposal {given.pk} was sent under this key, with other facts. Send these under a new key."
        raise ProposalRefused(said, "key_used")


def check_words(typed: Sequence[TypedFact], quoted: str, note: str, standing: Standing) -> None:
    check_form(typed, links=standing is not Standing.NEW)
    errors = copies_in(typed, quoted)
    if len(quoted) > MOST_QUOTED:
        errors.append(FactError("quoted", "too_long", f"A rules text has {MOST_QUOTED:,} letters at most."))
    if len(note) > MOST_NOTE:
        errors.append(FactError("note", "too_long", f"A note has {MOST_NOTE} letters at most."))
    if standing is Standing.NEW and has_link(note):
        errors.append(FactError("note", "link", "Links are not taken from new users: say it in words."))
    if errors:
        raise BadFacts(errors)


def check_against(game_key: str, proposal: Proposal, card: Card | None, typed: Sequence[TypedFact]) -> None:
    """Refuse values that no card can have, that are taken, or that were found to be wrong before."""
    values = {fact.field: fact.value for fact in typed}
    if card is None or card.is_placeholder:
        _check_new(game_key, values)
        check_values(game_key, {"id": NEW_ID, "title": values["title"], "type": values["type"]}, values, None)
        return
    if card.hidden_at is not None and proposal.kind != Proposal.Kind.WITHDRAW:
        raise ProposalRefused("This card was taken out of the catalogue.", "hidden")
    if MERGE_FIELD in values:
        merging.target_of(card, values[MERGE_FIELD])
    record = check_values(game_key, card.record, values, card)
    if "title" in values:
        _check_title(game_key, values["title"], card)
    _check_not_wrong(card, values)
    if not proposal.batch and set(values) - {SET_FIELD, WITHDRAW_FIELD, MERGE_FIELD}:
        facts.check_game_compiles(card, record)


def _check_new(game_key: str, values: Mapping[str, Any]) -> None:
    errors = []
    for field, said in (("title", "Write the title of the card."), ("type", "Say which type of card it is.")):
        if not isinstance(values.get(field), str) or values[field] in ("", facts.UNKNOWN):
            errors.append(FactError(field, "needed", said))
    if WITHDRAW_FIELD in values:
        errors.append(FactError(WITHDRAW_FIELD, "not_there", "Only a card of the catalogue can be taken out."))
    if MERGE_FIELD in values:
        errors.append(FactError(MERGE_FIELD, "not_there", "Only a card of the catalogue can be merged by a proposal."))
    if errors:
        raise BadFacts(errors)
    _check_title(game_key, values["title"], None)


def _check_title(game_key: str, title: Any, card: Card | None) -> None:
    same = Card.objects.filter(game_id=game_key, search_title=fold(str(title)))
    # A recorded card that was taken out comes back with a new proposal that is accepted.
    known = same.exclude(pk=card.pk) if card else same.exclude(origin=Origin.COMMUNITY, hidden_at__isnull=False)
    other = known.first()
    if other is not None:
        said = (
            f"“{other.title}” is in the catalogue. If yours is the same card, say there what is missing; if it is "
            "another one, write what tells them apart behind the title, such as (promo)."
        )
        raise BadFacts([FactError("title", "title_taken", said)])


def _check_not_wrong(card: Card, values: Mapping[str, Any]) -> None:
    keys = {field: facts.value_key(value) for field, value in values.items()}
    wrong = CardFact.objects.filter(card=card, rank=CardFact.Rank.WRONG, field__in=keys)
    errors = [
        FactError(fact.field, "found_wrong", f"This was found to be wrong: {fact.reason}")
        for fact in wrong
        if fact.value_key == keys[fact.field]
    ]
    if errors:
        raise BadFacts(errors)
