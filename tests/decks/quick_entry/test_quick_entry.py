"""Lines of the quick entry by the script of the page: keys, order, limits, undo, whose they are, each refusal."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, Game
from conanhub.errors import TooMany
from conanhub.web import Limit
from decks.collection import holdings, steps
from decks.models import CollectionStep, Deck, DoneEntry
from decks.quick_entry import day, saving
from decks.reading import queries
from tests.decks.conftest import GAME

LINES, UNDO = reverse("decks:entry_lines"), reverse("decks:collection_undo")
HTMX = {"HX-Request": "true"}


def owned(user: User) -> dict[str, int]:
    return queries.owned_counts(person=user, game_key=GAME)


def line(key: str, text: str, **more: Any) -> dict[str, Any]:
    return {"key": key, "text": text, "game": "conan-ccg", "pick": "", "kind": {}, **more}


def send(client: Client, user: User, *lines: Any, **more: Any) -> Any:
    body = json.dumps({"account": str(user.pk), "lines": lines, **more})
    return client.post(LINES, body, content_type="application/json", headers=HTMX)


def states(answer: Any) -> list[tuple[str, str]]:
    return [(row.key, row.state) for row in answer.context["quick_answers"]]


def test_lines_are_saved_each_by_itself_and_answered_in_their_order(game: Game, alice: User, as_alice: Client) -> None:
    answer = send(as_alice, alice, line("a", "2 throat grip"), line("b", "2 sweping"), line("c", "koz x3"))
    assert states(answer) == [("a", "added"), ("b", "wrong"), ("c", "added")]
    assert owned(alice) == {"throat-grip": 2, "kozaks-oath": 3}
    newest = CollectionStep.objects.values_list("typed", "words", "copies")
    assert list(newest) == [("koz x3", "3 × Kozák’s Oath", 3), ("2 throat grip", "2 × Throat Grip", 2)]
    body = answer.content.decode()
    assert body.count("There is no card “sweping”.") == 1 and "now 3, 3 free" in body
    assert "<b>5</b> copies of <b>2</b> different cards" in body and "+5 today" in body and "2 added today" in body


@pytest.mark.parametrize("number", ["99999", "-1", "0"])
def test_letters_with_an_impossible_number_are_told_of_the_number(
    game: Game, alice: User, as_alice: Client, number: str
) -> None:
    body = send(as_alice, alice, line("a", f"{number} thr gr")).content.decode()
    assert f"{number} copies cannot be" in body and "There is no card" not in body
    assert owned(alice) == {}


def test_lines_that_follow_at_once_are_answered_without_the_list(game: Game, alice: User, as_alice: Client) -> None:
    body = send(as_alice, alice, line("a", "2 throat grip"), more=True).content.decode()
    assert 'data-state="added"' in body and 'id="owned-rows"' not in body and 'id="collection-count"' not in body


def test_a_line_sent_again_under_its_key_is_counted_once(game: Game, alice: User, as_alice: Client) -> None:
    for _ in range(2):
        answer = send(as_alice, alice, line("a", "2 throat grip"))
        assert states(answer) == [("a", "added")] and "now 2" in answer.content.decode()
        assert answer.context["quick_answers"][0].step == CollectionStep.objects.get().pk
    assert states(send(as_alice, alice, line("a", "1 throat grip"), line("a", "1 throat grip"))) == [("a", "wrong")] * 2
    send(as_alice, alice, line("b", "2 throat grip"), line("b", "2 throat grip"))
    assert owned(alice) == {"throat-grip": 4}


def test_another_line_under_a_used_key_is_refused_and_says_what_was_added(
    game: Game, alice: User, as_alice: Client
) -> None:
    send(as_alice, alice, line("a", "2 throat grip"))
    body = send(as_alice, alice, line("a", "1 koz")).content.decode()
    assert "Under the key of this line “2 × Throat Grip” was added already." in body
    assert owned(alice) == {"throat-grip": 2}


def test_a_line_that_was_refused_may_use_its_key_again(game: Game, alice: User, as_alice: Client) -> None:
    for text in ("2 throte grip", "2 throat grip"):
        answer = send(as_alice, alice, line("a", text))
    assert states(answer) == [("a", "added")] and owned(alice) == {"throat-grip": 2}


def test_a_line_taken_back_stays_taken_back_when_it_is_sent_again(game: Game, alice: User, as_alice: Client) -> None:
    answer = send(as_alice, alice, line("a", "2 throat grip"))
    as_alice.post(UNDO, {"step": answer.context["quick_answers"][0].step})
    body = send(as_alice, alice, line("a", "2 throat grip")).content.decode()
    assert "taken back" in body and owned(alice) == {}


def test_keys_are_known_to_their_owner_alone(
    game: Game, alice: User, as_alice: Client, bob: User, as_bob: Client
) -> None:
    for user, client in ((alice, as_alice), (bob, as_bob)):
        send(client, user, line("a", "2 throat grip"))
    assert (owned(alice), owned(bob)) == ({"throat-grip": 2}, {"throat-grip": 2})


def test_a_key_is_forgotten_after_its_time(game: Game, alice: User, as_alice: Client) -> None:
    send(as_alice, alice, line("a", "2 throat grip"))
    DoneEntry.objects.update(created_at=timezone.now() - saving.KEYS_KEPT - timedelta(minutes=1))
    send(as_alice, alice, line("b", "1 throat grip"))
    assert list(DoneEntry.objects.values_list("key", flat=True)) == ["b"]


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (line("", "1 throat grip"), "The key of a change"),
        (line("no key!", "1 throat grip"), "The key of a change"),
        (line("k" * 41, "1 throat grip"), "The key of a change"),
        (line("a", ""), "There is no card in this line."),
        (line("a", "1 throat grip" + " x" * 200), "300 characters at most"),
        (line("a", "0 throat grip"), "0"),
        (line("a", "10000 throat grip"), "9,999"),
        (line("a", "3 throat\x00grip"), ""),
        (line("a", "1 throat grip", kind={"finish": "golden"}), "golden"),
        (line("a", "1 throat grip", kind={"location": "x" * 41}), "40"),
    ],
)
def test_a_line_that_cannot_be_is_set_aside_and_the_others_are_saved(
    game: Game, alice: User, as_alice: Client, bad: dict[str, Any], said: str
) -> None:
    answer = send(as_alice, alice, bad, line("good", "1 koz"))
    assert [state for _, state in states(answer)] == ["wrong", "added"]
    assert said in answer.context["quick_answers"][0].problem
    assert owned(alice) == {"kozaks-oath": 1}


@pytest.mark.parametrize(
    "lines",
    [None, "x", [], ["x"], [None], [line("a", "1 koz")] * 51, [line("a", 3)], [line("a", "koz", kind=[])]],  # type: ignore[arg-type]
)
def test_what_is_no_list_of_lines_is_refused_and_nothing_is_saved(
    game: Game, alice: User, as_alice: Client, lines: Any
) -> None:
    body = json.dumps({"account": str(alice.pk), "lines": lines})
    answer = as_alice.post(LINES, body, content_type="application/json", headers=HTMX)
    assert answer.status_code == 400 and answer.content and owned(alice) == {}


@pytest.mark.parametrize("body", ["", "{", "[]", "3", "[" * 50_000, '{"lines": "' + "x" * 200_001 + '"}', "\udcff"])
def test_a_body_that_is_no_json_is_refused(game: Game, as_alice: Client, body: str) -> None:
    data = body.encode("utf-8", "surrogatepass")
    answer = as_alice.generic("POST", LINES, data, content_type="application/json", headers=HTMX)
    assert answer.status_code == 400 and b"no JSON object" in answer.content


def test_an_unknown_game_is_not_there(game: Game, alice: User, as_alice: Client) -> None:
    assert send(as_alice, alice, line("a", "1 koz", game="chess")).status_code == 404


def test_lines_of_another_account_are_never_saved(game: Game, alice: User, bob: User, as_bob: Client) -> None:
    answer = send(as_bob, alice, line("a", "1 koz"))
    assert answer.status_code == 409 and b"another account" in answer.content
    assert owned(alice) == owned(bob) == {}


def test_a_visitor_is_sent_to_the_log_in_and_keeps_the_lines(game: Game, alice: User) -> None:
    answer = send(Client(), alice, line("a", "1 koz"))
    assert "/accounts/login/" in answer.headers["HX-Redirect"] and owned(alice) == {}
    assert Client().get(LINES).status_code == 302
    assert Client().post(UNDO, {"step": "1"}).status_code == 302


def test_a_form_of_another_site_saves_nothing(game: Game, alice: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice)
    assert send(strict, alice, line("a", "1 koz")).status_code == 403
    assert owned(alice) == {}


def test_each_line_is_taken_back_by_itself_in_any_order(game: Game, alice: User, as_alice: Client) -> None:
    answer = send(as_alice, alice, line("a", "2 throat grip"), line("b", "3 throat grip"), line("c", "1 koz"))
    first, second, _ = (row.step for row in answer.context["quick_answers"])
    body = as_alice.post(UNDO, {"step": first}, headers=HTMX).content.decode()
    assert "Taken back: 2 × Throat Grip." in body and 'id="owned-rows"' in body
    assert owned(alice) == {"throat-grip": 3, "kozaks-oath": 1}
    as_alice.post(UNDO, {"step": second})
    assert owned(alice) == {"kozaks-oath": 1}
    again = as_alice.post(UNDO, {"step": second}, headers=HTMX).content.decode()
    assert "taken back already" in again and owned(alice) == {"kozaks-oath": 1}


@pytest.mark.parametrize("step", ["", "x", "-1", "9" * 30, "\u0663", "999999"])
def test_a_step_that_is_not_there_is_refused(game: Game, alice: User, as_alice: Client, step: str) -> None:
    send(as_alice, alice, line("a", "1 koz"))
    assert "quick-refusal" in as_alice.post(UNDO, {"step": step}, headers=HTMX).content.decode()
    assert owned(alice) == {"kozaks-oath": 1}


def test_nobody_takes_back_a_line_of_another(game: Game, alice: User, as_alice: Client, as_bob: Client) -> None:
    step = send(as_alice, alice, line("a", "1 koz")).context["quick_answers"][0].step
    assert "quick-refusal" in as_bob.post(UNDO, {"step": step}, headers=HTMX).content.decode()
    assert owned(alice) == {"kozaks-oath": 1}


def test_the_newest_lines_are_taken_back_together(game: Game, alice: User, as_alice: Client) -> None:
    texts = ["koz", *[f"stroke {number}" for number in range(1, 12)]]
    send(as_alice, alice, *[line(f"k{place}", text) for place, text in enumerate(texts)])
    as_alice.post(UNDO, {"newest": "10"})
    assert owned(alice) == {"kozaks-oath": 1, "stroke-1": 1}
    body = as_alice.post(UNDO, {"newest": "many"}, headers=HTMX).content.decode()
    assert "quick-refusal" in body and len(owned(alice)) == 2


def test_the_page_of_the_day_lists_lines_of_24_hours(game: Game, alice: User, as_alice: Client, as_bob: Client) -> None:
    send(as_alice, alice, line("a", "2 throat grip"), line("b", "1 koz"))
    CollectionStep.objects.filter(key="a").update(created_at=timezone.now() - steps.LINES_KEPT - timedelta(minutes=1))
    page = as_alice.get(LINES)
    assert [row.typed for row in page.context["quick_lines"]] == ["1 koz"]
    assert (page.context["today"].lines, page.context["today"].copies) == (1, 1)
    assert "Undo" in page.content.decode()
    assert as_bob.get(LINES).context["quick_lines"] == []
    shown = as_alice.get(reverse("decks:collection"), {"show": "today"}).context["collection"]
    assert [row.card.card_id for row in shown.rows] == ["kozaks-oath"] and shown.counts["today"] == 1


def test_the_page_of_the_day_asks_as_often_for_many_lines(
    deck: Deck, alice: User, as_alice: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    send(as_alice, alice, *[line(f"k{number}", f"stroke {number}") for number in range(1, 13)])
    # Session, user; the count, the lines with their cards; owned, decks; the sums.
    with django_assert_num_queries(7):
        as_alice.get(LINES)


def test_too_many_lines_in_a_short_time_are_told_to_wait(
    game: Game, alice: User, as_alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "_LIMIT", Limit("quick_test", 2, 600, "lines of quick entry"))
    answer = send(as_alice, alice, line("a", "1 koz"), line("b", "1 koz"), line("c", "1 koz"))
    assert states(answer) == [("a", "added"), ("b", "added")], "what was done is answered, the rest is sent again"
    late = send(as_alice, alice, line("c", "1 koz"))
    assert late.status_code == 429 and int(late.headers["Retry-After"]) > 0 and owned(alice) == {"kozaks-oath": 2}


def test_a_line_that_fails_half_way_is_as_if_never_sent(
    game: Game, alice: User, as_alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = holdings.remember_line

    def fail(*args: Any) -> int:
        if args[2].key == "b":
            raise DatabaseError("the disk is full")
        return real(*args)

    monkeypatch.setattr(holdings, "remember_line", fail)
    assert states(send(as_alice, alice, line("a", "1 koz"), line("b", "1 thr"))) == [("a", "added")]
    monkeypatch.setattr(holdings, "remember_line", real)
    assert owned(alice) == {"kozaks-oath": 1} and not DoneEntry.objects.filter(key="b").exists()
    assert states(send(as_alice, alice, line("b", "1 thr"))) == [("b", "added")]


def test_the_plain_form_sent_twice_is_counted_once(game: Game, alice: User, as_alice: Client) -> None:
    key = as_alice.get(reverse("decks:collection")).context["form_key"]
    for _ in range(2):
        as_alice.post(reverse("decks:quick_entry"), {"text": "2 throat grip; 1 koz", "key": key})
    assert owned(alice) == {"throat-grip": 2, "kozaks-oath": 1}


def test_a_deck_that_is_built_leaves_fewer_copies_free(deck: Deck, alice: User, as_alice: Client) -> None:
    Deck.objects.update(is_built=True)
    body = send(as_alice, alice, line("a", "5 stroke 1")).content.decode()
    assert "now 5, 2 free" in body


def test_a_card_that_is_gone_leaves_its_line(throat_grip: Card, alice: User, as_alice: Client) -> None:
    send(as_alice, alice, line("a", "2 throat grip"))
    CollectionStep.objects.update(card=None)
    assert as_alice.get(LINES).status_code == 200
    assert day.today(alice, GAME).lines == 1


def test_who_comes_too_often_is_refused_by_the_service_too(
    game: Game, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "_LIMIT", Limit("quick_test_2", 1, 600, "lines of quick entry"))
    sent = saving.Sent("a", "1 koz", GAME, "", {})
    assert [one.words for one in saving.enter_sent(user=alice, lines=[sent])] == ["1 × Kozák’s Oath"]
    with pytest.raises(TooMany):
        saving.enter_sent(user=alice, lines=[sent])
