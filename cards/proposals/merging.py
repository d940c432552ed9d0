"""Merging two cards of the catalogue by a decision, and taking that back by another one.

The card that goes keeps its row and its facts, unlisted; its id leads to the card that stays. No card is merged into
one that was merged itself: what led to the card that goes leads to the one that stays.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django.utils import timezone

from cards import facts
from cards.errors import BadFacts, FactError, ProposalRefused
from cards.models import Card, CardAlias, CardFact, Decision, Origin, Proposal, PublicMerge, Support
from cards.proposals.hooks import HOOKS
from cards.typed_facts import MERGE_FIELD

Rank, State = CardFact.Rank, Proposal.State
#: So long a merge can be taken back.
KEPT_MERGES: Final = timedelta(days=30)


def target_of(old: Card, card_id: Any) -> Card:
    """The card that another one is to be merged into; BadFacts if it cannot be."""
    if old.origin != Origin.COMMUNITY:
        said = f"“{old.title}” is in the data files of the site, which alone can change that. Merge the other into it."
        raise BadFacts([FactError(MERGE_FIELD, "of_files", said)])
    if old.merged_into_id is not None:
        raise BadFacts([FactError(MERGE_FIELD, "merged_already", "This card was merged already.")])
    known = Card.objects.filter(game_id=old.game_id, is_listed=True, merged_into=None)
    found = known.filter(card_id=card_id).first() if isinstance(card_id, str) and "\x00" not in card_id else None
    if found is None or found.pk == old.pk:
        said = "Name another card of the catalogue of the same game."
        raise BadFacts([FactError(MERGE_FIELD, "no_such_card", said)])
    return found


def lock_holders(proposal: Proposal) -> None:
    """Lock the users whose collections and decks the decision will change, before the locks of cards are taken."""
    if proposal.kind == Proposal.Kind.MERGE and proposal.card is not None:
        HOOKS.lock_holders(proposal.card)


def merge_now(old: Card, card_id: str, decision: Decision) -> PublicMerge:
    """Merge a card into another as a decision says; the caller holds the locks of its holders and of the card."""
    card = Card.objects.select_for_update(no_key=True).get(pk=target_of(old, card_id).pk)
    aliases = list(CardAlias.objects.filter(card=old).order_by("pk").values_list("old_id", flat=True))
    merged = list(Card.every.filter(merged_into=old).values_list("pk", flat=True))
    waiting = Proposal.objects.filter(card=old, state__in=(State.OPEN, State.QUESTION, State.UNSENT))
    waiting = waiting.exclude(pk=decision.proposal_id).exclude(kind=Proposal.Kind.MERGE)
    proposals = list(waiting.values_list("pk", flat=True))
    copied, supports = _copy_facts(old, card)
    Proposal.objects.filter(pk__in=proposals).update(card=card)
    CardAlias.objects.filter(card=old).update(card=card)
    CardAlias.objects.create(game_id=old.game_id, old_id=old.card_id, card=card)
    Card.every.filter(merged_into=old).update(merged_into=card)
    old.merged_into, old.hidden_at, old.is_listed = card, old.hidden_at or timezone.now(), False
    old.save(update_fields=["merged_into", "hidden_at", "is_listed"])
    moved = {"facts": copied, "supports": supports, "proposals": proposals, "merges": merged, "aliases": aliases}
    made = PublicMerge.objects.create(old=old, card=card, decision=decision, moved=moved)
    made.holdings = HOOKS.merge_holdings(old, card)
    made.save(update_fields=["holdings"])
    facts.renew_stamp(old.game_id)
    return made


def _copy_facts(old: Card, card: Card) -> tuple[list[int], list[int]]:
    """Keep what users said of a card as other values of the card that stays; what it says too has their support."""
    copied, supports = [], []
    said = CardFact.objects.filter(card=old).exclude(field__in=facts.BESIDE).prefetch_related("supports")
    why = f"Of “{old.title}”, which was merged into this card."
    for one in said:
        if one.value == facts.UNKNOWN or one.field == "title":
            continue
        rank = Rank.OTHER if one.rank == Rank.CURRENT else one.rank
        kept, is_new = CardFact.objects.get_or_create(
            card=card,
            field=one.field,
            value_key=one.value_key,
            defaults={"value": one.value, "rank": rank, "reason": one.reason or why},
        )
        if is_new:
            copied.append(kept.pk)
        for voice in one.supports.all():
            values: dict[str, Any] = {
                "user": voice.user,
                "certainty": voice.certainty,
                "source": voice.source,
                "blind": voice.blind,
            }
            values |= {"proposal": voice.proposal, "made_at": voice.made_at, "withdrawn_at": voice.withdrawn_at}
            support, is_new = Support.objects.get_or_create(fact=kept, user_number=voice.user_number, defaults=values)
            if is_new:
                supports.append(support.pk)
    return copied, supports


def undo_now(old: Card) -> None:
    """Take the merge of a card back; the caller holds the locks of its holders and of the card."""
    made = PublicMerge.objects.select_related("card").filter(old=old).first()
    if made is None:
        raise ProposalRefused("This card is not merged.", "nothing_to_revert")
    if made.made_at < timezone.now() - KEPT_MERGES:
        raise ProposalRefused("This was done more than 30 days ago and stays.", "too_old")
    card, moved = made.card, made.moved
    if card.merged_into_id is not None:
        raise ProposalRefused(f"“{card.title}” was merged itself since. Take that back first.", "merged_since")
    Support.objects.filter(pk__in=moved["supports"]).delete()
    CardFact.objects.filter(pk__in=moved["facts"], supports=None).exclude(rank=Rank.CURRENT).delete()
    back = Proposal.objects.filter(pk__in=moved["proposals"], card=card)
    back.filter(state__in=(State.OPEN, State.QUESTION, State.UNSENT)).update(card=old)
    CardAlias.objects.filter(game_id=old.game_id, old_id=old.card_id).delete()
    CardAlias.objects.filter(game_id=old.game_id, old_id__in=moved["aliases"], card=card).update(card=old)
    Card.every.filter(pk__in=moved["merges"], merged_into=card).update(merged_into=old)
    old.merged_into, old.hidden_at, old.is_listed = None, None, True
    old.save(update_fields=["merged_into", "hidden_at", "is_listed"])
    HOOKS.undo_holdings(old, card, made.holdings)
    made.delete()
    facts.renew_stamp(old.game_id)
