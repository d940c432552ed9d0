"""How people say what our cards say otherwise: what is true of any game, in words for both.

A rewording may never change what a text means. Those that hold everywhere are made first and always; the others are
tried one after the other, as long as the text cannot be read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from cards.text_reader.traced import Traced

#: So many ways to put a sentence are tried.
MOST_TRIED: Final = 40
NUMBERS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)


@dataclass(frozen=True, slots=True)
class Rewording:
    """What is said, and what our cards say for it."""

    pattern: re.Pattern[str]
    new: str

    def of(self, text: Traced) -> Traced:
        """The text as our cards would say it, with single spaces; itself where nothing is to be said otherwise."""
        other = text.replaced(self.pattern, self.new)
        return text if other is text else single_spaced(other)


def reworded(*pairs: tuple[str, str]) -> tuple[Rewording, ...]:
    """Patterns with what is said for them; texts have single spaces."""
    return tuple(Rewording(re.compile(said, re.IGNORECASE), new) for said, new in pairs)


_SPACES: Final = re.compile(r"\s{2,}|[\n\t\r]")


def single_spaced(text: Traced) -> Traced:
    """A text without spaces that say nothing."""
    return text.replaced(_SPACES, " ")


_SPELLED: Final = tuple(
    (rf"(?<![-\w]){name}(?![-\w])", str(value)) for value, name in enumerate(NUMBERS) if name != "one"
)
_NUMBERS_ALONE: Final = reworded(*_SPELLED)
#: Spelling, numbers and words that never mean another thing in a rules text.
ALWAYS: Final = reworded(
    ("[\u2018\u2019\u00b4`]", "'"),
    ('[\u201c\u201d"]', " "),
    ("[\u2013\u2014\u2212]", "-"),
    *_SPELLED,
    (r"\ba (?:single|lone) ", "a "),
    (r"\b(?:plus|\+ ) ?(?:one|1)\b", "+1"),
    (r"\b(?:minus|- ) ?(?:one|1)\b", "-1"),
    (r"\bplus (\d)", r"+\1"),
    (r"\bminus (\d)", r"-\1"),
    (r"\b(?:an?|one|1) (?:additional|extra|further|more) (?=\+)", ""),
    (r"\bteh\b", "the"),
    (
        r"\bcan ?not\b|\bcan'?t\b|\bmay not\b|\b(?:may|can) never\b|\b(?:is|are) not able"
        r" to\b|\b(?:is|are) unable to\b"
        r"|\b(?:is|are) not allowed to\b",
        "cannot",
    ),
    (r"\bisn'?t\b", "is not"),
    (r"\baren'?t\b", "are not"),
    (r"\bdoesn'?t\b", "does not"),
    (r"\bdon'?t\b", "do not"),
    (r"\b(he|she|it)'s\b(?= (?:wounded|the|in|at|not|opposed|unopposed|acting|reacting|a)\b)", r"\1 is"),
    (r"\bthere'?s\b", "there is"),
    (
        r"\bwhen ?ever\b|\b(?:each|every|any) time that\b|\b(?:each|every) time\b|\bas"
        r" soon as\b|\bimmediately (?:after|when)\b",
        "when",
    ),
    (r"\bas long as\b|\bso long as\b|\bwhile\b|\bprovided(?: that)?\b|\bin case\b", "if"),
    (r"\bbeginning of\b", "start of"),
    (r"\bduring\b", "in"),
    (r"\bonce (?:per|every|a|in each|in every|in a|during each|in)\b", "once each"),
    (r"\b(?:per|every)(?= (?:turn|combat|round|battle)\b)", "each"),
    (r"\bfor every\b", "for each"),
    (r",? ?\(?(?:to )?(?:a |at )?(?:the )?max(?:imum|imally|\.)?(?: of)? (\d+|one)\)?", r" at most \1"),
    (r"(\bfor each [^.:]*?),? \(?up to (\d+|one)\)?(?=[ ,.]*$)", r"\1 at most \2"),
    (r"\b(?:less|fewer) than 1\b", "no"),
    *((rf"\b(?:less|fewer) than {number} (\w+)\b", rf"{number - 1} or less \1") for number in range(2, 21)),
    *((rf"\bmore than {number} (\w+)\b", rf"at least {number + 1} \1") for number in range(1, 21)),
    (r"\bno (?:less|fewer) than (\d+|one)\b", r"at least \1"),
    (r"\bno more than (\d+|one)\b", r"at most \1"),
    (r"(?<!on )(?<!on a )\b(\d+|one) or (?:more|greater)(?= \w)(?! damage)", r"at least \1"),
    (r"(?<=have )(\d+|one) (\w+) or more\b", r"at least \1 \2"),
    (r"(?<=has )(\d+|one) (\w+) or more\b", r"at least \1 \2"),
    (r"\b(\d+|one) (\w+) or (?:less|fewer)\b", r"\1 or less \2"),
    (r"\b(\d+|one) or (?:lower|fewer)\b", r"\1 or less"),
    (r"\b(?:has|have|needs?) to (?=(?:discard|lose|pay|reveal|put)\b)", ""),
    (r"\b(?:must|shall|will)\b(?= )", ""),
    (r"\b(?:un)?til\b", "until"),
    (r"\buntil (?:the )?(combat|turn|battle round|combat round) (?:ends|is over)\b", r"until end of \1"),
    (r"\b(?:for|in) (?:the )?(?:rest|remainder) of (?:the |this )?", "until end of "),
    (r"\bend of this\b", "end of"),
    (r"\bat end of\b", "at the end of"),
    (r"\b(?:if|when) combat ends\b", "at the end of combat"),
    (r"\b(random)ly\b", "at random"),
    (r"\b(discards?) (a|one|1|\d+) random (\w+(?: actions?)?)", r"\1 \2 \3 at random"),
    (r"\bto a different\b|\bto an other\b|\bto some other\b", "to another"),
    (r"\b(?:an )?additionally\b|\bin addition\b", "also"),
    (r"[.!] then\b,?|\band then\b,?", ", then"),
    (r"[.!,] (?:and )?if (?:you|he|she|they) (?:do|does)(?: so)?\b[,:]?|[.!,] if so\b[,:]?", " :"),
    (r"\bconan'?s\b", "conan's"),
    (r"\byour opponents\b(?! )", "your opponent"),
    (r"\b(?:the|an) opponent\b", "your opponent"),
    (r"\b(?:all|both) players\b|\bevery player\b", "each player"),
)
_DOES: Final = r"(?:draw|discard|gain|lose|heal|put|return|search|look|take|pay|reveal|get|deal|move)"
#: Words by which an effect begins that costs can be paid for.
_PAID_FOR: Final = (
    r"(?=(?:draw|gain|heal|deal|give|return|prevent|cancel|double|play|look|search"
    r"|move|put|take|doom|defeat|discard"
    r"|make|get|have|add|force|remove|reroll|bring|your opponent|each player)\b)"
)
#: What may mean another thing, or is not needed: tried until the text can be read.
PERHAPS: Final = reworded(
    (rf"\b(?<!if )(?<!when )(?<!that )you(?= (?:also )?{_DOES}\b)(?! lose up to)", ""),
    (
        r"\bif\b(?= [^,:]* (?:is|are|gets?) (?:defeated|killed|attacked|played|noticed)\b|"
        r" [^,:]* (?:hits?|wins?|loses?|deals?"
        r"|takes?|enters?|leaves?|presses|retreats|attacks|begins?|kills?|defeats?|goes)\b)",
        "when",
    ),
    (r"\bwhen\b(?= (?:\w+'?s? ){1,5}?(?:is|are|has|have)\b)", "if"),
    (rf"(?<!up) to {_PAID_FOR}", " : "),
    (r"\beach (?:of )?(?:the )?(?=each\b)", ""),
    (r"\b(?:all of the|all of|all the|all|every)\b", "each"),
    (r"\b(?:all of your|all your|every one of your)\b", "each of your"),
    (
        r"^[ ,]*(until [^,]*(?:end|start) of (?:the |your |next )*(?:battle |combat"
        r" )?\w+),? (.*?)[. ]*$",
        r"\2 \1",
    ),
    (r"\b(?:this turn)(?=[ .]*$)", "until end of turn"),
    (r"\bbut\b", "and"),
    (r"\balso\b", ""),
)
_ONCE: Final = re.compile(
    r"(?:,? ?\(?\b(?:only |but only |use (?:this |it )?only |do this only )?(once each"
    r" (?:combat round|battle round|round|combat|turn))\)?)"
    r"(?=[ .)]*$)",
    re.IGNORECASE,
)


def variants(text: Traced, always: Sequence[Rewording], perhaps: Sequence[Rewording]) -> Iterator[Traced]:
    """The ways to put a sentence in our words, those with the least change first."""
    text = _once_first(_all_of(always, single_spaced(text)))
    tried = [text]
    said = {text.text}
    for place in range(MOST_TRIED):
        if place >= len(tried):
            return
        yield tried[place]
        for rewording in perhaps:
            other = rewording.of(tried[place])
            if other.text not in said:
                said.add(other.text)
                tried.append(other)


def words_in(rewordings: Sequence[Rewording]) -> frozenset[str]:
    """The words that rewordings know, as far as they stand in them whole."""
    found = (word for one in rewordings for word in re.findall(r"[a-z]{4,}", one.pattern.pattern.lower()))
    return frozenset(found)


def _all_of(rewordings: Sequence[Rewording], text: Traced) -> Traced:
    for rewording in rewordings:
        text = rewording.of(text)
    return text


def _once_first(text: Traced) -> Traced:
    """``draw 1 card, once each turn`` with its last words before the others."""
    match = _ONCE.search(text.text)
    if not match:
        return text
    begin, end = match.span(1)
    once = Traced(f"{match.group(1)}, ", (*text.origins[begin:end], *[text.origins[end - 1]] * 2))
    return Traced(once.text + text.text[: match.start()], once.origins + text.origins[: match.start()])


#: Said on both sides or on neither: a Foe's text about "a Foe" may mean this Foe too.
_OTHER: Final = re.compile(r"\bother\b|\banother\b|\bdifferent\b", re.IGNORECASE)
#: Words that have to be said again if they were typed.
_WEIGHTY: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        _OTHER.pattern,
        r"\bunless\b|\bexcept",
        r"\binstead\b",
        r"\brandom",
        r"\bopponent|\bplayer|\benem|\bopposing\b",
        r"\bwounded\b",
        r"\bup to\b|\bat most\b|\bmax",
        r"\bnext\b",
        r"\bhalf\b|\btwice\b|\bdouble",
    )
)
_NOT: Final = re.compile(
    r"\bnot\b|n't\b|\b(?:ca|is|are|do|does|wo)nt\b|\bcannot\b|\bno\b|\bnever\b"
    r"|\bnone\b|\bneither\b|\bun(?:opposed|able)\b|\bwithout\b|\bfree\b"
    r"|\bforbidden\b|\bignore|\bnothing\b",
    re.IGNORECASE,
)
_DIGITS: Final = re.compile(r"(?<![@\d])\d+")


def keeps_the_weight(typed: str, put: str, says: str) -> bool:
    """Whether what was typed and how we say it agree in what must not get lost: numbers, others, denials.

    ``put`` is the typed text after its rewording, of which the numbers count.
    """
    if bool(_NOT.search(typed)) != bool(_NOT.search(says)) and not _denies_nothing(typed, says):
        return False
    if any(pattern.search(typed) and not pattern.search(says) for pattern in _WEIGHTY):
        return False
    if _OTHER.search(says) and not _OTHER.search(typed):
        return False
    said = Traced.of(says)
    for rewording in _NUMBERS_ALONE:
        said = rewording.of(said)
    missing = Counter(_DIGITS.findall(put)) - Counter(_DIGITS.findall(said.text))
    return not any(number != "1" for number in missing)


def _denies_nothing(typed: str, says: str) -> bool:
    """``first even as the Defender``: a denial that is said by another word."""
    return bool(re.search(r"\bfree steps?\b", typed)) and bool(re.search(r"\bfree steps?\b", says))
