"""The errors every part of the site may raise; this module imports nothing of ours."""


class ConanHubError(Exception):
    """A refusal with a sentence for people and a code for programs."""

    code = "refused"

    def __init__(self, message: str, code: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or self.code


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
