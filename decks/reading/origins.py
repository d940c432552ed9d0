"""Where copied decks come from, as far as a person may see that."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cards.search import one_of
from conanhub.community import blocked_with
from decks.models import Deck, DeckVersion
from decks.reading.queries import Person, may_see


@dataclass(frozen=True, slots=True)
class Origin:
    """The deck that a deck was copied from, and the number of the version that it then had."""

    deck: Deck
    number: int

    @property
    def told(self) -> dict[str, str | int]:
        """For programs, the deck by its id."""
        deck = self.deck
        return {
            "deck": str(deck.public_id),
            "name": deck.name,
            "owner": deck.owner.username,
            "version": self.number,
        }


def origins_of(decks: Iterable[Deck], person: Person) -> dict[int, Origin]:
    """The origins of decks by their keys in the database; the number of questions does not grow with them.

    One that the person may not open by its id, or of a user of whom one blocks the other, is left out: nothing tells
    it from a deck that was copied from none.
    """
    keys = {deck.pk: deck.copied_from_id for deck in decks if deck.copied_from_id is not None}
    if not keys:
        return {}
    rows = DeckVersion.objects.filter(one_of("pk", set(keys.values()))).defer("entries", "resolved")
    seen = {row.pk: row for row in rows.select_related("deck__owner") if may_see(row.deck, person)}
    hidden = blocked_with(person) if seen else frozenset()
    origins = {key: Origin(row.deck, row.number) for key, row in seen.items() if row.deck.owner_id not in hidden}
    return {pk: origins[key] for pk, key in keys.items() if key in origins}


def origin_of(deck: Deck, person: Person) -> Origin | None:
    """Where a deck comes from, if it was copied and the person may see it."""
    return origins_of([deck], person).get(deck.pk)
