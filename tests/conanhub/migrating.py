"""Migrates a filled database back and forth; a process of its own, told by its environment which database.

Prints what it found as JSON: the rows before, after going back and forth, and why it could not go back.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import django
from django.core.management import call_command

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.db.migrations.exceptions import IrreversibleError  # noqa: E402
from django.utils import timezone  # noqa: E402
from model_bakery import baker  # noqa: E402

from cards.models import (  # noqa: E402
    Card,
    Game,
)
from decks.models import (  # noqa: E402
    Deck,
    DeckVersion,
    Owned,
)
from simulator.models import (  # noqa: E402
    Batch,
    Match,
    Simulation,
)

KEPT = (User, Game, Card, Deck, DeckVersion, Owned, Simulation, Batch, Match)
#: What is worked out anew, or is about now.
LEFT_OUT = {"stamp", "lane", "last_login"}


def migrate(*target: str) -> None:
    call_command("migrate", *target, verbosity=0, interactive=False)


def forward() -> None:
    migrate()
    call_command("load_cards", verbosity=0)


def rows() -> dict[str, Any]:
    """Every row of what must not be lost."""
    found = {}
    for model in KEPT:
        names = [field.attname for field in model._meta.concrete_fields if field.name not in LEFT_OUT]
        found[model.__name__] = [list(row) for row in model._default_manager.order_by("pk").values_list(*names)]
    return found


def fill() -> None:
    """Cards, ready-made decks, a collection, a finished simulation."""
    call_command("load_cards", verbosity=0)
    call_command("load_samples", verbosity=0)
    user = User.objects.create_user("alice", password="stygian-sun-4")
    for card in Card.objects.order_by("pk")[:50]:
        Owned.objects.create(user=user, card=card, quantity=3)
    version = DeckVersion.objects.order_by("pk").first()
    simulation = baker.make(
        Simulation, owner=user, game=version.deck.game, kind="matchup", version_a=version, version_b=version,
        status="done", finished_at=timezone.now(), games=4, agents=["greedy", "greedy"], pace_key="x",
    )  # fmt: skip
    baker.make(Batch, simulation=simulation, number=0, first_match=0, matches=4, done=4, status="done")
    for index in range(4):
        baker.make(Match, simulation=simulation, index=index, winner=index % 2, first=0, choices=None)
    Simulation.objects.update(pace_key=f"{simulation.game_id} matchup greedy greedy")


def refusal() -> str:
    """Why it cannot be gone back with a built deck; the rest goes on as it was."""
    Deck.objects.filter(pk=Deck.objects.order_by("pk")[0].pk).update(is_built=True)
    try:
        migrate("cards", "0001")
    except IrreversibleError as error:
        return str(error)
    return ""


def main() -> None:
    migrate()
    fill()
    said = refusal()
    migrate()
    Deck.objects.update(is_built=False)
    before = rows()
    migrate("cards", "0001")
    at_cards = rows_of_old()
    for app in ("simulator", "decks", "conanhub"):
        migrate(app, "0001")
    forward()
    after = rows()
    changed = [name for name in before if before[name] != after[name]]
    counts = {name: len(found) for name, found in before.items()}
    json.dump({"counts": counts, "changed": changed, "old": at_cards, "said": said}, sys.stdout)


def rows_of_old() -> list[str]:
    """The kinds of cards as the first tables have them."""
    with django.db.connection.cursor() as cursor:
        cursor.execute("SELECT DISTINCT kind FROM cards_card ORDER BY kind")
        return [str(row[0]) for row in cursor.fetchall()]


if __name__ == "__main__":
    main()
