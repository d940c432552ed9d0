"""The one error of the client."""

from __future__ import annotations

from typing import Any


class ApiError(Exception):
    """A call that did not work: ``code`` for programs, ``message`` for people, all else of the answer in ``details``.

    ``status`` is that of HTTP, or 0 where the site did not answer at all (code ``unreachable``) and where it was waited
    for too long (code ``timeout``). ``fields`` says which values were wrong.
    """

    def __init__(self, status: int, code: str, message: str, details: dict[str, Any] | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.details = details or {}

    @property
    def fields(self) -> dict[str, Any]:
        """What is wrong, by the name of the value; empty unless the code is ``invalid``."""
        found = self.details.get("fields", {})
        return found if isinstance(found, dict) else {}
