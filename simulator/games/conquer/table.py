"""The table of Conquer at one step of a replay: Landscapes with their Characters, the battle, both players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from simulator import matches
from simulator.engine import Step
from simulator.engine.games.conquer.catalogue import Pool
from simulator.games.changes import signed
from simulator.games.titles import card_title
from simulator.models import Simulation

#: Pairs of Landscapes of two Locations that lie side by side, and whether one can step across.
Links = Sequence[tuple[Sequence[str], bool]]
METER_WIDTH: Final = 200
#: Events worth a jump, by the engine's kind.
NOTABLE: Final = {
    "spoils": "spoils taken",
    "recover": "a Character recovers",
    "die": "a Character dies",
    "no_winner": "a combat without a winner",
    "end": "the end",
}
#: What lies on a Character, by type of card, and its heading.
ATTACHED: Final = (("Equipment", "Equipment"), ("Effect", "Effects"), ("Disturbance", "Disturbances"))


@dataclass(frozen=True, slots=True)
class Meter:
    """A bar of Health; ``fill`` of METER_WIDTH, and ``lost`` of it from there on by the blow that is shown."""

    value: int
    limit: int
    fill: float
    lost: float = 0.0


@dataclass(frozen=True, slots=True)
class Fighter:
    """A Character with his ratings as they are now; ``attached`` are headings with cards."""

    card: str
    title: str
    side: int
    owner: str
    attack: int
    defense: int
    weapon_use: int
    popularity: int
    reputation: int
    meter: Meter
    attached: tuple[tuple[str, tuple[str, ...]], ...]
    role: str
    stay: int

    @property
    def is_down(self) -> bool:
        """Whether his Health is zero or below (CQ-18.1)."""
        return self.meter.value <= 0


@dataclass(frozen=True, slots=True)
class Ground:
    """A Landscape with what lies on it; ``links`` are Landscapes of other Locations next to it, open or not.

    ``is_cut`` says that no step leads to the Landscape before it, though both are of one Location.
    """

    card: str
    title: str
    number: int
    is_common: bool
    cards: tuple[str, ...]
    characters: tuple[Fighter, ...]
    links: tuple[tuple[str, bool], ...]
    is_battle: bool
    is_cut: bool


@dataclass(frozen=True, slots=True)
class Location:
    """The Landscapes of one Location in the order of their numbers; neighbours are linked (CQ-13.5)."""

    name: str
    grounds: tuple[Ground, ...]


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle round: the Attacker left, the Defender right, the card of each, and what came of it.

    ``is_leftward`` says that the Defender's side acts. ``mark`` is a class, ``result`` what is written on it.
    """

    attacker: Fighter
    defender: Fighter
    left: str | None
    right: str | None
    number: int
    is_leftward: bool
    mark: str
    result: str
    words: str
    is_over: bool


@dataclass(frozen=True, slots=True)
class Player:
    """A player's points, and his cards; ``hands`` are those that only he may see, by what they are called."""

    seat: int
    side: int
    name: str
    is_active: bool
    np: int
    vp: int
    np_change: str
    vp_change: str
    goal: int | None
    vp_fill: float
    hands: tuple[tuple[str, tuple[str, ...]], ...]
    hospital: tuple[Fighter, ...]
    before: tuple[str, ...]
    counts: tuple[tuple[str, int], ...]


def table_of(simulation: Simulation, index: int, step: Step, before: Step | None = None) -> dict[str, Any]:
    """The table as the page draws it, with what changed since the step before."""
    view = step.view
    sides = matches.seats_at(simulation.game_id, simulation.kind, index, simulation.sides)
    reader = Reader(simulation.game_id, simulation.pool, sides, [str(player["name"]) for player in view["players"]])
    players = [reader.player(player, view, before) for player in view["players"]]
    blows = [reader.blow(made) for made in view.get("blows", ())]
    combat = view.get("combat")
    if combat and (combat["attack"] or not blows):
        blows.append(reader.waiting(combat))
    return {
        "players": players,
        "locations": reader.locations(view),
        "battles": blows,
        "resolving": [] if combat else list(view.get("resolving", ())),
        "roll": view.get("roll"),
        "actor": next((player for player in players if player.seat == step.actor), None),
    }


def notable(step: Step, before: Step | None) -> str:
    """What makes a step worth a jump: Characters who fall, spoils, recoveries, deaths, the end."""
    kinds = [event.kind for event in step.events]
    found = [words for kind, words in NOTABLE.items() if kind in kinds]
    fallen = kinds.count("fall")
    if fallen:
        found.insert(0, f"{fallen} Character{'s fall' if fallen > 1 else ' falls'}")
    return ", ".join(found)


def is_combat(step: Step) -> bool:
    """Whether a battle round ended at a step."""
    return bool(step.view.get("blows"))


def turn_so_far(first: Step, now: Step) -> list[tuple[str, str]]:
    """What the turn brought the active player up to this step."""
    seat = now.view.get("active")
    old, new = _counts(first, seat), _counts(now, seat)
    return [(label, signed(new[label] - old[label]) or "0") for label in new] if old else []


def _counts(step: Step, seat: Any) -> dict[str, int]:
    """Points and Characters of a seat."""
    player = next((item for item in step.view.get("players", ()) if item["seat"] == seat), None)
    if player is None:
        return {}
    here = [
        one
        for location in step.view.get("locations", ())
        for ground in location["grounds"]
        for one in ground["characters"]
        if one["owner"] == seat
    ]
    return {
        "Victory Points": player["vp"],
        "Notice Points": player["np"],
        "Characters in play": len(here),
        "In the Hospital Grounds": len(player["hospital"]),
    }


class Reader:
    """Turns the engine's picture into what templates draw; knows the side and name of each seat."""

    def __init__(self, game_key: str, pool: Pool, sides: Sequence[int], names: Sequence[str]) -> None:
        self._key, self._pool, self._sides, self._names = game_key, pool, sides, names

    def locations(self, view: Mapping[str, Any]) -> list[Location]:
        """The Locations in the order in which they came, with links to others under their Landscapes."""
        links = [(link["between"], bool(link["open"])) for link in view.get("links", ())]
        return [Location(one["name"], tuple(self._grounds(one["grounds"], links))) for one in view.get("locations", ())]

    def blow(self, made: Mapping[str, Any]) -> Battle:
        """A battle round as it ended."""
        dealt = int(made["dealt"])
        answer = str(made["answer_kind"] or "")
        if dealt:
            mark, words = "hit", f"{dealt} damage dealt" + (f" in spite of the {answer}" if answer else "")
        elif made["cancelled"]:
            mark, words = "late", "the attack is cancelled"
        else:
            mark, words = "blocked", f"{made['damage']} damage stopped by the {answer}" if answer else "no damage"
        battle = replace(self._battle(made, mark, str(dealt), words), is_over=True)
        if battle.is_leftward:
            return replace(battle, attacker=_hurt(battle.attacker, dealt))
        return replace(battle, defender=_hurt(battle.defender, dealt))

    def waiting(self, made: Mapping[str, Any]) -> Battle:
        """The battle round under way: an attack that waits for its answer, or nothing yet."""
        if not made["attack"]:
            return self._battle(made, "", "", "")
        return self._battle(made, "late", str(made["damage"]), f"{made['damage']} damage, not yet answered")

    def _battle(self, made: Mapping[str, Any], mark: str, result: str, words: str) -> Battle:
        is_leftward = made["acting"] != made["attacker"]["owner"]
        cards = (made["answer"], made["attack"]) if is_leftward else (made["attack"], made["answer"])
        return Battle(
            attacker=self.fighter(made["attacker"]),
            defender=self.fighter(made["defender"]),
            left=cards[0],
            right=cards[1],
            number=int(made["round"]),
            is_leftward=is_leftward,
            mark=mark,
            result=result,
            words=words,
            is_over=False,
        )

    def fighter(self, one: Mapping[str, Any]) -> Fighter:
        """A Character with his ratings, Health and the cards on him."""
        kinds = {card: self._pool.defs[self._pool.index[card]].type for card in one["cards"]}
        return Fighter(
            card=one["card"],
            title=one["title"],
            side=self._sides[one["owner"]],
            owner=self._names[one["owner"]],
            attack=one["attack"],
            defense=one["defense"],
            weapon_use=one["weapon_use"],
            popularity=one["popularity"],
            reputation=one["reputation"],
            meter=_meter(one["health"], one["total_health"]),
            attached=tuple(
                (heading, cards)
                for kind, heading in ATTACHED
                if (cards := tuple(card for card in one["cards"] if kinds[card] == kind))
            ),
            role=one["role"] or "",
            stay=one["stay"],
        )

    def player(self, player: Mapping[str, Any], view: Mapping[str, Any], before: Step | None) -> Player:
        """A player's points, with what changed since the step before, and piles."""
        seat = int(player["seat"])
        old = before.view["players"][seat] if before is not None else player
        goal = view.get("goal")
        hands = (("Hand", "hand"), ("Battle hand", "battle_hand"), ("Set aside", "aside"))
        return Player(
            seat=seat,
            side=self._sides[seat],
            name=str(player["name"]),
            is_active=seat == view.get("active"),
            np=player["np"],
            vp=player["vp"],
            np_change=signed(player["np"] - old["np"]),
            vp_change=signed(player["vp"] - old["vp"]),
            goal=goal,
            vp_fill=_meter(player["vp"], goal).fill if goal else 0.0,
            hands=tuple((label, tuple(player[name])) for label, name in hands if player[name] or name == "hand"),
            hospital=tuple(self.fighter(one) for one in player["hospital"]),
            before=tuple(player["before"]),
            counts=(
                ("Barracks", player["barracks"]),
                ("Combat Deck", player["combat_deck"]),
                ("Doom Pile", len(player["doom"])),
                ("Combat discard", len(player["combat_discard"])),
            ),
        )

    def _grounds(self, row: Sequence[Mapping[str, Any]], links: Links) -> Iterator[Ground]:
        """The Landscapes of a Location, each linked to the one before it unless a text has closed the way."""
        before = ""
        for ground in row:
            yield self._ground(ground, links, is_cut=bool(before) and before not in ground["linked"])
            before = ground["card"]

    def _ground(self, ground: Mapping[str, Any], links: Links, *, is_cut: bool) -> Ground:
        here = tuple(self.fighter(one) for one in ground["characters"])
        beside = [(pair, is_open) for pair, is_open in links if ground["card"] in pair]
        others = [(pair[1] if pair[0] == ground["card"] else pair[0], is_open) for pair, is_open in beside]
        return Ground(
            card=ground["card"],
            title=card_title(self._key, ground["card"]),
            number=ground["number"],
            is_common=ground["common_ground"],
            cards=tuple(ground["cards"]),
            characters=tuple(sorted(here, key=lambda one: one.side)),
            links=tuple((card_title(self._key, other), is_open) for other, is_open in others),
            is_battle=any(one.role for one in here),
            is_cut=is_cut,
        )


def _meter(value: int, limit: int) -> Meter:
    share = max(0.0, min(1.0, value / limit)) if limit else 0.0
    return Meter(value, limit, round(METER_WIDTH * share, 1))


def _hurt(fighter: Fighter, dealt: int) -> Fighter:
    """A Character whose meter shows what a blow has just taken away."""
    meter = fighter.meter
    before = _meter(meter.value + dealt, meter.limit)
    return replace(fighter, meter=replace(meter, lost=round(before.fill - meter.fill, 1)))
