"""How a deck names versions of own sets: plain data in its versions. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from cards.errors import OwnSetRefused
from cards.models import OwnSet

#: So many sets a deck can name.
MOST_NAMED: Final = 10
MOST_VERSION: Final = 100_000
MOST_KEY: Final = 40
_KEY: Final = re.compile(rf"[a-z]{{{OwnSet._meta.get_field('key').max_length}}}")


@dataclass(frozen=True, slots=True)
class SetName:
    """A version of an own set, as a deck names it; ``link`` is the key by which its owner knows a set of another."""

    key: str
    version: int
    link: str = ""

    def as_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {"set": self.key, "version": self.version}
        return {**found, "link": self.link} if self.link else found


NEVER_NAMED: Final[tuple[SetName, ...]] = ()


def read_names(raw: Any) -> tuple[SetName, ...]:
    """What a deck names; OwnSetRefused for what is no list of ``{"set", "version"}``, or names a set twice."""
    if not isinstance(raw, Sequence) or isinstance(raw, str) or len(raw) > MOST_NAMED:
        raise OwnSetRefused(f"Name at most {MOST_NAMED} sets, each as a set with its version.", "bad_sets")
    names = tuple(map(_read_name, raw))
    if len({name.key for name in names}) < len(names):
        raise OwnSetRefused("A set is named twice. A deck is played with one version of a set.", "set_twice")
    return names


def _read_name(raw: Any) -> SetName:
    if not isinstance(raw, dict) or set(raw) - {"set", "version", "link"}:
        raise OwnSetRefused("A set is named by its key and the number of its version.", "bad_sets")
    key, version, link = raw.get("set"), raw.get("version"), raw.get("link", "")
    if not isinstance(key, str) or _KEY.fullmatch(key) is None:
        raise OwnSetRefused("The key of a set is seven small letters.", "bad_sets")
    if isinstance(version, bool) or not isinstance(version, int) or not 1 <= version <= MOST_VERSION:
        raise OwnSetRefused("The version of a set is a whole number from 1.", "bad_sets")
    if not isinstance(link, str) or len(link) > MOST_KEY or not link.isprintable():
        raise OwnSetRefused("This is no link to a set.", "bad_sets")
    return SetName(key, version, link)
