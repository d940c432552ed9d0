"""No field of a Conan CCG position is forgotten by the copy, the text form or the hash."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg import notation, setup
from simulator.engine.games.conan_ccg.state import State
from tests.engine.contract.random_decks import pool_of

FIELDS = [name for name in State.FIELDS if name not in State.SHARED]


def some_state() -> State:
    pool = pool_of("conan_ccg")
    conan = next(index for index, card in enumerate(pool.defs) if card.type == "Conan" and card.simulatable)
    fixed = setup.make_table(setup.program_of(pool), [[conan], [conan]], ["Tom", "Ian"], {}, goldfish=False)
    return setup.empty_state(fixed)


def changed(state: State, name: str) -> None:
    """Change one field in place or by assignment, in a way its type allows."""
    value = getattr(state, name)
    if isinstance(value, int):
        setattr(state, name, value + 1)
    elif name == "piles":
        value[0].append(1)
    elif name in notation.TUPLES:
        value.append((1, 2, 3))
    else:
        value[0] += 1


@pytest.mark.parametrize("name", FIELDS)
def test_a_copy_has_its_own(name):
    state = some_state()
    copy = state.clone()
    before = notation.to_text(copy)
    changed(state, name)
    assert notation.to_text(copy) == before


@pytest.mark.parametrize("name", FIELDS)
def test_a_copy_takes_it_over(name):
    state = some_state()
    changed(state, name)
    assert getattr(state.clone(), name) == getattr(state, name)


@pytest.mark.parametrize("name", FIELDS)
def test_the_text_tells_it(name):
    state = some_state()
    before = notation.to_text(state)
    changed(state, name)
    assert notation.to_text(state) != before


@pytest.mark.parametrize("name", [name for name in FIELDS if name not in notation.UNKEYED])
def test_the_hash_depends_on_it(name):
    state = some_state()
    before = notation.key(state)
    changed(state, name)
    assert notation.key(state) != before


def test_counters_do_not_change_the_hash():
    state = some_state()
    before = notation.key(state)
    state.decisions += 1
    state.tallies[0] += 1
    assert notation.key(state) == before
