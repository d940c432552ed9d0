"""Which steps of a Conan CCG replay are worth a jump, and what a turn brought."""

from __future__ import annotations

from typing import Final

from simulator.engine import Step

#: Health that Conan loses at one step and that is worth a jump.
HEAVY: Final = 5
#: Events worth a jump, by the engine's kind.
NOTABLE: Final = {
    "retreat": "Retreat",
    "press_on": "Press On",
    "falls": "a Conan falls",
    "out": "a player is out",
    "loss": "Renown lost",
    "end": "the end",
}


def notable(step: Step, before: Step | None) -> str:
    """What makes a step worth a jump: Foes defeated, Renown or much Health lost, a Retreat, a Press On, the end."""
    kinds = [event.kind for event in step.events]
    found = [words for kind, words in NOTABLE.items() if kind in kinds]
    defeated = kinds.count("defeat")
    if defeated:
        found.insert(0, f"{defeated} Foe{'s' if defeated > 1 else ''} defeated")
    if before is not None:
        for old, new in zip(before.view.get("players", ()), step.view.get("players", ()), strict=False):
            lost = old["health"] - new["health"]
            if lost >= HEAVY:
                found.append(f"{new['name']}'s Conan loses {lost} Health")
    return ", ".join(found)


def is_combat(step: Step) -> bool:
    """Whether attacks were applied at a step."""
    return bool(step.view.get("exchanges"))


def turn_so_far(first: Step, now: Step) -> list[tuple[str, str]]:
    """What the turn brought the Active player up to this step."""
    seat = now.view.get("active")
    old = next((item for item in first.view.get("players", ()) if item["seat"] == seat), None)
    new = next((item for item in now.view.get("players", ()) if item["seat"] == seat), None)
    if old is None or new is None:
        return []
    rows = [
        ("Foes defeated", len(new["chronicle"]) - len(old["chronicle"])),
        ("Renown", new["renown"] - old["renown"]),
        ("Scars", new["scars"] - old["scars"]),
        ("Health", new["health"] - old["health"]),
        ("Prowess", new["prowess"] - old["prowess"]),
    ]
    return [(label, f"{change:+d}".replace("-", "−") if change else "0") for label, change in rows]
