"""What lies in the box, found by the names that scenarios use: provinces, cards and tokens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from cards.catalogue import pool
from simulator.engine import EngineError
from simulator.engine.games.age_of_conan.scenes import Pool, State, Table, match, position
from simulator.scenarios import labels
from simulator.scenarios.held import cards_of, unknown
from simulator.scenarios.reader import Json, Scenario, Where

GAME: Final = "age_of_conan"
MARKERS: Final[Mapping[str, int]] = {name: mark for mark, name in enumerate(position.MARK_NAMES) if name}
#: Numbers of the kinds of cards and what scenarios call them.
KINDS: Final[Mapping[int, str]] = {
    position.KIND_KINGDOM: "a kingdom card",
    position.KIND_STRATEGY: "a strategy card",
    position.KIND_ADVENTURE: "an adventure card",
    position.KIND_OBJECTIVE: "an objective card",
    position.KIND_ARTIFACT: "an artifact",
    position.KIND_BONUS: "the Conan bonus card",
    position.KIND_TOKEN: "an adventure token",
}


def open_table(scenario: Scenario, names: tuple[str, ...]) -> Table:
    """The whole box with the kingdoms that the players have; each brings the 21 cards of the box."""
    cards: Pool = pool(GAME)
    decks = []
    for name in names:
        said = (scenario.data["players"][name] or {}).get("kingdom", name)
        found = [place for place, one in enumerate(position.KINGDOMS) if labels.words(one) == labels.words(str(said))]
        if not found:
            known = ", ".join(one.capitalize() for one in position.KINGDOMS)
            raise scenario.error(("players", name), f'"{said}" is no kingdom; say kingdom: and one of {known}.')
        kingdom = next(one for one in cards.box.kingdoms if one.place == found[0])
        decks.append([cards.index[kingdom.id], *cards.box.kingdom_decks[found[0]]])
    program = match.program_of(cards)
    try:
        return match.make_table(program, decks, names, scenario.data.get("options", {}), goldfish=False)
    except EngineError as error:
        raise scenario.error(("players",), error.message) from error


@dataclass(slots=True)
class Supply:
    """Cards and tokens that lie nowhere yet; ``take`` gives them out."""

    scenario: Scenario
    state: State
    free: list[int]

    @classmethod
    def of(cls, scenario: Scenario, state: State) -> Supply:
        return cls(scenario, state, list(range(len(state.table.card))))

    def take(self, name: str, where: Where, kinds: Iterable[int], seat: int = position.NOBODY) -> int:
        """A card by its id, or a token by the beginning of its title, that is of one of these kinds.

        Of kingdom cards one of ``seat``. An error says what is wrong with the name.
        """
        called = [inst for inst in range(len(self.state.table.card)) if self._is_called(inst, name)]
        if not called:
            raise self.scenario.error(
                where, unknown(name, sorted({self.id_of(one) for one in range(len(self._kinds))}))
            )
        fitting = [inst for inst in called if self._kinds[inst] in kinds]
        if not fitting:
            wanted = " or ".join(KINDS[kind] for kind in kinds)
            raise self.scenario.error(where, f'"{name}" is {KINDS[self._kinds[called[0]]]}, not {wanted}.')
        own = [inst for inst in fitting if self.state.table.owner[inst] in (position.NOBODY, seat)]
        if not own:
            whose = position.name(self.state, self.state.table.owner[fitting[0]])
            raise self.scenario.error(where, f'"{name}" is a card of {whose}.')
        for inst in own:
            if inst in self.free:
                self.free.remove(inst)
                return inst
        times = "once" if len(own) == 1 else f"{len(own)} times"
        raise self.scenario.error(where, f'"{name}" is in the box {times}, and no further one is left.')

    def take_all(self, entries: Iterable[Json], where: Where, *kinds: int, seat: int = position.NOBODY) -> list[int]:
        """What a list of the scenario names, in its order."""
        return [self.take(one.card, one.where, kinds, seat) for one in cards_of(entries, where)]

    def rest(self, kind: int, seat: int = position.NOBODY) -> list[int]:
        """All of a kind that are left, which lie nowhere then."""
        table = self.state.table
        found = [inst for inst in self.free if table.kinds[inst] == kind and table.owner[inst] == seat]
        self.free = [inst for inst in self.free if inst not in found]
        return found

    def id_of(self, inst: int) -> str:
        return id_of(self.state, inst)

    @property
    def _kinds(self) -> tuple[int, ...]:
        return self.state.table.kinds

    def _is_called(self, inst: int, name: str) -> bool:
        if self._kinds[inst] != position.KIND_TOKEN:
            return self.id_of(inst) == name
        said = labels.words(name)
        return labels.words(self.id_of(inst))[: len(said)] == said


def id_of(state: State, inst: int) -> str:
    """What scenarios call a card or a token: the id in its address, the title of a token."""
    table = state.table
    card = table.card[inst]
    return table.titles[inst] if card < 0 else str(table.program.pool.defs[card].id)


def province_names(state: State) -> list[str]:
    return [position.province(state, place) for place in range(position.PROVINCES)]


def place_of(scenario: Scenario, state: State, name: Json, where: Where) -> int:
    """A province by its name."""
    names = province_names(state)
    for place, one in enumerate(names):
        if labels.words(one) == labels.words(str(name)):
            return place
    near = get_close_matches(str(name), names, n=3)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    raise scenario.error(where, f'"{name}" is no province.{hint}')
