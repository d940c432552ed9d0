"""What goes from a form to the proposals: facts with their certainty, and what is kept for later."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet

from cards import card_form
from cards.card_form import CERTAINTIES, MAX_SOURCE, MAX_SUMMARY, UNKNOWN, CardForm, Fault, Sent, one
from cards.errors import BadFacts, ProposalChanged
from cards.form_pages.work import Work
from cards.models import Card, Proposal
from cards.proposals import TypedFact, save_unsent, submit, withdraw
from conanhub.web import alone

Json = Any
#: Without a word of the typist: what forms are opened with.
FIRST_CERTAINTY = next(iter(CERTAINTIES))
WAITING = (Proposal.State.OPEN, Proposal.State.QUESTION)


def faults_of(work: Work, *, is_new: bool) -> list[Fault]:
    """Why a form cannot be proposed yet; none if it can."""
    faults = list(work.faults)
    if is_new and not work.title:
        name = work.form.title_parts[0] if work.form.title_parts else "title"
        faults.append(Fault(name, "no_title", "Type the title, as on the card."))
    understood = [sentence for sentence in work.text.sentences if sentence.state != "kept"]
    if understood and not one(work.sent, "confirmed"):
        words = "Say that the sentences the site understood are what your card does, or keep your own words."
        faults.append(Fault("abilities", "not_confirmed", words))
    if work.text.waits_for:
        faults.append(Fault("abilities", "text_waits", f"{work.text.waits_for} is needed to read the text."))
    if not faults and not _typed(work, is_new=is_new):
        faults.append(Fault("", "nothing_told", "Nothing is typed yet: tell at least one fact of your card."))
    return faults


def typed_facts(work: Work, *, is_new: bool) -> list[TypedFact]:
    """The facts of a form that say something; a plain "cannot tell" does not."""
    found = _typed(work, is_new=is_new)
    if found and is_new:
        found.insert(0, _fact(work, "type", work.form.card_type))
    return found


def _typed(work: Work, *, is_new: bool) -> list[TypedFact]:
    facts = {name: value for name, value in work.facts.items() if value != UNKNOWN}
    summary = " ".join(one(work.sent, "summary").split())[:MAX_SUMMARY]
    if summary and work.text.kept:
        facts["facts"] = [*work.recorded.get("facts", ()), summary]
    return [_fact(work, name, value) for name, value in facts.items()]


def _fact(work: Work, name: str, value: Json) -> TypedFact:
    row = {"other_words": "traits", "facts": "abilities", "type": "title"}.get(name, name)
    certainty, source = (one(work.sent, f"{row}.{part}") for part in ("certainty", "source"))
    overall = one(work.sent, "certainty")
    if certainty not in CERTAINTIES:
        certainty = overall if overall in CERTAINTIES else FIRST_CERTAINTY
    source = " ".join((source or one(work.sent, "source")).split())[:MAX_SOURCE]
    return TypedFact(field=name, value=value, certainty=certainty, source=source)


def propose(*, user: User, work: Work, card: Card | None, unsent: Proposal | None) -> Proposal | list[Fault]:
    """Send the proposal; or what is wrong with which field.

    It takes the place of those that the form ``replaces``, which are taken back; all of it is done, or nothing.
    """
    is_new = card is None or card.is_placeholder
    key = one(work.sent, "key")[:40]
    try:
        with alone(user):
            is_sent = bool(key) and Proposal.objects.filter(author=user, key=key).exists()
            replaces = [] if is_sent else _taken_back(user, work, card)
            typed = typed_facts(work, is_new=is_new)
            return submit(
                user=user,
                game_key=work.form.game_key,
                card=card,
                facts=[*typed, *_not_shown(work, typed, replaces)],
                quoted=work.text.text.strip(),
                key=key,
                base_revision=_revision(work.sent),
                unsent=unsent,
            )
    except BadFacts as error:
        details = [detail.as_dict() for detail in error.details]
        return [Fault(_row_of(said["field"]), said["code"], said["message"]) for said in details]


def waiting_of(user: User, game_key: str, card: Card | None) -> list[Proposal]:
    """What the user proposed of a card and nobody has decided yet, the oldest first."""
    if card is None:
        return []
    mine = Proposal.objects.filter(author=user, game_id=game_key, card=card, state__in=WAITING)
    mine = mine.filter(kind__in=(Proposal.Kind.NEW, Proposal.Kind.FILL, Proposal.Kind.CORRECT))
    return list(mine.select_related("quotation").prefetch_related("facts").order_by("pk"))


def _taken_back(user: User, work: Work, card: Card | None) -> list[Proposal]:
    """Take back the proposals in whose place this one comes; refused if one of them was decided meanwhile."""
    wanted = one(work.sent, "replaces").split()
    found = {str(one.pk): one for one in waiting_of(user, work.form.game_key, card)}
    if any(number not in found for number in wanted):
        said = "What you had proposed was decided meanwhile. Open the form again to see what holds now."
        raise ProposalChanged(said, "decided_meanwhile")
    replaced_ones = [found[number] for number in dict.fromkeys(wanted)]
    for proposal in replaced_ones:
        withdraw(user=user, proposal=proposal)
    return replaced_ones


def _not_shown(work: Work, typed: list[TypedFact], replaces: list[Proposal]) -> list[TypedFact]:
    """Facts of replaced proposals that the form has no place for: they go along as they were."""
    known = {fact.field for fact in typed} | {"type", "title", "other_words"}
    found: dict[str, TypedFact] = {}
    for proposal in replaces:
        for fact in proposal.facts.all():
            is_shown = work.form.field(fact.field) is not None
            if fact.field == "abilities":
                is_shown = getattr(proposal, "quotation", None) is not None or bool(work.text.text.strip())
            elif fact.field == "facts":
                is_shown = bool(work.text.text.strip()) and not work.text.kept
            if not fact.verdict and fact.field not in known and not is_shown:
                found[fact.field] = TypedFact(
                    field=fact.field, value=fact.new, certainty=fact.certainty, source=fact.source
                )
    return list(found.values())


def sent_of_all(form: CardForm, proposals: list[Proposal]) -> dict[str, list[str]]:
    """The form as several proposals leave it together: what a later one says goes before."""
    sent: dict[str, list[str]] = {}
    for proposal in proposals:
        later = sent_of(form, proposal)
        sent |= {name: values for name, values in later.items() if any(values) or name not in sent}
        said = next((fact.new for fact in proposal.facts.all() if fact.field == "facts"), None)
        if isinstance(said, list) and said and isinstance(said[-1], str):
            sent["summary"] = [said[-1]]
    return sent


def _row_of(name: str) -> str:
    return {"other_words": "traits", "facts": "abilities"}.get(name, name)


def _revision(sent: Sent) -> int | None:
    """The revision of the card that the typist saw."""
    written = one(sent, "revision")
    return int(written) if written.isascii() and written.isdecimal() and len(written) < 9 else None


def keep_unsent(*, user: User, work: Work, card: Card | None, unsent: Proposal | None) -> Proposal:
    """Keep what was typed so far, also what cannot be read."""
    facts = [_fact(work, name, value) for name, value in work.facts.items() if name != "abilities"]
    facts.append(_fact(work, "type", work.form.card_type))
    known = {fact.field for fact in facts}
    wrong = {fault.field for fault in work.faults} - known
    for name in sorted(wrong):
        if (written := one(work.sent, name).strip()) and work.form.field(name):
            facts.append(_fact(work, name, written))
    return save_unsent(
        user=user,
        game_key=work.form.game_key,
        card=card,
        facts=facts,
        quoted=work.text.text,
        unsent=unsent,
    )


def unsent_of(user: User, game_key: str, card: Card | None) -> QuerySet[Proposal]:
    """What the user keeps for later of a card, or of new cards, the newest first."""
    mine = Proposal.objects.filter(author=user, game_id=game_key, state=Proposal.State.UNSENT, card=card)
    return mine.select_related("quotation").prefetch_related("facts").order_by("-changed_at", "-pk")


def sent_of(form: CardForm, unsent: Proposal) -> dict[str, list[str]]:
    """The form as it was when it was kept or sent, but for what is decided."""
    facts = [fact for fact in unsent.facts.all() if not fact.verdict]
    sent = card_form.sent_of(form, {fact.field: fact.new for fact in facts})
    certainties = [fact.certainty for fact in facts]
    overall = max(set(certainties), key=certainties.count) if certainties else FIRST_CERTAINTY
    sources = [fact.source for fact in facts if fact.source]
    source = max(set(sources), key=sources.count) if sources else ""
    for fact in facts:
        if form.field(fact.field) and fact.certainty != overall:
            sent[f"{fact.field}.certainty"] = [fact.certainty]
        if form.field(fact.field) and fact.source not in ("", source):
            sent[f"{fact.field}.source"] = [fact.source]
    quotation = getattr(unsent, "quotation", None)
    return {**sent, "certainty": [overall], "source": [source], "text": [quotation.text if quotation else ""]}


def type_of(unsent: Proposal) -> str:
    """The card type of what is kept for later."""
    return next((str(fact.new) for fact in unsent.facts.all() if fact.field == "type"), "")


def replaced(text: str, wanted: str, work: Work) -> str:
    """The text with a sentence replaced by one of its nearest phrases; ``wanted`` is ``sentence.phrase``.

    Without a sentence it is a phrase that was looked for, which comes behind the text.
    """
    number, _dot, place = wanted.partition(".")
    if not number and place.isdecimal() and int(place[:2]) < len(work.found):
        return f"{text}\n{work.found[int(place[:2])]}".strip()
    for sentence in work.text.sentences:
        if number == str(sentence.number) and place.isdecimal() and int(place[:2]) < len(sentence.near):
            return f"{text[: sentence.start]}{sentence.near[int(place[:2])]}{text[sentence.end :]}"
    return text
