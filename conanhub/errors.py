"""The errors every part of the site may raise; this module imports nothing of ours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Detail(Protocol):
    """One thing that is wrong in what was sent."""

    def as_dict(self) -> dict[str, str]: ...


class ConanHubError(Exception):
    """A refusal with a sentence for people and a code for programs."""

    code = "refused"
    #: What is wrong in each place, for programs: objects with ``as_dict``.
    details: Sequence[Detail] = ()

    def __init__(self, message: str, code: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or self.code


class Conflict(ConanHubError):
    """Another one by now, or decided already; APIs answer 409 with what holds now."""

    code = "conflict"


class TooMany(ConanHubError):
    """Asked for more often or in greater number than is allowed."""

    code = "too_many"

    def __init__(self, message: str, wait_seconds: int = 0) -> None:
        super().__init__(message)
        self.wait_seconds = wait_seconds


class Unavailable(ConanHubError):
    """Cannot be done at the moment, as something the site needs does not answer."""

    code = "unavailable"
    wait_seconds = 30
