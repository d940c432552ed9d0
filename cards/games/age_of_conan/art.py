"""Colours, land and emblems of the pictures on components of Age of Conan."""

from __future__ import annotations

from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cards.drawing import GREY, WIDTH, Palette, Picture, art_svg, by_title, one_of
from cards.games.age_of_conan.words import kind_of, kingdom_of, number_of
from simulator.engine.games.age_of_conan import catalogue
from simulator.engine.games.age_of_conan.catalogue import Artifact, Component, Map, Strategy

#: By number of the kingdom: wine and gold, dunes, river banks, ice.
KINGDOMS: Final = (
    Palette("#C98A7D", "#F7DFA6", "#9A4B4B", "#6E2A35", "#34121C", "#2B0F18", "#F2CFC0"),
    Palette("#D9B367", "#FBEBB4", "#AF8438", "#7C5A20", "#382810", "#2E210D", "#F7E3AC"),
    Palette("#A9B36A", "#F5E8A8", "#6F7F3A", "#475A26", "#1E2A12", "#18220E", "#E6EBC0"),
    Palette("#A79AC9", "#F1E4E8", "#75639F", "#4C3D78", "#211B3A", "#1B1630", "#DDD6EE"),
)
BY_TYPE: Final = {
    "Strategy": Palette("#9AA3A8", "#EFE6CB", "#6D777D", "#474F55", "#20262A", "#1A2023", "#DDE2E0"),
    "Adventure": Palette("#8FB0B5", "#F7E6B0", "#5C858C", "#365A61", "#142E33", "#10272B", "#D7E9EA"),
    "Objective": Palette("#C7A878", "#F9ECC4", "#957848", "#66502C", "#2E2413", "#261D0F", "#F0E1BF"),
    "Artifact": Palette("#B08DA8", "#F6DDB8", "#7F5878", "#563652", "#281627", "#221221", "#E9D3E4"),
    "Conan Card": Palette("#C58A4C", "#F7E3A0", "#96602F", "#68401F", "#311D0E", "#29180C", "#F5DCAA"),
    "Tokens": Palette("#A79E8C", "#EFE3C2", "#7A715F", "#524B3E", "#27231C", "#211D17", "#E4DBC6"),
    "Die": Palette("#A79E8C", "#EFE3C2", "#7A715F", "#524B3E", "#27231C", "#211D17", "#E4DBC6"),
}
#: What stands for a component whose title calls for nothing.
EMBLEMS: Final = {
    "table": ("banner", "guard", "knight", "helm-visor"),
    "event": ("scroll", "quill", "throne", "coins"),
    "instant": ("bolt", "dagger", "spark", "two-swords"),
    "bonus": ("barbarian",),
    "player": ("barbarian",),
    "Adventure": ("map", "compass", "torch", "footprint"),
    "Objective": ("crown", "trophy", "scroll", "flag"),
    "adventure": ("chest",),
    "bidding": ("hand",),
    "supply": ("coins",),
    "Die": ("dice",),
}
SEA, WASTES, INK = "#9FB9C6", "#B8A888", "#2E2418"
ARTIFACTS: Final = ("sword", "crown", "heart")
KINGDOM_EMBLEMS: Final = ("lion", "horse", "snake", "snow")
#: How rough the land is: steppes are flat, the north has peaks.
ROUGHNESS: Final = (26, 10, 16, 44)


def make_picture(card: Component, band: str) -> SafeString:
    """The picture of a component; the emblem is left out where too little is known."""
    if band == "unknown":
        return art_svg(Picture(card.title, GREY))
    if isinstance(card, Map):
        return _map(card)
    place = kingdom_of(card)
    colours = KINGDOMS[place] if place >= 0 else BY_TYPE.get(card.type, GREY)
    rough = ROUGHNESS[place] if place >= 0 else 26
    return art_svg(Picture(card.title, colours, rough, _sun(card), _emblem(card), WIDTH))


def _map(card: Map) -> SafeString:
    """The map itself, areas in the colours of their kingdoms."""
    drawing = card.drawing
    lands = [
        (province.outline, KINGDOMS[province.area].middle if province.is_kingdom else KINGDOMS[province.area].sky)
        for province in card.provinces
    ]
    lands += [(path, WASTES) for path in drawing["wastes"]]
    return format_html(
        '<svg class="art" aria-hidden="true" viewBox="0 0 {} {}" preserveAspectRatio="xMidYMid slice">'
        '<rect width="100%" height="100%" fill="{}"/><g stroke="{}" stroke-width="3">{}</g></svg>',
        *(drawing["width"], drawing["height"], SEA, INK),
        format_html_join("", '<path d="{}" fill="{}"/>', lands),
    )


def _sun(card: Component) -> int:
    """Dear, long and precious things have a high sun."""
    known = (number_of(card, field) for field in ("cost", "rating", "length", "ep"))
    worth = next((value for value in known if isinstance(value, int)), 2)
    return max(1, min(5, worth + 1))


def _emblem(card: Component) -> str:
    if card.type == "Kingdom":
        return f"e-{KINGDOM_EMBLEMS[kingdom_of(card)]}"
    if isinstance(card, Artifact):
        return f"e-{ARTIFACTS[card.category]}"
    if isinstance(card, Strategy):
        return _weapons(card)
    names = EMBLEMS.get(kind_of(card)) or EMBLEMS.get(card.type)
    return by_title(card.title) or (one_of(names, card.title) if names else "")


def _weapons(card: Strategy) -> str:
    """The emblem of what the card makes a success."""
    shield, axe = (card.counts >> catalogue.FACES.index(symbol) & 1 for symbol in catalogue.SYMBOLS)
    if shield and axe:
        return "e-two-swords"
    return "e-shield-round" if shield else "e-axe"
