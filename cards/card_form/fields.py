"""What can be told of a card of one type: fields with their kinds, and what is told in them. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

Json = Any
#: ``words`` is a list of words, ``amounts`` a few numbers by name of which one or some are printed.
Kind = Literal["text", "number", "choice", "flag", "words", "amounts", "edge", "rules"]
State = Literal["value", "unknown", "absent"]

UNKNOWN: Final = "?"
#: How sure a user is of a fact, in words.
CERTAINTIES: Final[Mapping[str, str]] = {
    "hand": "Printed card in hand",
    "picture": "Photo or scan seen",
    "memory": "From memory",
    "rulebook": "Shown in a rulebook",
}
MAX_SOURCE: Final = 200


@dataclass(frozen=True, slots=True)
class FormField:
    """One fact of a card.

    ``is_optional``: it may be "not on my card". ``has_bounds``: of a number that cannot be told, the lowest and the
    highest may be. ``is_open``: words that the game does not know stand in the record too; else they go to
    ``other_words``. ``is_exclusive``: one of the parts of an amount is printed, not several.
    """

    name: str
    label: str
    kind: Kind
    is_optional: bool = False
    can_be_unknown: bool = True
    has_bounds: bool = False
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    is_open: bool = False
    parts: tuple[FormField, ...] = ()
    is_exclusive: bool = False
    is_repeated: bool = False
    hint: str = ""
    names: tuple[str, ...] = ()
    #: It says nothing about play, and no card lacks it: never open, never counted.
    is_extra: bool = False

    @property
    def options(self) -> list[tuple[str, str]]:
        """The choices, each as it is recorded and in words."""
        return list(zip(self.choices, self.names or self.choices, strict=True))


@dataclass(frozen=True, slots=True)
class CardForm:
    """All that can be told of a card of one type of a game, in the order of the form.

    ``required`` are fields without which there is no such record. ``title_parts`` make the title of a card that has
    none of its own, unless a title is told all the same. ``unknown_words`` say of a field that it has no value.
    """

    game_key: str
    card_type: str
    fields: tuple[FormField, ...]
    required: frozenset[str]
    title_parts: tuple[str, ...] = ()
    unknown_words: str = "Cannot tell"

    def field(self, name: str) -> FormField | None:
        """The field of this name."""
        return next((one for one in self.fields if one.name == name), None)

    @property
    def edges(self) -> tuple[FormField, ...]:
        return tuple(one for one in self.fields if one.kind == "edge")

    @property
    def rules(self) -> FormField | None:
        """The rules text, on cards that have one that is read."""
        return next((one for one in self.fields if one.kind == "rules"), None)

    @property
    def plain(self) -> tuple[FormField, ...]:
        """The fields that are a line of the form each."""
        return tuple(one for one in self.fields if one.kind not in ("edge", "rules"))


@dataclass(frozen=True, slots=True)
class Told:
    """What is told in a field: a value, that it cannot be told (``value`` may be bounds), or that it is not printed.

    ``other_words`` are printed words that the game does not know.
    """

    state: State
    value: Json = None
    other_words: tuple[str, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether nothing of it is open."""
        if self.state == "unknown":
            return False
        return not (isinstance(self.value, list) and UNKNOWN in self.value)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why what was typed in a field cannot stand; ``field`` is empty for the whole card."""

    field: str
    code: str
    sentence: str


class FieldError(ValueError):
    """What was typed in a field cannot be read; the sentence says how to write it."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
