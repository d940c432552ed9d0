"""Filters and query are two views of one tree: what is on, what a click does, what the number beside it promises."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from hypothesis import HealthCheck, Phase, assume, given, settings

from cards import ownership
from cards.games import GAMES
from cards.query.errors import SearchError
from cards.query.parser import parse
from cards.reading.facets import Facet, FacetGroup, facet_groups
from cards.reading.queries import Search, search
from cards.search.facet_edit import Chosen
from cards.search.fields import table_of
from cards.search.normalise import canonical
from tests.cards.queries_of import queries

TABLE = table_of("conan_ccg")
PLANS = {plan.field: plan for plan in GAMES["conan_ccg"].facets}


def chosen(query: str, field: str) -> Chosen:
    plan, known = PLANS.get(field), TABLE.by_name[field]
    together = field == "is" or bool(plan and plan.together)
    tree = TABLE.with_long_names(parse(query))
    return Chosen(tree, known, together=together, wider=plan.wider if plan else {})


@pytest.mark.parametrize(
    ("query", "field", "value", "result"),
    [
        ("", "type", "move", "type:move"),
        ("type:move", "type", "move", ""),
        ("grip type:foe a", "type", "move", "grip type:foe|move a"),
        ("grip type:foe|move", "type", "move", "grip type:foe"),
        ("a or b", "type", "move", "(a or b) type:move"),
        ("-type:foe", "type", "move", "-type:foe type:move"),
        ("t:foe or t:ally", "type", "move", "type:foe|ally|move"),
        ("t:foe t:ally", "type", "move", "type:foe type:ally type:move"),
        ("t:foe", "type", "minor-foe", "type:major-foe"),
        ("t:foes|move", "type", "major-foe", "type:minor-foe|move"),
        ('t:"Minor Foe"', "type", "minor-foe", ""),
        ("rarity:common", "rarity", "very rare", "rarity:common|very-rare"),
        ('rarity:"Very Rare"', "rarity", "very rare", ""),
        ("rarity:very-rare|common", "rarity", "very rare", "rarity:common"),
        ("rarity>=rare", "rarity", "rare", "rarity:very-rare"),
        ("icon:blade", "icon", "shield", "icon:blade icon:shield"),
        ("icon:blade icon:shield", "icon", "blade", "icon:shield"),
        ("icon:blade|shield", "icon", "agility", "icon:blade|shield icon:agility"),
        ("icon:blade|shield", "icon", "blade", "icon:blade|shield icon:blade"),
        ("icon:blade&shield", "icon", "blade", "icon:shield"),
        ("icon:blade&(shield|magic)", "icon", "blade", "icon:shield|magic"),
        ("icon:blade>=2", "icon", "blade", ""),
        ("icon:blade<=2", "icon", "blade", "icon:blade<=2 icon:blade"),
        ("gem:02", "gem", "2", ""),
        ("gem:2", "gem", "?", "gem:2|?"),
        ("gem:2|?", "gem", "?", "gem:2"),
        ("gem:0..2", "gem", "1", "gem:0|2"),
        ("gem:0..2", "gem", "5", "gem:0..2|5"),
        ("gem<=2", "gem", "0", "gem:1..2"),
        ("gem>=3", "gem", "5", "gem:3..4|6.."),
        ("gem>=3", "gem", "1", "gem:3..|1"),
        ("gem:*", "gem", "1", "gem:*|1"),
        ("gem>=~3", "gem", "4", "gem:~3..|4"),
        ("gem>prowess", "gem", "1", "gem>prowess gem:1"),
        ("own>=1", "own", "1..", ""),
        ("own>=2", "own", "1..", "own:1.."),
        ("own:0", "own", "1..", "own:0|1.."),
        ("is:gaps&unique", "is", "gaps", "is:unique"),
    ],
)
def test_a_click_switches_one_value_and_leaves_the_rest(query: str, field: str, value: str, result: str) -> None:
    assert chosen(query, field).switched(value) == result


@pytest.mark.parametrize(
    ("query", "field", "on"),
    [
        ("grip t:foe|move", "type", "minor-foe major-foe move"),
        ("grip or t:foe", "type", ""),
        ("-t:foe", "type", ""),
        ("t!=foe", "type", ""),
        ("t:foe t:ally", "type", ""),  # of two types at once: neither is a choice of one
        ("icon:blade|shield", "icon", ""),
        ("icon:blade&shield icon:magic>1", "icon", "blade shield magic"),
        ("icon:blade=0", "icon", ""),
        ("gem<3", "gem", "0 1 2"),
        ("gem!=2", "gem", ""),
        ("gem:prowess", "gem", ""),
        ("gem>=~3", "gem", ""),
        ("own>0", "own", "1.."),
        ("own:..", "own", ""),
    ],
)
def test_a_filter_is_on_where_the_text_says_so(query: str, field: str, on: str) -> None:
    plan = PLANS.get(field)
    values = [value for value, _ in plan.values] if plan else ["1..", "0"]
    try:
        found = chosen(query, field)
    except SearchError:
        assert on == ""
        return
    assert [value for value in values if found.has(value)] == [value for value in values if value in on.split()]


def ids(found: Search, query: str) -> set[str]:
    return {row.card_id for row in found.instead(query).rows()}


def check(found: Search, group: FacetGroup, facet: Facet) -> None:
    """What the number promises: the cards a click leaves, or those it adds to others of its group."""
    now, then = ids(found, found.text), ids(found, facet.query)
    all_must_hold = group.field in ("icon", "is")
    others = any(other.is_on for other in group.facets)
    if facet.is_on:
        assert len(now & then) == min(len(now), len(then)), "a click only narrows or only widens"
        back = found.instead(facet.query)
        again = {(one.title, other.value): other.is_on for one in facet_groups(back) for other in one.facets}
        assert not again.get((group.title, facet.value))
    elif all_must_hold or not others:
        assert len(then) == facet.count
        assert then <= now
    else:
        assert now <= then and len(then - now) <= facet.count <= len(then)


@pytest.mark.slow
@settings(
    suppress_health_check=list(HealthCheck),
    deadline=None,
    max_examples=40,
    phases=(Phase.explicit, Phase.generate),  # each example asks the database often: none is made smaller
)
@given(query=queries("conan_ccg"))
def test_the_number_beside_a_filter_is_what_a_click_finds(
    small_rows: Path, alice: User, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    monkeypatch.setattr(ownership, "_counts", {"own": lambda user_id, game_key: {"arc": 2, "crow": 1}})
    try:
        found = search("conan_ccg", query, user_id=alice.pk)
    except SearchError:
        assume(False)
    for group in facet_groups(found):
        for facet in group.facets:
            check(found, group, facet)


@pytest.mark.parametrize("query", ["", "t:foe", "gem:2|3", "rarity:very-rare|common", "icon:blade is:gaps", "set:core"])
def test_two_clicks_lead_back(small_rows: Path, query: str) -> None:
    found = search("conan_ccg", query)
    for group in facet_groups(found):
        for facet in group.facets:
            once = found.instead(facet.query)
            same = next(one for one in facet_groups(once) if one.title == group.title)
            back = next((one for one in same.facets if one.value == facet.value), None)
            if back is not None and not facet.is_on:
                again = found.instead(back.query)
                assert canonical(again.tree, TABLE) == canonical(found.tree, TABLE), (query, facet.query, back.query)
