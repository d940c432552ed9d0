"""Abilities used at will that nothing limits: they could be used for ever, and their match would never end."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

Entry = Mapping[str, Any]


def endless(ability: Entry, at_will: Collection[str], limits: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Complaint about an ability that is used ``at_will`` and has neither ``once`` nor a cost that takes something.

    ``limits`` names such costs, each with the effects on oneself that give the same back.
    """
    if ability["when"] not in at_will or "once" in ability:
        return
    if not any(_takes(cost, ability["do"], limits) for cost in ability.get("cost", ())):
        yield (
            f'once: used at will ("{ability["when"]}") without a cost that takes something, it could be used for ever; '
            'say "once", or name such a cost.'
        )


def _takes(cost: Entry, effects: Collection[Entry], limits: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether a cost takes more than the effects give back for certain."""
    if cost["verb"] not in limits:
        return False
    back = [effect.get("amount") for effect in effects if effect["verb"] in limits[cost["verb"]] and _is_own(effect)]
    return bool(sum(amount for amount in back if isinstance(amount, int)) < cost.get("amount", 1))


def _is_own(effect: Entry) -> bool:
    return effect.get("who", "you") in ("you", "each") and bool(effect.get("target", "conan") == "conan")
