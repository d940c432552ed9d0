"""How every game names the values of its search fields and reads its cards for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from cards.query import Choice, Field, Kind, shown

_DASH: Final = str.maketrans("_.", "--")
_SPACE: Final = str.maketrans("_.", "  ")
#: Types of cards by the section of a deck where they belong; a type may stand in several.
Sections = Mapping[str, Sequence[str]]


def plain(names: Iterable[str]) -> dict[str, Choice]:
    """Words of the engine's vocabulary, said without their underscores and dots."""
    return {name.translate(_DASH): Choice(name.translate(_SPACE)) for name in sorted(names)}


def values(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Values of a filter, each as written in a query and as shown."""
    return tuple((name.casefold().replace(" ", "-"), name) for name in names)


def squares(limit: int) -> tuple[tuple[str, str], ...]:
    """The numbers below the limit and the unknown one, as values of a filter."""
    return (*((str(figure), str(figure)) for figure in range(limit)), ("?", "?"))


def text_fields(effects: Iterable[str], moments: Iterable[str], example: str) -> tuple[Field, Field]:
    """The fields for what the text of a card does and when, in the engine's words; ``example`` is a moment."""
    does, acts = "what its text does, by the engine", "when its text acts, by the engine"
    return (
        Field("effect", ("fx",), Kind.LABEL, "effect", does, "effect:draw", "text", plain(effects)),
        Field("trigger", ("trg", "when"), Kind.LABEL, "moment", acts, f"trigger:{example}", "text", plain(moments)),
    )


def zone_field(sections: Sections, names: Mapping[str, str]) -> Field:
    """The field for the section of a deck in which a card may lie; ``names`` are the words for the sections."""
    known = {key: Choice(names[key]) for key in sections}
    example = f"zone:{list(sections)[-1]}"
    return Field("zone", ("section",), Kind.LABEL, "deck section", "where in a deck it may lie", example, "", known)


def number_cell(name: str) -> Callable[[Any], str]:
    """What a list in rows shows of a number of a card."""
    return lambda card: shown(getattr(card, name))


def zones_of(card_type: str, sections: Sections) -> list[str]:
    """The sections of a deck in which cards of this type may lie."""
    return [key for key, types in sections.items() if card_type in types]


def verbs(part: Any) -> Iterator[str]:
    """The verbs of abilities, also of those inside others."""
    if isinstance(part, Mapping):
        if isinstance(part.get("verb"), str):
            yield part["verb"]
        for value in part.values():
            yield from verbs(value)
    elif isinstance(part, Sequence) and not isinstance(part, str):
        for value in part:
            yield from verbs(value)


def text_labels(abilities: Sequence[Mapping[str, Any]] | None) -> dict[str, list[str]]:
    """The labels of the fields of ``text_fields``; none for an unknown text."""
    return {
        "effect": sorted(set(verbs(abilities or ()))),
        "trigger": sorted({str(ability["when"]) for ability in abilities or ()}),
    }
