"""The rules of the game as a page with an address for each rule."""

import re
from pathlib import Path

import pytest
from django.test import Client

from cards.pages import rulebook as books
from cards.pages.rulebook import find_rules, rulebook

pytestmark = pytest.mark.django_db


def test_every_rule_has_its_own_address_once(client: Client) -> None:
    html = client.get("/rules/conan-ccg/").content.decode()
    ids = re.findall(r'<li id="(CCG-[^"]+)"', html)
    assert len(ids) == len(set(ids)) == len(rulebook("conan_ccg").rules) > 280
    assert "CCG-9.6" in ids and "CCG-EX-14" in ids


@pytest.mark.parametrize(
    ("slug", "title"),
    [
        ("conan-ccg", "Rules of the Conan CCG"),
        ("conquer", "Rules of Conquer"),
        ("age-of-conan", "Rules of Age of Conan"),
        ("conan-monolith", "Rules of Conan (Monolith)"),
    ],
)
def test_the_title_names_the_game_as_a_sentence_does(client: Client, slug: str, title: str) -> None:
    assert re.search(rf"<title>\s*{re.escape(title)} ", client.get(f"/rules/{slug}/").content.decode())


def test_sections_one_to_twenty_eight_are_there_and_reachable() -> None:
    book = rulebook("conan_ccg")
    anchors = {section.anchor for section in book.sections}
    assert {f"section-{number}" for number in range(1, 29)} <= anchors
    for anchor in anchors:
        assert f'<h2 id="{anchor}">' in book.html


def test_a_mention_of_a_rule_links_to_it_and_every_link_has_a_target() -> None:
    book = rulebook("conan_ccg")
    targets = set(re.findall(r'id="([^"]+)"', book.html))
    links = re.findall(r'href="#([^"]+)"', book.html)
    assert len(links) > len(book.rules)
    assert set(links) <= targets


def test_rules_are_found_by_id_in_the_order_asked_for() -> None:
    found = find_rules("conan_ccg", ("CCG-17.6", "CCG-99.9", "CCG-1.2"))
    assert [rule.rule_id for rule in found] == ["CCG-17.6", "CCG-1.2"]
    assert found[0].text == "A Grapple icon blocks an opposing Grapple icon."


def test_choices_are_left_out_of_the_short_form() -> None:
    assert "(decision:" not in " ".join(rulebook("conan_ccg").rules.values())


def test_what_could_do_harm_is_taken_out(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path
    monkeypatch.setattr(books, "RULES_DIR", folder)
    document = "# Rules\n\n## 1. One\n\n- **CCG-1.1** <script>alert(1)</script> [x](javascript:alert(1)) see CCG-1.1\n"
    (folder / "conan_ccg.md").write_text(document)  # type: ignore[operator]
    rulebook.cache_clear()
    html = rulebook("conan_ccg").html
    rulebook.cache_clear()
    assert "<script" not in html and 'href="javascript' not in html
    assert '<li id="CCG-1.1">' in html


def test_a_game_without_rules_is_not_found(client: Client) -> None:
    assert client.get("/rules/chess/").status_code == 404


def test_sections_of_two_prefixes_have_two_addresses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "RULES_DIR", tmp_path)
    base = "# Rules\n\n## AOC-1 Words\n\n- **AOC-1.1** One.\n\n"
    text = f"{base}## AIH-1 Parts\n\n- **AIH-1.1** Two, see AOC-1.1.\n\n## Options\n"
    (tmp_path / "conan_ccg.md").write_text(text, encoding="utf-8")
    rulebook.cache_clear()
    book = rulebook("conan_ccg")
    rulebook.cache_clear()
    assert [(one.anchor, one.title) for one in book.sections] == [
        ("section-AOC-1", "AOC-1 Words"),
        ("section-AIH-1", "AIH-1 Parts"),
        ("options", "Options"),
    ]
    assert '<h2 id="section-AIH-1">' in book.html
    assert set(book.rules) == {"AOC-1.1", "AIH-1.1"}
    assert '<a href="#AOC-1.1">AOC-1.1</a>' in book.html
