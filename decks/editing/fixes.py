"""Mends what is wrong with a deck in the ways that its check and its game offer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from cards import catalogue
from cards.intake import set_key_of
from cards.own_cards import SetName
from decks import checks, reading
from decks.contents import Entry, quantity_of, with_quantity
from decks.editing.services import Change, Saved, check_card
from decks.editing.sharing import check_names
from decks.editing.versions import check_base, entries_of, lock, write_next
from decks.errors import DeckRefused
from decks.models import Deck
from decks.reading import names_of
from simulator.engine import Fix, Problem


def apply_fix(*, deck: Deck, actor: User, code: str, fix: Fix, base: int, found: Sequence[Problem] = ()) -> Saved:
    """Mend a problem in one of the ways its check offers; ``found`` is what a table finds wrong with it beside that."""
    with transaction.atomic():
        locked = lock(deck, actor)
        check_base(locked, base)
        now = entries_of(locked)
        said = checks.check(locked.game_id, now, scope=reading.scope_of(locked, actor))
        problem = _offering([*said, *found], code, fix)
        if fix.act == checks.NAME_SET:
            write_next(locked, now, _naming(locked, actor, fix))
        else:
            write_next(locked, fixed(locked.game_id, now, problem, fix))
    return Saved(locked)


def _naming(deck: Deck, actor: User, fix: Fix) -> list[dict[str, Any]]:
    """What the deck names, with this version of the set of the card in place of another one."""
    key = set_key_of(fix.card_id)
    others = [name for name in names_of(deck.current) if name.key != key]
    wanted = [name.as_json() for name in (*others, SetName(key, fix.quantity))]
    return [name.as_json() for name in check_names(actor.pk, deck.game_id, wanted, known=others)]


def exchange_cards(*, deck: Deck, actor: User, out: str, into: Change) -> Saved:
    """Take copies of one card out of a section and put as many of another in; without ``out`` only add."""
    check_card(reading.scope_of(deck, actor), into.section, into.card_id, into.quantity)
    with transaction.atomic():
        locked = lock(deck, actor)
        check_base(locked, into.base)
        now = entries_of(locked)
        have = quantity_of(now, into.section, out)
        if out and have < into.quantity:
            raise DeckRefused("The deck no longer has that card; it is as you see it now.", "fix_not_offered")
        if out:
            now = with_quantity(locked.game_id, now, (into.section, out, have - into.quantity))
        wanted = quantity_of(now, into.section, into.card_id) + into.quantity
        write_next(locked, with_quantity(locked.game_id, now, (into.section, into.card_id, wanted)))
    return Saved(locked)


def fixed(game_key: str, entries: Sequence[Entry], problem: Problem, fix: Fix) -> list[Entry]:
    """The entries after a fix; one that only says what to look for is refused."""
    if not fix.card_id:
        raise DeckRefused("This one needs a choice of yours: pick the cards in the list.", "fix_needs_a_choice")
    have = quantity_of(entries, fix.section, fix.card_id)
    if fix.act == "swap":
        wrong = set(problem.card_ids)
        kept = [(where, out, copies) for where, out, copies in entries if where != fix.section or out not in wrong]
        return with_quantity(game_key, kept, (fix.section, fix.card_id, have + (fix.quantity or 1)))
    if fix.act == "move":
        kept = with_quantity(game_key, entries, (problem.section, fix.card_id, 0))
        return with_quantity(game_key, kept, (fix.section, fix.card_id, have + fix.quantity))
    if fix.act == "set":
        return _with_total(game_key, entries, fix)
    wanted = {"add": have + (fix.quantity or 1), "remove": max(0, have - (fix.quantity or have))}
    if fix.act not in wanted:
        raise DeckRefused("This one needs a choice of yours: pick the cards in the list.", "fix_needs_a_choice")
    return with_quantity(game_key, entries, (fix.section, fix.card_id, wanted[fix.act]))


def _with_total(game_key: str, entries: Sequence[Entry], fix: Fix) -> list[Entry]:
    """So many copies of a card, all its printings together; those listed first stay."""
    card = catalogue.find_card(game_key, fix.card_id)
    ids = {one.definition.id for one in catalogue.printings(card)} if card else {fix.card_id}
    found, left = list(entries), fix.quantity
    for section, card_id, copies in entries:
        if section == fix.section and card_id in ids:
            kept = min(copies, left)
            left -= kept
            found = with_quantity(game_key, found, (section, card_id, kept))
    have = quantity_of(found, fix.section, fix.card_id)
    return with_quantity(game_key, found, (fix.section, fix.card_id, have + left))


def _offering(problems: Sequence[Problem], code: str, fix: Fix) -> Problem:
    """The problem that offers this fix now."""
    for problem in problems:
        for offered in problem.fixes:
            same = (offered.act, offered.section, offered.card_id, offered.quantity)
            if problem.code == code and same == (fix.act, fix.section, fix.card_id, fix.quantity):
                return problem
    raise DeckRefused("This no longer needs fixing in that way; the deck is as you see it now.", "fix_not_offered")
