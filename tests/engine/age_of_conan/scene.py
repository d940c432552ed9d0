"""Positions for rule tests in few lines, scripted choices, fixed dice, and questions about the table.

    game = scene(tom={"units": {"aquilonia": 5}, "gold": 3}, pool="military", conan="koth")
    game.do("die military", "option 1", "from aquilonia", "to ophir", "count 5")
    game.dice("hit hit", "blank")

Seats have the names of their kingdoms: the first is Aquilonia (the acting player), then Turan, Stygia, Hyperborea.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simulator.engine.core.match import Event
from simulator.engine.games.age_of_conan import actions, play, steps
from simulator.engine.games.age_of_conan.play.rules.tracks import fill
from simulator.engine.games.age_of_conan.position import (
    ADVENTURE,
    ADVENTURE_DECK,
    ASIDE,
    COMMON_NAMES,
    CONTAINER,
    DECK,
    FATE_NAMES,
    OBJECTIVE_DECK,
    PILE_NAMES,
    STRATEGY_DECK,
    STRATEGY_HAND,
    TOKENS,
    TRACK,
    UNUSED_ADVENTURES,
    State,
    at,
    read_options,
)
from tests.engine.age_of_conan.hyboria import FACES, FATE, PLACES, empty, fixed

MARKS = {"fort": 1, "tower": 2, "city": 3}
#: Kinds of actions whose number is a province, a card or token, a face.
OF_PLACES = {"move_conan", "raider", "from", "to", "here", "place", "retreat", "take_back", "remove_unit", "upgrade"}
OF_CARDS = {"bid_card", "commit", "play", "refresh", "event", "token", "card"}

#: Words of choices that a script may name although the engine has made them, since there was one answer.
FORCED = {"from", "to", "count", "take"}


class Scene:
    """A position under test."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    # Choices.

    def do(self, *texts: str) -> Scene:
        """Make choices by what they are called: ``"die military"``, ``"from ophir"``, ``"count 3"``, ``"pass"``."""
        for text in texts:
            found = [act for act in play.legal(self.state) if self.called(act) == text]
            kind = text.partition(" ")[0]
            if not found and kind in FORCED and not self.offered(kind):
                continue  # a choice with one answer is made by the engine
            assert found, f"{text!r} is not legal; legal are {self.legal}\n{self.state!r}"
            play.apply(self.state, found[0])
            self._note()
        return self

    def pick(self, *texts: str) -> Scene:
        """Make those of these choices that are there; a choice with one answer is made by the engine."""
        for text in texts:
            if self.can(text):
                self.do(text)
        return self

    def die(self, face: str) -> Scene:
        """Choose a die; in a Conan step Conan is left where he is."""
        if self.step == "conan":
            self.do("pass")
        return self.do(f"die {face}")

    def attack(self, target: str, source: str = "", count: int = 0) -> Scene:
        """Attack with a military die, without a redeployment; ``source`` empty: without moving."""
        self.die("military").pick("option 1")
        if self.step == "redeploy":
            self.do("pass")
        if not source:
            return self.do(f"here {target}")
        return self.do(f"from {source}").pick(f"to {target}", f"count {count}")

    def scheme(self, target: str) -> Scene:
        """Begin an intrigue contest with an intrigue die, without a move."""
        return self.die("intrigue").do("option 1").do("pass").do(f"here {target}")

    def called(self, act: int) -> str:
        """What an action is called in tests."""
        kind, one, two = actions.KIND_NAMES[actions.kind_of(act)], actions.first_of(act), actions.second_of(act)
        if kind in OF_PLACES:
            return f"{kind} {list(PLACES)[one]}"
        if kind in OF_CARDS:
            return f"{kind} {self.state.table.titles[one]}"
        if kind == "use":
            return f"use {self.state.table.titles[one]}" + (f" {two}" if self._has_several(one) else "")
        if kind == "target":
            return f"target {list(PLACES)[one]} {self.state.table.names[two].lower()}"
        if kind == "face":
            return f"face {list(FACES)[one]}"
        if kind in ("die", "take"):
            return f"{kind} {list(FATE)[one]}"
        if kind == "bid_token":
            return f"bid_token {self.state.table.bid_values[one]}"
        if kind in ("pass", "trade", "keep", "reroll", "march", "crown"):
            return kind
        return f"{kind} {one}"

    def _has_several(self, inst: int) -> bool:
        return (
            sum(actions.kind_of(act) == actions.USE and actions.first_of(act) == inst for act in self.state.legal) > 1
        )

    @property
    def legal(self) -> list[str]:
        return [self.called(act) for act in play.legal(self.state)]

    def can(self, *texts: str) -> bool:
        """Whether all of these are legal."""
        return all(text in self.legal for text in texts)

    def offered(self, kind: str) -> list[str]:
        """What follows a word in the legal actions: the provinces of ``to``, the numbers of ``count``."""
        return [text.partition(" ")[2] for text in self.legal if text.partition(" ")[0] == kind]

    @property
    def mover(self) -> str:
        """The name of who decides."""
        assert self.state.legal, "nobody decides"
        return self.state.table.names[self.state.actor].lower()

    @property
    def step(self) -> str:
        return steps.NAMES[self.state.step]

    def dice(self, *rolls: str) -> Scene:
        """Fix the next contest dice, roll by roll: ``dice("hit blank", "axe")``."""
        self.state.table.dice.extend(FACES[face] for roll in rolls for face in roll.split())
        return self

    def fates(self, text: str) -> Scene:
        """Fix the next roll of the pool: ``fates("court wild wild")``."""
        self.state.table.pool.extend(FATE[face] for face in text.split())
        return self

    def go(self) -> Scene:
        """Go on to the next decision: after a test has changed the state by hand."""
        play.advance(self.state)
        self._note()
        return self

    # The table.

    def seat(self, kingdom: str) -> int:
        return [name.lower() for name in self.state.table.names].index(kingdom)

    def units(self, kingdom: str, province: str) -> int:
        return self.state.units[at(self.seat(kingdom), PLACES[province])]

    def emissaries(self, kingdom: str, province: str) -> int:
        return self.state.emissaries[at(self.seat(kingdom), PLACES[province])]

    def progress(self, kingdom: str, province: str) -> int:
        """The icon an army stands on, 0 for the leftmost."""
        return self.state.progress[at(self.seat(kingdom), PLACES[province])]

    def mark(self, province: str) -> str:
        """``"aquilonia fort"``; ``""`` for a neutral province, the kingdom alone for a home."""
        holder = self.state.holder[PLACES[province]]
        if holder < 0:
            return ""
        kind = {number: name for name, number in MARKS.items()}.get(self.state.mark[PLACES[province]], "")
        return f"{self.state.table.names[holder].lower()} {kind}".strip()

    def of(self, kingdom: str, what: str) -> int:
        """A number of a player: ``gold``, ``sorcery``, ``ep``, ``crom``."""
        return int(getattr(self.state, what)[self.seat(kingdom)])

    def pile(self, kingdom: str, pile: str) -> list[str]:
        """Titles of a player's pile (``position.PILE_NAMES``)."""
        found = self.state.pile(self.seat(kingdom), PILE_NAMES.index(pile))
        return [self.state.table.titles[inst] for inst in found]

    def common(self, pile: str) -> list[str]:
        """Titles of a pile of the table (``position.COMMON_NAMES``)."""
        return [self.state.table.titles[inst] for inst in self.state.common(COMMON_NAMES.index(pile))]

    @property
    def conan(self) -> str:
        return list(PLACES)[self.state.conan]

    @property
    def active(self) -> str:
        return self.state.table.names[self.state.active].lower()

    @property
    def pool(self) -> list[str]:
        return [name for name, face in FATE.items() for _ in range(self.state.pool[face])]

    # Events.

    def _note(self) -> None:
        assert self.state.log is not None
        self.events += self.state.log
        self.state.log.clear()

    def said(self, rule: str = "", kind: str = "") -> list[str]:
        """The sentences of events by rule and kind."""
        return [event.text for event in self.events if rule in ("", event.rule) and kind in ("", event.kind)]


def scene(
    kingdoms: Sequence[str] = ("aquilonia", "turan", "stygia", "hyperborea"),
    *,
    options: Mapping[str, str] | None = None,
    players: Mapping[str, Mapping[str, Any]] | None = None,
    marks: Mapping[str, str] | None = None,
    raiders: Mapping[str, int] | None = None,
    conan: str = "cimmeria",
    conan_player: str = "",
    destination: str = "zembabwei",
    track: Sequence[str] = ("monsters 1", "treasures 1", "women 1"),
    pool: str = "court military intrigue either wild",
    step: int = steps.TURN,
    go: bool = True,
    **more: Any,
) -> Scene:
    """A position at its first decision: the first player's turn, all decks and the container full.

    ``players``: by kingdom ``units`` and ``emissaries`` (by province), ``progress``, ``gold``, ``sorcery``, ``ep``,
    ``crom``, ``hand`` (strategy cards by title), ``cards`` (kingdom cards by title), ``tokens``, ``held``.
    ``marks``: province to ``"turan fort"``. ``more``: numbers of the state (``age``, ``turn``), fields of ``Table``.
    """
    of_table = {
        name: more.pop(name)
        for name in list(more)
        if name in ("windows", "program", "orders", "card", "plays", "cost", "titles")
    }
    state = empty(fixed(kingdoms, options, **of_table))
    game = Scene(state)
    _stock(state)
    state.age = more.pop("age", 1)
    for name, value in more.items():
        setattr(state, name, value)
    state.conan = PLACES[conan]
    state.destination = PLACES[destination]
    state.conan_player = game.seat(conan_player) if conan_player else len(kingdoms) - 1
    for kingdom, has in (players or {}).items():
        _give(game, kingdom, has)
    for province, text in (marks or {}).items():
        kingdom, kind = text.split()
        state.mark[PLACES[province]] = MARKS[kind]
        state.holder[PLACES[province]] = game.seat(kingdom)
    for province, count in (raiders or {}).items():
        state.raiders[PLACES[province]] = count
    for title in track:
        state.common(TRACK).append(take(state, CONTAINER, title))
    for face in pool.split():
        state.pool[FATE[face]] += 1
    state.step = step
    return game.go() if go else game


def take(state: State, pile: int, title: str) -> int:
    """Take a card or token with this title out of a pile of the table."""
    cards = state.common(pile)
    inst = next(inst for inst in cards if state.table.titles[inst] == title)
    cards.remove(inst)
    return inst


def _stock(state: State) -> None:
    """All cards and tokens lie in their decks, in the order of the table: the last one on top."""
    piles = {1: STRATEGY_DECK, 2: UNUSED_ADVENTURES, 3: OBJECTIVE_DECK, 4: ASIDE, 5: ASIDE, 6: CONTAINER}
    for inst, kind in enumerate(state.table.kinds):
        if kind == 0:
            state.pile(state.table.owner[inst], DECK).append(inst)
        else:
            state.common(piles[kind]).append(inst)
    state.common(ADVENTURE).append(state.common(UNUSED_ADVENTURES).pop())
    for _ in range(3):
        state.common(ADVENTURE_DECK).append(state.common(UNUSED_ADVENTURES).pop())


def _give(game: Scene, kingdom: str, has: Mapping[str, Any]) -> None:
    state, seat = game.state, game.seat(kingdom)
    for name in ("units", "emissaries", "progress"):
        for province, count in has.get(name, {}).items():
            getattr(state, name)[at(seat, PLACES[province])] = count
    for name in ("gold", "sorcery", "ep", "crom"):
        getattr(state, name)[seat] = has.get(name, 0)
    for title in has.get("hand", ()):
        state.pile(seat, STRATEGY_HAND).append(take(state, STRATEGY_DECK, title))
    for title in has.get("tokens", ()):
        state.pile(seat, TOKENS).append(take(state, CONTAINER, title))
    for name, pile in (("cards", "kingdom_hand"), ("ready", "ready"), ("used", "used"), ("discard", "discard")):
        for title in has.get(name, ()):
            deck = state.pile(seat, DECK)
            inst = next(inst for inst in deck if state.table.titles[inst] == title)
            deck.remove(inst)
            state.pile(seat, PILE_NAMES.index(pile)).append(inst)
    for title in has.get("held", ()):
        state.pile(seat, PILE_NAMES.index("held")).append(take(state, ASIDE, title))


def fresh(
    kingdoms: Sequence[str] = ("aquilonia", "turan", "stygia", "hyperborea"),
    *,
    options: Mapping[str, str] | None = None,
    seed: int = 1,
    **of_table: Any,
) -> Scene:
    """A match from its set-up, at the first bid."""
    state = empty(fixed(kingdoms, options, **of_table))
    state.turn = 0
    play.setup.begin_streams(state, seed)
    play.setup.deal(state)
    return Scene(state).go()


__all__ = ["FATE_NAMES", "Scene", "fill", "fresh", "read_options", "scene", "take"]
