"""Why a query cannot be read: what stands at the place where reading stopped, and what was probably meant."""

from __future__ import annotations

import re
from typing import Final

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from cards.query.errors import Place, SearchError

#: Numbers with more digits are refused.
MOST_DIGITS: Final = 6
#: What people write for a sign, and the sign.
_MEANT: Final = {
    **dict.fromkeys(("==", "===", ":=", "=:", "::"), "="),
    **dict.fromkeys(("=>", ":>=", ">=:", ">:", ">==", ":=>"), ">="),
    **dict.fromkeys(("=<", ":<=", "<=:", "<:", "<==", ":=<"), "<="),
    **dict.fromkeys(("<>", "!==", "=!", ":!=", "!:", ":!", "=!="), "!="),
    ":>": ">",
    ":<": "<",
}
_SIGNS: Final = ":=<>≤≥≠"
#: Two words that join parts, with nothing between them.
_TWO_JOINS: Final = re.compile(r"(?<![^\s(])(?P<first>and|or|not)\s+(?P<second>and|or)(?=[\s()]|$)", re.IGNORECASE)
#: A word or a sign behind which a part must stand.
_JOIN_AT_END: Final = re.compile(r"(?<![^\s()\-])(?P<join>and|or|not|-)\s*$", re.IGNORECASE)
_QUOTED: Final = re.compile(r'"[^"]*"|(?<=[:=])/(?:[^/\\]|\\.)*/')


def masked(text: str) -> str:
    """The query with quoted words and patterns blotted out, so that no sign in them counts."""
    return _QUOTED.sub(lambda found: "x" * len(found.group()), text)


def check_joins(text: str) -> None:
    """Refuse ``and or``: a part is missing between them, and the second is no word of a title."""
    found = _TWO_JOINS.search(masked(text))
    if found is None:
        return
    first, second = found["first"].casefold(), found["second"]
    message = f'A part is missing between "{first}" and "{second}". For a word of a title write "{second}" in quotes.'
    raise SearchError("two_joins", message, place=Place(*found.span("second")), token=second)


def explain(text: str, error: UnexpectedInput) -> SearchError:
    """What stands at the place where reading stopped, as a sentence."""
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return _explain_end(text)
    at = error.pos_in_stream or 0
    token = str(error.token) if isinstance(error, UnexpectedToken) else text[at : at + 1]
    place = Place(at, at + max(1, len(token)))
    if isinstance(error, UnexpectedCharacters) and token == '"':
        return SearchError("open_quote", "This quotation mark is not closed.", place=Place(at, len(text)), token=token)
    if token == ")" and _JOIN_AT_END.search(masked(text)[:at]):
        return _nothing_after(masked(text), at)
    if token == ")":
        return SearchError("stray_bracket", "This bracket closes nothing.", place=place, token=token)
    if token in ("[", "]", "]]", "[["):
        message = "Square brackets stand in pairs: [[type:foe]]>=20 looks for decks by their cards."
        return SearchError("square_bracket", message, place=place, token=token)
    meant = _other_sign(text, at) or between_parts(text, at) or _shouted(text, at)
    if meant is not None:
        return meant
    if text[:at].rstrip().endswith("]]") and token in _SIGNS:
        return SearchError("no_value", "A number must stand after this sign.", place=place, token=token)
    if token == "-" and _after_sign(text, at):
        message = 'A value cannot begin with "-". Numbers begin at 0; write -type:foe for what is not, "-x" for words.'
        return SearchError("no_value", message, place=place, token=token)
    if _after_sign(text, at):
        return SearchError("no_value", "A value must stand here.", place=place, token=token)
    return _stray_sign(text, at, token, place) if token[0] in _SIGNS else _unexpected(token, place)


def _unexpected(token: str, place: Place, more: str = "") -> SearchError:
    return SearchError("unexpected", f'"{token}" makes no sense here.{more}', place=place, token=token)


def _stray_sign(text: str, at: int, token: str, place: Place) -> SearchError:
    """A sign that stands neither behind a field nor behind a value that is counted."""
    if not text[at + len(token) :].strip() and not token.strip(_SIGNS):
        return SearchError("no_value", "A number must stand after this sign.", place=place, token=token)
    before = text[:at].rstrip()
    if before.endswith(")"):
        return _unexpected(token, place, " A count stands behind each value, as in icon:blade>=2.")
    turned = re.search(r"(?<![\w.])[0-9]+$", before)
    field = re.fullmatch(r"(?P<sign><=|>=|≤|≥|=|<|>)\s*(?P<name>[A-Za-z_]+)", token)
    if turned and field:
        sign = field["sign"].translate(str.maketrans("<>≤≥", "><≥≤"))
        place = Place(turned.start(), place.end)
        message = "The field stands before the sign and the number behind it."
        suggestion = f"{field['name']}{sign}{turned[0]}"
        return SearchError("turned", message, place=place, token=text[place.start : place.end], suggestion=suggestion)
    return _unexpected(token, place, " A field, a sign and a value stand together, as in type:foe.")


def no_count(written: str, place: Place) -> SearchError:
    """Something after icons or double brackets that is no sign with a number."""
    found = re.fullmatch(r"(?P<sign>\W+?)\s*(?P<number>\d+)", written)
    if found and len(found["number"]) > MOST_DIGITS:
        message = f'"{found["number"]}" is too large for a count; {"9" * MOST_DIGITS} is possible.'
        return SearchError("bad_count", message, place=place, token=written)
    suggestion = _MEANT.get(found["sign"], "=") + found["number"] if found else ""
    message = f'"{written}" is no count; a count is a sign and one number, as in >=2 or =20.'
    return SearchError("bad_count", message, place=place, token=written, suggestion=suggestion)


def _other_sign(text: str, at: int) -> SearchError | None:
    """Two signs in a row, where one is meant: ``=>``, ``==``, ``:>=``."""
    start = at - len(text[:at]) + len(text[:at].rstrip(f"{_SIGNS}!"))
    end = len(text) - len(text[at:].lstrip(f"{_SIGNS}!"))
    sign = _MEANT.get(text[start:end], "")
    if not sign or not re.search(r"\w\s*$", text[:start]):
        return None
    message = f'One sign stands between a field and its value, not "{text[start:end]}".'
    return SearchError("two_signs", message, place=Place(start, end), token=text[start:end], suggestion=sign)


def between_parts(text: str, at: int) -> SearchError | None:
    """``|`` or ``&`` between parts of a query; they stand between values of one field only."""
    field = re.search(r"[|&]\s*\w+\s*$", text[:at]) if text[at : at + 1] in _SIGNS else None
    where = field.start() if field else at
    word = {"|": "or", "&": "and"}.get(text[where : where + 1])
    if word is None or _after_sign(text, where) or not text[:where].strip() or not text[where + 1 :].strip(" |&"):
        return None
    start, end = len(text[:where].rstrip()), len(text) - len(text[where + 1 :].lstrip(" |&"))
    message = f'"{text[where]}" stands between values of one field, as in type:foe|ally; elsewhere write {word}.'
    place = Place(start, end)
    return SearchError("use_word", message, place=place, token=text[where], suggestion=f" {word} ")


def _shouted(text: str, at: int) -> SearchError | None:
    """``!`` before a word without quotation marks."""
    found = re.match(r"!\s*(?P<word>[^\s()|&\"<>=:!\[\]]+)", text[at:])
    if found is None:
        return None
    word = found["word"]
    message = f'"!" stands before a whole title in quotation marks, as in !"Throat Grip"; -{word} means not.'
    place = Place(at, at + found.end())
    return SearchError("no_quotes", message, place=place, token=found[0], suggestion=f'!"{word}"')


def _explain_end(text: str) -> SearchError:
    plain = masked(text)
    end = len(text.rstrip())
    open_at: list[int] = []
    for at, letter in enumerate(plain):
        if letter == "(":
            open_at.append(at)
        elif letter == ")" and open_at:
            open_at.pop()
    if plain.count("[[") > plain.count("]]"):
        at = plain.rfind("[[")
        return SearchError("open_bracket", "These brackets are not closed.", place=Place(at, at + 2), token="[[")
    if _after_sign(plain, end):
        return SearchError("no_value", "A value is missing at the end.", place=Place(end, end))
    if open_at:
        place = Place(open_at[-1], open_at[-1] + 1)
        return SearchError("open_bracket", "This bracket is not closed.", place=place, token="(")
    return _nothing_after(plain, end)


def _nothing_after(text: str, at: int) -> SearchError:
    """A part is missing behind the word or the sign that stands before this place."""
    found = _JOIN_AT_END.search(text[:at])
    if found is None:
        return SearchError("unfinished", "Something is missing here.", place=Place(at, at))
    join = found["join"]
    more = f' For a word of a title write "{join}" in quotes.' if join.isalpha() else ""
    message = f'Something is missing after "{join}".{more}'
    return SearchError("unfinished", message, place=Place(found.end("join"), at), token=join)


def _after_sign(text: str, at: int) -> bool:
    return text[:at].rstrip().endswith((*_SIGNS, "|", "&"))
