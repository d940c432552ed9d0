"""XML of strangers, read within bounds and without entities; and XML of ours, written."""

from __future__ import annotations

import re
from typing import Any, Final
from xml.etree.ElementTree import Comment, Element, ParseError, TreeBuilder, indent, tostring

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from decks.errors import DeckRefused

MAX_CHARACTERS: Final = 200_000
MAX_DEPTH: Final = 12
MAX_ELEMENTS: Final = 20_000
DECLARATION: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'
#: Where the first element has to begin.
_BEGINNING: Final = 4000
_ROOT: Final = re.compile(r"<(?P<tag>[A-Za-z][A-Za-z_]*+)")
_IS_XML: Final = re.compile(r"<(\?xml|!DOCTYPE|!--|deck\b|cockatrice_deck\b)", re.IGNORECASE)
_NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class _Bounded(TreeBuilder):
    """Builds a tree that is neither too deep nor too large."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = self.count = 0

    def start(self, tag: Any, attrs: Any, /) -> Any:
        self.depth += 1
        self.count += 1
        if self.depth > MAX_DEPTH or self.count > MAX_ELEMENTS:
            limits = f"it is nested deeper than {MAX_DEPTH} or has more than {MAX_ELEMENTS:,} elements"
            raise DeckRefused(f"This XML is no deck: {limits}.", "bad_xml")
        return super().start(tag, attrs)

    def end(self, tag: Any, /) -> Any:
        self.depth -= 1
        return super().end(tag)


def is_xml(text: str) -> bool:
    """Whether a text means to be XML of a deck."""
    return bool(_IS_XML.match(text))


def root_tag(text: str) -> str:
    """The name of the first element; empty where there is none."""
    found = _ROOT.search(text[:_BEGINNING]) if is_xml(text) else None
    return found["tag"] if found else ""


def parse_xml(text: str) -> Element:
    """The tree of a text; refused with a sentence if it is none, too large, or declares entities."""
    if len(text) > MAX_CHARACTERS:
        raise DeckRefused(f"The file has {len(text):,} characters; at most {MAX_CHARACTERS:,} fit.", "too_large")
    parser = DefusedXMLParser(target=_Bounded(), forbid_dtd=False)
    try:
        parser.feed(text)
        root: Element = parser.close()
    except DefusedXmlException:
        message = "This XML declares entities, which no deck needs. Take them out of its DOCTYPE to read it."
        raise DeckRefused(message, "bad_xml") from None
    except ParseError as error:
        line, column = error.position
        reason = str(error).split(":")[0]
        raise DeckRefused(f"Line {line}, column {column + 1}: this is not XML ({reason}).", "bad_xml") from None
    except (UnicodeError, ValueError):
        raise DeckRefused("This XML holds characters or an encoding that cannot be read; save it as UTF-8.") from None
    return root


def words_in(parent: Element, path: str) -> str:
    """The text of the first element at a path."""
    return (parent.findtext(path) or "").strip()


def write_comment(parent: Element, words: str) -> None:
    """Put a comment behind what the element holds so far; other programs read over it."""
    if words:
        parent.append(Comment(f" {re.sub('-(?=-)', '- ', words)} "))


def write_xml(root: Element, doctype: str = "", *, with_declaration: bool = True) -> str:
    """A tree as text, readable for people too."""
    for element in root.iter():
        element.text = _NOT_IN_XML.sub("", element.text) if element.text else element.text
        element.attrib.update({key: _NOT_IN_XML.sub("", value) for key, value in element.attrib.items()})
    indent(root)
    declaration = DECLARATION if with_declaration else ""
    return f"{declaration}{doctype}{tostring(root, encoding='unicode')}\n"
