"""Private tags of a deck: at most ten, visible to its owner only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from cards.query import fold
from decks.editing.text_fields import check_characters
from decks.errors import DeckRefused
from decks.models import TAG_LENGTH, Deck, DeckTag
from decks.reading import Person

MOST_TAGS: Final = 10
#: Signs that part tags, or end a word in a search.
NOT_IN_A_TAG: Final = ',"'


def split_tags(text: str) -> list[str]:
    """The words of a field, between commas."""
    return [word for word in text.split(",") if word.strip()]


def clean_tags(words: Iterable[str]) -> list[str]:
    """The words without blanks around them, each once however it is written; what is no tag is refused."""
    cleaned = {fold(word): word for word in (" ".join(word.split()) for word in words)}
    for key, word in cleaned.items():
        check_characters(word, "tag")
        if not key:
            raise DeckRefused("A tag needs a letter or a digit.", "bad_tag")
        if any(sign in word for sign in NOT_IN_A_TAG):
            raise DeckRefused(f"The tag “{word[:40]}” has a comma or a quotation mark; leave it out.", "bad_tag")
        if len(word) > TAG_LENGTH:
            said = f"The tag “{word[:20]}…” has {len(word)} characters; at most {TAG_LENGTH} fit."
            raise DeckRefused(said, "bad_tag")
    if len(cleaned) > MOST_TAGS:
        said = f"These are {len(cleaned)} tags; a deck has at most {MOST_TAGS}. Leave some out."
        raise DeckRefused(said, "too_many_tags")
    return list(cleaned.values())


def write_tags(locked: Deck, words: Sequence[str]) -> None:
    """Put these cleaned words in the place of all a deck has."""
    DeckTag.objects.filter(deck=locked).delete()
    DeckTag.objects.bulk_create(DeckTag(deck=locked, word=word, key=fold(word)) for word in words)


def tags_of(deck: Deck) -> list[str]:
    """The words of a deck, in order."""
    return [tag.word for tag in DeckTag.objects.filter(deck=deck)]


def tags_by_deck(person: Person) -> dict[int, list[str]]:
    """The tags of all decks of a user, by primary key of the deck."""
    if person.pk is None:
        return {}
    found: dict[int, list[str]] = {}
    for deck_pk, word in DeckTag.objects.filter(deck__owner_id=person.pk).values_list("deck_id", "word"):
        found.setdefault(deck_pk, []).append(word)
    return found


def counted(by_deck: dict[int, list[str]]) -> list[tuple[str, int]]:
    """Each word once with the number of its decks, the most used first."""
    counts = Counter(fold(word) for words in by_deck.values() for word in words)
    written = {fold(word): word for words in by_deck.values() for word in words}
    return [(written[key], counts[key]) for key in sorted(counts, key=lambda key: (-counts[key], key))]
