"""weights.py is made from weights.json, and a weights.json that cannot be used says where and why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.training import weights_file

GOOD: dict[str, Any] = {
    "constants": {"card": {"about": "What a card in hand is worth."}, "limit": {"about": "A limit.", "fixed": True}},
    "versions": [
        {
            "version": 1,
            "engine": "0.4.0",
            "how": "By hand.",
            "command": "",
            "seed": None,
            "matches": 0,
            "values": {"card": 0.8, "limit": 3},
        }
    ],
}


@pytest.mark.parametrize("game_key", weights_file.games())
def test_the_module_is_as_its_data(game_key: str) -> None:
    assert weights_file.is_current(game_key)


def made(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    exec(text, found)  # noqa: S102
    return found


def test_the_module_gives_places_names_and_values() -> None:
    module = made(weights_file.as_module(GOOD))
    assert (module["CARD"], module["LIMIT"], module["NAMES"], module["FIXED"]) == (0, 1, ("card", "limit"), ("limit",))
    assert module["values"]() == module["values"](1) == [0.8, 3.0]
    assert module["values"]() is not module["values"]()


BROKEN = [
    (lambda found: found["versions"][0]["values"].pop("card"), "version 1: values: card is missing"),
    (lambda found: found["versions"][0]["values"].update(more=1), "values: more is unknown"),
    (lambda found: found["versions"][0]["values"].update(card="1"), "values.card: '1' is no number"),
    (lambda found: found["versions"][0]["values"].update(card=float("nan")), "values.card: nan is no number"),
    (lambda found: found["versions"][0].update(version=2), '"version" is 2'),
    (lambda found: found["versions"][0].pop("seed"), "needs exactly"),
    (lambda found: found["constants"].update({"Card": {"about": "x"}}), "'Card' is no name"),
    (lambda found: found["constants"].update({"values": {"about": "x"}}), "'values' is no name"),
    (lambda found: found["constants"]["card"].pop("about"), 'constants.card: needs "about"'),
    (lambda found: found.pop("versions"), 'needs "constants"'),
]


@pytest.mark.parametrize(("change", "said"), BROKEN)
def test_what_is_wrong_is_said(tmp_path: Path, change: Any, said: str) -> None:
    found = json.loads(json.dumps(GOOD))
    change(found)
    path = tmp_path / "weights.json"
    path.write_text(json.dumps(found), encoding="utf-8")
    with pytest.raises(weights_file.BadWeights, match=".*") as caught:
        weights_file.read(path)
    assert said in str(caught.value) and str(path) in str(caught.value)


def test_a_version_is_added_and_the_module_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights_file, "GAMES", tmp_path)
    agents = tmp_path / "tiny" / "agents"
    agents.mkdir(parents=True)
    (agents / "weights.json").write_text(json.dumps(GOOD), encoding="utf-8")
    assert weights_file.main(["--check"]) == 1
    assert weights_file.main([]) == 0
    about = {"engine": "0.5.0", "how": "By training.", "command": "make train", "seed": 7, "matches": 10}
    assert weights_file.add_version("tiny", {"limit": 4.0, "card": 0.5}, **about) == 2
    assert weights_file.is_current("tiny") and weights_file.games() == ["tiny"]
    assert made((agents / "weights.py").read_text())["values"]() == [0.5, 4.0]
