"""Sets the table of an Age of Conan scenario and begins its phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from simulator.engine.games.age_of_conan import scenes
from simulator.engine.games.age_of_conan.scenes import State, Table, position, steps
from simulator.scenarios.age_of_conan import impossible, players
from simulator.scenarios.age_of_conan.box import Supply, place_of
from simulator.scenarios.age_of_conan.moments import FIRST_STEPS, MOMENTS
from simulator.scenarios.reader import Json, Scenario, Where, seat_of

#: What a scenario has that does not say: a far adventure, with as many tokens as its card tells.
ADVENTURE: Final = "the-twin-thrones"
POOL: Final = position.FATE_NAMES
#: Adventures that follow the current one in its age.
FURTHER: Final = 3
#: Phases in which no adventure is under way, and those in which its last token has left the track.
BETWEEN: Final = ("Age change", "End")
OVER: Final = ("End of adventure", *BETWEEN)


def lay_out(scenario: Scenario, fixed: Table) -> State:
    """The position of a scenario, its first decision worked out; events are logged from here on."""
    said = scenario.data.get("position", {})
    state = scenes.match.empty_state(fixed)
    state.log = []
    fixed.dice.extend(_faces(scenario.data.get("dice", ()), position.FACE_NAMES))
    fixed.pool.extend(_faces(scenario.data.get("fate_dice", ()), position.FATE_NAMES))
    scenes.play.setup.begin_streams(state, scenario.data.get("seed", 0))
    if said.get("phase") == "Setup":
        _start(scenario, state)
    else:
        _in_the_middle(scenario, state, said)
    stop = said.get("stop")
    scenes.advance(state, frozenset((MOMENTS[stop],)) if stop else scenes.NOWHERE)
    return state


def _faces(rolls: Sequence[Json], names: Sequence[str]) -> list[int]:
    """Results of dice by number; a list in the list is one roll."""
    flat = [one for roll in rolls for one in (roll if isinstance(roll, list) else [roll])]
    return [names.index(str(one)) for one in flat]


def _start(scenario: Scenario, state: State) -> None:
    """The start as AOC-3 says, with what the scenario says otherwise; a wrong start is refused."""
    scenes.play.setup.deal(state)
    players.set_amounts(scenario, state, anew=False)
    players.place_figures(scenario, state, anew=False)
    impossible.refuse_start(scenario, state)


def _in_the_middle(scenario: Scenario, state: State, said: Mapping[str, Json]) -> None:
    names = state.table.names
    phase = said.get("phase", "Conan")
    state.turn = said.get("turn_number", 1)
    state.age = said.get("age", 3 if phase == "End" else 1)
    state.active = seat_of(scenario, names, ("turn",), scenario.data.get("turn", names[0]))
    state.first = state.active
    player = said.get("conan_player", names[-1])
    state.conan_player = seat_of(scenario, names, ("position", "conan_player"), player)
    state.conan = place_of(scenario, state, said.get("conan", "Cimmeria"), ("position", "conan"))
    players.set_amounts(scenario, state, anew=True)
    players.place_figures(scenario, state, anew=True)
    supply = Supply.of(scenario, state)
    players.give_cards(scenario, state, supply)
    _adventure(scenario, state, supply, said, phase)
    _common(scenario, state, supply, said)
    _dice_and_raiders(scenario, state, said)
    impossible.refuse_position(scenario, state, phase)
    _begin(scenario, state, said, phase)


def _adventure(scenario: Scenario, state: State, supply: Supply, said: Mapping[str, Json], phase: str) -> None:
    """The current adventure with its track, and those of this age and of later ones."""
    where: Where = ("position", "adventure")
    card = supply.take(str(said.get("adventure", ADVENTURE)), where, [position.KIND_ADVENTURE])
    state.destination = state.table.destination[card]
    state.common(position.GONE if phase in BETWEEN else position.ADVENTURE).append(card)
    further = _listed(supply, said, "adventures", position.KIND_ADVENTURE)
    later = _listed(supply, said, "later_adventures", position.KIND_ADVENTURE)
    impossible.refuse_adventures(scenario, said, phase, FURTHER)
    track = _listed(supply, said, "track", position.KIND_TOKEN)
    drawn = _listed(supply, said, "container", position.KIND_TOKEN)
    container = supply.rest(position.KIND_TOKEN)
    position.shuffle(state, position.STREAM_TOKENS, container)
    state.common(position.CONTAINER).extend([*container, *reversed(drawn)])
    unused = supply.rest(position.KIND_ADVENTURE)
    position.shuffle(state, position.STREAM_ADVENTURES, unused)
    if "adventures" not in said and phase not in BETWEEN:
        further = [unused.pop() for _ in range(FURTHER)]
    state.common(position.ADVENTURE_DECK).extend(reversed(further))
    state.common(position.UNUSED_ADVENTURES).extend([*unused, *reversed(later)])
    if phase not in OVER and "track" not in said:
        track = [state.common(position.CONTAINER).pop() for _ in range(state.table.length[card])]
    state.common(position.TRACK).extend(track)
    impossible.refuse_track(scenario, state, card, phase)


def _listed(supply: Supply, said: Mapping[str, Json], part: str, kind: int) -> list[int]:
    return supply.take_all(said.get(part, ()), ("position", part), kind)


def _common(scenario: Scenario, state: State, supply: Supply, said: Mapping[str, Json]) -> None:
    """Objectives, the strategy deck and its discard pile, artifacts that nobody has."""
    state.common(position.OBJECTIVES).extend(_listed(supply, said, "objectives", position.KIND_OBJECTIVE))
    discarded = _listed(supply, said, "strategy_discard", position.KIND_STRATEGY)
    state.common(position.STRATEGY_DISCARD).extend(discarded)
    for part, kind, stream, pile in (
        ("objective_deck", position.KIND_OBJECTIVE, position.STREAM_OBJECTIVES, position.OBJECTIVE_DECK),
        ("strategy_deck", position.KIND_STRATEGY, position.STREAM_STRATEGY, position.STRATEGY_DECK),
    ):
        top = _listed(supply, said, part, kind)
        rest = supply.rest(kind)
        position.shuffle(state, stream, rest)
        state.common(pile).extend([*rest, *reversed(top)])
    for kind in (position.KIND_ARTIFACT, position.KIND_BONUS):
        state.common(position.ASIDE).extend(supply.rest(kind))


def _dice_and_raiders(scenario: Scenario, state: State, said: Mapping[str, Json]) -> None:
    for face in said.get("pool", POOL):
        state.pool[position.FATE_NAMES.index(face)] += 1
    for name, count in said.get("raiders", {}).items():
        state.raiders[place_of(scenario, state, name, ("position", "raiders", name))] = count


def _begin(scenario: Scenario, state: State, said: Mapping[str, Json], phase: str) -> None:
    """Begin the phase of the scenario as the rules would."""
    state.step = FIRST_STEPS[phase]
    if phase == "Bid":
        scenes.play.bids.begin(state, steps.TURN)
    if phase != "Contest":
        return
    contest = said["contest"]
    kind = next(iter(contest))
    target = place_of(scenario, state, contest[kind], ("position", "contest", kind))
    if kind == "intrigue":
        scenes.play.clashes.begin_intrigue(state, target)
        return
    origin = position.NONE
    if "from" in contest:
        origin = place_of(scenario, state, contest["from"], ("position", "contest", "from"))
    scenes.play.clashes.begin_military(state, target, origin)
