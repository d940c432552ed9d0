"""Scenes for card tests: plain people of Attack 3, Defense 3 and 6 Health, so that a number shows what a card did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tests.engine.conquer.scene import IAN, TOM, Scene, scene

Json = Any
PLAIN: Final = "plain-character"
HIT: Final = "plain-attack"
#: Attacks that leave a choice, so that a combat waits.
SPARE: Final = ("spare-cut", "spare-kick")
#: Two Landscapes of one Location, which are linked, and a third of another.
ROAD: Final[Mapping[str, Json]] = {
    "road-1": {"type": "Landscape", "location": "Road", "area": "North"},
    "road-2": {"type": "Landscape", "location": "Road", "area": "South", "place": 2, "common_ground": True},
    "isle": {"type": "Landscape", "location": "Isle"},
}
#: A weapon without a number, one of each kind.
GEAR: Final[Mapping[str, Json]] = {
    "club": {"type": "Equipment"},
    "pole": {"type": "Equipment", "kind": "Two-Handed"},
    "mail": {"type": "Equipment", "kind": "Armor"},
    "cart": {"type": "Equipment", "kind": "Vehicle"},
    "big-hit": {"type": "Battle Action", "damage": 4},
    "blade-hit": {"type": "Battle Action", "damage": 2, "keywords": ["Blade"]},
    "shot-hit": {"type": "Battle Action", "damage": 2, "keywords": ["Shot"]},
    "spare-cut": {"type": "Battle Action"},
    "spare-kick": {"type": "Battle Action"},
    "block": {"type": "Battle Action", "kind": "Block"},
    "avoid": {"type": "Battle Action", "kind": "Avoid"},
    "dodge": {"type": "Battle Action", "kind": "Dodge"},
}


def one(card: str, **more: Json) -> dict[str, Json]:
    """A Character of a scene: damage on him, cards on him, where he stands, what he is called (``name``)."""
    called = {"as": more.pop("name")} if "name" in more else {}
    return {"card": card, **called, **more}


def table(*mine: Json, theirs: Sequence[Json] = (), **more: Json) -> Scene:
    """A Notice Phase of Tom with these Characters; ``hand`` is Tom's, ``np`` and ``ian_np`` what they have."""
    tom = {"characters": list(mine), "hand": more.pop("hand", []), "np": more.pop("np", 10), **more.pop("tom", {})}
    ian = {"characters": list(theirs), "np": more.pop("ian_np", 10), **more.pop("ian", {})}
    more["cards"] = {**ROAD, **GEAR, **more.get("cards", {})}
    return scene(tom=tom, ian=ian, **more)


def road(*mine: Json, theirs: Sequence[Json] = (), **more: Json) -> Scene:
    """The same with both Landscapes of the Road and the Isle on the table."""
    more["grounds"] = [*more.get("grounds", ()), "road-1", "road-2", "isle"]
    return table(*mine, theirs=theirs, **more)


def combat(
    hero: Json = PLAIN, *hits: str, foe: Json = PLAIN, answers: Sequence[str] = (), begins: bool = False, **more: Json
) -> Scene:
    """Tom's ``hero`` attacks Ian's ``foe``; Tom's battle hand are these and two spare attacks, Ian's the ``answers``.

    ``begins`` starts at the declaration instead, so that texts at the start of combat act: both then draw five of these
    from their Combat Decks. ``defends`` lets the foe attack.
    """
    mine, theirs = {"as": "hero", **_full(hero)}, {"as": "foe", **_full(foe)}
    defends = more.pop("defends", False)
    pile = "combat" if begins else "battle_hand"
    tom = {pile: [*hits, *SPARE, *(["9 block"] if begins else [])], **more.pop("tom", {})}
    ian = {pile: [*answers, *(["9 block"] if begins else [])], **more.pop("ian", {})}
    troops, others = [mine, *more.pop("mine", ())], [theirs, *more.pop("theirs", ())]
    more.update(tom=tom, ian=ian, theirs=others, turn=IAN if defends else TOM)
    if begins:
        made = table(*troops, phase="Attack", **more)
        return made.do(made.mover or "", "attack with") if "attack with" in made.legal[0] else made
    roles = ("foe", "hero") if defends else ("hero", "foe")
    more.update(attacker=roles[0], defender=roles[1], acting=IAN if defends else TOM)
    return table(*troops, phase="Combat", **more)


def strike(hero: Json = PLAIN, hit: str = HIT, **more: Json) -> Scene:
    """The hero's first attack of a combat is played; if the foe cannot answer, its damage is dealt."""
    return combat(hero, hit, **more).do(TOM, f"play {said(hit)}")


def won(hero: Json = PLAIN, **more: Json) -> Scene:
    """A combat that the hero has won: the foe had 1 Health left."""
    made = strike(hero, foe=one(PLAIN, damage=[5]), **more)
    return made.do(TOM, "attack no more") if "attack no more" in made.legal else made


def lost(hero: Json = PLAIN, health: int = 6, **more: Json) -> Scene:
    """A combat that the hero, attacked, has lost; ``health`` is his Total Health."""
    hero = {**_full(hero), "damage": [health - 1]}
    made = combat(hero, answers=[HIT, *SPARE], defends=True, tom={"battle_hand": []}, **more)
    return made.do(IAN, "play Plain Attack").do(IAN, "attack no more")


def in_time(made: Scene, name: str, text: str) -> Scene:
    """Let everybody pass until this player can do this, and do it."""
    while not (made.mover == name and made.can(text)):
        made.do(made.mover or "nobody", "pass")
    return made.do(name, text)


def said(card: str) -> str:
    """The title of a card by its id, as far as scenes need it."""
    return card.replace("-", " ")


def _full(card: Json) -> dict[str, Json]:
    return dict(card) if isinstance(card, Mapping) else {"card": card}


def hurt(made: Scene) -> int:
    """The damage that Ian's foe has by now."""
    return sum(made.damage("foe"))
