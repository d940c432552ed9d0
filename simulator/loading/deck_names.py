"""What decks are called that meet, so that no two of them have one name."""

from __future__ import annotations

from collections.abc import Sequence

from decks.editing import OWNER_NAME as SAMPLE_OWNER
from decks.models import DeckVersion


def names_of(versions: Sequence[DeckVersion]) -> tuple[str, ...]:
    """The names of these decks, in their order.

    Decks of one name are told apart: by the version, as ready-made, or by a number. Equal decks keep their name.
    """
    return tuple(f"{version.deck.name}{_mark(version, versions)}" for version in versions)


def _mark(version: DeckVersion, versions: Sequence[DeckVersion]) -> str:
    """What stands behind the name of a deck where another one has it too."""
    namesakes = [one for one in versions if one.deck.name == version.deck.name]
    if any(one.deck_id == version.deck_id and one.pk != version.pk for one in namesakes):
        return f", version {version.number}"
    if len({one.content_hash for one in namesakes}) == 1:
        return ""
    if _is_ready_made(version):
        return " (ready-made)"
    of_users = list(dict.fromkeys(one.deck_id for one in namesakes if not _is_ready_made(one)))
    return f" (deck {of_users.index(version.deck_id) + 1})" if len(of_users) > 1 else ""


def _is_ready_made(version: DeckVersion) -> bool:
    return version.deck.owner.username == SAMPLE_OWNER
