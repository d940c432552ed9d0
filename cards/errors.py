"""Refusals of the catalogue."""

from conanhub.errors import ConanHubError


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
