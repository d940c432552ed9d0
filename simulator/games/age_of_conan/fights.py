"""Contests of Age of Conan as a replay shows them: dice with what they count, cards, the result, exact odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from cards.drawing import Owner
from simulator.games.age_of_conan import map_panel
from simulator.games.titles import card_title


class Kind(NamedTuple):
    """A kind of contest: its heading, what the odds of its end are about, and the rule that counts its base dice."""

    title: str
    goal: str
    rule: str


class Face(NamedTuple):
    """The drawings of a face of a contest die, and its short name."""

    icons: tuple[str, ...]
    name: str


KINDS: Final = {
    "campaign": Kind("The campaign in {place}", "Taking {place}", "AOC-10.2"),
    "siege": Kind("The siege of {place}", "Taking {place}", "AOC-12.2"),
    "battle": Kind("The battle in {place}", "Winning the field", "AOC-13.2"),
    "alliance making": Kind("An alliance with {place}", "", "AOC-14.6"),
    "alliance breaking": Kind("Breaking the alliance with {place}", "", "AOC-14.9"),
}
FACES: Final = {
    "hit": Face(("e-sword",), "hit"),
    "hit+Conan": Face(("e-sword", "i-logo"), "hit, Conan"),
    "hit (attacker)": Face(("e-lance",), "attacker"),
    "shield": Face(("i-shield",), "shield"),
    "axe": Face(("i-axe",), "axe"),
    "blank": Face((), "blank"),
}


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it lies; ``why`` says what makes it count, empty where it does not."""

    name: str
    icons: tuple[str, ...]
    worth: int
    why: str

    @property
    def words(self) -> str:
        """What it shows and counts, for those who do not see it."""
        if not self.worth:
            return f"{self.name}: nothing"
        return f"{self.name}: {self.worth}, {self.why}"


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a roll; ``name`` is the province's where nobody holds it, ``kingdom`` then empty."""

    name: str
    kingdom: str
    seat: int | None
    does: str
    dice: tuple[Die, ...]
    count: int
    added: int
    successes: int | None
    cards: tuple[tuple[str, str], ...]
    is_open: bool
    is_cancelled: bool
    notes: tuple[str, ...]

    @property
    def owner(self) -> Owner | None:
        """The sign of its kingdom; none for a neutral province."""
        return map_panel.owner_of(self.kingdom)


@dataclass(frozen=True, slots=True)
class Odds:
    """A chance in words: of what, how many of 100, and for whom."""

    of: str
    share: str


@dataclass(frozen=True, slots=True)
class Fight:
    """A contest roll: under way, or with what came of it."""

    title: str
    place: str
    terrain: str
    rule: str
    number: int
    attacker: Side
    defender: Side
    result: str
    is_tied: bool
    odds: tuple[Odds, ...]

    @property
    def is_over(self) -> bool:
        """Whether the roll is decided."""
        return bool(self.result)

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.attacker, self.defender


def fights_of(key: str, view: Mapping[str, Any]) -> list[Fight]:
    """The rolls that were decided at a step, then the one that is still open."""
    reader = _Reader(key, view)
    decided: Sequence[Mapping[str, Any]] = view.get("decided", ())
    found = [reader.fight(roll) for roll in decided]
    now = view.get("contest")
    if now and not (decided and now["winner"]):
        found.append(reader.fight(now))
    return found


def place_names(view: Mapping[str, Any]) -> dict[str, str]:
    """The names of provinces by id."""
    return {one["id"]: one["name"] for one in view.get("provinces", ())}


def title_of(roll: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """What a contest is called."""
    return KINDS[roll["kind"]].title.format(place=names[roll["province"]])


def hundredths(share: float) -> str:
    """A chance as a number of 100; what is not sure is not shown as 0 or 100."""
    if 0.0 < share < 0.01:
        return "under 1 of 100"
    if 0.99 < share < 1.0:
        return "over 99 of 100"
    return f"{100 * share:.0f} of 100"


class _Reader:
    """Turns the engine's rolls into what templates draw."""

    def __init__(self, key: str, view: Mapping[str, Any]) -> None:
        self._key = key
        self._names = place_names(view)
        self._players: Sequence[Mapping[str, Any]] = view["players"]

    def fight(self, roll: Mapping[str, Any]) -> Fight:
        terrain = str(roll["terrain"] or "")
        return Fight(
            title=title_of(roll, self._names),
            place=self._names[roll["province"]],
            terrain=terrain,
            rule=KINDS[roll["kind"]].rule,
            number=int(roll["rolls"]),
            attacker=self._side(roll, "attacker"),
            defender=self._side(roll, "defender"),
            result=self._result(roll),
            is_tied=bool(roll["winner"] and roll["tied"]),
            odds=tuple(self._odds(roll)),
        )

    def _side(self, roll: Mapping[str, Any], name: str) -> Side:
        side = roll[name]
        player = self._players[side["seat"]] if side["seat"] is not None else None
        dice = zip(side["dice"], side["worth"], side["why"], strict=True)
        return Side(
            name=str(player["name"]) if player else self._names[roll["province"]],
            kingdom=str(player["kingdom"]) if player else "",
            seat=side["seat"],
            does=_does(roll, name),
            dice=tuple(Die(FACES[face].name, FACES[face].icons, worth, why) for face, worth, why in dice),
            count=int(side["count"]),
            added=int(side["added"]),
            successes=side["successes"],
            cards=tuple((card, card_title(self._key, card)) for card in side["cards"]),
            is_open=bool(side["is_open"]),
            is_cancelled=bool(side["is_cancelled"]),
            notes=tuple(_notes(side)),
        )

    def _result(self, roll: Mapping[str, Any]) -> str:
        """Who has won the roll; empty while it is open."""
        if not roll["winner"]:
            return ""
        winner = self._side(roll, roll["winner"])
        score = f"{roll['attacker']['successes'] or 0} : {roll['defender']['successes'] or 0}"
        if roll["tied"]:
            return f"{score}, a tie. {winner.name} wins it."
        return f"{score}. {winner.name} wins the roll."

    def _odds(self, roll: Mapping[str, Any]) -> list[Odds]:
        who, place = self._side(roll, "attacker").name, self._names[roll["province"]]
        found = []
        if roll["promised"] is not None:
            found.append(Odds(f"{who} wins this roll, before the dice", hundredths(roll["promised"])))
        if roll["now"] is not None:
            found.append(Odds(f"{who} wins it with these dice", hundredths(roll["now"])))
        goal = KINDS[roll["kind"]].goal.format(place=place)
        if goal and roll["taken"] is not None and not roll["winner"]:
            found.append(Odds(f"{goal} from here", hundredths(roll["taken"])))
        elif goal and roll["taken"] not in (None, 0.0, 1.0):
            found.append(Odds(f"{goal} after this roll", hundredths(roll["taken"])))
        return found


def _does(roll: Mapping[str, Any], name: str) -> str:
    """What a side does, and with how many units."""
    side = roll[name]
    verb = "attacks" if name == "attacker" else "defends"
    units = f", {side['units']} unit{'' if side['units'] == 1 else 's'}" if roll["terrain"] and side["units"] else ""
    if name == "defender" and roll["kind"] in ("campaign", "siege", "alliance making", "alliance breaking"):
        return f"{verb}{units}, rating {roll['rating']}"
    return f"{verb}{units}"


def _notes(side: Mapping[str, Any]) -> list[str]:
    found = []
    if side["has_conan"]:
        found.append("Conan helps: a die more, his hits count twice.")
    if side["has_rolled_again"]:
        found.append("Rolled again for 1 sorcery.")
    if side["is_cancelled"]:
        found.append("The card has no effect.")
    return found
