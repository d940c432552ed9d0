"""How the API reads what is sent to it."""

from collections.abc import Mapping
from typing import IO, Any, Final

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

MAX_BODY: Final = 300_000


class SmallJSONParser(JSONParser):
    """JSON up to a size and a depth that no call needs."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Refuse a body that says it is too large before reading any of it."""
        length = (parser_context or {})["request"].META.get("CONTENT_LENGTH") or "0"
        if not str(length).isdecimal() or int(length) > MAX_BODY:
            message = f"The request has {length} bytes; at most {MAX_BODY:,} can be read."
            raise ParseError(message, "too_large")
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError:
            raise ParseError("The JSON is nested far deeper than any call needs.", "too_deep") from None
