"""The closed vocabulary of this game: what may stand in ``abilities`` and in the ``condition`` of an objective.

An ability is ``{"when": timing, "once"?: "turn", "if"?: [condition], "cost"?: [cost], "do": [effect]}``; the condition
of an objective is a list of goals that must all hold. Every entry is ``{"verb": name, field: value, ...}``. The entries
in ``verbs`` name the fields; whatever they do not name is refused. Using an ability is always the owner's choice, but
for ``passive`` ones, which hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, Final

from simulator.engine.core.cards import AbilityChecker, Vocabulary, check_verbs
from simulator.engine.core.errors import BadCard
from simulator.engine.games.age_of_conan.cards import terms
from simulator.engine.games.age_of_conan.cards.kinds import KINDS
from simulator.engine.games.age_of_conan.cards.ops import Op
from simulator.engine.games.age_of_conan.cards.verbs import CONDITIONS, COSTS, EFFECTS, GOALS, HyborianVerb

Json = Any
Entry = Mapping[str, Json]

#: Where the fields of an entry are compiled to.
SLOTS: Final = tuple(slot.name for slot in fields(Op))
for _verbs in (CONDITIONS, COSTS, EFFECTS, GOALS):
    check_verbs(_verbs, KINDS, SLOTS)

#: Card types with abilities.
WITH_ABILITIES: Final = ("Kingdom Card", "Artifact", "Conan Card", "Chronicle", "Companion")

VOCABULARY: Final = Vocabulary(
    verbs={"if": CONDITIONS, "cost": COSTS, "do": EFFECTS},
    fields=frozenset(("when", "once", "if", "cost", "do")),
    once=terms.ONCE,
    lasting=(terms.PASSIVE,),
    counts=terms.COUNTED,
    filters=terms.FILTERS,
    card_filters={},
    flags=terms.FLAGS,
    kinds=KINDS,
)


def timings_of(card_type: str, kind: str) -> tuple[str, ...]:
    """The timings that an ability of this card can have; ``kind`` is that of a kingdom card."""
    if card_type == "Kingdom Card" and kind == "event":
        return ("court",)
    if card_type == "Kingdom Card":
        return tuple(timing for timing in terms.TIMINGS if timing not in ("court", "on_bid_reveal", terms.PASSIVE))
    if card_type == "Conan Card":
        return ("on_bid_reveal",)
    return tuple(timing for timing in terms.TIMINGS if timing != "court")


def check_ability(card_id: str, card_type: str, kind: str, ability: Mapping[str, Json]) -> None:
    """Raise ``BadCard`` naming card and field unless the vocabulary knows all of this ability."""
    AbilityChecker(card_id, VOCABULARY).ability(ability, timings_of(card_type, kind))


def check_goal(card_id: str, goal: Mapping[str, Json]) -> None:
    """The same for one entry of the condition of an objective."""
    AbilityChecker(card_id, VOCABULARY).verb("condition", GOALS, goal)


# What the vocabulary knows but what would mean nothing.

VERBS: Final[Mapping[str, Mapping[str, HyborianVerb]]] = {"if": CONDITIONS, "cost": COSTS, "do": EFFECTS}
IN_CONTEST: Final = frozenset((*terms.CONTEST_TIMINGS, terms.PASSIVE))


def check_sense(card_id: str, ability: Entry) -> None:
    """Raise ``BadCard`` when a part of a known ability can mean nothing."""
    for complaint in _complaints(ability):
        raise BadCard(f'Card "{card_id}", {complaint}')


def _complaints(ability: Entry) -> Iterator[str]:
    when = ability["when"]
    contest = next((one["of"] for one in ability.get("if", ()) if one["verb"] == "contest"), "")
    opponent = next((one["is"] for one in ability.get("if", ()) if one["verb"] == "opponent"), "")
    if ability.get("if") and when not in IN_CONTEST:
        yield f'if: conditions ask for a contest roll; "{when}" is outside of one.'
    for part in ("if", "cost"):
        verbs = [one["verb"] for one in ability.get(part, ())]
        for verb in verbs:
            if verbs.count(verb) > 1:
                yield f'{part}: "{verb}" stands there twice.'
    if when == terms.PASSIVE and ability.get("cost"):
        yield "cost: a passive ability has no costs."
    for part in ("if", "cost", "do"):
        for entry in ability.get(part, ()):
            known = VERBS[part][entry["verb"]]
            where = f'{part}: "{entry["verb"]}"'
            yield from _entry(part, known, entry, when)
            if known.military and contest not in ("military", *terms.CONTEST_GROUPS["military"]):
                yield f'{where} belongs to military contests; add {{"verb": "contest", "of": "military"}}.'
            if known.against_player and opponent != "player":
                yield f'{where} is for a player; add {{"verb": "opponent", "is": "player"}}.'


def _entry(part: str, verb: HyborianVerb, entry: Entry, when: str) -> Iterator[str]:
    name = entry["verb"]
    if verb.moments and when not in verb.moments:
        yield f'{part}: "{name}" belongs to "{" or ".join(verb.moments)}", not to "{when}".'
    for field in ("amount", "up_to", "min_successes"):
        value = entry.get(field)
        if isinstance(value, Mapping):
            if value.get("max", 1) < 1 or value.get("times", 1) < 1:
                yield f'{part}: {name}: "max" and "times" are at least 1.'
        elif isinstance(value, int) and not isinstance(value, bool) and not 1 <= value <= verb.most:
            yield f"{part}: {name}: {value} is out of range; 1 to {verb.most} are possible."
