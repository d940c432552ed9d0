"""Colours, land and emblems of the pictures on cards of Conquer."""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString

from cards.drawing import GREY, WIDE, WIDTH, Palette, Picture, art_svg, by_title, one_of
from simulator.engine.games.conquer.catalogue import CardDef

#: Characters have the colours of their division, Effects those of the division their craft belongs to.
FELLOWSHIP: Final = Palette("#8FB0CF", "#F6E7BE", "#5D84AC", "#3A5E86", "#1B3350", "#142A44", "#DCE9F3")
HALLS: Final = Palette("#B98A5B", "#F3D6A0", "#85603A", "#5A3F26", "#2C1E12", "#251910", "#EFD9B4")
NIGHT: Final = Palette("#4D4668", "#D9A9A0", "#39325A", "#262043", "#120F24", "#0F0C1E", "#C9BEDD")
CIRCLE: Final = Palette("#86AE7C", "#F3E9B4", "#557F50", "#345A36", "#16301B", "#122817", "#DDEBCB")
ALLEY: Final = Palette("#C58A4C", "#F7E3A0", "#96602F", "#68401F", "#311D0E", "#29180C", "#F5DCAA")
BY_DIVISION: Final = {
    **dict.fromkeys(("Fellowship of Erasdas", "Science"), FELLOWSHIP),
    **dict.fromkeys(("Dwarves and Trolls", "Metalwork"), HALLS),
    **dict.fromkeys(("Creatures of the Night", "Torture"), NIGHT),
    **dict.fromkeys(("Kesimaria Circle", "Nature"), CIRCLE),
    **dict.fromkeys(("Howllligans", "Chaos"), ALLEY),
}
BY_TYPE: Final = {
    "Equipment": Palette("#9A9486", "#EADFC0", "#6F6A5E", "#4B473F", "#25231F", "#1F1D1A", "#E2DCCB"),
    "Disturbance": Palette("#A86A86", "#F3D3B8", "#7E4561", "#552C42", "#281320", "#22101B", "#EFC9D8"),
    "Landscape": Palette("#7FB0B4", "#F8EFCF", "#4F8489", "#2F5E64", "#123236", "#0F2A2E", "#D6ECEC"),
    "Battle Action": Palette("#B7584A", "#F4C79D", "#87302A", "#5A1D1A", "#280E0D", "#220B0A", "#F3CBAA"),
}
#: Landscapes have the colours of their Location; other Locations those of the type.
BY_LOCATION: Final = {"Hollow Hills": HALLS, "Duskmoor": NIGHT, "Greenmantle": CIRCLE}
#: How rough the land of a Location is; other names have plain land.
ROUGHNESS: Final = {"Saltmarket": 10, "Hollow Hills": 42, "Duskmoor": 18, "Greenmantle": 26}
EMBLEMS: Final = {
    "Fellowship of Erasdas": ("knight", "archer", "monk", "banner"),
    "Dwarves and Trolls": ("hammer", "helmet", "troll", "golem"),
    "Creatures of the Night": ("wolf", "bat", "moon", "coffin"),
    "Kesimaria Circle": ("footprint", "claw", "pine", "run"),
    "Howllligans": ("ogre", "club", "brute", "laugh"),
    "Science": ("book", "scales", "quill", "potion"),
    "Metalwork": ("hammer", "bracers", "chain-mail", "wheel"),
    "Torture": ("cage", "whip", "chain", "blood"),
    "Nature": ("pine", "breath", "lotus", "river"),
    "Chaos": ("dice", "swirl", "vortex", "spark"),
    "One-Handed": ("dagger", "mace", "sword"),
    "Two-Handed": ("axe", "spear", "bow"),
    "Armor": ("armour", "leather", "cloak"),
    "Vehicle": ("wheel", "horse", "rider"),
    "Attachment": ("ring", "gem", "rope"),
    "Attack": ("sword", "fist", "two-swords", "axe"),
    "Block": ("shield-round", "shield-check", "guard"),
    "Avoid": ("run", "boots", "leap"),
    "Dodge": ("fall", "leap", "ninja"),
    "Disturbance": ("star", "hourglass", "shout"),
}


def make_picture(card: CardDef, band: str) -> SafeString:
    """The picture of a card: dear cards have a high sun; the emblem is left out where too little is known."""
    dear = card.damage if card.damage is not None else card.cost
    sun = max(1, min(5, dear + 1)) if isinstance(dear, int) else 3
    colours = BY_LOCATION.get(card.location) or BY_DIVISION.get(card.division) or BY_TYPE.get(card.type, GREY)
    width = WIDE if card.type == "Landscape" else WIDTH
    if band == "unknown":
        return art_svg(Picture(card.title, GREY, sun=sun, width=width))
    return art_svg(Picture(card.title, colours, ROUGHNESS.get(card.location, 26), sun, _emblem(card), width))


def _emblem(card: CardDef) -> str:
    if card.type == "Landscape":
        return ""
    named = by_title(card.title)
    return named or one_of(EMBLEMS[card.kind or card.division or card.type], card.title)
