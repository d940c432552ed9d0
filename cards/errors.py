"""Refusals of the catalogue."""

from conanhub.errors import ConanHubError


class BadCatalog(ConanHubError):
    """A data file that cannot be read; the message names the file, the card and what to mend."""

    code = "bad_catalog"


class NoSuchGame(ConanHubError):
    """A game key that the catalogue does not know."""

    code = "no_such_game"
