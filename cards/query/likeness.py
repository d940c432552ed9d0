"""Titles that may be meant by something written wrongly: one measure and one threshold for pages, lists and files."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from rapidfuzz import fuzz, process

#: How much like a title something has to be, in percent. Three slips in one of the titles keep 67 and more, and what is
#: no title of the game (names of other games, English words) reaches 64; `test_likeness.py` holds cases of both.
THRESHOLD: Final = 66.0
MOST_NEAR: Final = 3
#: How much like a word of a title a single word has to be: one letter more in five keeps 88.8, while *sidebar* and
#: *sideboard* keep 87.5.
WORD_THRESHOLD: Final = 88.0
#: Shorter words are like too many others.
LEAST_WORD: Final = 4
#: Fewer letters than this say nothing.
LEAST_LETTERS: Final = 3
#: More letters than this no title has.
MOST_LETTERS: Final = 120


def nearest_words(written: Sequence[str], titles: Mapping[str, Sequence[str]], most: int = MOST_NEAR) -> list[str]:
    """The titles of which some word is like each written word: ``wolfe`` is like a word of *Ravenous Wolf*.

    Titles are given with their folded words. Words in full, the likest first, then short titles.
    """
    wanted = [word[:MOST_LETTERS] for word in written]
    if not wanted or min(map(len, wanted)) < LEAST_WORD:
        return []
    scored = []
    for title, words in titles.items():
        scores = [max((fuzz.ratio(word, one) for one in words), default=0.0) for word in wanted]
        if min(scores) >= WORD_THRESHOLD:
            scored.append((-sum(scores), len(title), title))
    return [title for _, _, title in sorted(scored)[:most]]


def nearest(letters: str, titles: Collection[str], most: int = MOST_NEAR) -> list[str]:
    """The titles that contain the letters, short ones first, then those like them, the likest first.

    Both sides are folded by `facts.fold_word`.
    """
    letters = letters[:MOST_LETTERS]
    if len(letters) < LEAST_LETTERS:
        return []
    inside = sorted((title for title in titles if letters in title), key=lambda title: (len(title), title))
    if len(inside) >= most:
        return inside[:most]
    scored = process.extract(letters, list(titles), scorer=fuzz.ratio, score_cutoff=THRESHOLD, limit=None)
    alike = [title for _, title in sorted((-score, title) for title, score, _ in scored)]
    return list(dict.fromkeys((*inside, *alike)))[:most]
