"""Making accepted facts the current ones, by a moderator or by itself, under the lock of the card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.text import slugify

from cards import facts
from cards.errors import ProposalRefused
from cards.models import Card, CardFact, CardSet, Decision, Origin, Proposal, ProposedFact, Support
from cards.proposals import merging, telling
from cards.proposals.contributors import refresh
from cards.proposals.hooks import HOOKS
from cards.query import fold
from cards.typed_facts import MERGE_FIELD, SET_FIELD, WITHDRAW_FIELD, fills, is_gap, set_called
from conanhub.community import is_moderator

Rank = CardFact.Rank
Verdict = ProposedFact.Verdict
State = Proposal.State
#: Without these there is no card.
NEEDED: Final = ("title", "type")
MOST_REASON: Final = 500


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is to be decided of a proposal; without ``by`` it came about by itself.

    ``losers`` says what becomes of values that lose: "wrong" unless "other" is said, where printings differ.
    """

    by: User | None
    verdicts: Mapping[str, str]
    reason: str = ""
    losers: Mapping[str, str] = field(default_factory=dict)


def public_card(proposal: Proposal) -> Card | None:
    """The card of everybody that a proposal is about; ``None`` for one that is still to be made."""
    return None if proposal.card is None or proposal.card.is_placeholder else proposal.card


def locked_card(proposal: Proposal) -> Card | None:
    """The public card of a proposal, locked as long as the transaction goes on."""
    card = public_card(proposal)
    return card and Card.objects.select_for_update(no_key=True).get(pk=card.pk)


def settle(proposal: Proposal, ruling: Ruling) -> Decision:
    """Write a decision with all that follows from it. The caller holds the locks and has checked who decides."""
    rows = {row.field: row for row in proposal.facts.all()}
    accepted = [rows[name] for name, verdict in ruling.verdicts.items() if verdict == Verdict.ACCEPT]
    card = locked_card(proposal)
    is_new = card is None
    if card is None and accepted:
        card = _make_card(proposal, {row.field: row.new for row in accepted}, ruling)
    ranks = {row.field: _promote(card, row, proposal, ruling) for row in accepted} if card else {}
    decision = Decision.objects.create(
        proposal=proposal,
        by=ruling.by,
        by_number=ruling.by.pk if ruling.by else None,
        verdicts=dict(ruling.verdicts),
        ranks=ranks,
        reason=ruling.reason,
    )
    if card is not None and any(one["new"] != one["old"] for one in ranks.values()):
        apply_now(card, decision, proposal.author)
        if is_new:
            proposal.card = card
            say(proposal, [row for row in rows.values() if row.field not in ruling.verdicts])
    if card is not None and ranks.get(MERGE_FIELD):
        merging.merge_now(card, str(rows[MERGE_FIELD].new), decision)
    _write_verdicts(proposal, rows, ruling, card)
    refresh(proposal.author)
    if card is not None:
        for other in settle_others(card, proposal, {row.field: row.new for row in accepted}, ruling):
            refresh(other.author)
    return decision


def _make_card(proposal: Proposal, values: Mapping[str, Any], ruling: Ruling) -> Card:
    lacking = [name for name in NEEDED if name not in values]
    if lacking:
        said = f"A new card needs its {' and '.join(lacking)} accepted with the rest."
        raise ProposalRefused(said, "card_not_whole")
    title = str(values["title"])
    same = Card.objects.filter(game_id=proposal.game_id, search_title=fold(title), is_listed=True).first()
    if same is not None:
        said = f"“{same.title}” is in the catalogue by now. Decline this one, or ask for facts about that card."
        raise ProposalRefused(said, "in_the_catalogue")
    card_set = _set_of(proposal.game_id, values.get(SET_FIELD), may_make=ruling.by is not None)
    card = _taken_out(proposal.game_id, title, ruling)
    if card is None:
        card = facts.new_card(proposal.game_id, title, str(values["type"]), card_set)
    card.title, card.type, card.hidden_at, card.hidden_by_reports = title, str(values["type"]), None, False
    facts.write_row(card, facts.made_of(proposal.game_id, _base(card), values), card_set)
    card.save()
    return card


def _taken_out(game_key: str, title: str, ruling: Ruling) -> Card | None:
    """The recorded card of this title that was taken out: it comes back, without the facts that it had."""
    hidden = Card.objects.filter(game_id=game_key, search_title=fold(title), origin=Origin.COMMUNITY)
    found = hidden.filter(merged_into=None).exclude(hidden_at=None).order_by().select_for_update(no_key=True).first()
    if found is not None and ruling.by is None:
        raise ProposalRefused("A card that was taken out is brought back by a moderator alone.", "taken_out")
    CardFact.objects.filter(card=found, rank=Rank.CURRENT).update(rank=Rank.OTHER, reason=_why(ruling))
    return found


def _base(card: Card) -> dict[str, Any]:
    return {"id": card.card_id, "title": card.title, "type": card.type}


def _set_of(game_key: str, word: Any, *, may_make: bool) -> CardSet:
    """The set that is named, a new one if a moderator takes it, or the known cards of the game."""
    sets = CardSet.objects.filter(game_id=game_key)
    if isinstance(word, str) and word != facts.UNKNOWN:
        found = set_called(game_key, word)
        if found is not None:
            return found
        if not may_make:
            raise ProposalRefused("A new set is taken by a moderator alone.", "new_set")
        key, taken = slugify(fold(word))[:36] or "set", set(sets.values_list("key", flat=True))
        key = next(one for one in (key, *(f"{key}-{number}" for number in range(2, 99))) if one not in taken)
        last = sets.order_by("-position").first()
        place = last.position + 1 if last else 0
        return CardSet.objects.create(game_id=game_key, key=key, name=word[:80], kind="known", position=place)
    known = sets.filter(kind="known").order_by("position").first() or sets.order_by("position").first()
    if known is None:
        raise ProposalRefused("The cards of this game are not loaded yet.", "no_sets")
    return known


def _promote(card: Card, row: ProposedFact, proposal: Proposal, ruling: Ruling) -> dict[str, Any]:
    """Make a value the current one; the keys of it and of the value of before, with what becomes of that one."""
    loser_rank = ruling.losers.get(row.field, Rank.WRONG)
    before = CardFact.objects.filter(card=card, field=row.field, rank=Rank.CURRENT).first()
    key = facts.value_key(row.new)
    if before is not None and before.value_key == key:
        support(before, proposal.author, proposal.author_number, row, proposal, blind=True)
        return {"new": before.pk, "old": before.pk, "old_rank": str(Rank.CURRENT)}
    old_rank = ""
    if before is not None:
        old_rank = str(Rank.OTHER if before.value == facts.UNKNOWN else loser_rank)
        CardFact.objects.filter(pk=before.pk).update(rank=old_rank, reason=_why(ruling))
    else:
        _remember_loser(card, row, loser_rank, ruling)
    fact, _ = CardFact.objects.update_or_create(
        card=card,
        field=row.field,
        value_key=key,
        defaults={"value": row.new, "rank": Rank.CURRENT, "reason": ""},
    )
    support(fact, proposal.author, proposal.author_number, row, proposal, blind=True)
    return {"new": fact.pk, "old": before.pk if before else None, "old_rank": old_rank}


def _remember_loser(card: Card, row: ProposedFact, rank: str, ruling: Ruling) -> None:
    """Keep the value of the data file that is replaced, lest it be proposed anew."""
    value = card.record.get(row.field)
    if row.field in card.record and value != row.new and not fills(value, row.new):
        CardFact.objects.get_or_create(
            card=card,
            field=row.field,
            value_key=facts.value_key(value),
            defaults={"value": value, "rank": rank, "reason": _why(ruling)},
        )


def _why(ruling: Ruling) -> str:
    return ruling.reason[:300] or "Another value was accepted."


def support(
    fact: CardFact, user: User | None, number: int, row: ProposedFact, proposal: Proposal, *, blind: bool
) -> Support:
    """Note that a user says so; one who says so already does it once, and more surely if so now."""
    values = {"user": user, "certainty": row.certainty, "source": row.source, "proposal": proposal}
    found, is_new = Support.objects.get_or_create(fact=fact, user_number=number, defaults={**values, "blind": blind})
    if not is_new and found.withdrawn_at is not None:
        Support.objects.filter(pk=found.pk).update(**values, blind=blind, withdrawn_at=None)
    return found


def holding(card: Card, field: str, value: Any) -> CardFact:
    """The fact of the value that the record has now. Another current one is of a printing that the files gave up."""
    key = facts.value_key(value)
    CardFact.objects.filter(card=card, field=field, rank=Rank.CURRENT).exclude(value_key=key).update(rank=Rank.OTHER)
    values = {"value": value, "rank": Rank.CURRENT, "reason": ""}
    return CardFact.objects.update_or_create(card=card, field=field, value_key=key, defaults=values)[0]


def say(proposal: Proposal, rows: Iterable[ProposedFact]) -> None:
    """Note on the card what the author supports: a current value, or an open one, which nobody else is shown."""
    card, author = public_card(proposal), proposal.author
    if card is None:
        return
    for row in rows:
        if row.verdict in (Verdict.STALE, Verdict.DECLINE) or row.field in (WITHDRAW_FIELD, MERGE_FIELD):
            continue
        if row.verdict == Verdict.SAME:
            fact = holding(card, row.field, row.new)
        else:
            key = facts.value_key(row.new)
            fact, _ = CardFact.objects.get_or_create(
                card=card, field=row.field, value_key=key, defaults={"value": row.new, "rank": Rank.OPEN}
            )
        is_blind = fact.rank == Rank.OPEN and not (author and is_moderator(author))
        support(fact, author, proposal.author_number, row, proposal, blind=is_blind)


def merge_authors(proposal: Proposal) -> None:
    """Make the placeholders of those who proposed a new card that card. To be called outside of other locks."""
    card = public_card(proposal)
    if card is None:
        return
    proposed = Proposal.objects.filter(card=card, kind=Proposal.Kind.NEW).exclude(author=None)
    kept = Card.every.filter(game_id=card.game_id, origin=Origin.PLACEHOLDER, merged_into=None)
    kept = kept.filter(search_title=card.search_title)
    for old in kept.filter(owner__in=proposed.values("author")).select_related("owner"):
        if old.owner is not None:
            HOOKS.merge_own(old.owner, old, card)


def contradicting(card: Card) -> list[int]:
    """The placeholders of a title whose owners propose something else under it: they are left as they are."""
    proposed = ProposedFact.objects.filter(
        proposal__game=card.game_id,
        proposal__search_title=card.search_title,
        proposal__kind=Proposal.Kind.NEW,
        proposal__state__in=(State.OPEN, State.QUESTION, State.UNSENT),
        proposal__card__owner__isnull=False,
        field__in=card.record,
    ).select_related("proposal")
    return [
        row.proposal.card_id
        for row in proposed
        if row.proposal.card_id is not None and row.new != card.record[row.field] and not _may_be(row, card)
    ]


def _may_be(row: ProposedFact, card: Card) -> bool:
    return fills(row.new, card.record[row.field]) or fills(card.record[row.field], row.new) or is_gap(row.new)


def apply_now(card: Card, decision: Decision, author: User | None) -> None:
    """Bring the row in line with the current facts, as a revision of this decision."""
    values = facts.values_of([card.pk]).get(card.pk, {})
    facts.first_revision(card)
    if WITHDRAW_FIELD in values or MERGE_FIELD in values:
        card.hidden_at = card.hidden_at or timezone.now()
    card_set = _set_of(card.game_id, values[SET_FIELD], may_make=True) if SET_FIELD in values else card.card_set
    assert card_set is not None  # a card of everybody has a set
    facts.apply_facts(card, card_set, decision=decision, author=author)


def _write_verdicts(proposal: Proposal, rows: Mapping[str, ProposedFact], ruling: Ruling, card: Card | None) -> None:
    for name, verdict in ruling.verdicts.items():
        rows[name].verdict = verdict
        rows[name].reason = ruling.reason[:300] if verdict == Verdict.DECLINE else ""
    ProposedFact.objects.bulk_update(rows.values(), ["verdict", "reason"])
    if card is not None:
        drop_open_values(card, proposal, [name for name, verdict in ruling.verdicts.items() if verdict == "decline"])
        if ruling.by is not None:
            for name, verdict in ruling.verdicts.items():
                if verdict == Verdict.DECLINE and ruling.reason:
                    _remember_wrong(card, rows[name], ruling)
    proposal.is_unreviewed = ruling.by is None
    set_state(proposal, rows.values())


def _remember_wrong(card: Card, row: ProposedFact, ruling: Ruling) -> None:
    """A declined value stays with its reason, lest it be proposed anew."""
    key = facts.value_key(row.new)
    found = CardFact.objects.filter(card=card, field=row.field, value_key=key).first()
    rank = ruling.losers.get(row.field, Rank.WRONG)
    if found is None:
        CardFact.objects.create(
            card=card, field=row.field, value=row.new, value_key=key, rank=rank, reason=_why(ruling)
        )
    elif found.rank == Rank.OPEN:
        CardFact.objects.filter(pk=found.pk).update(rank=rank, reason=_why(ruling))


def set_state(proposal: Proposal, rows: Iterable[ProposedFact]) -> None:
    """The state that follows from the verdicts of the facts; a proposal with open facts waits."""
    found = [row.verdict for row in rows]
    accepted, declined = found.count(Verdict.ACCEPT) + found.count(Verdict.SAME), found.count(Verdict.DECLINE)
    if Verdict.NONE in found:
        proposal.state = State.OPEN
    elif accepted == len(found):
        proposal.state = State.ACCEPTED
    elif accepted:
        proposal.state = State.PART
    elif declined:
        proposal.state = State.DECLINED
    else:
        proposal.state = State.REVERTED if Verdict.REVERTED in found else State.STALE
    touch(proposal)


def touch(proposal: Proposal) -> None:
    """Save a proposal that changed, under another ETag."""
    proposal.version += 1
    proposal.changed_at = timezone.now()
    proposal.save()


def drop_open_values(card: Card, proposal: Proposal, fields: Iterable[str]) -> None:
    """Take back what a proposal says of these fields; an open value that nobody says any more goes."""
    mine = Support.objects.filter(proposal=proposal, fact__card=card, fact__field__in=list(fields))
    mine.exclude(fact__rank=Rank.CURRENT).update(withdrawn_at=timezone.now())
    said = Support.objects.filter(withdrawn_at=None).values("fact")
    CardFact.objects.filter(card=card, field__in=list(fields), rank=Rank.OPEN).exclude(pk__in=said).delete()


def settle_others(card: Card, proposal: Proposal, values: Mapping[str, Any], ruling: Ruling) -> list[Proposal]:
    """What other open proposals say of these fields: the same is accepted, another value has lost or is overtaken."""
    waiting = ProposedFact.objects.filter(
        proposal__card=card, proposal__state__in=(State.OPEN, State.QUESTION), field__in=list(values), verdict=""
    ).exclude(proposal=proposal)
    changed: dict[int, Proposal] = {}
    settled: dict[int, list[ProposedFact]] = {}
    for row in waiting.select_related("proposal__author"):
        key = facts.value_key(values[row.field])
        if facts.value_key(row.new) == key:
            row.verdict = Verdict.ACCEPT
        elif ruling.by is not None and ruling.losers.get(row.field, Rank.WRONG) == Rank.WRONG:
            row.verdict, row.reason = Verdict.DECLINE, _why(ruling)
            _remember_wrong(card, row, ruling)
        else:
            row.verdict, row.reason = Verdict.STALE, "Another value was accepted meanwhile."
        row.save(update_fields=["verdict", "reason"])
        changed[row.proposal_id] = row.proposal
        settled.setdefault(row.proposal_id, []).append(row)
    for other in changed.values():
        rows = settled[other.pk]
        set_state(other, other.facts.all())
        drop_open_values(card, other, [row.field for row in rows if row.verdict != Verdict.ACCEPT])
        telling.tell_settled(other, rows, values)
    return list(changed.values())
