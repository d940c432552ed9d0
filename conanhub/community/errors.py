"""Refusals of this room, and the words that users send to it."""

from __future__ import annotations

import unicodedata
from typing import Final

from conanhub.errors import ConanHubError

#: Kinds of characters that no sentence needs and that can disguise one: controls, and marks that turn the direction.
HIDDEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn")


class CommunityRefused(ConanHubError):
    """A report, suspension, block or appointment that cannot be."""

    code = "refused"


class AlreadyAnswered(CommunityRefused):
    """Another moderator was quicker."""

    code = "already_answered"


def clean_words(words: str, most: int, empty: str) -> str:
    """A text of a user in one form, without hidden characters; CommunityRefused if it is empty or too long."""
    normal = unicodedata.normalize("NFC", words)
    kept = "".join(one for one in normal if one in "\n" or unicodedata.category(one) not in HIDDEN).strip()
    if not kept:
        raise CommunityRefused(empty, "no_words")
    if len(kept) > most:
        raise CommunityRefused(f"That is {len(kept):,} letters; there is room for {most:,}.", "too_long")
    return kept
