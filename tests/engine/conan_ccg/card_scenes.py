"""Scenes for card tests: plain opponents and moves with one kind of icon, so that a number tells what a card did.

Edges: a move in the gap left of a Foe shows right edge to right edge, one in the gap right of it left to left
(CCG-16.6). The moves here have both edges alike, so that the gap does not matter; ``cut`` and its kind have their icon
in slot 1, which faces slot 4 of the other edge, and so never meet each other (CCG-16.7).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tests.engine.conan_ccg.scene import IAN, TOM, Scene, fight, foe, scene

Json = Any
#: Starting Prowess and Health of the plain Conan; his Damage is 3.
START: Final = 20
IDLE: Final = "plain-move"
#: Tom's side with an Ally of Damage 1, Prowess 3 and 9 Health.
FRIEND: Final[Mapping[str, Json]] = {"allies": ["friend"]}


def _both(*icons: Json, gem: int = 1, initiative: int = 3) -> dict[str, Json]:
    return {"type": "Move", "gem": gem, "initiative": initiative, "left": list(icons), "right": list(icons)}


def _target(foe_type: str, **more: Json) -> dict[str, Json]:
    """A Foe that stands much: 9 Health, Damage 1, Prowess 3, Minor."""
    return {"type": "Foe", "foe_type": foe_type, "renown": 1, "health": 9, **more}


def _region(stat: str, amount: int) -> dict[str, Json]:
    """A Region under which all Foes have more of something."""
    effect = {"verb": "stat", "stat": stat, "of": "foes", "amount": amount}
    return {"type": "Region", "abilities": [{"when": "static", "do": [effect]}]}


#: Moves with one kind of icon on both edges, and Foes of each Type.
CAST: Final[Mapping[str, Json]] = {
    "cut": _both("Blade"),
    "grip": _both("Grapple"),
    "chop": _both("Two-Handed"),
    "shot": _both("Ranged"),
    "rune": _both("Magic"),
    "runes": _both(*["Magic"] * 4),
    "two-cuts": _both("Blade", "Blade"),
    "two-grips": _both("Grapple", "Grapple"),
    "cut-1": _both("Blade", initiative=1),
    "cut-2": _both("Blade", initiative=2),
    "cut-4": _both("Blade", initiative=4),
    "cut-5": _both("Blade", initiative=5),
    "idle-3": _both(),
    "idle-4": _both(initiative=4),
    "idle-5": _both(initiative=5),
    "dear": _both(gem=6),
    "shields": _both(*["Shield"] * 4),
    "dodges": _both(*["Agility"] * 4),
    "parries": _both(*["Blade"] * 4, initiative=1),
    "holds": _both(*["Grapple"] * 4, initiative=1),
    "man": _target("Human"),
    "beast": _target("Animal"),
    "creature": _target("Creature"),
    "ghost": _target("Supernatural"),
    "mage": _target("Sorcerer"),
    "lord": _target("Human", renown=5),
    "rider": _target("Human", traits=["Mounted"]),
    "old-hand": _target("Human", traits=["Veteran"]),
    "snake": _target("Animal", traits=["Serpent"]),
    "corpse": _target("Supernatural", traits=["Undead"]),
    "weak-man": _target("Human", health=2),
    "weak-rider": _target("Human", health=2, traits=["Mounted"]),
    "weak-mage": _target("Sorcerer", health=2),
    "friend": {"type": "Ally", "health": 9},
    "trinket": {"type": "Item"},
    "long-lives": _region("health", 5),
    "fierce-times": _region("damage", 2),
}


def table(**parts: Json) -> Scene:
    """A scene with the members of the cast that it names."""
    own = parts.pop("cards", {})
    named = repr(parts)
    return scene(cards={**{card: short for card, short in CAST.items() if card in named}, **own}, **parts)


def row(
    *foes: Json,
    facing: Json = None,
    gap: int = 0,
    zone: str = "Center",
    gaps: Mapping[int, Json] | None = None,
    others: Mapping[str, Sequence[Json]] | None = None,
) -> dict[str, Json]:
    """The zones of a position: one row of Foes with Conan's move in a gap, and Foes elsewhere."""
    moves = dict(gaps or {})
    if facing is not None:
        moves[gap] = facing
    return {zone: fight(*foes, gaps=moves), **(others or {})}


def clash(*foes: Json, phase: str = "Barbarian", **parts: Json) -> Scene:
    """Moves are down; go on from the reveal to the first decision: without one, to the end of the round.

    Parts of ``row`` say where the moves lie, all others what else is on the table.
    """
    layout = {name: parts.pop(name) for name in ("facing", "gap", "zone", "gaps", "others") if name in parts}
    return table(phase=phase, zones=row(*foes, **layout), **parts)


def hurt(one: Scene) -> int:
    """The Health Tom's plain Conan has lost."""
    return START - one.health(TOM)


def struck(card: str, move: str = "cut", facing: str = IDLE, **parts: Json) -> int:
    """The Damage Conan takes from a Foe's move that his own move faces (or does not, with ``facing=None``)."""
    return hurt(clash(foe(card, move), facing=facing, **parts))


def served(card: str, move: str, **parts: Json) -> int:
    """The wounds a Foe takes to play a move: what its gem is above the Foe's Prowess (CCG-12.6)."""
    beside = [foe(other, IDLE) for other in parts.pop("beside", ())]
    zone = parts.pop("zone", "Center")
    zones = {**parts.pop("others", {}), zone: [*beside, foe(card)]}
    return table(phase="Foe Move", zones=zones, ian={"hand": [move]}, **parts).wounds(card)


def dealt(card: str, move: str, *, against: str = IDLE, use: str = "", **parts: Json) -> int:
    """The wounds of a Foe by Conan's move, whose ability Conan uses, against the Foe's move."""
    one = clash(foe(card, against), facing=move, **parts)
    if use:
        one.do(TOM, f"use {use}")
    if one.can("use no more"):
        one.do(TOM, "use no more")
    return one.wounds(card)


def by_friend(card: str) -> dict[str, str]:
    """A move that Tom's Ally performs."""
    return {"card": card, "by": "friend"}


def next_round(scene: Scene) -> Scene:
    """A further round in which Ian serves what he must, and Conan plays a Cut."""
    scene.do(TOM, "fight")
    while scene.mover == IAN:
        scene.do(IAN, scene.legal[0])
    return scene.do(TOM, "Conan plays Cut", "gap 0", "pass")


def press_on_and_fight(scene: Scene) -> Scene:
    """Conan presses on, and fights the next Foes until something of his can be used."""
    scene.do(TOM, "press on")
    while not scene.can("use") and scene.phase not in ("Press On", "Rest"):
        for text in ("no more Foes", "fight", "plays Cut", "gap 0"):
            if scene.can(text) and not (text == "plays Cut" and any(gap >= 0 for gap in scene.state.gaps)):
                scene.do(scene.mover or "", scene.legal[scene.stage.find(text)[0]])
                break
        else:
            scene.do(scene.mover or "", "pass" if scene.can("pass") else scene.legal[0])
    return scene
