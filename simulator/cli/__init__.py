"""What the commands of ``manage.py`` that play matches share. It saves nothing."""

from simulator.cli.arguments import add_match_arguments
from simulator.cli.bulk import as_row, play_series

__all__ = [
    "add_match_arguments",
    "as_row",
    "play_series",
]
