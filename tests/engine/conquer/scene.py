"""Scenes for rule tests: a position in short form, decisions by what they are called, questions about the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simulator.engine.core.match.records import Event
from simulator.engine.games.conquer.position.state import State
from simulator.scenarios.kits import build
from simulator.scenarios.play import END_OF_TURN, Play
from simulator.scenarios.reader import checked

Json = Any
TOM, IAN = "Tom", "Ian"


class Scene:
    """A table of Tom (active, unless said otherwise) and Ian, with the words of a scenario file."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.stage: Any = play.stage

    @property
    def state(self) -> State:
        state: State = self.stage.state
        return state

    # Decisions.

    def do(self, name: str, *texts: str) -> Scene:
        """Make a player's decisions."""
        failure = self.play.choose(name, texts)
        assert not failure, failure
        return self

    def until(self, phase: str = END_OF_TURN) -> Scene:
        """Let everybody pass until a phase begins."""
        failure = self.play.until(phase)
        assert not failure, failure
        return self

    def can(self, *texts: str) -> bool:
        """Whether each text names a legal action."""
        return all(self.stage.find(text) for text in texts)

    @property
    def legal(self) -> list[str]:
        return list(self.stage.labels())

    @property
    def mover(self) -> str | None:
        mover: str | None = self.stage.mover()
        return mover

    @property
    def phase(self) -> str:
        return str(self.stage.phase())

    # Players.

    def seat(self, name: str) -> int:
        return int(self.stage.names.index(name))

    def np(self, name: str = TOM) -> int:
        return self.state.np[self.seat(name)]

    def vp(self, name: str = TOM) -> int:
        return self.state.vp[self.seat(name)]

    def pile(self, name: str, pile: str) -> list[str]:
        """Card ids; decks from the top, other piles in the order in which cards came."""
        return list(self.stage.pile(self.seat(name), pile))

    def hand(self, name: str = TOM) -> list[str]:
        return sorted(self.pile(name, "hand"))

    @property
    def active(self) -> str:
        return str(self.stage.names[self.state.active])

    @property
    def winners(self) -> list[str] | None:
        outcome = self.stage.outcome()
        return None if outcome is None else [self.stage.names[seat] for seat in outcome.winners]

    @property
    def reason(self) -> str:
        outcome = self.stage.outcome()
        return outcome.reason if outcome else ""

    # Cards.

    @property
    def ground(self) -> list[str]:
        return list(self.stage.ground())

    def ask(self, card: str, what: str) -> Json:
        return self.stage.describe(card, ())[what]

    def where(self, card: str) -> str:
        return str(self.ask(card, "in"))

    def at(self, card: str) -> str | None:
        found: str | None = self.ask(card, "at")
        return found

    def health(self, card: str) -> int:
        return int(self.ask(card, "health"))

    def attack(self, card: str) -> int:
        return int(self.ask(card, "attack"))

    def defense(self, card: str) -> int:
        return int(self.ask(card, "defense"))

    def damage(self, card: str) -> list[int]:
        return list(self.ask(card, "damage"))

    def cards_on(self, card: str) -> list[str]:
        return list(self.ask(card, "cards"))

    # Events.

    def events(self, rule: str = "", kind: str = "") -> list[Event]:
        return [e for e in self.play.events if rule in ("", e.rule) and kind in ("", e.kind)]

    def said(self, rule: str) -> list[str]:
        return [event.text for event in self.events(rule)]


POSITION_PARTS = ("turn_number", "grounds", "beside", "attacker", "defender", "acting")


def scene(
    *, tom: Mapping[str, Json] | None = None, ian: Mapping[str, Json] | None = None, phase: str = "Notice", **more: Json
) -> Scene:
    """A position with its first decision worked out.

    ``more`` are parts of a scenario (``cards``, ``options``, ``turn``, ``dice``) or of its position.
    """
    players = {TOM: dict(tom or {}), IAN: dict(ian or {})}
    position: dict[str, Json] = {"phase": phase}
    for part in POSITION_PARTS:
        if part in more:
            position[part] = more.pop(part)
    data = {"scenario": "test", "game": "conquer", "players": players, "position": position, "script": [], **more}
    return Scene(Play(build(checked("test", data, {}))))


def battle(
    tom: Sequence[str] = (), ian: Sequence[str] = (), *, hero: Json = "hero", foe: Json = "foe", **more: Json
) -> Scene:
    """A combat of Tom's ``hero``, who attacks, and Ian's ``foe``, with these battle hands.

    ``of_tom`` and ``of_ian`` say more of the two players.
    """
    sides: dict[str, dict[str, Json]] = {TOM: dict(more.pop("of_tom", {})), IAN: dict(more.pop("of_ian", {}))}
    for name, who, hand in ((TOM, hero, tom), (IAN, foe, ian)):
        sides[name] = {"characters": [who], "battle_hand": list(hand), **sides[name]}
    called = [one["card"] if isinstance(one, Mapping) else one for one in (hero, foe)]
    fight = {"attacker": called[0], "defender": called[1], **more}
    return scene(tom=sides[TOM], ian=sides[IAN], phase="Combat", **fight)


def ability(when: str, *effects: Mapping[str, Json], **more: Json) -> dict[str, Json]:
    """An ability of a card record: ``ability("draw", do("gain_np", amount=1), cost=[do("discard", amount=1)])``."""
    words = {("if" if key == "when_" else key): value for key, value in more.items()}
    return {"when": when, **words, "do": list(effects)}


def do(verb: str, **fields: Json) -> dict[str, Json]:
    """One effect, condition or cost; ``of_``, ``is_``, ``for_``, ``with_``, ``from_`` stand for words of Python."""
    return {"verb": verb, **{key.rstrip("_"): value for key, value in fields.items()}}
