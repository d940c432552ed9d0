"""Save lines of the quick entry. Each line is a transaction of its own, and a repeated one is counted once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.contrib.auth.models import User
from django.db import DatabaseError
from django.utils import timezone

from cards.placeholders import CardScope, keep_card
from conanhub.errors import ConanHubError
from conanhub.web import Limit, alone, spend
from decks import collection, reading
from decks.change_keys import KEYS_KEPT, check_key
from decks.collection import OwnedList
from decks.contents import Variant, read_variant
from decks.errors import DeckRefused
from decks.models import ENTRY_WORDS_LENGTH, TYPED_LENGTH, CollectionStep, DoneEntry
from decks.quick_entry.lines import QuickLine, read_line, words_of

#: So many lines may come in one request.
MOST_AT_ONCE: Final = 50
#: No line is longer.
MOST_CHARACTERS: Final = TYPED_LENGTH
#: A person types 20 lines a minute; a pasted list or a queue after an hour without network comes at once.
_LIMIT: Final = Limit("quick_lines", 3000, 600, "lines of quick entry")


@dataclass(frozen=True, slots=True)
class Sent:
    """A line as a browser or program sends it; ``pick`` is the id of a suggestion that was chosen for it.

    With ``keep`` its card is kept under that title, since the catalogue does not have it.
    """

    key: str
    text: str
    game_key: str
    pick: str
    kind: Mapping[str, str]
    keep: str = ""


@dataclass(frozen=True, slots=True)
class Entered:
    """What became of a line. ``step`` is the number under which it can be taken back, unless that has been done."""

    line: QuickLine
    game_key: str
    key: str = ""
    words: str = ""
    kind: str = ""
    step: int | None = None

    @property
    def is_added(self) -> bool:
        return not self.line.problem


def enter(*, user: User, game_key: str, line: QuickLine, kind: Variant, key: str = "") -> Entered:
    """Save a line that names a card; one sent again under its key is not counted again.

    A line that cannot be saved comes back with its problem, and its key may be used again.
    """
    if line.card is None:
        return Entered(line, game_key, key)
    words = words_of([line], kind.words)[:ENTRY_WORDS_LENGTH]
    try:
        with alone(user):
            if key and _is_done(user, key, words):
                step = CollectionStep.objects.filter(user=user, key=key).values_list("pk", flat=True).first()
                return Entered(line, game_key, key, words, kind.words, step)
            step = _save(user, game_key, line, kind, key, words)
    except DeckRefused as refusal:
        return Entered(replace(line, card=None, problem=refusal.message), game_key, key)
    return Entered(line, game_key, key, words, kind.words, step)


def enter_sent(*, user: User, lines: Sequence[Sent]) -> list[Entered]:
    """Save lines in their order. Raises only if nothing of it was done; the others are to be sent again.

    A site that fails on the way answers for the lines before.
    """
    if not 1 <= len(lines) <= MOST_AT_ONCE:
        said = f"{len(lines)} lines came in one request. Send from 1 to {MOST_AT_ONCE}."
        raise DeckRefused(said, "bad_number_of_lines")
    entered: list[Entered] = []
    for sent in lines:
        try:
            spend(_LIMIT, str(user.pk))
            entered.append(_enter_one(user, sent))
        except (ConanHubError, DatabaseError):
            if not entered:
                raise
            break
    return entered


def _enter_one(user: User, sent: Sent) -> Entered:
    try:
        check_key(sent.key)
        if len(sent.text) > MOST_CHARACTERS:
            raise DeckRefused(f"A line has {MOST_CHARACTERS} characters at most. Import long lists.", "too_long")
        if not sent.text.strip():
            raise DeckRefused("There is no card in this line. Write one, its copies before its title.", "empty")
        kind = read_variant(dict(sent.kind))
        pick = keep_card(user=user, game_key=sent.game_key, title=sent.keep).card_id if sent.keep else sent.pick
    except ConanHubError as refusal:
        line = QuickLine(sent.text[:MOST_CHARACTERS], problem=refusal.message)
        return Entered(line, sent.game_key, sent.key)
    line = read_line(sent.text.strip(), reading.index_of(CardScope(sent.game_key, user.pk)), pick)
    return enter(user=user, game_key=sent.game_key, line=line, kind=kind, key=sent.key)


def _is_done(user: User, key: str, words: str) -> bool:
    """Whether the line was saved under its key; another line under that key is refused."""
    check_key(key)
    done = DoneEntry.objects.filter(user=user, key=key).first()
    if done is not None and done.words != words:
        said = f"Under the key of this line “{done.words}” was added already. Write the line once more."
        raise DeckRefused(said, "key_used")
    return done is not None


def _save(user: User, game_key: str, line: QuickLine, kind: Variant, key: str, words: str) -> int:
    assert line.card is not None
    step = collection.add_line(
        user=user,
        game_key=game_key,
        found=OwnedList({(line.card.card_id, kind): collection.Amount(line.copies)}, 0, ()),
        line=collection.LineStep(words, key, line.text[:MOST_CHARACTERS], line.card.card_id, line.copies),
    )
    if key:
        DoneEntry.objects.filter(user=user, created_at__lt=timezone.now() - KEYS_KEPT).delete()
        DoneEntry.objects.create(user=user, key=key, words=words)
    return step
