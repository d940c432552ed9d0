"""The columns of Conquer cards in the list of rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cards.games.conquer.face import signed
from cards.games.parts import Column
from cards.games.wording import number_cell
from cards.query import shown


def _bonus(name: str) -> Callable[[Any], str]:
    return lambda card: signed(getattr(card, name)) or ""


def _needs(card: Any) -> str:
    short = {"attack": "A", "defense": "D", "weapon_use": "WU"}
    return " ".join(f"{short[name]} {shown(value)}" for name, value in card.requires.items())


COLUMNS: Final = (
    Column("Cost", number_cell("cost"), is_number=True),
    Column("Damage", number_cell("damage"), is_number=True),
    *(
        Column(heading, number_cell(name), is_number=True)
        for heading, name in (
            ("Attack", "attack"),
            ("Defense", "defense"),
            ("Weapon Use", "weapon_use"),
            ("Popularity", "popularity"),
            ("Reputation", "reputation"),
        )
    ),
    Column("Attack bonus", _bonus("attack_bonus"), is_number=True),
    Column("Defense bonus", _bonus("defense_bonus"), is_number=True),
    Column("Needs", _needs),
    Column("Place", number_cell("place"), is_number=True),
)
