"""What the face of a component of Conan (Monolith) shows."""

from __future__ import annotations

from typing import Final

from cards.games.base import CatalogCard
from cards.games.conan_monolith.art import make_picture
from cards.games.conan_monolith.texts import is_text_known, paragraphs, type_line
from cards.games.conan_monolith.words import counted_marks, number_of, players_of, said_dice
from cards.games.parts import Corner, Face, Need, Stat
from cards.query import shown
from simulator.engine.games.conan_monolith.catalogue import (
    Board,
    Component,
    Die,
    Equipment,
    Hero,
    Scenario,
    Spell,
    Unit,
)

BANDS: Final = {
    "Hero": "conan",
    "Equipment": "item",
    "Spell": "action",
    "Skill": "region",
    "Board": "aoc-map",
    "Scenario": "aoc-objective",
    "Die": "aoc-piece",
}
BANDS_OF_UNITS: Final = {"minion": "foe-minor", "monster": "foe-major", "leader": "move"}
#: A qualifier of titles, and what stands for it on the smallest face.
SHORTER: Final = (", King Pledge Solo/Coop", " (KP coop)")
#: The number in the corner: type, field, name, what it means.
CORNERS: Final = {
    "Hero": ("gems", "Gems", "Gems of the hero, energy and life at once"),
    "Unit": ("cost", "Reinforcement", "Reinforcement points that bring a model back"),
    "Equipment": ("enc", "Load", "What it weighs"),
    "Spell": ("spellcost", "Cost", "Gems to cast it"),
    "Scenario": ("rounds", "Rounds", "Rounds until the scenario ends"),
}


def make_face(entry: CatalogCard, turned: bool) -> Face:
    """Work out the face; no component of this game is ever turned."""
    card: Component = entry.definition
    band = band_of(card)
    copies = card.copies
    where = card.boxes[0][0] if card.boxes else entry.card_set.name
    more = f" and {len(card.boxes) - 1} more" if len(card.boxes) > 1 else ""
    return Face(
        title=card.title,
        band=band,
        type_line=type_line(card),
        traits="",
        text=tuple(paragraphs(card)),
        text_known=is_text_known(card),
        gaps=card.doubt,
        flavor="",
        number=f"{where}{more} · {copies} {'copy' if copies == 1 else 'copies'}" if copies else where,
        note="ConanHub's own" if card.source == "original" else "Fan database",
        status="Not simulated yet",
        art=make_picture(card, band),
        left_corner=_corner(card),
        stats=_bar(card),
        needs=tuple(_needs(card)),
        spoken=_spoken(card),
        small_title=card.title.replace(*SHORTER) if SHORTER[0] in card.title else "",
    )


def band_of(card: Component) -> str:
    """The colour of a type, of units that of their role."""
    if isinstance(card, Unit):
        return BANDS_OF_UNITS.get(card.role, "aoc-piece")
    return BANDS[card.type]


def _corner(card: Component) -> Corner | None:
    field, name, hint = CORNERS.get(card.type, ("", "", ""))
    value = number_of(card, field) if field else None
    if field == "spellcost" and isinstance(card, Spell) and card.cost == "X":
        value = "X"
    return None if value is None else Corner(name, shown(value) if value != "X" else "X", hint, "gem")


def _bar(card: Component) -> tuple[Stat, ...]:
    """The spaces of a hero, the figures of a tile, what equipment adds."""
    if isinstance(card, Hero):
        handling = "?" if card.manipulation is None else f"{counted_marks(card.manipulation)} {card.manipulation_limit}"
        return (
            Stat("Melee", f"{counted_marks(card.melee)} {card.melee_limit}", "i-blade", "Mel."),
            Stat("Ranged", f"{counted_marks(card.ranged)} {card.ranged_limit}", "i-ranged", "Ran."),
            Stat("Guard", counted_marks(card.guard), "i-shield", "Gua."),
            Stat("Move", f"{card.move}+{card.move_limit}", "i-agility", "Mov."),
            Stat("Handling", handling, "i-grapple", "Han."),
        )
    if isinstance(card, Unit) and card.move is not None:
        return (
            Stat("Move", str(card.move), "i-agility", ""),
            Stat("Armor", "?" if card.armor is None else str(card.armor), "i-fort", ""),
            Stat("Melee", counted_marks(card.melee), "i-blade", ""),
            Stat("Ranged", counted_marks(card.ranged), "i-ranged", "Ran."),
        )
    if isinstance(card, Equipment):
        rows = (
            ("Melee", card.melee, "i-blade"),
            ("Ranged", card.ranged, "i-ranged"),
            ("Guard", card.guard, "i-shield"),
            ("Armor", card.armor, "i-fort"),
            ("Handling", card.manipulation, "i-grapple"),
            ("Area", card.area, "i-damage"),
        )
        return tuple(Stat(name, counted_marks(dice), icon, "") for name, dice, icon in rows if dice)
    if isinstance(card, Die):
        return (Stat("Faces", " ".join(map(str, card.faces)), "i-special", ""),)
    return ()


def _needs(card: Component) -> list[Need]:
    if isinstance(card, Scenario):
        players = "–".join(str(one) for one in (players_of(card)[0], players_of(card)[-1]))
        said = players if len(players_of(card)) > 1 else str(players_of(card)[0])
        return [Need("i-unit", f"{said} players", said)]
    if isinstance(card, Board) and card.areas:
        return [Need("i-destination", f"{len(card.areas)} areas", str(len(card.areas)))]
    if isinstance(card, Hero):
        return [Need("i-treasures", f"Load {card.load}", str(card.load))]
    return []


def _spoken(card: Component) -> str:
    """A component in one line for a reader who does not see it."""
    said = [card.title, *type_line(card).split(" · ")]
    corner = _corner(card)
    said += [f"{corner.name} {'unknown' if corner.value == '?' else corner.value}"] if corner else []
    for name in ("melee", "ranged", "guard", "armor", "manipulation", "area"):
        dice = getattr(card, name, ())
        if isinstance(dice, tuple) and dice:
            said.append(f"{name} {said_dice(dice)}")
    said += [need.words for need in _needs(card)]
    return ", ".join(said)
