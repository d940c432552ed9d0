"""Refusals of the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from conanhub.errors import ConanHubError, Conflict


class BadCatalog(ConanHubError):
    """A data file that cannot be read; the message names the file, the card and what to mend."""

    code = "bad_catalog"


class NoSuchGame(ConanHubError):
    """A game key that the catalogue does not know."""

    code = "no_such_game"


class BadTitle(ConanHubError):
    """A title that no card can have; the message says what it may not hold."""

    code = "bad_title"


class PlaceholderRefused(ConanHubError):
    """A card that cannot be kept, renamed or merged as asked; nothing was changed."""

    code = "placeholder_refused"


class BadSnapshot(ConanHubError):
    """Card records that matches were played with and that are no longer there."""

    code = "bad_snapshot"


@dataclass(frozen=True, slots=True)
class FactError:
    """What is wrong with one field of a proposal: a code for programs, a sentence that says how to mend it."""

    field: str
    code: str
    sentence: str

    def as_dict(self) -> dict[str, str]:
        return {"field": self.field, "code": self.code, "message": self.sentence}


class BadFacts(ConanHubError):
    """Facts that no card of the game can have; ``details`` has one error for each field."""

    code = "bad_facts"

    def __init__(self, details: Sequence[FactError]) -> None:
        said = " ".join(f"{one.field}: {one.sentence}" for one in details[:3])
        super().__init__(said or "These facts cannot be taken.")
        self.details = tuple(details)


class ProposalRefused(ConanHubError):
    """A proposal that cannot be sent, decided or changed as requested; nothing was changed."""

    code = "proposal_refused"


class ProposalChanged(ProposalRefused, Conflict):
    """The proposal is another one by now, or is decided: the sentence says what was decided. APIs answer 409."""

    code = "proposal_changed"


class OwnSetRefused(ConanHubError):
    """An own set, card or version that cannot be made, changed or shown as asked; nothing was changed."""

    code = "own_set_refused"


class OwnSetChanged(OwnSetRefused, Conflict):
    """The set is another one by now, or was decided on. APIs answer 409."""

    code = "own_set_changed"
