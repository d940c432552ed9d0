"""What can be refused about decks, line-ups and collections."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from conanhub.errors import ConanHubError

if TYPE_CHECKING:
    from decks.lists import LineProblem


class DeckRefused(ConanHubError):
    """A change that cannot be made as asked; nothing was changed."""

    code = "deck_refused"


class OtherGame(DeckRefused):
    """A list of another game than the chosen one; ``game_key`` is the game whose cards it names."""

    code = "other_game"

    def __init__(self, message: str, *, game_key: str) -> None:
        super().__init__(message)
        self.game_key = game_key


class DeckNotFound(ConanHubError):
    """No such deck, or none that this person may see: the two are not told apart."""

    code = "deck_not_found"

    def __init__(self, message: str = "There is no such deck, or it is private.") -> None:
        super().__init__(message)


class GameNotFound(DeckNotFound):
    """No such game in the catalogue; the message lists those that there are."""

    code = "no_such_game"


class ProductNotFound(ConanHubError):
    """No such product in the catalogue."""

    code = "product_not_found"

    def __init__(self, message: str = "There is no such product.") -> None:
        super().__init__(message)


class NotYourDeck(ConanHubError):
    """A deck that may be read but not changed."""

    code = "not_your_deck"

    def __init__(self, message: str = "Only its owner can change this deck. Copy it to make changes.") -> None:
        super().__init__(message)


class DeckConflict(ConanHubError):
    """The deck was changed elsewhere since the sender read it; ``number`` is the version it has now."""

    code = "deck_conflict"

    def __init__(self, message: str, *, number: int) -> None:
        super().__init__(message)
        self.number = number


class PlanConflict(DeckConflict):
    """The plan was written anew elsewhere since the sender read it; ``theirs`` is how it stands now."""

    code = "plan_conflict"

    def __init__(self, *, theirs: str, number: int) -> None:
        super().__init__(
            "The plan was changed in another window meanwhile. Both texts are here: choose which one stays.",
            number=number,
        )
        self.theirs = theirs


class DecklistRefused(ConanHubError):
    """A list with lines that cannot be read; every such line is named."""

    code = "decklist_refused"

    def __init__(self, problems: Sequence[LineProblem]) -> None:
        lines = "1 line" if len(problems) == 1 else f"{len(problems)} lines"
        super().__init__(f"{lines} cannot be read; nothing was changed. First: {problems[0].sentence}")
        self.problems = tuple(problems)


class NumbersRefused(DecklistRefused):
    """Numbers of copies that cannot be set; every one of them is named."""

    code = "numbers_refused"

    def __init__(self, problems: Sequence[LineProblem]) -> None:
        count = "1 number" if len(problems) == 1 else f"{len(problems)} numbers"
        message = f"{count} cannot be set; nothing was changed. First: {problems[0].sentence}"
        ConanHubError.__init__(self, message)
        self.problems = tuple(problems)


class LineupRefused(ConanHubError):
    """A change of a line-up that cannot be made; nothing was changed."""

    code = "lineup_refused"


class LineupNotFound(ConanHubError):
    """No such line-up, or none that this person may see: the two are not told apart."""

    code = "lineup_not_found"

    def __init__(self, message: str = "There is no such line-up, or it is private.") -> None:
        super().__init__(message)


class NotYourLineup(ConanHubError):
    """A line-up that may be read but not changed."""

    code = "not_your_lineup"

    def __init__(self, message: str = "Only its owner can change this line-up. Copy it to make changes.") -> None:
        super().__init__(message)


class LineupConflict(LineupRefused):
    """The line-up was changed elsewhere since the sender read it; ``revision`` is the one it has now."""

    code = "lineup_conflict"

    def __init__(self, *, revision: int) -> None:
        super().__init__("This line-up was changed in another window meanwhile. Your change is not saved yet.")
        self.revision = revision
