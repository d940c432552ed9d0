"""No field of a position is forgotten by the copy, the text form or the hash."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.engine import PLAYING
from simulator.engine.core import kernel
from tests.engine.contract.registry import contract_of

FIELDS = [
    (key, name)
    for key in sorted(PLAYING)
    for state in (contract_of(key).state_module.State,)
    for name in state.FIELDS
    if name not in state.SHARED
]
every_field = pytest.mark.parametrize(("key", "name"), FIELDS)


def changed(key: str, state: Any, name: str) -> None:
    """Change one field in place or by assignment, in a way its type allows."""
    value = getattr(state, name)
    if isinstance(value, int):
        setattr(state, name, value + 1)
    elif name == "piles":
        value[0].append(1)
    elif name in contract_of(key).state_module.TUPLES:
        value.append((1, 2, 3))
    elif value:
        value[0] += 1
    else:
        value.append(1)


@every_field
def test_a_copy_has_its_own(key, name):
    state, text = contract_of(key).empty(), contract_of(key).notation.to_text
    copy = state.clone()
    before = text(copy)
    changed(key, state, name)
    assert text(copy) == before


@every_field
def test_a_copy_takes_it_over(key, name):
    state = contract_of(key).empty()
    changed(key, state, name)
    assert getattr(state.clone(), name) == getattr(state, name)


@every_field
def test_the_text_tells_it(key, name):
    state, text = contract_of(key).empty(), contract_of(key).notation.to_text
    before = text(state)
    changed(key, state, name)
    assert text(state) != before


@every_field
def test_the_hash_depends_on_all_but_counters(key, name):
    notation = contract_of(key).notation
    state = contract_of(key).empty()
    before = notation.key(state)
    changed(key, state, name)
    assert (notation.key(state) == before) == (name in kernel.UNKEYED)
