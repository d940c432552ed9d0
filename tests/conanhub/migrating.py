"""Migrates a filled database back and forth; a process of its own, told by its environment which database.

Prints what it found as JSON: the rows before, after going back and forth, and why it could not go back. Each way is
gone once: Django works out all tables anew for each call of ``migrate``, which takes longer than what it does to them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from io import StringIO
from types import SimpleNamespace
from typing import Any

import django
from django.core.management import call_command

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.db import connection, transaction  # noqa: E402
from django.db.migrations.exceptions import IrreversibleError  # noqa: E402
from django.db.migrations.executor import MigrationExecutor  # noqa: E402
from django.utils import timezone  # noqa: E402
from model_bakery import baker  # noqa: E402

from cards import catalogue, snapshots  # noqa: E402
from cards.models import (  # noqa: E402
    Card,
    Game,
)
from decks.editing import load_samples  # noqa: E402
from decks.models import (  # noqa: E402
    CollectionItem,
    Deck,
    DeckVersion,
)
from simulator.models import (  # noqa: E402
    Batch,
    Match,
    Simulation,
    SimulationDeck,
)

#: Finds a model as it was at a migration, by app and name.
Model = Callable[[str], Any]
#: What the version before has no place for, by the migration that refuses to be undone, the newest first.
LOSSES: dict[str, list[Callable[[Model], Any]]] = {
    "decks.0014_copied_decks": [
        lambda of: rows_of(of, "decks.Deck").update(copied_from=rows_of(of, "decks.DeckVersion")[0].pk),
    ],
    "decks.0013_sets_of_home_made_cards": [
        lambda of: rows_of(of, "decks.DeckVersion").update(sets=[{"set": "abcdefg", "version": 1}]),
    ],
    "cards.0012_own_sets": [
        lambda of: of("cards.OwnSet").objects.create(
            game_id=rows_of(of, "cards.Game")[0].pk, key="abcdefg", name="A", search_name="a", share_key="a",
            owner_number=1,
        ),
    ],
    "simulator.0022_pools_of_old_simulations": [
        lambda of: rows_of(of, "simulator.Simulation").update(
            snapshot=of("cards.PoolSnapshot").objects.create(
                game_id=rows_of(of, "cards.Game")[0].pk, hash="a", play_hash="a", records=[]
            )
        ),
    ],
    "cards.0009_facts": [
        lambda of: of("cards.Proposal").objects.create(
            game_id=rows_of(of, "cards.Game")[0].pk, title="A", search_title="a", kind="fill", author_number=1
        ),
    ],
    "conanhub.0005_community": [
        lambda of: of("conanhub.Notification").objects.create(
            to_id=rows_of(of, "auth.User").get(username="alice").pk, kind="changed", words="A"
        ),
    ],
    "decks.0012_card_merges": [
        lambda of: of("decks.CardMerge").objects.create(
            user_id=rows_of(of, "auth.User").get(username="alice").pk, card_id=rows_of(of, "cards.Card")[0].pk,
            old_id=rows_of(of, "cards.Card")[1].pk, moved={},
        ),
    ],
    "cards.0006_cards_of_users": [
        lambda of: of("cards.Card").objects.create(
            game_id=rows_of(of, "cards.Game")[0].pk, card_id="p-abcdefghij", title="A", search_title="a", record={},
            origin="placeholder", owner_id=rows_of(of, "auth.User").get(username="alice").pk, is_listed=False,
        ),
    ],
    "decks.0009_missing_pieces": [
        lambda of: of("decks.MissingPiece").objects.create(
            owned_id=of("decks.OwnedProduct").objects.create(
                user_id=rows_of(of, "auth.User").get(username="alice").pk, quantity=1,
                product_id=of("cards.Product").objects.create(
                    game_id=rows_of(of, "cards.Game")[0].pk, key="a", name="A", kind="box"
                ).pk,
            ).pk,
            card_id=rows_of(of, "cards.Card")[0].pk, quantity=1,
        ),
    ],
    "decks.0008_products": [
        lambda of: of("decks.OwnedProduct").objects.create(
            user_id=rows_of(of, "auth.User").get(username="alice").pk, quantity=1,
            product_id=of("cards.Product").objects.create(
                game_id=rows_of(of, "cards.Game")[0].pk, key="a", name="A", kind="box"
            ).pk,
        ),
    ],
    "decks.0007_line_ups": [
        lambda of: of("decks.Lineup").objects.create(
            owner_id=rows_of(of, "auth.User").get(username="alice").pk, game_id=rows_of(of, "cards.Game")[0].pk,
            name="A", updated_at=timezone.now(),
        ),
    ],
    "simulator.0019_places": [
        lambda of: (
            rows_of(of, "simulator.Simulation").update(kind="multiplayer"),
            rows_of(of, "simulator.Match").update(places=[1, 2, 3]),
        ),
    ],
    "simulator.0016_ais": [lambda of: rows_of(of, "simulator.Simulation").update(agents=["fast:12", "random"])],
    "simulator.0007_continued_simulations": [lambda of: rows_of(of, "simulator.Simulation").update(taken_over=2)],
    "simulator.0004_studies_and_links": [
        lambda of: of("simulator.Study").objects.create(
            owner_id=rows_of(of, "auth.User")[0].pk, game_id=rows_of(of, "cards.Game")[0].pk, kind="matrix", games=2,
            seed=1, agent="random",
        ),
        lambda of: rows_of(of, "simulator.Simulation").update(share_key="x" * 20),
        lambda of: rows_of(of, "simulator.Simulation").update(status="stopped", reason="decided"),
    ],
    "simulator.0003_multiplayer": [lambda of: rows_of(of, "simulator.Simulation").update(kind="multiplayer")],
    "simulator.0002_match_choices": [lambda of: rows_of(of, "simulator.Match").update(choices=[1])],
    "decks.0004_built_decks_draft_names_and_tags": [
        lambda of: rows_of(of, "decks.Deck").update(is_built=True),
        lambda of: rows_of(of, "decks.DeckVersion").update(name="lean"),
        lambda of: of("decks.DeckTag").objects.create(deck_id=rows_of(of, "decks.Deck")[0].pk, word="a", key="a"),
    ],
    "decks.0003_kinds_of_copies": [
        lambda of: rows_of(of, "decks.Owned").update(finish="foil"),
        lambda of: rows_of(of, "decks.Owned").update(trade=1),
        lambda of: of("decks.Wanted").objects.create(
            user_id=rows_of(of, "auth.User")[0].pk, card_id=rows_of(of, "cards.Card")[0].pk, quantity=1
        ),
    ],
}  # fmt: skip
KEPT = (User, Game, Card, Deck, DeckVersion, CollectionItem, Simulation, SimulationDeck, Batch, Match)
#: The migration that refuses to lose which decks are built, and the key of what the command says there.
BUILT, COMMAND = "decks.0004_built_decks_draft_names_and_tags", "migrate cards 0001"
#: The games whose cards are migrated: two card games, one of another kind with products.
GAMES = ("conan_ccg", "conquer", "age_of_conan")
#: Rows that the way back takes apart and the way forth makes anew, under other keys.
WRITTEN_ANEW = (SimulationDeck,)
#: What is worked out anew, or is about now.
LEFT_OUT = {"stamp", "lane", "last_login"}


def rows_of(of: Model, name: str) -> Any:
    """All rows of a model as it was then."""
    return of(name).objects.order_by("pk")


def migrate(*target: str) -> None:
    call_command("migrate", *target, verbosity=0, interactive=False)


def back(*targets: tuple[str, str]) -> Any:
    """Go back to these migrations without the command around it; gives the models as they were then."""
    return MigrationExecutor(connection).migrate(list(targets)).apps


def load_cards() -> None:
    """The cards of the games with all kinds of rows; a game more would be the same again."""
    call_command("load_cards", *GAMES, stdout=StringIO())


def rows() -> dict[str, Any]:
    """Every row of what must not be lost."""
    found = {}
    for model in KEPT:
        fields = [field for field in model._meta.concrete_fields if field.name not in LEFT_OUT]
        names = [field.attname for field in fields if model not in WRITTEN_ANEW or not field.primary_key]
        order = model._meta.ordering if model in WRITTEN_ANEW else ["pk"]
        found[model.__name__] = [list(row) for row in model._default_manager.order_by(*order).values_list(*names)]
    return found


def fill() -> None:
    """Cards, ready-made decks, a collection, a finished simulation."""
    load_cards()
    for key in GAMES:
        load_samples(game_key=key)
    user = User.objects.create_user("alice", password="stygian-sun-4")
    for card in Card.objects.order_by("pk")[:50]:
        CollectionItem.objects.create(user=user, card=card, quantity=3)
    version = DeckVersion.objects.order_by("pk").first()
    whole = snapshots.store(snapshots.FrozenPool(version.deck.game_id, catalogue.load_records(version.deck.game_id)))
    simulation = baker.make(
        Simulation, owner=user, game=version.deck.game, kind="matchup", status="done",
        finished_at=timezone.now(), match_count=4, agents=["greedy", "greedy"], pace_key="x",
        engine_version="0.4.0", ais=["greedy@0.4.0", "greedy@0.4.0"], snapshot=whole, data_hash=whole.play_hash,
    )  # fmt: skip
    for side in (0, 1):
        SimulationDeck.objects.create(simulation=simulation, side=side, version=version, name=version.deck.name)
    baker.make(Batch, simulation=simulation, number=0, first_match=0, matches=4, done=4, status="done")
    for index in range(4):
        baker.make(Match, simulation=simulation, index=index, winner=index % 2, first=0, choices=None)
    Simulation.objects.update(pace_key=f"{simulation.game_id} matchup greedy greedy")


def refusal(of: Model) -> str:
    """What the command says that should go back with a built deck; the deck is taken apart after that."""
    rows_of(of, "decks.Deck").filter(pk=rows_of(of, "decks.Deck")[0].pk).update(is_built=True)
    try:
        migrate("cards", "0001")
    except IrreversibleError as error:
        return str(error)
    finally:
        rows_of(of, "decks.Deck").update(is_built=False)
    return ""


def refusals() -> Iterator[tuple[str, str]]:
    """Go back migration by migration; say what each answers when it would lose something, and that it is quiet else.

    At that of built decks the command is refused, too (``COMMAND``).
    """
    for name, losses in LOSSES.items():
        app, migration = name.split(".")
        then = back((app, migration))
        refuse_loss = import_module(f"{app}.migrations.{migration}").refuse_loss
        editor = SimpleNamespace(connection=connection)
        refuse_loss(then, editor)
        for number, make in enumerate(losses):
            with transaction.atomic():
                make(then.get_model)
                try:
                    refuse_loss(then, editor)
                except IrreversibleError as error:
                    yield f"{name}.{number}", str(error)
                transaction.set_rollback(True)
        if name == BUILT:
            yield COMMAND, refusal(then.get_model)


def main() -> None:
    migrate()
    fill()
    before = rows()
    losses = dict(refusals())
    said = losses.pop(COMMAND)
    migrate("cards", "0001")
    at_cards = rows_of_old()
    back(*((app, "0001_initial") for app in ("simulator", "decks", "conanhub")))
    migrate()
    load_cards()
    after = rows()
    changed = [name for name in before if before[name] != after[name]]
    counts = {name: len(found) for name, found in before.items()}
    json.dump({"counts": counts, "changed": changed, "old": at_cards, "said": said, "losses": losses}, sys.stdout)


def rows_of_old() -> list[str]:
    """The kinds of cards as the first tables have them."""
    with django.db.connection.cursor() as cursor:
        cursor.execute("SELECT DISTINCT kind FROM cards_card ORDER BY kind")
        return [str(row[0]) for row in cursor.fetchall()]


if __name__ == "__main__":
    main()
