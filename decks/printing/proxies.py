"""The words and figures of a card for its printed stand-in, whatever its game."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.conf import settings

from cards import catalogue
from cards.games import Corner
from cards.intake import is_of_user
from cards.placeholders import CardScope
from decks.games import EdgeIcon, deck_game

TOKENS: Final = settings.BASE_DIR / "conanhub" / "static" / "conanhub" / "tokens.css"
NO_COLOUR: Final = "#55504A"


@dataclass(frozen=True, slots=True)
class Proxy:
    """What stands on the stand-in of a card; corners are ``(name, value)``."""

    title: str
    type_line: str
    left_corner: tuple[str, str] | None
    right_corner: tuple[str, str] | None
    text: tuple[str, ...]
    #: Each with its icon, empty where it has none.
    figures: tuple[tuple[str, str], ...]
    left: tuple[EdgeIcon, ...]
    right: tuple[EdgeIcon, ...]
    foot: str
    colour: str
    #: The picture of the drawn face as SVG.
    picture: str = ""


def proxy_of(scope: CardScope, card_id: str) -> Proxy:
    """The words of a card; of one that the catalogue lost there is only the id, of a placeholder only the title."""
    game_key = scope.game_key
    entry = scope.find(card_id)
    if entry is None:
        kind = "Not in the catalogue" if is_of_user(card_id) else "Unknown card"
        return Proxy(scope.title(card_id), kind, None, None, (), (), (), (), "", NO_COLOUR)
    game, card = catalogue.game(game_key), entry.definition
    face = game.make_face(entry, False)
    text = game.plain_text(card).splitlines() if face.text_known else ["The rules text is not recorded.", face.gaps]
    left, right = deck_game(game_key).edges(card)
    return Proxy(
        title=face.title,
        type_line=" · ".join(part for part in (face.type_line, face.traits) if part),
        left_corner=_corner(face.left_corner),
        right_corner=_corner(face.right_corner),
        text=tuple(line.strip() for line in text if line.strip()),
        figures=(
            *((stat.icon, f"{stat.name} {stat.value}") for stat in face.stats),
            *((need.icon, need.words) for need in face.needs),
        ),
        left=left,
        right=right,
        foot=" · ".join(part for part in (entry.mark, face.note, face.number, "Proxy") if part),
        colour=band_colours().get(face.band, NO_COLOUR),
        picture=str(face.art),
    )


@lru_cache(maxsize=1)
def band_colours() -> dict[str, str]:
    """The colour of each band, as the pages have it."""
    return dict(re.findall(r"--band-([\w-]+):\s*(#[0-9A-Fa-f]{6})", TOKENS.read_text(encoding="utf-8")))


@lru_cache(maxsize=1)
def tile_colours() -> dict[str, str]:
    """The colour of each shape of tile in the light pages."""
    found = dict(re.findall(r"--([\w-]+)-fill:\s*light-dark\((#[0-9A-Fa-f]{6})", TOKENS.read_text(encoding="utf-8")))
    names = {"attack": "blood", "defence": "steel", "magic": "violet", "special": "special"}
    return {shape: found[name] for shape, name in names.items()}


def _corner(corner: Corner | None) -> tuple[str, str] | None:
    return (corner.name, corner.value) if corner else None
