"""Scenes for rule tests: a position in short form, decisions by what they are called, questions about the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simulator.engine.core.match.records import Event
from simulator.engine.games.conan_ccg.cards.terms import ZONES
from simulator.engine.games.conan_ccg.match import full_observation
from simulator.engine.games.conan_ccg.play.effects import continuous
from simulator.engine.games.conan_ccg.position.state import GAPS, State
from simulator.scenarios.kits import build
from simulator.scenarios.play import END_OF_TURN, Play
from simulator.scenarios.reader import checked

Json = Any
TOM, IAN, ANN = "Tom", "Ian", "Ann"
#: Further players by their keyword, to the left of Ian.
FURTHER = {"ann": ANN, "bea": "Bea", "cal": "Cal"}


class Scene:
    """A table of Tom (Conan, unless said otherwise) and Ian, with the words of a scenario file."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.stage = play.stage

    @property
    def state(self) -> State:
        return self.stage.state

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
        return self.stage.labels()

    @property
    def mover(self) -> str | None:
        return self.stage.mover()

    @property
    def phase(self) -> str:
        return self.stage.phase()

    # Players.

    def seat(self, name: str) -> int:
        return self.stage.names.index(name)

    def prowess(self, name: str = TOM) -> int:
        return self.state.prowess[self.seat(name)]

    def health(self, name: str = TOM) -> int:
        return self.state.health[self.seat(name)]

    def renown(self, name: str = TOM) -> int:
        return self.state.renown[self.seat(name)]

    def scars(self, name: str = TOM) -> int:
        return self.state.scars[self.seat(name)]

    def pile(self, name: str, pile: str) -> list[str]:
        """Card ids; decks from the top, other piles in the order in which cards came."""
        return self.stage.pile(self.seat(name), pile)

    def hand(self, name: str = TOM) -> list[str]:
        return sorted(self.pile(name, "hand"))

    @property
    def active(self) -> str:
        return self.stage.names[self.state.active]

    @property
    def winners(self) -> list[str] | None:
        outcome = self.stage.outcome()
        return None if outcome is None else [self.stage.names[seat] for seat in outcome.winners]

    @property
    def reason(self) -> str:
        outcome = self.stage.outcome()
        return outcome.reason if outcome else ""

    # Cards.

    def zone(self, name: str) -> list[str]:
        return self.stage.zone(name)

    @property
    def zones(self) -> dict[str, list[str]]:
        """The zones in which Foes stand."""
        return {zone: self.zone(zone) for zone in ZONES if self.zone(zone)}

    def where(self, card: str) -> str:
        return str(self.stage.describe(card, ())["in"])

    def wounds(self, card: str) -> int:
        return int(self.stage.describe(card, ())["wounds"])

    def damage(self, card: str) -> int:
        """Damage of a Foe or Ally in play, as the texts in force make it."""
        return continuous.base_damage(self.state, self.number(card))

    def number(self, card: str) -> int:
        """The number of the first card with this id."""
        return next(inst for inst in range(len(self.state.table.card)) if self.stage.card_id(inst) == card)

    def move_of(self, card: str) -> str | None:
        found = self.stage.describe(card, ())["move"]
        return str(found) if found else None

    def gaps(self, zone: str) -> list[str | None]:
        """The cards in the gaps of a zone from Conan's left."""
        first = ZONES.index(zone) * GAPS
        found = self.state.gaps[first : first + GAPS]
        return [self.stage.card_id(inst) if inst >= 0 else None for inst in found]

    @property
    def revealed(self) -> list[str]:
        return [self.stage.card_id(foe) for foe in self.state.revealed()]

    @property
    def picture(self) -> dict[str, Any]:
        """The whole table as pages show it."""
        return full_observation.picture(self.state)

    # Events.

    def events(self, rule: str = "", kind: str = "") -> list[Event]:
        return [e for e in self.play.events if rule in ("", e.rule) and kind in ("", e.kind)]

    def said(self, rule: str) -> list[str]:
        return [event.text for event in self.events(rule)]


def scene(
    *,
    tom: Mapping[str, Json] | None = None,
    ian: Mapping[str, Json] | None = None,
    phase: str = "Prepare",
    zones: Mapping[str, Json] | None = None,
    **more: Json,
) -> Scene:
    """A position with its first decision worked out.

    ``more`` are parts of a scenario (``cards``, ``options``, ``turn``; ``ann``, ``bea``, ``cal`` for further players)
    or of its position (``round``, ``pressed_on``, ``turn_number``).
    """
    players: dict[str, Json] = {TOM: dict(tom or {}), IAN: dict(ian or {})}
    for key, name in FURTHER.items():
        if key in more:
            players[name] = dict(more.pop(key))
    position: dict[str, Json] = {"phase": phase, "zones": dict(zones or {})}
    for part in ("round", "pressed_on", "turn_number"):
        if part in more:
            position[part] = more.pop(part)
    data = {"scenario": "test", "game": "conan_ccg", "players": players, "position": position, "script": [], **more}
    return Scene(Play(build(checked("test", data, {}))))


def foe(card: str, move: str | None = None, **more: Json) -> dict[str, Json]:
    """A Foe in a zone with the move before it; a second argument of ``None`` is a Foe without a move."""
    return {"card": card, **({"move": move} if move else {}), **more}


def fight(*foes: Json, gaps: Mapping[int, Json] | None = None) -> dict[str, Json]:
    """A zone with Foes and the moves of Conan's side in its gaps."""
    return {"foes": list(foes), "gaps": {str(gap): card for gap, card in (gaps or {}).items()}}


def ability(when: str, *effects: Mapping[str, Json], **more: Json) -> dict[str, Json]:
    """An ability of a card record: ``ability("prepare", do("draw", amount=1), cost=[do("mill", amount=1)])``."""
    words: dict[str, Sequence[Json]] = {("for" if key == "whom" else key): value for key, value in more.items()}
    return {"when": when, **words, "do": list(effects)}


def action(when: str, *effects: Mapping[str, Json], **more: Json) -> dict[str, Json]:
    """An Action of either side with one ability, to be played whenever its timing says."""
    return {"type": "Action", "keywords": ["Any", "Foe:Any"], "abilities": [ability(when, *effects, **more)]}


def do(verb: str, **fields: Json) -> dict[str, Json]:
    """One effect, condition or cost."""
    return {"verb": verb, **{("as" if key == "into" else key): value for key, value in fields.items()}}
