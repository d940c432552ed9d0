"""Fills the database and the queue of a site, and writes what they hold: the fixture of ``test_upgrade``.

    python -m tests.upgrade.fill FOLDER

Run it in a tree of the version that the fixture is of. It starts from an empty FOLDER and leaves there
``filled_<version>.tar.xz``: database, queue, and in ``summary.json`` what must be there after an upgrade.
Names, keys and seeds are the same in each run; only times differ.
"""

from __future__ import annotations

import json
import os
import random
import secrets
import sqlite3
import sys
import tarfile
import uuid
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(sys.argv[1]).resolve()
os.environ |= {"DATA_DIR": str(FOLDER), "DJANGO_SETTINGS_MODULE": "conanhub.settings", "DJANGO_DEBUG": "1"}
os.environ.pop("DATABASE_URL", None)
os.environ.pop("CELERY_BROKER_URL", None)

import django  # noqa: E402

django.setup()

from decks.collection_list import read_owned  # noqa: E402
from decks.decklist import parse_decklist  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.utils import timezone  # noqa: E402

from cards.models import Card, Game  # noqa: E402
from conanhub import leaving, tasks, tokens  # noqa: E402
from conanhub.celery import app  # noqa: E402
from decks import collection, queries, services  # noqa: E402
from decks.models import Deck  # noqa: E402
from simulator import runner, schedule, studies  # noqa: E402
from simulator import services as simulations  # noqa: E402
from simulator.engine import ENGINE_VERSION  # noqa: E402
from simulator.models import Batch, Match, Simulation, Study  # noqa: E402
from tests.upgrade.look import Look  # noqa: E402

#: Of accounts that exist only in the fixture.
PASSWORD: Final = "stygian-sun-4"
SITE: Final = "http://127.0.0.1:8000"
CCG, CONQUER = "conan_ccg", "conquer"
SEED: Final = 7
STEPS: Final = 10
SUMMARY: Final = "summary.json"
#: An engine before that of this version.
EARLIER: Final = "0.3.0"


def make_repeatable() -> None:
    """Names and keys from a fixed stream, and batches of a few matches."""
    stream = random.Random(SEED)
    secrets.choice = stream.choice  # type: ignore[assignment]
    secrets.token_urlsafe = lambda size=16: f"{stream.getrandbits(120):030x}"  # type: ignore[assignment]
    uuid.uuid4 = lambda: uuid.UUID(int=stream.getrandbits(128), version=4)  # type: ignore[assignment]
    schedule.MAX_BATCH_MATCHES = 10  # type: ignore[misc]


def people() -> dict[str, User]:
    """One with an e-mail address, one without, one who looks after the site, one who will leave."""
    made = {name: User.objects.create_user(name, password=PASSWORD) for name in ("alice", "bob", "eve")}
    made["alice"].email = "alice@example.org"
    made["alice"].save()
    made["admin"] = User.objects.create_superuser("admin", password=PASSWORD)
    return made


def deck_of(owner: User, game_key: str, stem: str, name: str = "") -> Deck:
    """A deck with the cards of a ready-made one."""
    text = (Path("decks/data") / game_key / f"{stem}.txt").read_text(encoding="utf-8")
    read = parse_decklist(text, queries.card_index(game_key), game_key)
    game = Game.objects.get(key=game_key)
    return services.create_deck(owner=owner, game=game, name=name or read.name, notes="A plan.", entries=read.entries)


def change(deck: Deck, entries: list[list[Any]]) -> None:
    """One version more."""
    deck.refresh_from_db()
    services.replace_entries(deck=deck, actor=deck.owner, entries=entries, base=deck.current.number)
    deck.refresh_from_db()


def decks(alice: User, bob: User) -> dict[str, Deck]:
    """Decks with many versions, names, tags, links, one that is built, one that is deleted."""
    made = {
        "ice": deck_of(alice, CCG, "ice-road-rush", "Ice Road"),
        "lances": deck_of(alice, CCG, "lances-of-the-ash-company", "Lances"),
        "rite": deck_of(alice, CCG, "rite-of-the-sunken-sun", "Rite"),
        "shields": deck_of(alice, CONQUER, "hall-of-shields", "Shields"),
        "weir": deck_of(alice, CONQUER, "muster-of-the-weir", "Weir"),
        "gone": deck_of(alice, CCG, "grip-of-the-pits", "Deleted"),
        "bobs": deck_of(bob, CCG, "bulwark-of-the-black-fords", "Bulwark"),
    }
    ice = made["ice"]
    legal = [list(entry) for entry in ice.current.entries]
    fewer = [[*entry[:2], 1] if at < STEPS else entry for at, entry in enumerate(legal)]
    for step in range(STEPS):
        change(ice, [*fewer[: step + 1], *legal[step + 1 :]])
    change(ice, legal)
    change(ice, fewer)
    services.name_draft(deck=ice, actor=alice, number=3, name="Before the cut")
    services.undo(deck=ice, actor=alice, base=ice.current.number)
    services.set_tags(deck=ice, actor=alice, words=["Quick", "To test"])
    services.set_visibility(deck=ice, actor=alice, visibility="public")
    services.set_visibility(deck=made["lances"], actor=alice, visibility="unlisted")
    services.set_built(deck=made["shields"], actor=alice, is_built=True)
    services.delete_deck(deck=made["gone"], actor=alice)
    return {
        name: Deck.objects.select_related("current").get(pk=deck.pk) for name, deck in made.items() if name != "gone"
    }


def collections(alice: User, bob: User) -> None:
    """Copies of several kinds, wishes, and steps that can be taken back."""
    index = queries.card_index(CCG)
    for text in ("4 Throat Grip\n2 Snow Jackal", "3 Storm of Blades\n1 Songs for the Fallen"):
        collection.import_owned(user=alice, game_key=CCG, found=read_owned(text, index, CCG), words="An import")
    for number, variant in enumerate(kinds()):
        card = Card.objects.get(game_id=CONQUER, card_id=("boar-spear", "cart-troll", "gate-troll")[number])
        collection.set_row(user=alice, card=card, variant=variant, quantity=3, trade=number)
    for card_id, copies in (("cloak-of-winter-wolf", 2), ("horn-of-black-mead", 1)):
        collection.set_wanted(user=alice, card=Card.objects.get(game_id=CCG, card_id=card_id), quantity=copies)
    card = Card.objects.get(game_id=CCG, card_id="throat-grip")
    collection.set_owned(user=bob, card=card, quantity=1)


def kinds() -> list[Any]:
    from decks.variants import Variant  # noqa: PLC0415

    return [Variant("foil"), Variant("normal", "mint", "de", "Binder"), Variant(place="Box 2")]


def ask(owner: User, *chosen: Deck, **more: Any) -> Simulation:
    """A simulation that waits."""
    wish = {"games": 20, "agents": ["random"], "seed": SEED, **more}
    versions = [deck.current.pk for deck in chosen]
    return simulations.request_simulation(owner=owner, version_ids=versions, **wish).simulation


def study(owner: User, kind: str, chosen: list[Deck], **more: Any) -> Study:
    wish = {"games": 20, "agent": "random", "seed": SEED, **more}
    return studies.request_study(owner=owner, kind=kind, version_ids=[deck.current.pk for deck in chosen], **wish)


def play(waiting: Any) -> None:
    """Play batches of simulations to their end."""
    for batch in Batch.objects.filter(simulation__in=waiting).order_by("first_match", "pk"):
        runner.run_batch(batch_id=batch.pk)


def play_some(simulation: Simulation, batches: int = 1) -> None:
    for batch in simulation.batches.order_by("number")[:batches]:
        runner.run_batch(batch_id=batch.pk)


def finished(people: dict[str, User], deck: dict[str, Deck], of_eve: Deck) -> None:
    """Simulations and studies that have ended, in every way there is."""
    alice = people["alice"]
    done = [
        ask(alice, deck["ice"], deck["lances"]),
        ask(alice, deck["ice"], deck["ice"], seed=8),
        ask(alice, deck["shields"], deck["weir"], agents=["greedy", "random"], options={"damage": "healed"}),
        ask(alice, deck["ice"], deck["rite"], kind="goldfish"),
        ask(alice, deck["ice"], of_eve, seed=9),
    ]
    play(done)
    done = [
        ask(alice, deck["ice"], deck["lances"], deck["rite"], kind="multiplayer", games=21),
        ask(alice, deck["weir"], deck["shields"], kind="goldfish"),
        ask(alice, deck["ice"], deck["lances"], games=30),
    ]
    play(done)
    abnormal = Match.objects.get(simulation=done[0], index=3)
    Match.objects.filter(pk=abnormal.pk).update(abnormal=True, winner=None)
    shared = Simulation.objects.get(seed=8)
    simulations.share_simulation(owner=alice, public_id=shared.public_id)
    cancelled = ask(alice, deck["rite"], deck["lances"])
    play_some(cancelled)
    simulations.cancel_simulation(owner=alice, public_id=cancelled.public_id)
    failed = ask(alice, deck["rite"], deck["lances"], seed=10)
    play_some(failed)
    runner.fail_simulation(simulation_id=failed.pk, reason="Match 10 broke the engine.", position="ccg/1 …")
    earlier = ask(alice, deck["rite"], deck["lances"], seed=11)
    play([earlier])
    Simulation.objects.filter(pk=earlier.pk).update(engine_version=EARLIER, data_hash="earlier", fingerprint="earlier")
    Match.objects.filter(simulation=earlier).update(final_key="earlier")
    for kind, margin in (("matrix", 0), ("gauntlet", 0), ("comparison", 10)):
        made = study(alice, kind, [deck["ice"], deck["lances"], deck["rite"]], margin=margin)
        play(made.simulations.all())
        studies.share_study(owner=alice, public_id=made.public_id)


def waiting(people: dict[str, User], deck: dict[str, Deck]) -> None:
    """Simulations and studies that wait or are half played, also by an earlier engine, with messages in the queue."""
    alice, bob = people["alice"], people["bob"]
    half = ask(alice, deck["ice"], deck["lances"], seed=20, games=30)
    play_some(half)
    left = ask(alice, deck["ice"], deck["lances"], seed=21)
    batch = left.batches.get(number=0)
    runner.claim(batch_id=batch.pk, token="a worker that died")
    Batch.objects.filter(pk=batch.pk).update(beat_at=timezone.now() - timedelta(days=1))
    earlier = ask(alice, deck["weir"], deck["shields"], seed=22, games=30)
    play_some(earlier, 2)
    Simulation.objects.filter(pk=earlier.pk).update(engine_version=EARLIER, fingerprint="earlier-2")
    Match.objects.filter(simulation=earlier).update(final_key="earlier")
    ask(bob, deck["bobs"], deck["ice"], seed=23)
    gauntlet = study(alice, "gauntlet", [deck["lances"], deck["ice"], deck["rite"]], seed=24)
    play_some(gauntlet.simulations.order_by("pk").first(), 2)
    comparison = study(bob, "comparison", [deck["bobs"], deck["ice"]], seed=25, margin=5)
    Simulation.objects.filter(study=comparison).update(engine_version=EARLIER)
    tasks.confirm_address.delay(user_id=bob.pk, address="bob@example.org", site=SITE)


def leave_behind(people: dict[str, User]) -> None:
    """A member leaves; the cards that results of another rest on stay."""
    leaving.leave(user=people["eve"])
    assert User.objects.filter(username="former member").exists()


def fill() -> dict[str, Any]:
    """Everything; the answer is what only the filler knows."""
    call_command("migrate", verbosity=0)
    call_command("load_cards")
    call_command("load_samples")
    who = people()
    deck = decks(who["alice"], who["bob"])
    of_eve = deck_of(who["eve"], CCG, "thieves-of-a-hundred-towers", "Thieves")
    services.set_visibility(deck=of_eve, actor=who["eve"], visibility="public")
    of_eve.refresh_from_db()
    collections(who["alice"], who["bob"])
    _, token = tokens.create_token(user=who["alice"])
    finished(who, deck, of_eve)
    leave_behind(who)
    app.control.purge()
    waiting(who, deck)
    return {"password": PASSWORD, "token": token, "deck_links": [f"/d/{deck['lances'].share_key}/"]}


def pack(version: str) -> Path:
    """Database, queue and summary in one small file."""
    connection.close()
    packed = FOLDER / f"filled_{version}.tar.xz"
    with tarfile.open(packed, "w:xz", preset=9) as archive:
        for name in ("db.sqlite3", "queue.sqlite3"):
            small = FOLDER / f"small-{name}"
            with sqlite3.connect(FOLDER / name) as database:
                database.execute("DELETE FROM django_session") if name == "db.sqlite3" else None
                database.commit()
                database.execute("VACUUM INTO ?", [str(small)])
            archive.add(small, name)
        archive.add(FOLDER / SUMMARY, SUMMARY)
    return packed


def main() -> None:
    """Fill, look at it as a visitor would, and pack."""
    make_repeatable()
    known = fill()
    summary = {"engine": ENGINE_VERSION, "known": known, **Look().everything(**known)}
    (FOLDER / SUMMARY).write_text(json.dumps(summary, indent=1, sort_keys=True, ensure_ascii=False))
    packed = pack(ENGINE_VERSION.replace(".", "_"))
    sys.stdout.write(f"{packed}: {packed.stat().st_size:,} bytes\n")


if __name__ == "__main__":
    main()
