"""Try a home-made card: the nearest ready-made deck takes it in place of cards like it, and ten matches are played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.utils import timezone

from cards import card_form, catalogue, own_sets, snapshots
from cards.catalogue import CatalogCard
from cards.models import Card
from cards.own_cards import working_card
from conanhub.web import alone
from decks.contents import content_hash, merge
from decks.games import deck_game
from decks.models import Deck, DeckVersion
from simulator import card_tries, loading, making, matches
from simulator.errors import IllegalTable, SimulationRefused
from simulator.matches import SeriesRequest
from simulator.reading import seconds_per_match
from simulator.requests import KNOWN_RESULT, Asked, take_or_make

MATCHES: Final = 10
AGENT: Final = "greedy"
#: Of one worker's time.
MOST_SECONDS_A_MATCH: Final = 5
#: The same card in the same deck gives the same matches.
SEED: Final = 1
#: So many copies of the card a deck takes, and so many cards it may stand for are tried.
MOST_COPIES: Final = 3
MOST_TRIED: Final = 24


@dataclass(frozen=True, slots=True)
class Place:
    """Where the card can stand: a ready-made deck and the card of a section that makes room, by how like they are."""

    distance: int
    version: DeckVersion
    section: str
    out: str
    copies: int


def try_card(*, owner: User, card: Card) -> Asked:
    """Ask for ten matches with a card of an own set as its owner works on it.

    SimulationRefused says what keeps it from any match. The deck that plays belongs to the result alone: no list of
    decks has it. The same card, unchanged, gives the matches that were played already.
    """
    entry = working_card(card) if card.owner_id == owner.pk else None
    if entry is None:
        raise SimulationRefused("There is no such card of yours, or it cannot be read any more.", "no_such_card")
    _refuse_gaps(card)
    request = SeriesRequest(
        kind=matches.MATCHUP,
        match_count=MATCHES,
        agents=matches.read_agents(card.game_id, [AGENT], 2),
        options={},
        seed=SEED,
        key="",
    )
    if seconds_per_match(game_id=card.game_id, kind=request.kind, agents=request.agents) > MOST_SECONDS_A_MATCH:
        raise SimulationRefused("Matches of this game take too long for a try.", "too_long")
    refusal = ""
    for place in _places(entry):
        try:
            return _ask(owner, entry, place, request)
        except IllegalTable as error:
            refusal = refusal or error.message
    said = f"No ready-made deck can hold it. {refusal}" if refusal else "No ready-made deck has a card of its type."
    raise SimulationRefused(f"{said} Name its set in a deck of your own and play that.", "no_place")


def _refuse_gaps(card: Card) -> None:
    """A card of which something is open is in no match."""
    if card.simulatable:
        return
    kept = card.record.get("facts") or ()
    if kept and card.record.get("abilities") == "?":
        raise SimulationRefused(f"It is not simulated, because {_not_understood(card)}", "not_understood")
    gaps = ", ".join(name.replace("_", " ") for name in card.unknown_fields) or "something"
    raise SimulationRefused(f"It is not simulated, because this is still open: {gaps}.", "gaps")


def _not_understood(card: Card) -> str:
    """Which sentences of its text keep a card from being simulated, each with its place and the word that stops it."""
    typed = card_form.read_again(card.game_id, card.record, own_sets.typed_text(card))
    if not typed.kept:
        named = " ".join(f"“{said}”" for said in card.record["facts"])
        return f"of its text this is not understood: {named}"
    said = []
    for one in typed.kept:
        why = f"is not understood from “{one.stop}” on" if one.stop else "is kept in your words"
        said.append(f"sentence {one.number} of {len(typed.sentences)} {why}: “{' '.join(one.typed.split())}”")
    return "; ".join(said)


def _places(entry: CatalogCard) -> list[Place]:
    """Cards of ready-made decks for which it can stand, the likest first: of its type and kind, its price nearest."""
    game_key, definition = entry.game_key, entry.definition
    rules = deck_game(game_key)
    kind, price = rules.kind(definition)[0], rules.price(definition)

    def found() -> Iterator[Place]:
        for version in loading.ready_versions(game_key):
            for section, out, copies in version.entries:
                other = catalogue.find_card(game_key, out)
                if other is None or other.definition.type != definition.type:
                    continue
                unlike = 100 * (rules.kind(other.definition)[0] != kind) + 10 * _shares_no_keyword(entry, other)
                distance = abs(rules.price(other.definition) - price) + unlike
                yield Place(distance, version, section, out, copies)

    ordered = sorted(found(), key=lambda place: (place.distance, place.version.pk, place.out))
    return ordered[:MOST_TRIED]


def _shares_no_keyword(entry: CatalogCard, other: CatalogCard) -> bool:
    """Whether two cards have no keyword in common, by which decks choose what their leader can use."""
    mine, theirs = (set(one.record.get("keywords") or ()) for one in (entry, other))
    return mine != theirs and not mine & theirs


def _ask(owner: User, entry: CatalogCard, place: Place, request: SeriesRequest) -> Asked:
    game_key, card_id = entry.game_key, entry.definition.id
    copies = min(place.copies, MOST_COPIES)
    swapped = [*place.version.entries, (place.section, place.out, -copies), (place.section, card_id, copies)]
    entries = merge(game_key, swapped)
    against = loading.ready_versions(game_key)
    opponent = next((one for one in against if one.pk != place.version.pk), place.version)
    with alone(owner):
        deck = Deck.objects.create(
            owner=owner,
            game=place.version.deck.game,
            # Events name decks: with the title in it, each would seem to tell of the card.
            name=f"{place.version.deck.name[:60]}, with a change",
            updated_at=timezone.now(),
            deleted_at=timezone.now(),
        )
        mine = DeckVersion.objects.create(
            deck=deck, number=1, entries=[list(one) for one in entries], content_hash=content_hash(game_key, entries)
        )
        versions = [mine, opponent]
        cards = snapshots.freeze_today(game_key, loading.cards_of(versions), {card_id: entry.record})
        making.refuse_illegal(game_key, versions, cards)
        making.refuse_unplayable(game_key, versions, request, cards)
        asked = take_or_make(owner, versions, request, cards)
        card_tries.note_try(asked.simulation, card_id)
        if asked.origin == KNOWN_RESULT:
            deck.delete()
    return asked
