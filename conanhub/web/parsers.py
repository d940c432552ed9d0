"""How the API reads what is sent to it, and writes what it answers."""

from collections.abc import Mapping
from typing import IO, Any, Final

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser
from rest_framework.renderers import JSONRenderer

MAX_BODY: Final = 300_000
#: Lists within lists of what calls need; far fewer than make Python give up.
MAX_DEPTH: Final = 60
_TOO_DEEP: Final = "The JSON is nested far deeper than any call needs."


def is_deeper(value: Any, most: int) -> bool:
    """Whether there are more lists or objects within each other than ``most``; looked at by level, for any depth."""
    level = [value]
    for _ in range(most + 1):
        inner: list[Any] = []
        for box in level:
            if isinstance(box, Mapping):
                inner += box.values()
            elif isinstance(box, list | tuple):
                inner += box
        if not inner:
            return False
        level = inner
    return True


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
            found = super().parse(stream, media_type, parser_context)
        except RecursionError:
            raise ParseError(_TOO_DEEP, "too_deep") from None
        if is_deeper(found, MAX_DEPTH):
            raise ParseError(_TOO_DEEP, "too_deep")
        return found


class WholeCharacters(JSONRenderer):
    """JSON in which half a character, sent and told again in an error, is a question mark: UTF-8 has none for it."""

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Write as usual; only what cannot be written so is gone through."""
        try:
            return super().render(data, accepted_media_type, renderer_context)
        except UnicodeEncodeError:
            return super().render(_in_whole_characters(data), accepted_media_type, renderer_context)


def _in_whole_characters(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode(errors="replace").decode()
    if isinstance(value, Mapping):
        return {_in_whole_characters(name): _in_whole_characters(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_in_whole_characters(one) for one in value]
    return value
