"""Brings an unpacked site up to this version and tells what it holds, before and after its queue is worked off.

    python -m tests.upgrade.upgraded FOLDER

A process of its own, since it works on a database of its own. Writes ``before.json`` and ``after.json`` into FOLDER.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from queue import Empty
from typing import Any, Final

FOLDER: Final = Path(sys.argv[1]).resolve()
os.environ |= {"DATA_DIR": str(FOLDER), "DJANGO_SETTINGS_MODULE": "conanhub.settings", "DJANGO_DEBUG": "1"}
for name in ("DATABASE_URL", "CELERY_BROKER_URL", "EMAIL_URL"):
    os.environ.pop(name, None)

import django  # noqa: E402

django.setup()

from django.core.management import call_command  # noqa: E402

from conanhub.celery import app  # noqa: E402
from simulator.engine import ENGINE_VERSION  # noqa: E402
from tests.upgrade.look import Look  # noqa: E402

QUEUES: Final = ("letters", "celery")
OWNERS: Final = ("alice", "bob")
#: Seeds of a simulation and a version test that wait, and the name of a simulation that is added to them.
OF_SCRIPTED, OF_SCRIPTED_TEST, OF_SEARCH = 23, 25, "searching2"


def run_messages() -> list[str]:
    """Run the task of each message, and of those that they send; the answer is their names."""
    ran = []
    with app.connection_for_read() as connection:
        for queue in QUEUES:
            waiting = connection.SimpleQueue(queue)
            while True:
                try:
                    message = waiting.get_nowait()
                except Empty:
                    break
                arguments, named, _ = message.payload
                app.tasks[message.headers["task"]].apply(arguments, named, throw=True)
                message.ack()
                ran.append(message.headers["task"])
    return ran


def texts(look: Look, summary: dict[str, Any], below: tuple[str, ...]) -> dict[str, str]:
    """The pages of all simulations, and those below them."""
    addresses = {
        f"/simulations/{one}/{page}": name for name in OWNERS for one in summary["simulations"][name] for page in below
    }
    return {address: look.get(name, address, follow=True).content.decode() for address, name in addresses.items()}


def undo(look: Look) -> dict[str, str]:
    """Take the newest import back."""
    look.clients["alice"].post("/collection/undo/", {"game": "conan-ccg"})
    return look.collection("alice")


def ask_for_old_ais() -> None:
    """Let work that has not begun name AIs that are no longer offered, as version 0.4.0 wrote it.

    What waits for *search* is one simulation more, without batches: nobody has the time to play it.
    """
    with closing(sqlite3.connect(FOLDER / "db.sqlite3")) as database, database:
        query = "UPDATE simulator_simulation SET agents = ?, pace_key = 'old' WHERE seed = ?"
        for seed in (OF_SCRIPTED, OF_SCRIPTED_TEST):
            database.execute(query, ['["scripted", "scripted"]', seed])
        database.execute("UPDATE simulator_study SET agent = 'scripted' WHERE seed = ?", [OF_SCRIPTED_TEST])
        names = [row[1] for row in database.execute("PRAGMA table_info(simulator_simulation)")]
        new = {"id": "9999", "public_id": f"'{OF_SEARCH}'", "agents": """'["search", "search"]'"""}
        values = ", ".join(new.get(name, name) for name in names)
        query = f"INSERT INTO simulator_simulation SELECT {values} FROM simulator_simulation WHERE seed = ?"  # noqa: S608 - own names
        database.execute(query, [OF_SCRIPTED])


def ais(look: Look) -> dict[str, Any]:
    """By simulation and experiment what was asked for and who plays."""
    told = {}
    for name in OWNERS:
        for one in look.listed(name, "/api/v1/simulations/"):
            told[one["id"]] = [one["agents"], one["ais"]]
        for one in look.listed(name, "/api/v1/experiments/"):
            told[one["id"]] = [one["agent"], one["ai"]]
    return told


def play_a_lineup(look: Look) -> dict[str, Any]:
    """A line-up of two decks that were there before, and what its check and the data export say of it."""
    alice = look.clients["alice"]
    game = next(deck["game"] for deck in look.decks("alice").values())
    decks = [one for one, deck in look.decks("alice").items() if deck["game"] == game][:2]
    seats = [{"deck": decks[0], "version": 1}, {"deck": decks[1]}]
    sent = {"game": game, "name": "From before", "seats": seats}
    made = alice.post("/api/v1/lineups/", sent, content_type="application/json")
    address = f"/api/v1/lineups/{made.json()['id']}/"
    return {
        "status": made.status_code,
        "names": [seat["name"] for seat in look.json("alice", address)["seats"]],
        "problems": look.json("alice", f"{address}check/")["problems"],
        "ready_made": sorted(one["name"] for one in look.listed("", "/api/v1/lineups/")),
        "pages": [look.get("alice", page).status_code for page in ("/line-ups/mine/", "/line-ups/ready-made/")],
        "archive": look.archive("alice"),
    }


def write(name: str, told: dict[str, Any]) -> None:
    (FOLDER / name).write_text(json.dumps(told), encoding="utf-8")


def main() -> None:
    """Upgrade, look, let the queue be worked off, look again."""
    summary = json.loads((FOLDER / "summary.json").read_text(encoding="utf-8"))
    ask_for_old_ais()
    call_command("migrate", verbosity=0)
    call_command("load_cards", stdout=sys.stderr)
    call_command("load_samples", stdout=sys.stderr)
    look = Look()
    held = look.everything(**summary["known"])
    shown = texts(look, summary, ("", "matches/0/"))
    write("before.json", {"engine": ENGINE_VERSION, "texts": shown, "ais": ais(look), **held})
    ran = run_messages()
    told = {
        "ran": ran,
        "lineup": play_a_lineup(look),
        "simulations": {name: look.simulations(name) for name in OWNERS},
        "studies": {name: look.studies(name) for name in OWNERS},
        "texts": texts(look, summary, ("",)),
        "ais": ais(look),
        "undone": undo(look),
    }
    write("after.json", told)


if __name__ == "__main__":
    main()
