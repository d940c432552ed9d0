"""Sets up the table of an Age of Conan scenario and answers what its checks ask about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from simulator.engine import EngineError, get_game
from simulator.engine.games.age_of_conan import scenes
from simulator.engine.games.age_of_conan.scenes import State, play, position
from simulator.scenarios import labels
from simulator.scenarios.age_of_conan.box import GAME, id_of, open_table, province_names
from simulator.scenarios.age_of_conan.moments import MOMENTS
from simulator.scenarios.age_of_conan.position import lay_out
from simulator.scenarios.reader import Scenario, Where
from simulator.scenarios.stage import HIDDEN, Stage

#: What stands in labels beside titles, names, provinces and numbers.
LABEL_WORDS: Final = (
    "a ability action again an and armies artifact attack attacker axe back bid blank buy campaign card choose "
    "collect commit conan contest count court crown die discard do draw either emissaries emissary end event "
    "fight forced fort from go gold he hit in intrigue is it keep kingdom leave let make march military "
    "monsters more move no not nothing of on option part pass place play raiders recruit redeploy refresh "
    "remove retreat roll scheme select shield shows siege sorcery stand start stay strategy take that the to "
    "token tokens trade treasures turn two unit units upgrade use where wild with women"
)
AMOUNTS: Final = ("gold", "sorcery", "ep", "crom")
#: What checks call piles otherwise than the engine: both hands together, artifacts and the Conan bonus card.
PILES: Final[Mapping[str, tuple[int, ...]]] = {
    **{name: (pile,) for pile, name in enumerate(position.PILE_NAMES)},
    "hand": (position.KINGDOM_HAND, position.STRATEGY_HAND),
    "holds": (position.HELD,),
}


class AgeOfConanStage(Stage):
    """What checks ask about the table of Age of Conan."""

    __slots__ = ()

    rules: ClassVar[Any] = scenes
    moments: ClassVar[Mapping[str, int]] = MOMENTS
    label_words: ClassVar[frozenset[str]] = frozenset(labels.words(LABEL_WORDS))

    def card_id(self, inst: int) -> str:
        return HIDDEN if inst < 0 else id_of(self.state, inst)

    def number(self, seat: int, name: str) -> Any:
        if name in AMOUNTS:
            return getattr(self.state, name)[seat]
        return ON_MAP[name](self.state, seat)

    def is_number(self, name: str) -> bool:
        return name in AMOUNTS or name in ON_MAP

    def is_deck(self, name: str) -> bool:
        return name == "deck"

    def pile(self, seat: int, name: str) -> list[str]:
        cards = [inst for pile in PILES[name] for inst in self.state.pile(seat, pile)]
        return [self.card_id(inst) for inst in (reversed(cards) if name == "deck" else cards)]

    def fact(self, name: str) -> Any:
        return FACTS[name](self)

    def contest(self) -> Mapping[str, Any] | None:
        return _contest(self)

    def describe(self, name: str, where: Where) -> dict[str, Any]:
        """Where a card is: ``Aquilonia ready``, ``strategy_deck``."""
        inst = self.find_card(name, where, [])
        return {"in": self._place(inst)}

    def _place(self, inst: int) -> str:
        for seat, who in enumerate(self.names):
            for pile, name in enumerate(position.PILE_NAMES):
                if inst in self.state.pile(seat, pile):
                    return f"{who} {name}"
        for pile, name in enumerate(position.COMMON_NAMES):
            if inst in self.state.common(pile):
                return name
        return HIDDEN

    def strange_words(self, text: str) -> list[str]:
        names = (*self.state.table.titles, *self.names, *province_names(self.state))
        known = {word for name in names for word in labels.words(name)} | self.label_words
        return [word for word in labels.words(text) if word not in known and not word.isdigit()]


def _units(state: State, seat: int) -> dict[str, int]:
    return _where(state, lambda place: position.units(state, seat, place))


def _emissaries(state: State, seat: int) -> dict[str, int]:
    return _where(state, lambda place: position.emissaries(state, seat, place))


def _icons(state: State, seat: int) -> dict[str, int]:
    """The icons that armies on campaign stand on, 1 for the leftmost."""

    def icon(place: int) -> int:
        on_campaign = position.is_neutral(state, place) and position.units(state, seat, place)
        return state.progress[position.at(seat, place)] + 1 if on_campaign else 0

    return _where(state, icon)


def _where(state: State, count: Callable[[int], int]) -> dict[str, int]:
    """By province what is there; provinces without it are left out."""
    found = {position.province(state, place): int(count(place)) for place in range(position.PROVINCES)}
    return {name: number for name, number in found.items() if number}


def _markers(state: State, seat: int) -> dict[str, str]:
    found = {}
    for place in position.friendly(state, seat):
        if state.mark[place]:
            found[position.province(state, place)] = position.MARK_NAMES[state.mark[place]]
    return found


def _bids(state: State, seat: int) -> list[int]:
    values = state.table.bid_values
    return [value for at, value in enumerate(values) if state.bids_left[seat] >> at & 1]


#: What a player has by province, and his bidding tokens; empty provinces are left out.
ON_MAP: Final[Mapping[str, Callable[[State, int], Any]]] = {
    "units": _units,
    "icons": _icons,
    "emissaries": _emissaries,
    "markers": _markers,
    "bidding_tokens": _bids,
}


def _ids(stage: AgeOfConanStage, pile: int) -> list[str]:
    return [stage.card_id(inst) for inst in stage.state.common(pile)]


def _who(stage: AgeOfConanStage, seat: int) -> str | None:
    return stage.names[seat] if seat >= 0 else None


def _contest(stage: AgeOfConanStage) -> dict[str, Any] | None:
    """The contest under way: who against whom, over what, with how many dice and, once rolled, successes."""
    state = stage.state
    clash = state.clash
    if clash[position.CL_KIND] < 0:
        return None
    record = play.clash_record
    sides = {"attack": position.ATTACKER, "defense": position.DEFENDER}
    found: dict[str, Any] = {
        "kind": position.CLASH_NAMES[clash[position.CL_KIND]],
        "in": position.province(state, clash[position.CL_WHERE]),
        "attacker": _who(stage, clash[position.CL_ATTACKER]),
        "defender": _who(stage, clash[position.CL_DEFENDER]),
        "dice": {name: record.dice_of(state, side) for name, side in sides.items()},
        "successes": {name: record.successes_of(state, side) for name, side in sides.items()},
    }
    if record.is_military(state):
        found["terrain"] = position.TERRAINS[record.terrain(state)]
    return found


def _pool(stage: AgeOfConanStage) -> dict[str, int]:
    faces = zip(position.FATE_NAMES, stage.state.pool, strict=True)
    return {name: int(count) for name, count in faces if count}


FACTS: Final[Mapping[str, Callable[[AgeOfConanStage], Any]]] = {
    "age": lambda stage: stage.state.age,
    "conan": lambda stage: position.province(stage.state, stage.state.conan),
    "conan_player": lambda stage: _who(stage, stage.state.conan_player),
    "destination": lambda stage: position.province(stage.state, stage.state.destination),
    "track": lambda stage: _ids(stage, position.TRACK),
    "adventures": lambda stage: len(stage.state.common(position.ADVENTURE_DECK)),
    "pool": _pool,
    "raiders": lambda stage: _where(stage.state, lambda place: stage.state.raiders[place]),
    "objectives": lambda stage: _ids(stage, position.OBJECTIVES),
    "aside": lambda stage: _ids(stage, position.ASIDE),
    "container": lambda stage: len(stage.state.common(position.CONTAINER)),
    "spent_tokens": lambda stage: _ids(stage, position.SPENT_TOKENS),
    "strategy_discard": lambda stage: _ids(stage, position.STRATEGY_DISCARD),
}


def build(scenario: Scenario) -> AgeOfConanStage:
    """The table of a scenario, ready for its first decision."""
    names = tuple(scenario.data["players"])
    fixed = open_table(scenario, names)
    try:
        state = lay_out(scenario, fixed)
    except EngineError as error:
        raise scenario.error((), f"the engine refused the position: {error.message}") from error
    return AgeOfConanStage(scenario, get_game(GAME), state, names, {})
