"""What a page says of one proposal, and of the facts of a card: who says so, how surely, and since when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cards.facts import value_key
from cards.models import Card, CardFact, CardRevision, Certainty, Proposal, ProposedFact, Support
from cards.proposals.agreeing import CONFIRMED_BY, SEEN
from cards.proposals.settling import public_card
from cards.typed_facts import says_how

#: What pages call a certainty in a word.
SHORT = {"hand": "in hand", "picture": "scan seen", "memory": "memory", "rulebook": "rulebook"}


@dataclass(frozen=True, slots=True)
class Voice:
    """A user who says what a value is."""

    name: str
    certainty: str
    source: str
    blind: bool
    value: Any
    agrees: bool

    @property
    def short(self) -> str:
        return SHORT[self.certainty]


@dataclass(frozen=True, slots=True)
class FactRow:
    """One fact of a proposal as a moderator weighs it."""

    row: ProposedFact
    now: Any
    how: str
    voices: tuple[Voice, ...]
    is_disputed: bool

    @property
    def name(self) -> str:
        return self.row.field.replace("_", " ").capitalize()


def fact_rows(proposal: Proposal) -> list[FactRow]:
    """The facts of a proposal beside what holds now, each with all that others say of it."""
    card = public_card(proposal)
    record: Mapping[str, Any] = card.record if card else {}
    voices = _voices(card) if card else {}
    rows = []
    for row in proposal.facts.all():
        now = record.get(row.field) if card else "?"
        key = value_key(row.new)
        said = [
            Voice(one.user_name, one.certainty, one.source, one.blind, one.fact.value, one.fact.value_key == key)
            for one in voices.get(row.field, ())
        ]
        if not said:
            said = [Voice(proposal.author_name, row.certainty, row.source, True, row.new, True)]
        disputed = any(not one.agrees for one in said)
        rows.append(FactRow(row, now, says_how(now, row.new), tuple(said), disputed))
    return rows


def _voices(card: Card) -> dict[str, list[Support]]:
    said = Support.objects.filter(fact__card=card, withdrawn_at=None).select_related("fact", "user")
    found: dict[str, list[Support]] = {}
    for one in said.exclude(fact__rank=CardFact.Rank.WRONG):
        found.setdefault(one.fact.field, []).append(one)
    return found


@dataclass(frozen=True, slots=True)
class Provenance:
    """What is known of a current fact: ``state`` is confirmed, one source, from memory, or not supported by users."""

    field: str
    value: Any
    state: str
    supports: tuple[Support, ...]
    others: tuple[CardFact, ...] = ()

    @property
    def name(self) -> str:
        return self.field.replace("_", " ").capitalize()


@dataclass(frozen=True, slots=True)
class CardHistory:
    """The provenance of a card: facts by field, revisions with what decided them, the number of open proposals."""

    facts: tuple[Provenance, ...]
    revisions: tuple[CardRevision, ...]
    waiting: int
    by_field: Mapping[str, Provenance] = field(default_factory=dict)


def history_of(card: Card, most: int = 50) -> CardHistory:
    """Where the facts of a card are from. Open values are not in it: nobody is to be led by them."""
    rows = CardFact.objects.filter(card=card).exclude(rank=CardFact.Rank.OPEN)
    by_field: dict[str, list[CardFact]] = {}
    for fact in rows.prefetch_related("supports__user"):
        by_field.setdefault(fact.field, []).append(fact)
    facts = [found for name, some in by_field.items() if (found := _provenance(card, name, some))]
    revisions = CardRevision.objects.filter(card=card).order_by("-number")
    revisions = revisions.select_related("decision__by", "decision__proposal__author", "blob", "author")
    waiting = Proposal.objects.filter(card=card, state__in=(Proposal.State.OPEN, Proposal.State.QUESTION)).count()
    named = {one.field: one for one in facts}
    return CardHistory(tuple(facts), tuple(revisions[:most]), waiting, named)


def _provenance(card: Card, name: str, some: Sequence[CardFact]) -> Provenance | None:
    key = value_key(card.record.get(name))
    current = next((fact for fact in some if fact.rank == CardFact.Rank.CURRENT), None)
    others = tuple(fact for fact in some if fact.rank != CardFact.Rank.CURRENT)
    if current is None or (current.value_key != key and name not in ("set", "withdraw")):
        return Provenance(name, card.record.get(name), "not supported", (), others) if others else None
    supports = tuple(one for one in current.supports.all() if one.withdrawn_at is None)
    return Provenance(name, current.value, state_of(supports), supports, others)


def state_of(supports: Sequence[Support]) -> str:
    """How sure a fact is by those who say so."""
    if len([one for one in supports if one.blind and one.certainty in SEEN]) >= CONFIRMED_BY:
        return "confirmed"
    if any(one.certainty != Certainty.MEMORY for one in supports):
        return "one source"
    return "from memory" if supports else "not supported"
