"""What the commands of ``manage.py`` that play matches share. It saves nothing.

Processes that play a part of the matches import this room before Django is set up, so it must not import models.
"""

from simulator.cli.arguments import add_jobs_argument, add_match_arguments
from simulator.cli.bulk import as_row, play_series
from simulator.cli.error_text import error_text

__all__ = [
    "add_jobs_argument",
    "add_match_arguments",
    "as_row",
    "error_text",
    "play_series",
]
