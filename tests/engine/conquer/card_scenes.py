"""Scenes for card tests: plain people of Attack 3, Defense 3 and 6 Health, so that a number shows what a card did.

What is printed on a card of the set and is not what its scene is about is asked of its record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cards.catalogue.records import load_records
from simulator.scenarios.conquer.short_cards import BUILT_IN, full_record
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
#: Bystanders: one more plain Character, one who is dear to attack, one who handles nothing and one who handles all.
PEOPLE: Final[Mapping[str, Json]] = {
    "neighbor": {"type": "Character"},
    "darling": {"type": "Character", "popularity": 3},
    "clumsy": {"type": "Character", "weapon_use": 0},
    "handy": {"type": "Character", "weapon_use": 5},
}
#: What costs 3, and a piece that only who has Weapon Use 3 can hold, which is more than plain people have.
GOODS: Final[Mapping[str, Json]] = {
    "dear-club": {"type": "Equipment", "cost": 3},
    "hefty-club": {"type": "Equipment", "requires": {"weapon_use": 3}},
    "study": {"type": "Effect", "division": "Science", "on": "none", "cost": 3},
    "smithing": {"type": "Effect", "division": "Metalwork", "on": "none", "cost": 3},
}


def record(card_id: str) -> Json:
    """The record of a card of the set, or of a card that every scenario has."""
    return next(one_ for one_ in (*load_records("conquer"), *map(full_record, BUILT_IN)) if one_["id"] == card_id)


def printed(card_id: str, field: str) -> int:
    """A number as it stands on the card, so that a scene shows what its text adds."""
    return int(record(card_id)[field])


def dying(card_id: str, **more: Json) -> dict[str, Json]:
    """A Character of the set with 1 Health left."""
    return one(card_id, damage=[2 * printed(card_id, "defense") - 1], **more)


def one(card: str, **more: Json) -> dict[str, Json]:
    """A Character of a scene: damage on him, cards on him, where he stands, what he is called (``name``)."""
    called = {"as": more.pop("name")} if "name" in more else {}
    return {"card": card, **called, **more}


def table(*mine: Json, theirs: Sequence[Json] = (), **more: Json) -> Scene:
    """A Notice Phase of Tom with these Characters; ``hand`` is Tom's, ``np`` and ``ian_np`` what they have."""
    tom = {"characters": list(mine), "hand": more.pop("hand", []), "np": more.pop("np", 10), **more.pop("tom", {})}
    ian = {"characters": list(theirs), "np": more.pop("ian_np", 10), **more.pop("ian", {})}
    more["cards"] = {**ROAD, **GEAR, **PEOPLE, **GOODS, **more.get("cards", {})}
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


def lost(hero: str = PLAIN, **more: Json) -> Scene:
    """A combat that the hero, attacked, has lost."""
    made = combat(dying(hero), answers=[HIT, *SPARE], defends=True, tom={"battle_hand": []}, **more)
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
