"""The ready-made line-ups: a file of each game that becomes public line-ups of the site's own account."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from decks.editing import sample_owner
from decks.lineups.services import LineupFields, SeatChoice, change_lineup, clean_options, create_lineup
from decks.lists import ReadyLineup, deck_files, ready_lineups
from decks.models import Deck, Lineup, Visibility


@transaction.atomic
def load_lineups(*, game_key: str, decks: Sequence[Deck]) -> list[Lineup]:
    """Make or refresh a line-up for each of the file; running it again changes nothing.

    ``decks`` are the ready-made decks of the game in the order of their files. ``BadLineups`` says what is wrong with
    the file.
    """
    by_stem = {path.stem: deck for path, deck in zip(deck_files(game_key), decks, strict=True)}
    return [_load(game_key, ready, [by_stem[stem] for stem in ready.decks]) for ready in ready_lineups(game_key)]


def _load(game_key: str, ready: ReadyLineup, decks: Sequence[Deck]) -> Lineup:
    owner = sample_owner()
    options = clean_options(game_key, ready.options)
    seats = [SeatChoice(deck.current) for deck in decks if deck.current]
    found = Lineup.objects.filter(owner=owner, game_id=game_key, name=ready.name).first()
    if found is None:
        fields = LineupFields(name=ready.name, visibility=Visibility.PUBLIC, options=options, seats=seats)
        return create_lineup(owner=owner, game=decks[0].game, fields=fields)
    sitting = list(found.seats.values_list("deck_id", flat=True))
    if sitting == [deck.pk for deck in decks] and found.options == options:
        return found
    return change_lineup(lineup=found, actor=owner, fields=LineupFields(options=options, seats=seats))
