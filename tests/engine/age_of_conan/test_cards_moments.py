"""When cards of contests can be used: each in every kind of contest, on both sides, won and lost, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import pytest

from simulator.engine.core.match import Holder
from simulator.engine.games.age_of_conan.cards import CONTEST_TIMINGS, Ability, Pool
from tests.engine.age_of_conan import records
from tests.engine.age_of_conan.card_scenes import definition, fight, kind_of, kingdom_of, moment, program

MILITARY = "campaign siege battle"
INTRIGUE = "ally break"
ANY = f"{MILITARY} {INTRIGUE}"
#: Where somebody who has cards defends.
PLAYERS = "siege battle break"
#: Where no player defends.
NEUTRAL = "campaign ally"


class When(NamedTuple):
    """The moment of a card and its conditions; empty ones ask nothing."""

    timing: str
    contests: str = ANY
    side: str = ""
    terrains: str = ""
    result: str = ""


class Situation(NamedTuple):
    """A contest roll; ``side`` is that of whoever has the cards."""

    kind: str
    side: str
    where: str
    icon: int
    terrain: str
    result: str


#: P9 of the catalogue.
CARDS = {
    "Black Dragons": When("on_forced_march", "campaign", "attacker"),
    "Bossonian Archers": When("before_compare", MILITARY),
    "Gunderland Pikes": When("before_roll", MILITARY, "defender"),
    "Lances of the South": When("before_roll", MILITARY, terrains="plains"),
    "Royal Legate": When("before_roll", INTRIGUE, "attacker"),
    "Wall of Shields": When("before_roll", MILITARY),
    "Heavy Horse": When("before_roll", MILITARY, "attacker"),
    "Hold the Line": When("after_outcome", MILITARY, result="lost"),
    "Council of Barons": When("after_roll", INTRIGUE),
    "Lion Banner": When("on_subjugate", "campaign", "attacker", result="won"),
    "Witch Men": When("after_roll"),
    "Frost Riders": When("before_roll", MILITARY, terrains="hills woods"),
    "Grim Giants": When("after_outcome", "siege battle", result="won"),
    "Cold Fear": When("before_roll", MILITARY),
    "Blinding Snow": When("after_reveal", PLAYERS),
    "Blood Bargain": When("before_compare"),
    "Unyielding": When("after_outcome", MILITARY, result="lost"),
    "Whispers in the Mist": When("before_roll", INTRIGUE, "attacker"),
    "Serpent Priests": When("after_roll"),
    "Temple Acolytes": When("on_sorcery"),
    "Chariot Host": When("before_roll", MILITARY, terrains="plains urban"),
    "Whispering Court": When("before_roll", INTRIGUE),
    "Book of Skelos": When("after_outcome", "siege battle"),
    "Veil of Darkness": When("before_contest", PLAYERS),
    "Scarlet Smoke": When("before_roll"),
    "Golden Tongue": When("before_roll", INTRIGUE, "attacker"),
    "Hyrkanian Archers": When("before_roll", MILITARY),
    "City Guard": When("before_roll", "siege", "defender"),
    "Feigned Flight": When("after_outcome", MILITARY, result="lost"),
    "Lightning Raid": When("before_roll", MILITARY, "attacker", "plains"),
    "Gifts of Silk": When("before_compare", INTRIGUE),
    "Sweeping Charge": When("on_forced_march", "campaign", "attacker"),
    "Ransom": When("after_outcome", "siege battle", result="won"),
}
#: Contests with their provinces, icons and terrains.
PLACES = (
    *(("campaign", "ophir", 0, "plains"), ("campaign", "ophir", 1, "urban")),
    *(("campaign", "koth", 1, "woods"), ("campaign", "corinthia", 0, "hills")),
    *(("siege", "ophir", 0, "plains"), ("siege", "koth", 0, "plains"), ("siege", "corinthia", 0, "hills")),
    *(("battle", "ophir", 0, "plains"), ("battle", "ophir", 1, "urban"), ("battle", "koth", 1, "woods")),
    *(("ally", "ophir", 0, ""), ("break", "ophir", 0, "")),
)


def situations() -> Iterator[Situation]:
    for kind, where, icon, terrain in PLACES:
        for side in ("attacker",) if kind in NEUTRAL.split() else ("attacker", "defender"):
            for result in ("won", "lost"):
                yield Situation(kind, side, where, icon, terrain, result)


SITUATIONS = tuple(situations())


def offered(kingdom: str, here: Situation) -> frozenset[tuple[str, str]]:
    """What ``_offered`` says of the card data as they are now."""
    return _offered(Holder(records.pool()), kingdom, here)


@lru_cache(maxsize=4 * len(SITUATIONS))
def _offered(_pool: Holder[Pool], kingdom: str, here: Situation) -> frozenset[tuple[str, str]]:
    """Moments and titles of the cards that a player of this kingdom is offered in a contest roll.

    He holds one of each kind and uses none, but spends a sorcery on his dice. The other player commits a card.
    """
    titles = tuple(title for title in CARDS if kingdom_of(title) == kingdom)
    attacks = here.side == "attacker"
    other = next(name for name in ("turan", "aquilonia") if name != kingdom)
    owner = {"sorcery": 3}
    foe = {"hand": ["all strategy"]}
    hits = attacks == (here.result == "won")
    # three dice of the attacker, six if he rolls again
    dice = ["hit" if hits else "blank"] * (6 if attacks else 3) + ["blank" if hits else "hit"] * 40
    game = fight(
        here.kind,
        titles if attacks else (),
        () if attacks else titles,
        who=kingdom if attacks else other,
        against=other if attacks else kingdom,
        where=here.where,
        icon=here.icon,
        guards=2,
        dice=" ".join(dice),
        i=owner if attacks else foe,
        they=foe if attacks else owner,
    )
    found = set()
    while True:
        timing = moment(game)
        assert timing in ("", *CONTEST_TIMINGS, "on_forced_march", "on_subjugate"), timing
        is_over = bool(game.said("AOC-9.29")) and timing not in CONTEST_TIMINGS and timing != "on_subjugate"
        if game.mover == kingdom and timing:
            found |= {(timing, title) for title in game.offered("use")}
        if is_over:
            return frozenset(found)
        if game.can("reroll") and game.mover == kingdom:
            game.do("reroll")
        else:
            game.do("commit all strategy" if game.can("commit all strategy") else "pass")


def expected(when: When, here: Situation) -> bool:
    """Whether a card with this moment can be used in a situation."""
    if here.kind not in when.contests.split() or when.side not in ("", here.side):
        return False
    if when.terrains and here.terrain not in when.terrains.split():
        return False
    subjugates = here.where == "ophir" and here.icon == 1 and here.result == "won"
    if when.timing == "on_forced_march":
        return not subjugates
    if when.timing == "on_subjugate":
        return subjugates
    return when.result in ("", here.result)


def marked(title: str) -> object:
    return pytest.param(title, marks=pytest.mark.card(definition(title).id), id=definition(title).id)


@pytest.mark.parametrize("title", [marked(title) for title in CARDS])
def test_a_card_can_be_used_at_its_moment_and_at_no_other(title):
    when = CARDS[title]
    for here in SITUATIONS:
        moments = {timing for timing, card in offered(kingdom_of(title), here) if card == title}
        assert moments == ({when.timing} if expected(when, here) else set()), here


def test_every_card_of_contests_is_in_the_table():
    pool = records.pool()

    def is_of_contests(ability: Ability) -> bool:
        return ability.when in (*CONTEST_TIMINGS, "on_forced_march", "on_subjugate")

    found = {pool.defs[ability.card].title for ability in program().abilities if is_of_contests(ability)}
    assert found - set(CARDS) == {"Cobra Crown"}
    assert all(kind_of(title) in ("table", "instant") for title in CARDS)
