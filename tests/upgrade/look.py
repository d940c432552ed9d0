"""What a site holds as its visitors see it: by addresses of pages and by the API, never by models.

Used twice: on the site that is written into the fixture, and on the same site after an upgrade. So addresses here are
those of version 0.4.0, which must go on working.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

NAMES: Final = ("alice", "bob", "admin")
#: Pages of the site that need no deck and no simulation.
PAGES: Final = (
    "/", "/decks/", "/decks/mine/", "/collection/", "/collection/?show=wanted", "/simulations/", "/accounts/",
    "/cards/", "/cards/conquer/boar-spear/", "/rules/conan-ccg/", "/help/", "/running/", "/help/new/conquer/",
    "/simulations/new/", "/simulations/new/matrix/", "/simulations/new/gauntlet/", "/simulations/new/comparison/",
    "/simulations/new/table/",
)  # fmt: skip
#: Of what the API tells: what no upgrade may change.
DECK_FACTS: Final = ("name", "game", "visibility", "notes", "version", "hash", "entries", "tags", "is_built", "owner")
FACTS: Final = ("kind", "status", "decks", "agents", "options", "seed", "games", "done", "engine_version", "reason")
FIGURES: Final = ("n", "wins", "undecided", "abnormal", "turns", "reasons", "ai_vs_ai_share_of_wins", "decks")
BELOW_A_DECK: Final = ("", "hand/", "odds/", "print/", "export.txt", "export.json", "edit/", "edit/history/")
BELOW_A_LINK: Final = ("", "export.txt", "hand/")
BELOW_A_SIMULATION: Final = ("", "matches/", "matches/0/", "matches.csv", "result.json")
BELOW_A_STUDY: Final = ("", "result.json")
#: Static files without the manifest that `make run` writes.
PLAIN: Final = "django.contrib.staticfiles.storage.StaticFilesStorage"
_LINK: Final = re.compile(r"/(d|s|m)/([\w-]+)/")


class Look:
    """Visitors of a site: one without an account and one for each name."""

    def __init__(self) -> None:
        settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": PLAIN}}
        self.clients = {name: Client(SERVER_NAME="127.0.0.1") for name in ("", *NAMES)}
        for name in NAMES:
            self.clients[name].force_login(User.objects.get(username=name))

    def get(self, name: str, address: str, **more: Any) -> Any:
        """What the site answers; how often a visitor may ask is not counted."""
        cache.clear()
        return self.clients[name].get(address, **more)

    def json(self, name: str, address: str) -> Any:
        """What the API answers."""
        answer = self.get(name, address)
        assert answer.status_code == 200, (name, address, answer.status_code)
        return json.loads(answer.content)

    def listed(self, name: str, address: str) -> Iterator[dict[str, Any]]:
        """All pages of a list."""
        while address:
            page = self.json(name, address)
            yield from page["results"]
            address = page["next"]

    def everything(self, *, password: str, token: str, deck_links: list[str]) -> dict[str, Any]:
        """All that must be there after an upgrade; what is given stands nowhere in the database or on no page."""
        simulations = {name: self.simulations(name) for name in NAMES}
        studies = {name: self.studies(name) for name in NAMES}
        decks = {name: self.decks(name) for name in NAMES}
        links = sorted(
            {link for name in NAMES for link in self.links(name, decks[name], simulations[name], studies[name])}
        )
        links = [*deck_links, *links]
        return {
            "decks": decks,
            "simulations": simulations,
            "studies": studies,
            "links": links,
            "archive": {name: self.archive(name) for name in ("alice", "bob")},
            "collections": {name: self.collection(name) for name in ("alice", "bob")},
            "token_works": self.get(
                "", "/api/v1/decks/?mine=true", headers={"Authorization": f"Token {token}"}
            ).status_code,
            "logs_in": self.log_in(password),
            "pages": self.pages(decks, simulations, studies, links),
        }

    def decks(self, name: str) -> dict[str, Any]:
        """Own decks with their cards, versions and tags."""
        found = {}
        for row in self.listed(name, "/api/v1/decks/?mine=true"):
            told = self.json(name, f"/api/v1/decks/{row['id']}/")
            found[row["id"]] = {key: told[key] for key in DECK_FACTS}
        return found

    def simulations(self, name: str) -> dict[str, Any]:
        """Own simulations and pairings of studies, with figures and matches."""
        ids = [row["id"] for row in self.listed(name, "/api/v1/simulations/")]
        ids += [one["simulation"] for study in self.studies(name).values() for one in study["pairings"]]
        found = {}
        for one in ids:
            told = self.json(name, f"/api/v1/simulations/{one}/")
            matches = list(self.listed(name, f"/api/v1/simulations/{one}/matches/"))
            found[one] = {
                **{key: told[key] for key in FACTS},
                "result": {key: told["result"][key] for key in FIGURES if key in told["result"]},
                "matches": [[match[key] for key in ("seed", "winner", "turns", "final_key")] for match in matches],
            }
        return found

    def studies(self, name: str) -> dict[str, Any]:
        ids = [row["id"] for row in self.listed(name, "/api/v1/studies/")]
        told = {one: self.json(name, f"/api/v1/studies/{one}/") for one in ids}
        return {one: {key: study[key] for key in ("kind", "games", "seed", "pairings")} for one, study in told.items()}

    def links(self, name: str, decks: Any, simulations: Any, studies: Any) -> Iterator[str]:
        """Links for people without an account, as they stand on the pages of their owners."""
        addresses = [f"/decks/{one}/" for one in decks] + [f"/decks/{one}/edit/" for one in decks]
        addresses += [f"/simulations/{one}/" for one in simulations] + [
            f"/simulations/studies/{one}/" for one in studies
        ]
        for address in addresses:
            text = self.get(name, address, follow=True).content.decode()
            yield from (f"/{kind}/{key}/" for kind, key in _LINK.findall(text))

    def collection(self, name: str) -> dict[str, str]:
        """Copies of all kinds and wishes, as CSV."""
        addresses = [f"/collection/export.csv?game={key}{more}" for key in GAMES for more in ("", "&show=wanted")]
        return {address: self.get(name, address).content.decode() for address in addresses}

    def archive(self, name: str) -> list[str]:
        """Names of the files with everything that is a member's."""
        with zipfile.ZipFile(io.BytesIO(self.get(name, "/accounts/everything.zip", follow=True).content)) as packed:
            return sorted(packed.namelist())

    def log_in(self, password: str) -> int:
        """Where alice's password leads."""
        given = {"username": "alice", "password": password}
        cache.clear()
        return Client(SERVER_NAME="127.0.0.1").post("/accounts/login/", given).status_code

    def pages(self, decks: Any, simulations: Any, studies: Any, links: list[str]) -> list[list[Any]]:
        """Addresses with who opens them and what they answer."""
        asked = [(name, page) for name in ("", *NAMES) for page in PAGES]
        for name in NAMES:
            asked += [(name, f"/decks/{one}/{page}") for one in decks[name] for page in BELOW_A_DECK]
            asked += [(name, f"/simulations/{one}/{page}") for one in simulations[name] for page in BELOW_A_SIMULATION]
            asked += [(name, f"/simulations/studies/{one}/{page}") for one in studies[name] for page in BELOW_A_STUDY]
        asked += [("", f"{link}{page}") for link in links for page in (BELOW_A_LINK if link[1] == "d" else ("",))]
        return [[name, address, self.get(name, address, follow=True).status_code] for name, address in asked]


GAMES: Final = ("conan-ccg", "conquer")
