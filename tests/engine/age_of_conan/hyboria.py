"""The constant table of test matches: the map and the boxes as the catalogue proposes them, without card texts.

Rule tests do not depend on the card data, whose numbers may be changed. Kingdom cards have no abilities here; give
``fixed`` a program to test those.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from simulator.engine.core import kernel
from simulator.engine.core.arrays import repeated
from simulator.engine.core.boards import compile_graph
from simulator.engine.games.age_of_conan import steps
from simulator.engine.games.age_of_conan.cards import SEAS
from simulator.engine.games.age_of_conan.maps import World
from simulator.engine.games.age_of_conan.position import (
    AREAS,
    CATEGORIES,
    CLASH_SIZE,
    COMMON_PILES,
    FATES,
    KINGDOMS,
    NUMBERS,
    PILES,
    PROVINCES,
    STREAMS,
    TALLIES,
    TERRAINS,
    State,
    Table,
    read_options,
)

#: id, area, rating (0: kingdom), savage, seas, track, neighbours.
MAP = """
aquilonia central 0 - - - argos border_kingdoms cimmeria nemedia ophir pictish_wilderness zingara
turan east 0 - vilayet - iranistan khauran steppes vilayet_coast zamora
stygia south 0 - western - darfar keshan kush shem
hyperborea north 0 - - - border_kingdoms brythunia nordheim steppes
nordheim north 3 savage western hills,plains border_kingdoms cimmeria hyperborea pictish_wilderness
cimmeria north 5 savage - hills,woods,hills aquilonia border_kingdoms nordheim pictish_wilderness
pictish_wilderness north 3 savage western woods,woods aquilonia cimmeria nordheim zingara
border_kingdoms north 2 - - woods,hills aquilonia brythunia cimmeria hyperborea nemedia nordheim
brythunia north 4 - - plains,woods,hills border_kingdoms corinthia hyperborea nemedia steppes zamora
nemedia central 5 - - plains,hills,urban aquilonia border_kingdoms brythunia corinthia ophir
corinthia central 3 - - hills,urban brythunia koth nemedia ophir zamora
ophir central 3 - - plains,urban aquilonia argos corinthia koth nemedia
koth central 4 - - plains,woods,urban corinthia khauran khoraja ophir shem zamora
argos central 4 - western hills,plains,urban aquilonia ophir shem zingara
zingara central 3 - western woods,urban aquilonia argos pictish_wilderness
khoraja central 2 - - hills,urban khauran koth shem
zamora east 4 - - hills,plains,urban brythunia corinthia khauran koth steppes turan
khauran east 2 - - plains,urban khoraja koth shem turan zamora
steppes east 2 savage vilayet plains,plains brythunia hyperborea hyrkania turan zamora
vilayet_coast east 2 savage vilayet plains,hills ghulistan hyrkania iranistan turan
hyrkania east 3 savage vilayet plains,plains ghulistan steppes vilayet_coast
ghulistan east 2 savage - hills,hills hyrkania iranistan vilayet_coast
iranistan east 4 - southern hills,plains,urban ghulistan turan vilayet_coast zembabwei
shem south 4 - western plains,plains,urban argos khauran khoraja koth stygia
kush south 3 savage western plains,woods darfar stygia
darfar south 2 savage - woods,woods keshan kush punt stygia
keshan south 2 - - woods,urban darfar punt stygia zembabwei
punt south 3 - southern hills,plains darfar keshan zembabwei
zembabwei south 3 - southern woods,urban iranistan keshan punt
"""
ROWS = [line.split() for line in MAP.strip().splitlines()]
PLACES = {row[0]: number for number, row in enumerate(ROWS)}
#: By kingdom: units, emissaries, gold, sorcery.
STARTS = {"aquilonia": (5, 4, 3, 0), "turan": (5, 4, 3, 0), "stygia": (4, 4, 3, 2), "hyperborea": (4, 4, 3, 2)}
BIDS = (0, 3, 4, 5, 6)
FACES = {"hit": 0, "hit+conan": 1, "attacker": 2, "shield": 3, "axe": 4, "blank": 5}
FATE = {"court": 0, "military": 1, "intrigue": 2, "either": 3, "wild": 4}
#: Template: symbols, terrains (``*``: by area), rating.
STRATEGIES = (
    ("shield", "plains hills woods", 1),
    ("axe", "plains hills urban", 1),
    ("shield", "plains woods urban", 1),
    ("axe", "hills woods urban", 1),
    ("shield", "plains hills", 2),
    ("axe", "woods urban", 2),
    ("shield", {"north": "plains", "east": "hills", "south": "urban", "central": "woods"}, 3),
    ("axe", {"north": "hills", "east": "plains", "south": "woods", "central": "urban"}, 3),
    ("shield axe", {"north": "woods", "east": "hills", "south": "urban", "central": "plains"}, 2),
)
#: Tokens: category, value, gold, sorcery, number.
TOKENS = (
    *(("monsters", 1, 0, 2, 5), ("monsters", 2, 0, 1, 6), ("monsters", 3, 0, 1, 6), ("monsters", 4, 0, 1, 2)),
    *(("treasures", 1, 3, 0, 6), ("treasures", 2, 2, 0, 7), ("treasures", 3, 2, 0, 5), ("treasures", 4, 1, 0, 1)),
    *(("women", 1, 2, 0, 3), ("women", 1, 0, 2, 2), ("women", 2, 1, 0, 4), ("women", 2, 0, 1, 3)),
    *(("women", 3, 1, 0, 3), ("women", 3, 0, 1, 2), ("women", 4, 0, 1, 1)),
)
ARTIFACTS = (("Sword of Atlantis", "monsters"), ("Cobra Crown", "treasures"), ("Heart of Tammuz", "women"))


def _bits(words: str, names: Sequence[str]) -> int:
    return sum(1 << names.index(word) for word in words.replace(",", " ").split() if word != "-")


def _set(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def build() -> World:
    """The map."""
    edges = [(row[0], other) for row in ROWS for other in row[6:] if row[0] < other]
    area_of = tuple(AREAS.index(row[1]) for row in ROWS)
    seas_of = tuple(_bits(row[4], SEAS) for row in ROWS)
    homes = tuple(PLACES[kingdom] for kingdom in KINGDOMS)
    every = range(len(ROWS))
    return World(
        graph=compile_graph("Hyboria", [(row[0], row[0].replace("_", " ").title()) for row in ROWS], edges),
        area_of=area_of,
        ratings=tuple(int(row[2]) for row in ROWS),
        tracks=tuple(tuple(TERRAINS.index(one) for one in row[5].split(",") if one != "-") for row in ROWS),
        seas_of=seas_of,
        areas=tuple(_set(at for at in every if area_of[at] == area) for area in range(len(AREAS))),
        seas=tuple(_set(at for at in every if seas_of[at] >> sea & 1) for sea in range(len(SEAS))),
        savage=_set(at for at in every if ROWS[at][3] == "savage"),
        coastal=_set(at for at in every if seas_of[at]),
        homes=homes,
        kingdoms=_set(homes),
        start=PLACES["cimmeria"],
    )


WORLD = build()


def instances(kingdoms: Sequence[str]) -> list[dict[str, Any]]:
    """All cards and tokens of a match in order: what ``Table`` has rows for."""
    found: list[dict[str, Any]] = []
    for seat, kingdom in enumerate(kingdoms):
        for number in range(21):
            plays = number // 7
            card = {"kind": 0, "owner": seat, "plays": plays, "cost": 2 if plays == 0 else 0}
            found.append({**card, "title": f"{kingdom} card {number + 1}"})
    for area in AREAS:
        for number, (symbols, terrains, rating) in enumerate(STRATEGIES):
            few = ("east", "south", "north")[number // 3] if area == "central" else "central"
            shown = terrains if isinstance(terrains, str) else terrains[area]
            found.append(
                {
                    "kind": 1,
                    "title": f"{area} strategy {number + 1}",
                    "bids": rating,
                    "symbols": sum(1 << FACES[symbol] for symbol in symbols.split()),
                    "terrains": _bits(shown, TERRAINS),
                    "areas": 1 << AREAS.index(area),
                    "areas_few": 1 << AREAS.index(area) | 1 << AREAS.index(few),
                }
            )
    both = 1 << FACES["shield"] | 1 << FACES["axe"]
    last = {"kind": 1, "title": "all strategy", "symbols": both, "terrains": 15, "areas": 15, "areas_few": 15}
    found.append(last)
    for row in ROWS:
        if row[0] not in ("cimmeria", "ghulistan"):
            destination = PLACES[row[0]]
            length = 2 + destination % 4
            card = {"kind": 2, "destination": destination, "length": length}
            found.append({**card, "title": f"adventure in {row[0]}"})
    found += [{"kind": 3, "title": f"objective {number + 1}"} for number in range(12)]
    found += [{"kind": 4, "title": title, "category": CATEGORIES.index(category)} for title, category in ARTIFACTS]
    found.append({"kind": 5, "title": "Conan bonus card"})
    for category, value, gold, sorcery, count in TOKENS:
        token = {"kind": 6, "category": CATEGORIES.index(category), "value": value, "gold": gold, "sorcery": sorcery}
        found += [{**token, "title": f"{category} {value}"} for _ in range(count)]
    return found


def fixed(
    kingdoms: Sequence[str] = ("aquilonia", "turan", "stygia", "hyperborea"),
    options: Mapping[str, str] | None = None,
    **more: Any,
) -> Table:
    """The constant part of a match of these kingdoms, by seat; ``more`` are fields of ``Table``."""
    rules = read_options(options or {})
    cards = instances(kingdoms)
    areas = {AREAS.index("central"), *(KINGDOMS.index(kingdom) for kingdom in kingdoms)}
    unused = [WORLD.homes[number] for number, kingdom in enumerate(KINGDOMS) if kingdom not in kingdoms]
    in_play = sum(1 << place for place in range(PROVINCES) if WORLD.area_of[place] in areas and place not in unused)
    open_ground = in_play
    if not rules.unused_home_closed and "aquilonia" not in kingdoms:
        open_ground |= 1 << PLACES["aquilonia"]

    def row(name: str, default: int = 0) -> tuple[int, ...]:
        return tuple(card.get(name, default) for card in cards)

    fields: dict[str, Any] = {
        "program": None,
        "rules": rules,
        "names": tuple(kingdom.title() for kingdom in kingdoms),
        "decks": ";".join(kingdoms),
        "options": tuple(sorted((options or {}).items())),
        "goldfish": False,
        "world": WORLD,
        "kingdoms": tuple(KINGDOMS.index(kingdom) for kingdom in kingdoms),
        "homes": tuple(PLACES[kingdom] for kingdom in kingdoms),
        "starts": tuple(STARTS[kingdom] for kingdom in kingdoms),
        "in_play": in_play,
        "open": open_ground,
        "card": tuple(-1 for _ in cards),
        "kinds": row("kind"),
        "owner": row("owner", -1),
        "titles": tuple(card["title"] for card in cards),
        "marks": kernel.marks([[card["title"] for card in cards]]),
        "bid_values": BIDS,
        "fate_faces": (0, 0, 1, 2, 3, 4),
        "clash_faces": (0, 1, 2, 3, 4, 5),
    }
    for name in ("plays", "cost", "bids", "symbols", "terrains", "areas", "areas_few", "destination", "length"):
        fields[name] = row(name)
    for name in ("category", "value", "gold", "sorcery"):
        fields[name] = row(name)
    return Table(**{**fields, **more})


def empty(table: Table) -> State:
    """A state of a match on which nothing lies yet; homes are friendly, all figures in reserve."""
    state = State.__new__(State)
    state.table = table
    state.log = []
    state.recorder = None
    state.legal = []
    state.dirty = 0
    players = table.players
    for name in NUMBERS:
        setattr(state, name, 0)
    state.step = steps.TURN
    state.turn = state.age = 1
    state.conan = table.world.start
    state.conan_player = state.destination = state.crowned = -1
    state.face = state.act = state.option = state.source = state.target = -1
    state.streams = repeated(1, 2 * STREAMS)
    state.piles = [[] for _ in range(players * PILES + COMMON_PILES)]
    for name in ("units", "emissaries", "progress"):
        setattr(state, name, repeated(0, players * PROVINCES))
    state.mark = repeated(0, PROVINCES)
    state.holder = repeated(-1, PROVINCES)
    state.raiders = repeated(0, PROVINCES)
    for name in ("gold", "sorcery", "ep", "crom"):
        setattr(state, name, repeated(0, players))
    state.bids_left = repeated((1 << len(table.bid_values)) - 1, players)
    state.bid = repeated(-1, players)
    state.pool = repeated(0, FATES)
    state.clash = repeated(0, CLASH_SIZE)
    for place in range(5):
        state.clash[place] = -1
    state.attack_dice = []
    state.defense_dice = []
    state.continuous = []
    state.frames = []
    state.used = []
    state.tallies = repeated(0, players * TALLIES)
    for seat, home in enumerate(table.homes):
        state.holder[home] = seat
    return state
