"""Renderers of the effects on icons and of what becomes of moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from simulator.engine.games.conan_ccg.text_words import Voice, foe_noun, joined, scope_moves, signed, until

Json = Any
Entry = Mapping[str, Json]
Renderer = Callable[[Voice, Entry], str]
EDGE_WORDS: Final = {"left": "on its left edge", "right": "on its right edge", "both": "on each edge"}


def _icons_of(voice: Voice, scope: Json) -> str:
    """Whose icons a text is about, before the icon."""
    if scope == "this":
        return voice.its
    if isinstance(scope, Mapping):
        where = f" in {voice.zone}" if scope.get("zone") else ""
        return f"each {foe_noun(scope['foe_moves'])}{where}'s"
    return {"conan_moves": "Conan's", "ally_moves": "each Ally's", "foe_moves": "each Foe's"}[scope]


def _icon(entry: Entry) -> str:
    return "icons" if entry["icon"] == "all" else f"{{{entry['icon']}}} icons"


def _icon_as(voice: Voice, entry: Entry) -> str:
    return f"{_icons_of(voice, entry['of'])} {_icon(entry)} are {{{entry['as']}}} icons{until(entry)}"


def _unblockable(voice: Voice, entry: Entry) -> str:
    by = f" by {joined([f'{{{icon}}}' for icon in entry['by']], 'or')}" if "by" in entry else ""
    return f"{_icons_of(voice, entry['of'])} {_icon(entry)} cannot be blocked{by}{until(entry)}"


def _ignore_facing(voice: Voice, entry: Entry) -> str:
    return f"{scope_moves(voice, entry['of'])} ignores the {_icon(entry)} that face it{until(entry)}"


def _per_icon(voice: Voice, entry: Entry) -> str:
    kind = "icons" if entry["icon"] == "all" else f"{{{entry['icon']}}} icons"
    return (
        f"{signed(entry['amount'])} Damage for each of {_icons_of(voice, entry['of'])} {kind} that hits{until(entry)}"
    )


def _add_icon(voice: Voice, entry: Entry) -> str:
    moves = scope_moves(voice, entry["of"])
    return f"{moves} has one more {{{entry['icon']}}} icon {EDGE_WORDS[entry['edge']]}{until(entry)}"


def _also_blocks(voice: Voice, entry: Entry) -> str:
    return f"{_icons_of(voice, entry['of'])} {_icon(entry)} also block {{{entry['blocks']}}} icons{until(entry)}"


def _return_move(voice: Voice, entry: Entry) -> str:
    back = f"{scope_moves(voice, entry['of'])} returns to its owner's hand"
    if entry.get("until") == "round":
        return f"{back} at the end of the combat round"
    return f"{back} instead of being discarded{until(entry)}"


ICON_TEXTS: Final[Mapping[str, Renderer]] = {
    "icon_as": _icon_as,
    "unblockable": _unblockable,
    "ignore_facing": _ignore_facing,
    "per_icon": _per_icon,
    "add_icon": _add_icon,
    "also_blocks": _also_blocks,
    "return_move": _return_move,
}
