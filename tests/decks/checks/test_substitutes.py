"""What takes the place of one copy of a card: of the same kind, near in price, legal, and the same every time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from cards import catalogue
from decks.checks import Swap, check, errors, substitutes, swaps
from decks.contents import MAX_QUANTITY, merge
from decks.games import deck_game
from decks.lists.decklist import parse_decklist
from decks.reading import queries
from simulator.engine import PLAYING, get_game

DECKS = [
    path
    for path in sorted((Path(settings.BASE_DIR) / "decks" / "data").glob("c*/*.txt"))
    if path.parent.name in PLAYING  # only where matches are played are cards exchanged to see what they are worth
]


@pytest.fixture(autouse=True)
def small_catalogue() -> None:
    """The real cards, of which the ready-made decks are."""


def read(path: Path) -> tuple[str, list[Any]]:
    game_key = path.parent.name
    found = parse_decklist(path.read_text(encoding="utf-8"), queries.card_index(game_key), game_key)
    return game_key, list(found.entries)


def sample(name: str) -> tuple[str, list[Any]]:
    return read(next(path for path in DECKS if path.stem == name))


def card(game_key: str, card_id: str) -> Any:
    pool = catalogue.pool(game_key)
    return pool.defs[pool.index[card_id]]


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_every_card_of_a_ready_made_deck_has_a_legal_replacement_of_its_kind(path: Path) -> None:
    game_key, entries = read(path)
    found = swaps(game_key, entries)
    assert [(one.section, one.out) for one in found] == [(section, out) for section, out, _copies in entries]
    assert found == swaps(game_key, list(entries))
    for one in found:
        assert one.into and not one.reason
        changed = merge(game_key, [*entries, (one.section, one.out, -1), (one.section, one.into, 1)])
        assert errors(check(game_key, changed)) == []
        assert sum(copies for _, _, copies in changed) == sum(copies for _, _, copies in entries)
        kinds = {deck_game(game_key).kind(card(game_key, name))[0] for name in (one.out, one.into)}
        assert len(kinds) == 1


@pytest.mark.parametrize("name", ["hall-of-shields", "ice-road-rush"])
def test_it_is_nearest_in_price_and_then_worth_most_to_the_greedy_ai(name: str) -> None:
    game_key, entries = sample(name)
    game, pool, rules = deck_game(game_key), catalogue.pool(game_key), get_game(game_key)
    for one in swaps(game_key, entries):
        out, into = card(game_key, one.out), card(game_key, one.into)
        apart = abs(game.price(out) - game.price(into))
        for other in pool.defs:
            nearer = abs(game.price(out) - game.price(other)) < apart
            same = game.price(other) == game.price(into) and rules.worth(pool, other.id) > rules.worth(pool, into.id)
            if other.simulatable and game.kind(other)[0] == game.kind(out)[0] and other != out and (nearer or same):
                assert substitutes.why_not(game_key, entries, Swap(one.section, one.out, other.id))


def test_a_card_at_its_limit_of_copies_replaces_nothing() -> None:
    game_key, entries = sample("ice-road-rush")
    three = next(name for section, name, copies in entries if section == "draw" and copies == 3)
    assert all(one.into != three for one in swaps(game_key, entries))
    others = [one for one in swaps(game_key, entries, into=three) if one.section == "draw" and one.out != three]
    (reason,) = {one.reason for one in others}
    assert "at most 3 are allowed" in reason


def test_a_named_card_replaces_what_it_can_and_the_others_say_why_not() -> None:
    game_key, entries = sample("hall-of-shields")
    named = "straight-thrust"  # which may be there in any number
    entries = [*(entry for entry in entries if entry[1] != named), ("combat", named, 1)]
    found = {one.out: one for one in swaps(game_key, entries, into=named)}
    replaced = {one.out for one in found.values() if one.into}
    assert {one.into for one in found.values() if one.into} == {named}
    assert replaced == {out for section, out, _copies in entries if section == "combat" and out != named}
    assert found[named].reason == substitutes.ITSELF
    assert "belongs in the Combat Deck" in next(one.reason for one in found.values() if one.section == "main")
    assert all(one.reason for one in found.values() if not one.into)


def test_a_deck_full_of_a_card_takes_no_more_of_it() -> None:
    game_key, entries = sample("hall-of-shields")
    kept = [entry for entry in entries if entry[0] != "combat"]
    full = [*kept, ("combat", "straight-thrust", MAX_QUANTITY), ("combat", "run-down", 1)]
    (one,) = (one for one in swaps(game_key, full, into="straight-thrust") if one.out == "run-down")
    assert (one.into, one.reason) == ("", substitutes.TOO_MANY)


def test_a_card_with_gaps_replaces_nothing() -> None:
    game_key, entries = sample("ice-road-rush")
    gaps = next(one.id for one in catalogue.pool(game_key).defs if not one.simulatable and one.type == "Foe")
    assert {(one.into, one.reason) for one in swaps(game_key, entries, into=gaps)} == {("", substitutes.GAPS)}
    assert all(card(game_key, one.into).simulatable for one in swaps(game_key, entries))


def test_a_rule_option_about_decks_holds_for_what_is_put_in() -> None:
    game_key, entries = sample("guests-of-the-red-house")
    limit = {"copy_limit": "3"}
    held = {name for _section, name, _copies in entries}
    first = next(one for one in swaps(game_key, entries) if one.section == "combat" and one.into not in {"", *held})
    kept = [(section, name, min(copies, 3)) for section, name, copies in entries]
    full = [*kept, ("combat", first.into, 3)]
    assert next(one for one in swaps(game_key, full) if one.out == first.out).into == first.into
    assert all(one.into != first.into for one in swaps(game_key, full, limit))


def test_a_card_is_worth_what_its_print_says() -> None:
    pool, rules = catalogue.pool("conquer"), get_game("conquer")
    by_cost: dict[int, set[float]] = {}
    for one in pool.defs:
        if one.simulatable and one.type == "Character":
            by_cost.setdefault(one.cost, set()).add(rules.worth(pool, one.id))
    (cheap,), (dear,) = by_cost[min(by_cost)], by_cost[max(by_cost)]  # the cost alone decides
    assert cheap < dear
    attacks = {one.damage: rules.worth(pool, one.id) for one in pool.defs if one.simulatable and one.kind == "Attack"}
    assert [attacks[damage] for damage in sorted(attacks)] == sorted(attacks.values())
