"""Migrations of a filled database go back and forth and lose nothing, or refuse with a sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection
from django.db.migrations.exceptions import IrreversibleError
from django.utils import timezone
from model_bakery import baker

from cards.models import Game
from decks.models import Deck, DeckTag, DeckVersion, Owned, Wanted
from simulator.models import Match, Simulation, Study
from tests.conanhub.operations.test_servers import database_url  # noqa: F401  # a fixture
from tests.conanhub.running import ROOT

KINDS, TAGS = "decks.migrations.0003_kinds_of_copies", "decks.migrations.0004_built_decks_draft_names_and_tags"
CHOICES, TABLES = "simulator.migrations.0002_match_choices", "simulator.migrations.0003_multiplayer"
STUDIES, CONTINUED = "simulator.migrations.0004_studies_and_links", "simulator.migrations.0007_continued_simulations"
#: What the version before has no place for, by the migration that refuses to be undone, and how it comes about.
LOSSES: list[tuple[str, Callable[[], Any]]] = [
    (TAGS, lambda: Deck.objects.update(is_built=True)),
    (TAGS, lambda: DeckVersion.objects.update(name="lean")),
    (TAGS, lambda: DeckTag.objects.create(deck=Deck.objects.get(), word="a", key="a")),
    (KINDS, lambda: Owned.objects.update(finish="foil")),
    (KINDS, lambda: Owned.objects.update(trade=1)),
    (KINDS, lambda: Wanted.objects.create(user=User.objects.get(), card=Owned.objects.get().card, quantity=1)),
    (CHOICES, lambda: Match.objects.update(choices=[1])),
    (TABLES, lambda: Simulation.objects.update(kind="multiplayer")),
    (
        STUDIES,
        lambda: baker.make(Study, owner=User.objects.get(), game=Deck.objects.get().game, kind="matrix", games=2),
    ),
    (STUDIES, lambda: Simulation.objects.update(share_key="x" * 20)),
    (STUDIES, lambda: Simulation.objects.update(status="stopped", reason="decided")),
    (CONTINUED, lambda: Simulation.objects.update(taken_over=2)),
]


@pytest.fixture
def filled(alice: User) -> None:
    """Rows that every version can keep."""
    game = baker.make(Game)
    version = baker.make(DeckVersion, deck=baker.make(Deck, owner=alice, game=game), number=1, entries=[])
    baker.make(Owned, user=alice, quantity=2, card__game=game, card__record={})
    made = baker.make(
        Simulation, owner=alice, game=game, kind="matchup", version_a=version, version_b=version, games=2,
        status="done", finished_at=timezone.now(),
    )  # fmt: skip
    baker.make(Match, simulation=made, index=0, winner=0, first=0, choices=None)


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize(("name", "make"), LOSSES)
def test_a_migration_is_not_undone_where_something_would_be_lost(name: str, make: Callable[[], Any]) -> None:
    refuse_loss, editor = import_module(name).refuse_loss, SimpleNamespace(connection=connection)
    refuse_loss(apps, editor)
    make()
    app, number = name.split(".")[0], name.split(".")[-1][:4]
    sentences = rf"^{app} {number} cannot be undone: .*\. Go back by a backup made before\.$"
    with pytest.raises(IrreversibleError, match=sentences):
        refuse_loss(apps, editor)


@pytest.fixture
def quick_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: a migration writes through to the disk hundreds of times."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else tmp_path) as folder:
        yield Path(folder)


@pytest.mark.slow
@pytest.mark.parametrize("server", ["sqlite", pytest.param("postgresql", marks=pytest.mark.services)])
def test_a_filled_database_goes_back_and_forth(quick_folder: Path, server: str, request: pytest.FixtureRequest) -> None:
    url = {} if server == "sqlite" else {"DATABASE_URL": request.getfixturevalue("database_url")}
    settings = {"DATA_DIR": str(quick_folder), "DJANGO_SETTINGS_MODULE": "conanhub.settings"}
    command = [sys.executable, "-m", "tests.conanhub.migrating"]
    environment = {**os.environ, **settings, **url}
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout.splitlines()[-1])
    assert found["changed"] == []
    assert all(found["counts"].values()) and found["counts"]["Card"] > 400
    assert {"foe", "move", "ally"} <= set(found["old"])
    assert found["said"].startswith("decks 0004 cannot be undone: decks here are marked as built")
