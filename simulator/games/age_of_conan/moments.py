"""Which steps of a replay of Age of Conan are worth a jump, what a turn brought, and what is said of secret choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from simulator.engine import Step
from simulator.engine.games.age_of_conan.catalogue import CATEGORIES
from simulator.games.changes import signed

#: Events worth a jump, by the engine's kind.
NOTABLE: Final = {
    "age": "an age ends",
    "adventure_end": "an adventure ends",
    "objective": "an objective scores",
    "crown": "the crowning",
    "end": "the end",
}
AGE_NAMES: Final = ("I", "II", "III")
#: Adventures of an age.
ADVENTURES: Final = 4
#: What is said of choices that others do not see, by how their labels begin.
SECRET: Final = (
    ("bid ", "bids, facedown"),
    ("commit no", "commits nothing, or a card facedown"),
    ("commit ", "commits nothing, or a card facedown"),
    ("select ", "selects tokens, facedown"),
    *((f"choose {category}", "chooses a category, facedown") for category in CATEGORIES),
    *((f"keep {category.title()}", "keeps the token, facedown") for category in CATEGORIES),
)


def notable(step: Step, before: Step | None) -> str:
    """What makes a step worth a jump: provinces won and lost, ends of adventures and ages, crowning, the end."""
    kinds = {event.kind for event in step.events}
    found = [] if before is None else [*_provinces(before.view, step.view)]
    return ", ".join(found + [words for kind, words in NOTABLE.items() if kind in kinds])


def _provinces(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    names = [player["name"] for player in new["players"]]
    for was, now in zip(old["provinces"], new["provinces"], strict=True):
        if was is now or was["holder"] == now["holder"]:
            continue
        if now["holder"] is not None:
            yield f"{names[now['holder']]} takes {now['name']}"
        else:
            yield f"{names[was['holder']]} loses {now['name']}"


def is_combat(step: Step) -> bool:
    """Whether a contest roll was decided at a step."""
    return bool(step.view.get("decided"))


def turn_so_far(first: Step, now: Step) -> list[tuple[str, str]]:
    """What the turn brought up to this step to the player whose turn it was when it began."""
    seat = first.view["active"]
    old, new = _counts(first.view, seat), _counts(now.view, seat)
    return [(label, signed(new[label] - old[label]) or "0") for label in new]


def _counts(view: Mapping[str, Any], seat: int) -> dict[str, int]:
    player = view["players"][seat]
    return {
        "Empire Points": player["empire_points"],
        "Provinces": sum(one["holder"] == seat for one in view["provinces"]),
        "Units": sum(one["units"][seat] for one in view["provinces"]),
        "Gold": player["gold"],
        "Sorcery": player["sorcery"],
        "Cards": len(player["hand"]) + len(player["strategies"]),
    }


def chapter(step: Step) -> str:
    """The adventure of its age, or the age change."""
    age = AGE_NAMES[step.view["age"] - 1]
    if not step.view["adventure"]:
        return f"End of age {age}"
    return f"Age {age}, adventure {adventure_number(step.view)}"


def adventure_number(view: Mapping[str, Any]) -> int:
    """Which adventure of its age the current one is."""
    return ADVENTURES - int(view["adventures_left"])


def open_label(step: Step) -> str:
    """What a step is called for those who may not know what was chosen facedown."""
    return next((words for begins, words in SECRET if step.label.startswith(begins)), step.label)
