"""From the form of a card to a card of an own set, and back."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from cards import card_form, catalogue, own_sets
from cards.card_form import CardForm, Fault, one
from cards.catalogue import SetInfo
from cards.errors import BadFacts
from cards.form_pages import HomeMade, Work, work_out
from cards.models import Card, OwnSet
from cards.own_cards import working_card

Sent = dict[str, list[str]]


def form_for(own_set: OwnSet, card: Card | None, sent: Sent) -> CardForm:
    """The form of the type that is chosen, else of the card's own."""
    types = card_form.card_types(own_set.game_id)
    wanted = one(sent, "retype") or one(sent, "type") or (card.type if card else "")
    return card_form.form_of_own(own_set.game_id, wanted if wanted in types else types[0])


def work_of(own_set: OwnSet, card: Card | None, sent: Sent) -> Work:
    """The form with all that follows from it."""
    info = SetInfo(own_set.key, own_set.name, "own", "", 0)
    made = HomeMade(info, card.number if card else str(own_set.next_number), own_set.owner_name)
    return work_out(form_for(own_set, card, sent), sent, {}, made)


def sent_of(own_set: OwnSet, card: Card) -> Sent:
    """The form as it says what the card is now."""
    form = form_for(own_set, card, {})
    sent = card_form.sent_of(form, card.record)
    if form.title_parts and "own_title" not in card.record:
        sent.pop("title", None)
    for field in form.fields:
        if field.name not in card.record and field.is_optional and field.kind != "rules":
            sent[f"{field.name}.state"] = ["absent"]
    text = _text_of(card)
    if not text and card.record.get("abilities") == []:
        sent["abilities.state"] = ["absent"]
    keep = [str(said) for said in card.record.get("facts", ())]
    return {**sent, "type": [form.card_type], "text": [text], "keep": keep, "confirmed": ["on"]}


def _text_of(card: Card) -> str:
    """The rules text as its maker typed it, else as the site says it."""
    if typed := own_sets.typed_text(card):
        return typed
    entry = working_card(card)
    said = catalogue.game(card.game_id).plain_text(entry.definition) if entry else ""
    return "\n".join(line for line in (said, *card.record.get("facts", ())) if line)


def faults_of(work: Work) -> list[Fault]:
    """Why a form cannot be a card yet; none if it can."""
    faults = list(work.faults)
    if not work.title:
        faults.append(Fault("title", "no_title", "Give the card a title."))
    if any(sentence.state != "kept" for sentence in work.text.sentences) and not one(work.sent, "confirmed"):
        words = "Say that the sentences the site understood are what your card does, or keep your own words."
        faults.append(Fault("abilities", "not_confirmed", words))
    if work.text.waits_for:
        faults.append(Fault("abilities", "text_waits", f"{work.text.waits_for} is needed to read the text."))
    return faults


def record_of(work: Work) -> dict[str, Any]:
    """The fields of the record that the form tells; sentences that are not understood are kept in their words."""
    facts = {name: value for name, value in work.facts.items() if value is not None}
    kept = [" ".join(sentence.typed.split())[: own_sets.MOST_KEPT_SENTENCE] for sentence in work.text.kept]
    return {**facts, "type": work.form.card_type, **({"facts": kept} if kept else {})}


def save(*, user: User, own_set: OwnSet, card: Card | None, work: Work) -> Card | list[Fault]:
    """Write the card with the text as it was typed; or what is wrong with which field."""
    record, etag = record_of(work), one(work.sent, "etag")
    try:
        with transaction.atomic():
            if card is None:
                saved = own_sets.add_card(user=user, own_set=own_set, record=record)
            else:
                saved = own_sets.change_card(user=user, card=card, record=record, if_match=etag)
            own_sets.keep_typed(user, saved, work.text.text.strip())
    except BadFacts as error:
        said = [detail.as_dict() for detail in error.details]
        return [Fault(_row_of(one["field"]), one["code"], one["message"]) for one in said]
    return saved


def _row_of(name: str) -> str:
    """The field of the form that shows what is wrong with one of the record."""
    return {"other_words": "traits", "facts": "abilities", "text": "abilities"}.get(name, name)
