"""Colours, land and emblems of the pictures on components of Conan (Monolith)."""

from __future__ import annotations

from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cards.drawing import WIDTH, Palette, Picture, art_svg, by_title, one_of
from cards.games.conan_monolith.boards import draw_board
from simulator.engine.games.conan_monolith.catalogue import Board, Component, Equipment, Unit

BY_BAND: Final = {
    "conan": Palette("#D9A441", "#FBE6A6", "#A86A2C", "#6E3F1C", "#351D0E", "#2A170B", "#F6DDA0"),
    "foe-minor": Palette("#7EA3C4", "#EFEBD8", "#4F7699", "#2F5377", "#14293F", "#0F2133", "#D2E2EE"),
    "foe-major": Palette("#5C7594", "#E9B766", "#3D5471", "#24394F", "#0F1B2A", "#0B1521", "#C6D4E4"),
    "move": Palette("#C98272", "#F6DDB0", "#97473B", "#642620", "#30110E", "#260D0B", "#F0CFC4"),
    "item": Palette("#A8977F", "#F4E2B2", "#7C6B55", "#54473A", "#28211A", "#1F1A14", "#E9DDC8"),
    "action": Palette("#A98BBE", "#F0DDB4", "#7A5B93", "#513A69", "#261A36", "#1D132A", "#E2D4EC"),
    "region": Palette("#BDB27A", "#F8EDBB", "#8C803F", "#5E5526", "#2A2611", "#201D0D", "#EDE6BF"),
    "aoc-map": Palette("#8FB0B5", "#F7E6B0", "#5C858C", "#365A61", "#142E33", "#10272B", "#D7E9EA"),
    "aoc-objective": Palette("#C7A878", "#F9ECC4", "#957848", "#66502C", "#2E2413", "#261D0F", "#F0E1BF"),
    "aoc-piece": Palette("#A79E8C", "#EFE3C2", "#7A715F", "#524B3E", "#27231C", "#211D17", "#E4DBC6"),
}
BY_TYPE: Final = {
    "Hero": ("barbarian", "viking", "knight", "hood", "king"),
    "Spell": ("book", "spark", "swirl", "orb", "storm"),
    "Skill": ("star", "run", "eye", "punch"),
    "Board": ("map",),
    "Scenario": ("scroll", "flag", "torch", "compass"),
    "Die": ("dice",),
}
BY_KIND: Final = {
    "weapon": ("sword", "axe", "dagger", "spear", "mace"),
    "armor": ("armour", "chain-mail", "leather", "scale"),
    "shield or staff": ("shield-round",),
    "drink": ("potion",),
    "object": ("chest", "key", "gem", "rope"),
    "minion": ("guard", "archer", "bandit", "spear"),
    "leader": ("helm-visor", "crown", "king"),
    "monster": ("demon", "claws", "bite"),
    "event": ("hourglass",),
}
EMBLEM: Final = ("mask",)


def make_picture(card: Component, band: str) -> SafeString:
    """The picture of a component; of a board whose areas are recorded its own drawing."""
    if isinstance(card, Board) and card.areas:
        return _board_picture(card, BY_BAND[band])
    return art_svg(Picture(card.title, BY_BAND[band], 26, 1 + len(card.title) % 5, _emblem(card), WIDTH))


def _board_picture(board: Board, palette: Palette) -> SafeString:
    """The cells of a board, those above the ground and indoors in a darker tint."""
    drawn = draw_board(board)
    tints = {"area": palette.sun, "courtyard": palette.sun, "edge": palette.sky, "water": palette.far}
    cells = format_html_join(
        "",
        '<path d="{}" fill="{}" stroke="{}" stroke-width="3"/>',
        ((cell.path, tints.get(cell.kind, palette.middle), palette.near) for cell in drawn.cells),
    )
    return format_html(
        '<svg class="art" aria-hidden="true"><svg viewBox="0 0 {} {}" preserveAspectRatio="xMidYMid slice">{}</svg>'
        "</svg>",
        *(drawn.width, drawn.height, cells),
    )


def _emblem(card: Component) -> str:
    kind = card.role if isinstance(card, Unit) else card.kind if isinstance(card, Equipment) else ""
    if isinstance(card, Equipment) and kind == "weapon" and card.ranged and not card.melee:
        return "e-bow"
    names = BY_KIND.get(kind) or BY_TYPE.get(card.type) or EMBLEM
    return by_title(card.title) or f"e-{one_of(names, card.title).removeprefix('e-')}"
