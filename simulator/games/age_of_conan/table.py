"""The table of Age of Conan at one step of a replay: map, contest, dice, adventure, objectives, kingdoms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cards.drawing import Owner
from simulator import matches
from simulator.engine import Step
from simulator.engine.games.age_of_conan.catalogue import Pool
from simulator.games.age_of_conan import fights, map_panel, moments
from simulator.games.changes import signed
from simulator.games.titles import card_title
from simulator.models import Simulation

#: Drawings of the icons of fate dice, and what they are called.
FATES: Final = {
    "court+Conan": ("i-court", "i-logo"),
    "military": ("i-military",),
    "intrigue": ("i-intrigue",),
    "military/intrigue": ("i-military", "i-intrigue"),
    "wild": ("i-wild",),
}
#: Dice of the pool.
DICE: Final = 7


@dataclass(frozen=True, slots=True)
class Amount:
    """Something a kingdom has, and what changed since the step before."""

    name: str
    short: str
    count: int
    change: str


@dataclass(frozen=True, slots=True)
class Token:
    """An adventure token: what is on it and what it can be traded for."""

    icon: str
    category: str
    value: int
    trade: str

    @property
    def words(self) -> str:
        return f"{self.category} {self.value}, {self.trade}"


@dataclass(frozen=True, slots=True)
class Bid:
    """A bidding token, still there or used."""

    value: int
    is_left: bool


Cards = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Kingdom:
    """A player with all he has; ``hands`` are those that only he may see, ``lying`` what lies before him."""

    seat: int
    side: int
    name: str
    kingdom: str
    is_active: bool
    is_asked: bool
    is_conan_player: bool
    is_eliminated: bool
    amounts: tuple[Amount, ...]
    hands: tuple[tuple[str, int, Cards], ...]
    lying: tuple[tuple[str, Cards], ...]
    tokens: tuple[Token, ...]
    #: Those of the tokens that everybody knows.
    known: tuple[Token, ...]
    bids: tuple[Bid, ...]
    has_bid: bool
    standing: tuple[tuple[str, int], ...]
    reserve: tuple[tuple[str, int], ...]

    @property
    def owner(self) -> Owner | None:
        """The kingdom's sign."""
        return map_panel.owner_of(self.kingdom)

    @property
    def bids_words(self) -> str:
        """The bidding tokens that are left, for those who do not see them."""
        return ", ".join(str(bid.value) for bid in self.bids if bid.is_left) or "none"

    @property
    def tokens_words(self) -> str:
        """The tokens that are kept, equal ones counted."""
        return _counted(self.tokens)

    @property
    def facedown_words(self) -> str:
        """How many of the tokens are not known to all, and those that are."""
        number = len(self.tokens) - len(self.known)
        return f"{number} facedown; known: {_counted(self.known)}" if self.known else f"{number} facedown"

    @property
    def hand_words(self) -> str:
        """Cards in hand: of the kingdom, then strategy cards."""
        return " + ".join(str(count) for _, count, _ in self.hands)


def _counted(tokens: Sequence[Token]) -> str:
    counted = Counter(token.words for token in tokens)
    return "; ".join(f"{count} × {words}" if count > 1 else words for words, count in sorted(counted.items()))


@dataclass(frozen=True, slots=True)
class Adventure:
    """The current adventure: its title, where it leads and how far that is, which of its age it is, its tokens."""

    card: str
    title: str
    goal: str
    distance: int
    number: int
    track: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Rank:
    """A player's place at the end of the match."""

    place: int
    name: str
    owner: Owner | None
    points: int


@dataclass(frozen=True, slots=True)
class Age:
    """An age with its adventures: over, under way or to come."""

    name: str
    adventures: tuple[str, ...]
    is_now: bool


def table_of(simulation: Simulation, index: int, step: Step, before: Step | None = None) -> dict[str, Any]:
    """The table as the page draws it, with what changed since the step before."""
    sides = matches.seats_at(simulation.game_id, simulation.kind, index, simulation.sides)
    return shown(simulation.pool, sides, step, before)


def shown(pool: Pool, sides: Sequence[int], step: Step, before: Step | None) -> dict[str, Any]:
    """The same by the sides of the seats, with the components that were played with."""
    key = map_panel.KEY
    view, old = step.view, before.view if before is not None else None
    values = tuple(pool.box.bids)
    kingdoms = [_kingdom(key, player, view, old, values, sides[player["seat"]]) for player in view["players"]]
    found = fights.fights_of(key, view)
    adventure = _adventure(key, pool, view)
    return {
        "kingdoms": kingdoms,
        "fights": found,
        "map": map_panel.map_of(view, old),
        "pool": [(name, FATES[name]) for name in view["pool"]],
        "pool_used": range(DICE - len(view["pool"])),
        "adventure": adventure,
        "ages": _ages(view, adventure),
        "objectives": [(card, card_title(key, card), _points(pool, card)) for card in view["objectives"]],
        "resolving": [(card, card_title(key, card)) for card in view["resolving"]],
        "actor": next((kingdom for kingdom in kingdoms if kingdom.seat == step.actor), None),
        "scene": _scene(found),
        "ranking": _ranking(view),
    }


def _ranking(view: Mapping[str, Any]) -> list[Rank]:
    """All players in the order of their places once the match is over, before that none."""
    outcome = view["outcome"]
    if not outcome or not outcome["places"]:
        return []
    found = [
        Rank(place, str(player["name"]), map_panel.owner_of(player["kingdom"]), int(player["empire_points"]))
        for place, player in zip(outcome["places"], view["players"], strict=True)
    ]
    return sorted(found, key=lambda rank: rank.place)


def _scene(found: list[fights.Fight]) -> str:
    """What a step is about, for the heading."""
    if not found:
        return ""
    title = found[-1].title
    return title[0].lower() + title[1:]


def _kingdom(
    key: str,
    player: Mapping[str, Any],
    view: Mapping[str, Any],
    old: Mapping[str, Any] | None,
    values: tuple[int, ...],
    side: int,
) -> Kingdom:
    seat = int(player["seat"])
    was = old["players"][seat] if old is not None else player
    return Kingdom(
        seat=seat,
        side=side,
        name=str(player["name"]),
        kingdom=str(player["kingdom"]),
        is_active=seat == view["active"] and view["turn"] > 0,
        is_asked=seat == view["to_move"],
        is_conan_player=seat == view["conan_player"],
        is_eliminated=bool(player["is_eliminated"]),
        amounts=tuple(
            Amount(label, short, player[name], signed(player[name] - was[name])) for name, label, short in AMOUNTS
        ),
        hands=tuple((label, len(player[name]), _cards(key, player[name])) for label, name in HANDS),
        lying=tuple((label, cards) for label, name in LYING if (cards := _cards(key, player[name]))),
        tokens=tuple(_token(token) for token in player["tokens"]),
        known=tuple(_token(token) for token in player.get("tokens_known", ())),  # stored replays may be older
        bids=tuple(Bid(value, value in player["bids_left"]) for value in values),
        has_bid=player["bid"] is not None,
        standing=tuple(_standing(view, seat)),
        reserve=tuple((_noun(player[name], *nouns), player[name]) for nouns, name in RESERVE),
    )


AMOUNTS: Final = (
    ("empire_points", "Empire Points", "EP"),
    ("gold", "Gold", "Gold"),
    ("sorcery", "Sorcery", "Sorc."),
    ("crom", "Crom tokens", "Crom"),
)
HANDS: Final = (("Kingdom cards", "hand"), ("Strategy cards", "strategies"))
LYING: Final = (("Ready", "ready"), ("Used", "used"), ("Held", "held"))
RESERVE: Final = (
    (("unit", "units"), "units_left"),
    (("emissary", "emissaries"), "emissaries_left"),
    (("fort", "forts"), "forts_left"),
    (("tower", "towers"), "towers_left"),
)


def _standing(view: Mapping[str, Any], seat: int) -> Iterator[tuple[str, int]]:
    """What a player has on the map."""
    for one_of, name in (("unit", "units"), ("emissary", "emissaries")):
        count = sum(one[name][seat] for one in view["provinces"])
        yield _noun(count, one_of, name), count
    for mark, several in (("fort", "forts"), ("tower", "towers"), ("city", "cities")):
        count = sum(one["mark"] == mark and one["holder"] == seat for one in view["provinces"])
        yield _noun(count, mark, several), count


def _noun(count: int, one: str, several: str) -> str:
    return one if count == 1 else several


def _cards(key: str, cards: list[str]) -> Cards:
    """Cards with their titles, those that are there more than once with their number."""
    return tuple(
        (card, f"{count} × {card_title(key, card)}" if count > 1 else card_title(key, card))
        for card, count in Counter(cards).items()
    )


def _token(token: Mapping[str, Any]) -> Token:
    """A token with what it can be traded for."""
    trades = [f"{token[name]} {name}" for name in ("gold", "sorcery") if token[name]]
    category = str(token["category"])
    return Token(f"i-{category}", category, int(token["value"]), " and ".join(trades) or "no trade")


def _points(pool: Pool, card: str) -> int:
    """The Empire Points of an objective."""
    return pool.eps[pool.index[card]]


def _adventure(key: str, pool: Pool, view: Mapping[str, Any]) -> Adventure | None:
    """The current adventure; none at the very end."""
    if not view["adventure"] or view["destination"] is None:
        return None
    graph = pool.graph
    places = {place: number for number, place in enumerate(graph.ids)}
    goal = places[view["destination"]]
    return Adventure(
        card=view["adventure"][0],
        title=card_title(key, view["adventure"][0]),
        goal=graph.names[goal],
        distance=graph.distance[places[view["conan"]]][goal],
        number=moments.adventure_number(view),
        track=tuple(_token(token) for token in view["track"]),
    )


def _ages(view: Mapping[str, Any], adventure: Adventure | None) -> list[Age]:
    now = int(view["age"])
    number = adventure.number if adventure else moments.ADVENTURES + 1
    return [
        Age(
            name=name,
            adventures=tuple(
                "done"
                if age < now or (age == now and one < number)
                else "now"
                if age == now and one == number
                else "later"
                for one in range(1, moments.ADVENTURES + 1)
            ),
            is_now=age == now,
        )
        for age, name in enumerate(moments.AGE_NAMES, 1)
    ]
