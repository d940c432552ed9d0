"""The games whose rules texts are read as players type them, and what a text has to come with in each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cards.text_reader import conan_ccg, conquer
from cards.text_reader.typed import SentenceReading
from conanhub.errors import ConanHubError
from simulator.engine.games.conan_ccg.catalogue import CARD_TYPES as CONAN_TYPES
from simulator.engine.games.conquer.catalogue import ACTION_KINDS, PLACES, Voice
from simulator.engine.games.conquer.catalogue import CARD_TYPES as CONQUER_TYPES


class NoSuchCardType(ConanHubError):
    """A text is said to stand on a card that the game does not have."""

    code = "no_such_card_type"


@dataclass(frozen=True, slots=True)
class TypedCard:
    """The card that a text is typed from.

    ``kind`` is that of a Battle Action of Conquer, ``on`` what one of its Effects or Disturbances is Noticed on; other
    cards speak the same way whatever these are.
    """

    card_type: str
    title: str = ""
    kind: str = ""
    on: str = ""


Read = Callable[[TypedCard, str, Sequence[str]], list[SentenceReading]]


def read_as_typed(game: str, card: TypedCard, text: str, *, more_titles: Sequence[str] = ()) -> list[SentenceReading]:
    """What each sentence of a rules text says, as it was typed from a card of this game.

    No text is refused: a sentence that is not understood is kept, and says so. ``NoSuchCardType`` if the game's texts
    are not read or it has no such card. ``more_titles`` are titles that a text may name besides those of the files.
    """
    if game not in READERS:
        raise NoSuchCardType("Texts of this game are not read.")
    return READERS[game](card, text, more_titles)


def _conan_ccg(card: TypedCard, text: str, more_titles: Sequence[str]) -> list[SentenceReading]:
    _known("type", card.card_type, CONAN_TYPES)
    return conan_ccg.read_as_typed(card.card_type, text, title=card.title, more_titles=more_titles)


def _conquer(card: TypedCard, text: str, more_titles: Sequence[str]) -> list[SentenceReading]:
    _known("type", card.card_type, CONQUER_TYPES)
    kind = on = ""
    if card.card_type == "Battle Action":
        kind = _known("kind", card.kind, ACTION_KINDS)
    elif card.card_type in ("Effect", "Disturbance"):
        on = _known("on", card.on, PLACES)
    return conquer.read_as_typed(Voice(card.card_type, kind, on), text, title=card.title, more_titles=more_titles)


def _known(name: str, value: str, values: Sequence[str]) -> str:
    if value not in values:
        raise NoSuchCardType(f'"{name}" of this card is one of {", ".join(values)}.')
    return value


READERS: Final[Mapping[str, Read]] = {"conan_ccg": _conan_ccg, "conquer": _conquer}
