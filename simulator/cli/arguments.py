"""What the commands that play matches say of their arguments, the same in each, with the options of every game."""

from __future__ import annotations

import os
import textwrap
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from typing import Final

from django.core.management.base import DjangoHelpFormatter

from simulator import matches
from simulator.engine import BUDGETS, MOST_PLAYOUTS, OPTION_GROUPS, PLAYING, offered_agents

WIDTH: Final = 100
LINEUP: Final = "instead of decks: the name of a ready-made line-up, or the id of one of the site; with its options"
GOLDFISH: Final = "let the first deck play alone; the second stands in for its opponent"


class Plain(DjangoHelpFormatter, RawDescriptionHelpFormatter):
    """Django's order of arguments, and an epilog whose lines stay as they are."""


def add_match_arguments(parser: ArgumentParser, *, default: str = matches.DEFAULT_AGENT, any_kind: bool = True) -> None:
    """What decides a match beside its decks: seed, agents, rule options; of any kind, a goldfish or a line-up too."""
    parser.formatter_class = Plain
    parser.epilog = "\n".join(_games())
    parser.add_argument(
        "--seed", type=int, help=f"whole number from 0 to {matches.MAX_SEED}; the same seed, the same matches"
    )
    parser.add_argument(
        "--agents",
        default="",
        metavar="AGENTS",
        help=f"an AI for all decks, or one for each with commas between (default {default}); "
        "fast:20 has 20 playouts a decision",
    )
    parser.add_argument(
        "--options", action="append", default=[], metavar="NAME=VALUE", help="a rule option, see below; may be repeated"
    )
    if any_kind:
        parser.add_argument("--lineup", default="", metavar="LINEUP", help=LINEUP)
        parser.add_argument("--goldfish", action="store_true", help=GOLDFISH)


def add_jobs_argument(parser: ArgumentParser) -> None:
    """In how many processes matches are played."""
    cores = os.cpu_count() or 1
    parser.add_argument("--jobs", type=int, default=cores, metavar="N", help=f"processes (default {cores}: the cores)")


def _games() -> Iterator[str]:
    """Each game with its agents and options, the default of an option first."""
    for key, game in PLAYING.items():
        yield f"{key}: {game.name}"
        budgets = ", ".join(f"{name}:{playouts}" for name, playouts in BUDGETS.items())
        yield f"  AIs: {', '.join(offered_agents(game))}"
        yield f"  {budgets}: playouts a decision, from 1 to {MOST_PLAYOUTS:,}"
        order = {name: OPTION_GROUPS.index(option.group) for name, option in game.options.items()}
        for name, option in sorted(game.options.items(), key=lambda item: order[item[0]]):
            others = [choice for choice in option.choices if choice != option.default]
            yield f"  {name}={option.default} ({' or '.join(others)}), {option.rule}"
            yield from textwrap.wrap(option.help, WIDTH, initial_indent="      ", subsequent_indent="      ")
        yield ""
