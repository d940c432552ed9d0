"""Age changes, crownings and ends in few lines: objectives from the card data, steps passed over, cards with texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from simulator.engine.games.age_of_conan import steps
from simulator.engine.games.age_of_conan.cards import Program, build_program, compile_pool
from simulator.engine.games.age_of_conan.position import ADVENTURE_DECK, OBJECTIVE_DECK, OBJECTIVES
from tests.engine.age_of_conan.hyboria import PLACES, fixed
from tests.engine.age_of_conan.records import base_records
from tests.engine.age_of_conan.scene import Scene, scene, take

ALL = ("aquilonia", "turan", "stygia", "hyperborea")
CATEGORY = {"monsters": "category 0", "treasures": "category 1", "women": "category 2"}
EMISSARY, UNIT, PAIR, STRATEGY = "buy 0", "buy 1", "buy 2", "buy 3"


@cache
def base_box() -> Program:
    """The base box, compiled."""
    return build_program(compile_pool(base_records()))


def with_texts(texts: Mapping[str, str], program: Program, kingdoms: Sequence[str] = ALL) -> dict[str, Any]:
    """Fields of ``Table`` that give cards the text of a record: ``{"objective 1": "sea-power"}``."""
    titles = fixed(kingdoms).titles
    number = {card.id: at for at, card in enumerate(program.pool.defs)}
    card = [-1] * len(titles)
    windows = 0
    for title, record_id in texts.items():
        card[titles.index(title)] = number[record_id]
        windows |= program.windows[number[record_id]]
    return {"program": program, "card": tuple(card), "windows": windows}


def objectives(
    *shown: str,
    deck: Sequence[str] = (),
    kingdoms: Sequence[str] = ALL,
    program: Program | None = None,
    goldfish: bool = False,
    step: int = steps.INCOME,
    **more: Any,
) -> Scene:
    """A scene with these current objectives, and these in the deck, the top one first (ids of the data).

    They are called "objective 1", "objective 2" … in this order. It stands at step 2 of an age change.
    """
    texts = {f"objective {at + 1}": record_id for at, record_id in enumerate([*shown, *deck])}
    game = scene(kingdoms, go=False, step=step, **with_texts(texts, program or base_box(), kingdoms), **more)
    game.state.table = replace(game.state.table, goldfish=goldfish)
    found = [take(game.state, OBJECTIVE_DECK, title) for title in texts]
    game.state.common(OBJECTIVES)[:] = found[: len(shown)]
    game.state.common(OBJECTIVE_DECK)[:] = found[len(shown) :][::-1]
    return game.go()


def passing(game: Scene, until: str, *, most: int = 200) -> Scene:
    """Pass every decision before a step, or make the first choice where nobody can pass."""
    for _ in range(most):
        if game.step == until:
            return game
        game.do("pass" if game.can("pass") else game.legal[0])
    raise AssertionError(f"{until} is not reached: {game.state!r}")


def ended(game: Scene) -> Scene:
    """The match played to its end in the same way."""
    while game.state.legal:
        game.do("pass" if game.can("pass") else game.legal[0])
    return game


def last_of_age(age: int, **more: Any) -> Scene:
    """The fourth adventure of an age is over and resolved; what follows it comes next."""
    game = scene(age=age, go=False, track=(), step=steps.NEXT_ADVENTURE, **more)
    game.state.common(ADVENTURE_DECK).clear()
    return game


def alone(**more: Any) -> Scene:
    """Aquilonia as a goldfish, before it goes on."""
    game = scene(("aquilonia",), go=False, **more)
    game.state.table = replace(game.state.table, goldfish=True)
    return game


def raiders(game: Scene, province: str) -> int:
    return game.state.raiders[PLACES[province]]
