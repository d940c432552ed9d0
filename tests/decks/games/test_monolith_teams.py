"""Teams and commands of Conan (Monolith) on their pages: loads, chances of attacks, what is left, what is filled in."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cards import catalogue
from cards.models import Game, Product
from decks import collection
from decks.editing import create_deck, entries_of, set_built, set_visibility
from decks.games import deck_game
from decks.games.conan_monolith.attacks import GUARD, HIGH, LAST, Chart, Look, Throw, charts_of, percent
from decks.games.conan_monolith.scenario import ScenarioView
from decks.games.conan_monolith.team import HeroView
from decks.lineups import LineupFields, SeatChoice, create_lineup
from decks.models import Deck, Visibility
from decks.pages.editor.card_table import card_table
from decks.summary import deck_page, summaries
from simulator.engine.games.conan_monolith.odds import Attack, plain, roll_of, solve, space_of
from simulator.engine.games.conan_monolith.odds import mean as odds_mean
from tests.catalogue import load_real_cards

pytestmark = pytest.mark.django_db
GAME = "conan_monolith"
PICTS = "in-the-clutches-of-the-picts"
CONAN = [("hero1", "conan", 1), *(("gear1", card, 1) for card in ("battle-axe", "shield", "leather-armor"))]
HADRATHUS = [
    ("hero2", "hadrathus", 1),
    *(("gear2", card, 1) for card in ("dagger", "buckler", "leather-armor", "teleportation")),
]


@pytest.fixture(autouse=True)
def small_catalogue() -> None:
    """The real cards, for once."""
    load_real_cards(GAME)


def made(owner: User, *entries: tuple[str, str, int], scenario: str = PICTS) -> Deck:
    wanted = [("scenario", scenario, 1), *entries]
    return create_deck(owner=owner, game=Game.objects.get(key=GAME), name="Three", entries=wanted)


def details(*entries: tuple[str, str, int], scenario: str = PICTS, **asked: str) -> dict[str, Any]:
    wanted = [("scenario", scenario, 1), *entries]
    return dict(deck_game(GAME).details(catalogue.pool(GAME), wanted, asked))


def hero(section: str, *entries: tuple[str, str, int], **asked: str) -> HeroView:
    found = details(*entries, **asked)[section]
    assert isinstance(found, HeroView)
    return found


def scenario_view(*entries: tuple[str, str, int], scenario: str = PICTS) -> ScenarioView:
    found = details(*entries, scenario=scenario)["scenario"]
    assert isinstance(found, ScenarioView)
    return found


def fills(*entries: tuple[str, str, int], scenario: str = PICTS) -> dict[str, tuple[tuple[str, str, int], ...]]:
    wanted = [("scenario", scenario, 1), *entries]
    return {fill.key: fill.entries for fill in deck_game(GAME).fills(catalogue.pool(GAME), wanted)}


def test_the_gauge_says_what_the_load_takes() -> None:
    conan = hero("gear1", *CONAN)
    assert (conan.load, conan.hero.load, conan.free, conan.slower, conan.until) == (7, 12, 2, 0, 1)
    assert [(part.title, part.load) for part in conan.parts] == [
        ("Battle Axe", 3),
        ("Shield", 2),
        ("Leather Armor", 2),
    ]
    assert [loss.words for loss in conan.losses if loss.is_lost] == [("Swimming",)]
    assert conan.parts[-1].x + conan.parts[-1].width == pytest.approx(480 * 7 / 12, abs=0.2)
    assert conan.spoken.endswith("Lost: Swimming.")
    hadrathus = hero("gear2", *CONAN, *HADRATHUS)
    assert (hadrathus.free, hadrathus.slower) == (1, 1)
    assert {word for loss in hadrathus.losses if loss.is_lost for word in loss.words} == {
        "Leap",
        "Concentration",
        "Spell Caster",
        "1 movement",
    }
    over = hero("gear2", *HADRATHUS, ("gear2", "scale-mail", 1))
    assert over.is_over and over.parts[-1].x + over.parts[-1].width == pytest.approx(480, abs=0.2)
    assert hero("gear1", CONAN[0]).spoken == "Load 0 of 12: nothing. Nothing is lost."


def test_each_chart_is_the_exact_odds_of_its_dice() -> None:
    """Every weapon near and far, a shield; heights are shares of the largest column of the deck."""
    views = details(*CONAN, *HADRATHUS)
    charts = [chart for view in views.values() if isinstance(view, HeroView) for chart in view.charts]
    assert [chart.title for chart in charts] == [
        "Battle Axe",
        "Battle Axe, thrown",
        "Guard, Shield",
        "Dagger",
        "Dagger, thrown",
        "Guard, Buckler",
    ]
    assert charts[0].dice == "R ×3 + R↻" and charts[0].gems == 3
    odds = [
        solve(Attack(space_of(("red",), 3) + roll_of(("red*",)), armor=2)).power,
        solve(Attack(space_of(("orange",), 3) + roll_of(("red*",)), armor=2)).power,
        plain(space_of(("orange",), 3) + roll_of(("orange",))),
        solve(Attack(space_of(("yellow",), 3) + roll_of(("yellow",)), armor=2)).power,
    ]
    top = max(max(one.values()) for one in (*odds, plain(space_of(("orange",), 3) + roll_of(("yellow",)))))
    for chart, found in zip(charts, odds, strict=False):
        assert [column.x for column in chart.columns] == [12 * power + 1 for power in sorted(found)]
        shares = [found[power] for power in sorted(found)]
        assert [column.height for column in chart.columns] == [round(float(one / top) * HIGH, 1) for one in shares]
    beats = solve(Attack(space_of(("yellow",), 3) + roll_of(("yellow",)), armor=2)).chance(1)
    assert charts[3].said == f"{float(beats):.0%} beats armor 2" == "52% beats armor 2"
    assert [column.is_hit for column in charts[3].columns] == [False] * 3 + [True] * 6
    assert "0: 6%" in charts[3].words
    assert charts[2].said == "4.0 stopped on average" and not charts[2].query
    assert charts[0].query == (
        "attack_yellow=0&attack_yellow_arrows=0&attack_orange=0&attack_orange_arrows=0"
        "&attack_red=4&attack_red_arrows=1&armor=2&modifier=0"
    )


def one_chart(view: HeroView, title: str) -> Chart:
    (found,) = [chart for chart in view.charts if chart.title == title]
    return found


def test_who_is_ambidextrous_strikes_with_two_weapons_at_once() -> None:
    """The dice of the space and of both cards; each pair once, one-handed weapons only, while the load allows it."""
    weapons = ("sword", "pirate-saber", "dagger")
    entries = [("hero1", "conan-mercenary", 1), *(("gear1", card, 1) for card in weapons)]
    view = hero("gear1", *entries)
    pairs = [chart.title for chart in view.charts if " and " in chart.title]
    assert pairs == ["Sword and Pirate Saber", "Sword and Dagger", "Pirate Saber and Dagger"]
    both = one_chart(view, "Sword and Pirate Saber")
    exact = solve(Attack(space_of(("red",), 3) + roll_of(("orange", "orange*")), armor=2))
    assert both.words.endswith(
        f"Chances by power: {', '.join(f'{power}: {percent(share)}' for power, share in sorted(exact.power.items()))}."
    )
    assert both.dice == "R ×3 + O↻ O" and both.mean == f"{float(odds_mean(exact.power)):.1f}"
    assert both.note == "both weapons, Ambidextrous" and "Ambidextrous" in both.words
    two = hero("gear1", ("hero1", "conan-mercenary", 1), ("gear1", "dagger", 2))
    assert [chart.title for chart in two.charts if "Two of" in chart.title] == ["Two of Dagger"]
    burdened = hero("gear1", *entries, ("gear1", "battle-axe", 2))  # Ambidextrous is lost from load 8
    assert not any(" and " in chart.title for chart in burdened.charts)
    assert not any(" and " in chart.title for chart in hero("gear1", *CONAN, ("gear1", "dagger", 1)).charts)


def test_spells_that_attack_have_their_exact_chances() -> None:
    """Dice of the card alone; without defense no armor counts; by the gem where the spell says so."""
    spells = ("lightning-storm", "withering", "mitra-s-halo", "eldritch-lance", "mental-torture")
    known = [card for card in (*spells, "mitras-halo") if catalogue.pool(GAME).find(card)]
    view = hero("gear2", ("hero2", "hadrathus", 1), *(("gear2", card, 1) for card in known))
    storm = one_chart(view, "Lightning Storm")
    assert storm.said == "64% beats armor 2" and storm.mean == "3.0" and storm.note == "area, cost 3"
    assert storm.query.startswith("attack_yellow=0") and "attack_red=2" in storm.query
    withering = one_chart(view, "Withering")
    assert withering.said == "50% hits armor 0" and withering.note == "no guard and no armor, cost 2"
    lance = solve(Attack(roll_of(("red", "orange")), armor=1))
    assert one_chart(view, "Eldritch Lance").said == f"{float(lance.chance(1)):.0%} beats armor 1"
    torture = one_chart(view, "Mental Torture")
    assert torture.dice == "O O O" and torture.note.endswith("3 gems")
    assert not any(chart.title.startswith("Mitra") for chart in view.charts)
    burdened = hero("gear2", *HADRATHUS, ("gear2", "lightning-storm", 1))
    assert one_chart(burdened, "Lightning Storm").note == "area, cost 3, cannot be cast with this load"


def test_dice_of_spells_are_those_of_their_words() -> None:
    """Every spell whose words have dice of an attack has them as data, and no other."""
    dice = re.compile(r"(?:(\d) )?(Red|Orange|Yellow)(-Reroll)?")
    for entry in catalogue.load_cards(GAME):
        record = entry.record
        if record["type"] != "Spell" or not record.get("attack"):
            continue
        told = [
            colour.casefold() + "*" * bool(again)
            for number, colour, again in dice.findall(record["effect"])
            for _die in range(int(number or 1))
        ]
        assert told == record["attack"], record["title"]
        words = record["effect"].casefold().replace("-", " ")
        assert record.get("no_defense", False) == ("no defense" in words), record["title"]
    attacks = {entry.record["title"] for entry in catalogue.load_cards(GAME) if entry.record.get("attack")}
    assert len(attacks) == 16


def test_the_red_die_is_an_option_of_the_charts(alice: User, as_alice: Client) -> None:
    other = hero("gear1", *CONAN, red="0 0 1 2 3 3").charts[0]
    exact = solve(Attack(space_of(("red",), 3) + roll_of(("red*",)), armor=2, red=(0, 0, 1, 2, 3, 3)))
    assert other.mean == f"{float(odds_mean(exact.power)):.1f}" and other.query.endswith("&red=0+0+1+2+3+3")
    assert hero("gear1", *CONAN, red="6 6 6 6 6 6").charts == hero("gear1", *CONAN).charts
    team = made(alice, *CONAN)
    text = as_alice.get(reverse("decks:detail", args=[team.public_id]), {"red": "0 0 1 2 3 3"}).content.decode()
    assert "<option selected>0 0 1 2 3 3</option>" in text and "&amp;red=0+0+1+2+3+3" in text


def test_gems_are_those_of_the_space_and_armor_is_asked_for() -> None:
    most = hero("gear1", *CONAN, gems="most", armor="0")
    assert [chart.gems for chart in most.charts] == [5, 4, 9]  # the limits of the sheet; guard has none
    assert most.charts[1].said.endswith("hits armor 0")
    bad = hero("gear1", *CONAN, gems="0; drop", armor="99")
    assert bad.charts == hero("gear1", *CONAN).charts
    unarmed = hero("gear1", CONAN[0]).charts
    assert [chart.title for chart in unarmed] == ["Unarmed", "Guard, dodging"]
    assert unarmed[0].dice == "R ×3 − 2"
    orb = hero("gear1", CONAN[0], ("gear1", "explosive-orb", 1)).charts[1]
    assert (orb.title, orb.dice) == ("Explosive Orb, in its area", "R R")


def test_what_lies_beyond_the_scale_is_in_its_last_column() -> None:
    throw = Throw("Much", GUARD, ("red",), 5, ("red",), Look(5, 0))
    (chart,) = charts_of([throw], Fraction(1))
    odds = plain(space_of(("red",), 5) + roll_of(("red",)))
    assert max(odds) == 18 and len(chart.columns) == LAST + 1
    beyond = sum(share for power, share in odds.items() if power >= LAST)
    assert chart.columns[-1].height == round(float(beyond) * HIGH, 1)
    assert percent(Fraction(999, 1000)) == "over 99%" and percent(Fraction(1, 999)) == "under 1%"
    assert percent(Fraction(1)) == "100%"


def test_lines_say_how_many_copies_are_left(alice: User) -> None:
    product = Product.objects.get(game_id=GAME, name="Core Game")
    collection.set_product(user=alice, product=product, quantity=1)
    team = made(alice, *CONAN)
    left = {line.title: (line.left, line.own) for section in deck_page(team, alice).sections for line in section.lines}
    assert left["Battle Axe"] == (0, 1) and left["Leather Armor"] == (1, 2)
    two = made(alice, *CONAN, *HADRATHUS)
    armors = [line for section in deck_page(two, alice).sections for line in section.lines if "Leather" in line.title]
    assert [(line.quantity, line.left, line.own) for line in armors] == [(1, 0, 2), (1, 0, 2)]  # both heroes together
    other = made(alice, ("hero1", "conan", 1), ("gear1", "battle-axe", 1))
    set_built(deck=other, actor=alice, is_built=True)
    lines = [line for section in deck_page(team, alice).sections for line in section.lines]
    axe = next(line for line in lines if line.title == "Battle Axe")
    assert (axe.left, axe.own, axe.is_short) == (0, 0, True)
    visitor = [line for section in deck_page(team, AnonymousUser()).sections for line in section.lines]
    assert {line.left for line in visitor} == {None}


def test_the_pages_show_it_and_offer_changes_only_in_the_editor(alice: User, as_alice: Client, client: Client) -> None:
    collection.set_product(user=alice, product=Product.objects.get(game_id=GAME, name="Core Game"), quantity=1)
    team = made(alice, *CONAN, *HADRATHUS)
    text = " ".join(as_alice.get(reverse("decks:detail", args=[team.public_id])).content.decode().split())
    for words in ("Load 7 of 12", "<s>Swimming</s>", "52% beats armor 2", "0 of 1 left", "Not recorded:"):
        assert words in text
    assert "Hero 3" not in text and 'name="fill"' not in text
    text = as_alice.get(reverse("decks:edit", args=[team.public_id]), {"gems": "1", "armor": "0"}).content.decode()
    assert "Hero 3" in text and "hits armor 0" in text and "Add Bêlit as suggested" in text
    assert client.get(reverse("decks:detail", args=[team.public_id])).status_code == 404


@pytest.mark.parametrize("query", ["zone:gear2 axe", "type:equipment kind:weapon zone:gear2 order:enc"])
def test_cards_found_by_more_words_still_go_to_the_hero_for_whom_they_were_looked_for(alice: User, query: str) -> None:
    def rows(query: str) -> set[str]:
        wanted = [("scenario", PICTS, 1), *CONAN, ("hero2", "hadrathus", 1)]
        table = card_table(game_key=GAME, query=query, page_number="", entries=wanted, person=alice)
        assert table.rows, table.error
        return {row.section for row in table.rows}

    assert rows(query) == {"gear2"}
    assert rows(query.replace("zone:gear2", "")) == {"gear1"}
    assert rows("axe zone:gear1|gear2") == {"gear1"}  # no section is named


def test_questions_do_not_grow_with_the_heroes(alice: User, as_alice: Client) -> None:
    """A page of one hero asks the database as often as one of four; all chances are worked out of what is in memory."""
    collection.set_product(user=alice, product=Product.objects.get(game_id=GAME, name="Core Game"), quantity=1)
    one = made(alice, CONAN[0])
    four = made(alice, *fills()["team"][1:])
    for name, asked in (("detail", {}), ("edit", {"q": "zone:gear1 axe"}), ("print_pdf", {"what": "sheets"})):
        counts = []
        for deck in (one, four):
            as_alice.get(reverse(f"decks:{name}", args=[deck.public_id]), asked)
            with CaptureQueriesContext(connection) as caught:
                as_alice.get(reverse(f"decks:{name}", args=[deck.public_id]), asked)
            counts.append(len(caught))
        assert len(set(counts)) == 1 and counts[0] <= 12, (name, counts)


def test_a_recorded_river_is_filled_in_and_changes_are_marked(alice: User, as_alice: Client) -> None:
    command = made(alice, ("river1", "hyenas", 1))
    view = scenario_view(("river1", "hyenas", 1))
    assert view.is_command and view.changes[0].startswith("Left out: Pict Hunters, blue; ")
    url = reverse("decks:change", args=[command.public_id])
    page = reverse("decks:edit", args=[command.public_id])
    assert "Not as published" in as_alice.get(page).content.decode()
    as_alice.post(url, {"fill": "river", "version": "1"})
    river = [(section, card) for section, card, _ in entries_of(Deck.objects.get(pk=command.pk))]
    assert river[:3] == [("scenario", PICTS), ("river1", "pict-hunters-blue"), ("river2", "zogar-sag-tile")]
    text = as_alice.get(page).content.decode()
    assert "River as published" in text and "Lay the recorded river" not in text
    as_alice.post(url, {"undo": "1", "version": "2"})
    assert [card for _, card, _ in entries_of(Deck.objects.get(pk=command.pk))] == [PICTS, "hyenas"]


def test_a_fill_on_an_old_version_or_one_that_is_not_offered_changes_nothing(
    alice: User, as_alice: Client, as_bob: Client
) -> None:
    command = made(alice, ("river1", "hyenas", 1))
    url = reverse("decks:change", args=[command.public_id])
    assert as_alice.post(url, {"fill": "river", "version": "0"}).status_code == 409
    answer = as_alice.post(url, {"fill": "team", "version": "1"}, follow=True)
    assert "cannot be filled in any more" in answer.content.decode()
    assert as_bob.post(url, {"fill": "river", "version": "1"}).status_code == 404
    assert [card for _, card, _ in entries_of(Deck.objects.get(pk=command.pk))] == [PICTS, "hyenas"]


def test_an_order_otherwise_than_recorded_is_a_change_and_our_own_river_is_none() -> None:
    river = list(fills(("river1", "hyenas", 1))["river"][1:])
    assert scenario_view(*river).changes == ()
    (section, first, _), (other, second, _) = river[:2]
    assert scenario_view((section, second, 1), (other, first, 1), *river[2:]).changes == (
        "The tiles lie in another order.",
    )
    own = fills(("river1", "hyenas", 1), scenario="the-last-causeway")["river"]
    view = scenario_view(*own[1:], scenario="the-last-causeway")
    assert view.is_original and view.changes == ()


def test_the_suggested_team_is_taken_at_once_or_hero_by_hero() -> None:
    offered = fills()
    assert set(offered) == {"river", "team"}
    assert [card for section, card, _ in offered["team"] if section.startswith("hero")] == [
        "conan",
        "shevatas",
        "hadrathus",
        "belit",
    ]
    more = fills(*CONAN)
    assert set(more) == {"kit1", "kit2", "kit3"}
    assert ("hero2", "belit", 1) in more["kit3"] and set(CONAN) <= set(more["kit3"])
    assert set(fills(("river1", "hyenas", 1))) == {"river"}  # a command takes no heroes


def test_suggestions_that_break_a_check_are_shown_and_not_offered() -> None:
    """The seven of the record: too few copies in all boxes, too heavy, heroes twice."""
    scenarios = [card for card in catalogue.pool(GAME).defs if card.type == "Scenario"]
    doubtful = {card.number for card in scenarios if scenario_view(scenario=card.id).doubts}
    assert doubtful == {"37", "40", "81", "87", "132", "133", "139"}
    amulet = next(card for card in scenarios if card.number == "37")
    assert "team" not in fills(scenario=amulet.id)
    view = scenario_view(scenario=amulet.id)
    assert view.doubts == ("There is only 1 of Amulet: 1; 2 are suggested.",) and view.kits


def test_the_page_of_a_scenario_marks_doubts_and_begins_a_team_for_it(alice: User, as_alice: Client) -> None:
    amulet = next(card for card in catalogue.pool(GAME).defs if card.type == "Scenario" and card.number == "37")
    text = as_alice.get(reverse("cards:detail", args=["conan-monolith", amulet.id])).content.decode()
    assert "The record breaks a check: There is only 1 of Amulet: 1; 2 are suggested." in text
    page = as_alice.get(reverse("cards:detail", args=["conan-monolith", PICTS])).content.decode()
    url = reverse("decks:new")
    assert "breaks a check" not in page and f"{url}?game=conan-monolith&amp;card={PICTS}" in page
    form = as_alice.get(url, {"game": "conan-monolith", "card": PICTS})
    assert form.context["form"].initial["game"] == GAME and f'value="{PICTS}"' in form.content.decode()
    as_alice.post(url, {"name": "Begun", "game": GAME, "card": PICTS})
    assert entries_of(Deck.objects.get(name="Begun", owner=alice)) == [("scenario", PICTS, 1)]
    for card in ("no-such-card", "x\x00", "é" * 300):
        answer = as_alice.post(url, {"name": f"With {len(card)}", "game": GAME, "card": card})
        assert answer.status_code == 302 and entries_of(Deck.objects.get(name=f"With {len(card)}")) == []
    assert as_alice.get(url, {"game": "no-such-game", "card": "<b>"}).status_code == 200


def test_more_suggested_heroes_than_take_part_are_left_to_the_user() -> None:
    found = [card for card in catalogue.pool(GAME).defs if card.type == "Scenario" and card.is_adventure]
    many = {card.number for card in found if scenario_view(scenario=card.id).too_many}
    assert many == {"23", "81", "82", "84", "93", "118"}
    chaos = next(card for card in found if card.number == "118")
    heroes = [card for section, card, _ in fills(scenario=chaos.id)["team"] if section.startswith("hero")]
    assert len(heroes) == chaos.heroes[1] == 3


def places(*entries: tuple[str, str, int], scenario: str = PICTS) -> list[str]:
    """The places of heroes that an editor shows."""
    wanted = [*([("scenario", scenario, 1)] if scenario else []), *entries]
    zones = deck_game(GAME).zones_for(wanted)
    held = {section for section, _card, _copies in wanted}
    return [zone.key for zone in zones if zone.key.startswith("hero") and (zone.is_offered or zone.key in held)]


def test_the_places_of_heroes_follow_the_scenario() -> None:
    """Three or four heroes; one for two players; four or five, the fifth place once four are filled."""
    four = [(f"hero{place}", card, 1) for place, card in enumerate(("conan", "belit", "shevatas", "valeria"), 1)]
    assert places() == ["hero1"], "it may become a command"
    assert places(four[0]) == ["hero1", "hero2", "hero3"]
    assert places(*four[:3]) == ["hero1", "hero2", "hero3", "hero4"] == places(*four)
    assert places(four[0], scenario="the-wrath-of-anu") == ["hero1"]
    (five,) = [card for card in catalogue.pool(GAME).defs if card.type == "Scenario" and card.heroes == (4, 5)]
    assert places(four[0], scenario=five.id) == ["hero1", "hero2", "hero3", "hero4"]
    assert places(*four, scenario=five.id)[-1] == "hero5" and len(places(*four, scenario=five.id)) == 5
    assert places(*four, ("hero5", "niord", 1), scenario="the-wrath-of-anu") == [f"hero{n}" for n in range(1, 6)]
    assert places(*four, scenario="")[-1] == "hero5" and places(four[0], scenario="") == ["hero1", "hero2"]


def test_a_command_shows_its_river_as_one_strip_with_costs(alice: User, as_alice: Client) -> None:
    """A reader sees one table in place of a section for each tile; the editor keeps both."""
    command = made(alice, ("river1", "hyenas", 1), ("river2", "pict-archers", 1))
    text = as_alice.get(reverse("decks:detail", args=[command.public_id])).content.decode()
    strip = text[text.index('class="mon-strip"') : text.index("</table>", text.index('class="mon-strip"'))]
    assert strip.index("Hyenas") < strip.index("Pict Archers")
    cells = [re.sub(r"<.*?>", "", cell) for cell in re.findall(r"<td>(.*?)</td>", strip)]
    assert [cell for cell in cells if cell] == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert "Gems to activate" in strip and "River 1" not in text and "MON-29.3" in text
    assert "If the costs are 1 1 2 2 3 3 4 4" in text and "Turns these take" in text
    faces = as_alice.get(reverse("decks:detail", args=[command.public_id]) + "?faces").content.decode()
    assert "River 1" in faces and "mon-strip" not in faces.partition("<main")[2].partition("River 1")[0]
    editor = as_alice.get(reverse("decks:edit", args=[command.public_id])).content.decode()
    assert "River 1" in editor and 'class="mon-strip"' in editor


def test_a_river_without_a_scenario_is_shown_too(alice: User, as_alice: Client) -> None:
    entries = [("river3", "hyenas", 1)]
    command = create_deck(owner=alice, game=Game.objects.get(key=GAME), name="No scenario", entries=entries)
    text = as_alice.get(reverse("decks:detail", args=[command.public_id])).content.decode()
    assert 'class="mon-strip"' in text and "Turns these take" not in text


def test_a_command_without_spells_names_no_number_of_cards(alice: User, as_alice: Client) -> None:
    command = made(alice, ("river1", "pict-hunters-green", 1), ("river2", "hyenas", 1))
    set_visibility(deck=command, actor=alice, visibility=Visibility.PUBLIC)
    assert deck_page(command, alice).counts == ""
    printed = as_alice.get(reverse("decks:print", args=[command.public_id])).content.decode()
    assert "3 cards.</p>" in printed
    shown = as_alice.get(reverse("decks:detail", args=[command.public_id])).content.decode()
    said = re.findall(r'description" content="([^"]*)"', shown)
    assert len(said) == 2 and not [words for words in said if ", ," in words or ": ." in words]
    [row] = summaries([command], alice)
    assert row.leader == "In the Clutches of the Picts; Pict Hunters, green; Hyenas"  # titles may hold a comma
    seats = [SeatChoice(command.current, False)]
    lineup = create_lineup(owner=alice, game=command.game, fields=LineupFields("Alone", seats=seats))
    table = as_alice.get(reverse("simulator:lineup", args=[lineup.public_id])).content.decode()
    assert "Hyenas" in table and " cards</span>" not in table
