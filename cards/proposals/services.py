"""What a user does with the own proposals: send, keep for later, take back, answer a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction

from cards import catalogue, facts
from cards.errors import BadFacts, FactError, PlaceholderRefused, ProposalChanged, ProposalRefused
from cards.models import Card, CardFact, CardRevision, Game, Proposal, ProposedFact, QuotedText, Support
from cards.placeholders import keep_card
from cards.proposals import agreeing, telling
from cards.proposals.checking import MOST_NOTE, check_against, check_same, check_words
from cards.proposals.contributors import Standing, check_room, standing_of
from cards.proposals.settling import drop_open_values, holding, merge_authors, public_card, say, set_state, touch
from cards.query import fold
from cards.typed_facts import (
    MERGE_FIELD,
    MOST_QUOTED,
    SET_FIELD,
    WITHDRAW_FIELD,
    TypedFact,
    check_form,
    fills,
    is_gap,
    tidied,
    visible,
)
from conanhub.community import check_may_act
from conanhub.web import alone

State, Kind, Rank = Proposal.State, Proposal.Kind, CardFact.Rank
MOST_UNSENT: Final = 200


def submit(
    *,
    user: User,
    game_key: str,
    card: Card | None,
    facts: Sequence[TypedFact],
    quoted: str = "",
    note: str = "",
    key: str = "",
    base_revision: int | None = None,
    batch: str = "",
    unsent: Proposal | None = None,
) -> Proposal:
    """Send a proposal for a card of everybody, or with ``None`` or a placeholder of the user for a new one.

    BadFacts names each field that cannot be, and how to mend it; ProposalRefused and TooMany have a sentence. The same
    ``key`` of the same user gives the proposal that it gave first, or is refused with other facts. ``unsent`` is the
    one kept for later that this was.
    """
    check_may_act(user)
    catalogue.game(game_key)
    with alone(user):
        given = Proposal.objects.filter(author=user, key=key[:100]).first() if key else None
        if given is not None:
            check_same(given, facts)
            return given
        standing, note, quoted = standing_of(user), visible(note), visible(quoted)
        check_words(facts, quoted, note, standing)
        mine = _own_or_public(user, game_key, card)
        typed = _with_title(tidied(facts), mine)
        proposal = _new(user, game_key, mine, typed, note=note, key=key, batch=batch)
        if proposal.kind == Kind.NEW:
            Game.objects.select_for_update(no_key=True).get(pk=game_key)
        else:
            assert mine is not None
            mine = Card.objects.select_for_update(no_key=True).get(pk=mine.pk)
        check_against(game_key, proposal, mine, typed)
        check_room(user, standing, batch)
        if unsent is not None:
            _own(user, unsent, State.UNSENT).delete()
        if proposal.kind == Kind.NEW and mine is None:
            proposal.card = _kept(user, game_key, proposal.title)
        rows = _write(proposal, typed, mine if proposal.kind != Kind.NEW else None, base_revision)
        _quote(user, proposal, quoted)
        say(proposal, rows)
        agreeing.settle_by_itself(proposal, standing is Standing.TRUSTED)
    if proposal.kind == Kind.NEW:
        merge_authors(proposal)
    return proposal


def _own_or_public(user: User, game_key: str, card: Card | None) -> Card | None:
    """The card as it is now; refused unless it is of everybody or kept by this user."""
    if card is None:
        return None
    found = Card.every.seen_by(user.pk).filter(pk=card.pk, game_id=game_key).first()
    if found is None:
        raise ProposalRefused("There is no such card, or it is not yours to see. Load the page again.", "no_such_card")
    return found


def _with_title(typed: Sequence[TypedFact], card: Card | None) -> list[TypedFact]:
    """The facts, with the title under which a placeholder is kept."""
    if card is None or not card.is_placeholder or any(fact.field == "title" for fact in typed):
        return list(typed)
    first = typed[0]
    title = TypedFact(field="title", value=card.title, certainty=first.certainty, source=first.source)
    return [title, *typed]


def _new(
    user: User, game_key: str, card: Card | None, typed: Sequence[TypedFact], *, note: str, key: str, batch: str
) -> Proposal:
    values = {fact.field: fact.value for fact in typed}
    title = values.get("title", "") if card is None or card.is_placeholder else card.title
    if card is None or card.is_placeholder:
        kind = Kind.NEW
    elif WITHDRAW_FIELD in values:
        kind = Kind.WITHDRAW
    elif MERGE_FIELD in values:
        kind = Kind.MERGE
    else:
        known = {field: card.record.get(field) for field in values}
        is_fill = all(known[field] == value or fills(known[field], value) for field, value in values.items())
        kind = Kind.FILL if is_fill else Kind.CORRECT
    return Proposal(
        game_id=game_key,
        card=card,
        title=title[:80] if isinstance(title, str) else "",
        search_title=fold(title[:80]) if isinstance(title, str) else "",
        kind=kind,
        author=user,
        author_number=user.pk,
        note=note,
        key=key[:100],
        batch=batch[:80],
    )


def _kept(user: User, game_key: str, title: str) -> Card | None:
    """The placeholder under which the user has the card at once; none where no more fit."""
    try:
        return keep_card(user=user, game_key=game_key, title=title)
    except PlaceholderRefused as error:
        if error.code != "too_many_placeholders":
            raise
        return None


def _write(
    proposal: Proposal, typed: Sequence[TypedFact], card: Card | None, base_revision: int | None
) -> list[ProposedFact]:
    """Write a proposal; of a card that changed since ``base_revision``, facts that others changed are overtaken."""
    proposal.base_revision = card.revision if card is not None else 0
    then = _record_then(card, base_revision) if card is not None else None
    now = card.record if card is not None else {}
    if card is not None and base_revision is not None:
        proposal.base_revision = base_revision
    proposal.save()
    rows = []
    for fact in typed:
        row = ProposedFact(
            proposal=proposal,
            field=fact.field,
            old=_value_now(card, now, fact.field),
            new=fact.value,
            certainty=fact.certainty,
            source=fact.source.strip(),
        )
        if card is not None and fact.field in now and row.old == fact.value:
            row.verdict = ProposedFact.Verdict.SAME
        elif then is not None and then.get(fact.field) != now.get(fact.field):
            row.verdict, row.reason = ProposedFact.Verdict.STALE, "Another user changed it while you wrote."
        rows.append(row)
    ProposedFact.objects.bulk_create(rows)
    if any(row.verdict for row in rows):
        set_state(proposal, rows)
        telling.tell_settled(proposal, [row for row in rows if row.verdict == "stale"], now)
    return rows


def _value_now(card: Card | None, record: Mapping[str, Any], field: str) -> Any:
    if field == SET_FIELD and card is not None and card.card_set is not None:
        return card.card_set.key
    return record.get(field, facts.UNKNOWN if card is None else None)


def _record_then(card: Card, base_revision: int | None) -> Mapping[str, Any] | None:
    """The record that the user saw, if it is another one by now."""
    if base_revision is None or base_revision == card.revision:
        return None
    found = CardRevision.objects.filter(card=card, number=base_revision).select_related("blob").first()
    if found is None:
        raise ProposalRefused("There is no such revision of the card. Load the page again.", "no_such_revision")
    seen: dict[str, Any] = found.blob.record
    return seen


def _quote(user: User, proposal: Proposal, quoted: str) -> None:
    if quoted.strip():
        QuotedText.objects.create(user=user, proposal=proposal, card=proposal.card, text=quoted.strip())


def save_unsent(
    *,
    user: User,
    game_key: str,
    card: Card | None,
    facts: Sequence[TypedFact],
    quoted: str = "",
    note: str = "",
    unsent: Proposal | None = None,
) -> Proposal:
    """Keep what a user has typed so far, right or wrong, for 90 days; nobody else sees it."""
    catalogue.game(game_key)
    with alone(user):
        if facts:
            check_form(facts, links=True)
        mine = _own_or_public(user, game_key, card)
        kept = Proposal.objects.filter(author=user, state=State.UNSENT)
        if unsent is not None:
            _own(user, unsent, State.UNSENT).delete()
        elif kept.count() >= MOST_UNSENT:
            raise ProposalRefused(f"You keep {MOST_UNSENT} proposals for later; send or delete one.", "too_many_unsent")
        proposal = _new(user, game_key, mine, facts, note=visible(note)[:MOST_NOTE], key="", batch="")
        proposal.state = State.UNSENT
        proposal.base_revision = mine.revision if mine else 0
        if unsent is not None:
            proposal.pk, proposal.version, proposal.made_at = unsent.pk, unsent.version + 1, unsent.made_at
        proposal.save(force_insert=True)
        ProposedFact.objects.bulk_create(
            ProposedFact(
                proposal=proposal, field=fact.field, new=fact.value, certainty=fact.certainty, source=fact.source
            )
            for fact in facts
        )
        _quote(user, proposal, visible(quoted)[:MOST_QUOTED])
    return proposal


def withdraw(*, user: User, proposal: Proposal) -> Proposal:
    """Take back an own proposal that waits, or delete one kept for later; ProposalChanged if it does not wait."""
    with alone(user):
        if proposal.state == State.UNSENT:
            _own(user, proposal, State.UNSENT).delete()
            proposal.state = State.WITHDRAWN
            return proposal
        found = _waiting(user, proposal)
        rows = list(found.facts.all())
        accepted = any(row.verdict == ProposedFact.Verdict.ACCEPT for row in rows)
        found.state = State.PART if accepted else State.WITHDRAWN
        open_fields = [row.field for row in rows if not row.verdict]
        found.facts.filter(verdict="").update(verdict=ProposedFact.Verdict.STALE, reason="Taken back.")
        if found.card is not None:
            drop_open_values(found.card, found, open_fields)
        touch(found)
    return found


def answer(*, user: User, proposal: Proposal, words: str, facts: Sequence[TypedFact] = ()) -> Proposal:
    """Answer the question of a moderator, with other values if need be; the proposal is open again."""
    check_may_act(user)
    words = visible(words)[:500]
    if not words and not facts:
        raise ProposalRefused("Write an answer.", "no_words")
    with alone(user):
        found = _waiting(user, proposal)
        if found.state != State.QUESTION:
            raise ProposalChanged("There is no question to answer any more.", "no_question")
        if facts:
            _change_values(user, found, facts)
        found.answer, found.state = words, State.OPEN
        touch(found)
    return found


def _change_values(user: User, proposal: Proposal, typed: Sequence[TypedFact]) -> None:
    """Put other values in the place of those that are still open."""
    typed, rows = tidied(typed), {row.field: row for row in proposal.facts.all()}
    open_rows = {field: row for field, row in rows.items() if not row.verdict}
    strange = [fact.field for fact in typed if fact.field not in open_rows]
    if strange:
        said = "This is not open in the proposal. Send another proposal for it."
        raise BadFacts([FactError(field, "not_open", said) for field in strange])
    check_words(typed, "", "", standing_of(user))
    whole = {field: row.new for field, row in open_rows.items()} | {fact.field: fact.value for fact in typed}
    all_typed = [TypedFact(field=field, value=value, certainty="hand") for field, value in whole.items()]
    card = public_card(proposal)
    if card is None:
        changed = fold(str(whole.get("title", ""))) != proposal.search_title
        if changed:
            raise BadFacts([FactError("title", "title_fixed", "Take this proposal back to give another title.")])
    check_against(proposal.game_id, proposal, card, all_typed)
    if card is not None:
        drop_open_values(card, proposal, [fact.field for fact in typed])
    for fact in typed:
        row = open_rows[fact.field]
        row.new, row.certainty, row.source = fact.value, fact.certainty, fact.source.strip()
        row.save(update_fields=["new", "certainty", "source"])
    say(proposal, [open_rows[fact.field] for fact in typed])


def mine_too(*, user: User, card: Card, field: str, certainty: str, source: str = "") -> Support:
    """Say that what holds now is so. It counts apart: who has seen a value is no independent voice."""
    check_may_act(user)
    with alone(user), transaction.atomic():
        # Under its lock: a decision at the same moment must not leave two values that hold.
        Card.every.select_for_update(no_key=True).order_by().filter(pk=card.pk).first()
        found = _own_or_public(user, card.game_id, card)
        if found is None or found.is_placeholder or field not in found.record or field in ("id", "reprint_of"):
            raise ProposalRefused("There is no such fact to agree with.", "no_such_fact")
        value = found.record[field]
        if is_gap(value):
            raise ProposalRefused("Nothing is known of that yet: type what your card says.", "unknown")
        typed = TypedFact(field=field, value=value, certainty=certainty, source=source)
        check_form([typed], links=standing_of(user) is not Standing.NEW)
        fact = holding(found, field, value)
        values = {"user": user, "certainty": certainty, "source": source}
        return Support.objects.get_or_create(fact=fact, user_number=user.pk, defaults=values)[0]


def _own(user: User, proposal: Proposal, state: str) -> Proposal:
    found = Proposal.objects.filter(pk=proposal.pk, author=user, state=state).first()
    if found is None:
        raise ProposalRefused("There is no such proposal of yours. Load the page again.", "no_such_proposal")
    return found


def _waiting(user: User, proposal: Proposal) -> Proposal:
    found = Proposal.objects.select_for_update(of=("self",)).filter(pk=proposal.pk, author=user).first()
    if found is None:
        raise ProposalRefused("There is no such proposal of yours.", "no_such_proposal")
    if not found.is_waiting:
        raise ProposalChanged(f"This proposal is settled: {found.get_state_display().lower()}.")
    return found
