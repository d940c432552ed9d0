"""Sections 5 to 9 and 21: set-up, the turn, Generate, Draw, Notice, Discard."""

from __future__ import annotations

import pytest

from simulator.engine import BadSetup, DeckEntry, DeckList, MatchSpec, get_game
from simulator.engine.games.conquer.match import full_observation
from simulator.engine.games.conquer.play.rules import loop
from simulator.engine.games.conquer.position.state import BARRACKS, COMBAT, HAND
from tests.engine.conquer.scene import IAN, TOM, ability, do, scene
from tests.engine.contract.random_decks import pool_of, random_decks

GLADE = {"type": "Landscape", "location": "Wood", "area": "Glade"}
CARDS = {
    "glade": GLADE,
    "hill": {"type": "Landscape", "location": "Moor", "area": "Hill", "common_ground": True},
    "hero": {"type": "Character", "cost": 4},
}


#: The Barracks of the player who does not begin, and both Combat Decks.
PILES_AT_THE_START = ((0, BARRACKS), (0, COMBAT), (1, COMBAT))


def fresh(seed: int = 1, **more: object):
    game = get_game("conquer")
    spec = MatchSpec(random_decks("conquer", 3), seed, ("random", "random"), **more)
    return game, game.setup(pool_of("conquer"), spec, log=True)


def shuffled(spec: MatchSpec):
    """The position after the first Landscapes, when both players have shuffled."""
    game = get_game("conquer")
    state = game.setup(pool_of("conquer"), spec, log=True)
    while not any(event.kind == "shuffle" for event in game.events(state)):
        game.apply(state, game.legal_actions(state)[0])
    return state


@pytest.mark.rule("CQ-5.1")
def test_5_1_both_decks_are_separate_and_shuffled():
    _game, one = fresh(1)
    _game, two = fresh(2)
    types = one.table.types
    assert {types[inst] for inst in one.pile(0, COMBAT)} == {5}
    assert 5 not in {types[inst] for inst in one.pile(0, 1)}
    assert one.pile(1 - one.first, COMBAT) != two.pile(1 - one.first, COMBAT)
    assert sorted(one.pile(0, COMBAT)) == sorted(two.pile(0, COMBAT))
    assert [event.rule for event in one.log if event.kind == "shuffle"] == ["CQ-5.1", "CQ-5.1"]


@pytest.mark.rule("CQ-5.1")
@pytest.mark.parametrize("seed", range(10))
def test_5_1_a_card_put_in_for_another_leaves_all_others_in_their_order(seed):
    pool, decks = pool_of("conquer"), random_decks("conquer", 3)
    in_deck = {entry.card_id for entry in decks[0].entries}
    characters = [card.id for card in pool.defs if card.type == "Character" and card.simulatable]
    out = next(card for card in characters if card in in_deck)
    into = next(card for card in characters if card not in in_deck)
    lies = []
    for card in (out, into):
        lines = [DeckEntry(e.section, card if e.card_id == out else e.card_id, e.quantity) for e in decks[0].entries]
        spec = MatchSpec((DeckList("changed", tuple(lines)), decks[1]), seed, ("random", "random"), first=1)
        state = shuffled(spec)
        piles = [[pool.defs[state.table.card[i]].id for i in state.pile(*pile)] for pile in PILES_AT_THE_START]
        assert card in piles[0]
        lies.append([[one for one in pile if one != card] for pile in piles])
    assert lies[0] == lies[1]


@pytest.mark.rule("CQ-5.1")
def test_5_1_players_with_the_same_deck_shuffle_it_differently():
    deck = random_decks("conquer", 3)[0]
    state = shuffled(MatchSpec((deck, deck), 1, ("random", "random")))
    mine, others = ([state.table.card[inst] for inst in state.pile(seat, COMBAT)] for seat in (0, 1))
    assert sorted(mine) == sorted(others)
    assert mine != others


@pytest.mark.rule("CQ-5.2")
def test_5_2_each_player_lays_the_landscape_of_his_list_side_by_side():
    table = scene(cards=CARDS, tom={"start": "glade"}, ian={"start": "hill"}, phase="Setup")
    assert table.ground == ["glade", "hill"]
    assert len(table.state.beside) == 1
    assert table.said("CQ-13.4")[1] == "Moor: Hill: Common Ground is laid next to Wood: Glade."


@pytest.mark.rule("CQ-5.2")
def test_5_2_a_second_copy_gives_way_to_another_landscape_of_the_deck():
    decks = {"barracks": ["hill", "far-ground", "5 plain-tool"]}
    table = scene(cards=CARDS, tom={"start": "glade"}, ian={"start": "glade", **decks}, phase="Setup")
    assert table.ground == ["glade"]
    assert table.legal == ["begin with Far Ground", "begin with Moor: Hill: Common Ground"]
    table.do(IAN, "begin with Moor")
    assert table.ground == ["glade", "hill"]
    assert "glade" in table.pile(IAN, "barracks")
    assert "hill" not in table.pile(IAN, "barracks")


@pytest.mark.rule("CQ-5.2")
def test_5_2_the_one_that_gives_way_lies_nowhere_in_a_position_dealt_anew():
    decks = {"barracks": ["hill", "far-ground", "5 plain-tool"]}
    state = scene(cards=CARDS, tom={"start": "glade"}, ian={"start": "glade", **decks}, phase="Setup").state
    for seed in range(20):
        for act in state.legal:
            other = full_observation.determinize(state, 1, seed)
            assert not any(other.table.starts[1] in pile for pile in other.piles)
            loop.apply(other, act)
            assert other.reason == 0


@pytest.mark.rule("CQ-5.2")
def test_5_2_without_another_one_the_game_starts_with_one_landscape():
    table = scene(cards=CARDS, tom={"start": "glade"}, ian={"start": "glade"}, phase="Setup")
    assert table.ground == ["glade"]
    assert table.mover == TOM
    assert len(table.hand()) == 7


@pytest.mark.rule("CQ-3.6")
@pytest.mark.parametrize(
    ("seat", "section", "options", "message"),
    [
        (0, "start", {}, "Choose one Landscape to start with"),
        (1, "combat", {}, "Combat Deck has 0 cards"),
        (1, "", {"copy_limit": "3"}, "at most 3 are allowed"),
    ],
)
def test_3_6_a_match_with_an_illegal_deck_does_not_start(seat, section, options, message):
    decks = list(random_decks("conquer", 3))
    entries = [entry for entry in decks[seat].entries if entry.section != section]
    entries = [*entries, *([] if section else [DeckEntry("combat", entries[-1].card_id, 4)])]
    decks[seat] = DeckList("illegal", tuple(entries))
    spec = MatchSpec(tuple(decks), 1, ("random", "random"), options=options)
    with pytest.raises(BadSetup, match=f'Deck "illegal": .*{message}'):
        get_game("conquer").setup(pool_of("conquer"), spec)


@pytest.mark.rule("CQ-3.7")
def test_3_7_the_landscape_to_start_with_is_chosen_in_the_deck_list_and_is_no_part_of_the_barracks():
    pool, decks = pool_of("conquer"), random_decks("conquer", 3)
    state = shuffled(MatchSpec(decks, 1, ("random", "random"), first=0))
    chosen = [pool.index[entry.card_id] for deck in decks for entry in deck.entries if entry.section == "start"]
    assert [state.table.card[inst] for inst in state.ground()] == chosen
    for seat, deck in enumerate(decks):
        cards = [*state.pile(seat, BARRACKS), *state.hand(seat)]  # who begins has drawn
        assert sorted(pool.defs[state.table.card[inst]].id for inst in cards) == sorted(deck.cards("main"))


@pytest.mark.rule("CQ-5.3", "CQ-5.4")
def test_5_3_and_5_4_each_player_starts_with_ten_notice_points_and_no_victory_points():
    _game, state = fresh()
    assert state.vp == [0, 0]
    assert state.np[1 - state.first] == 10
    assert state.np[state.first] == 10 + state.roll  # who begins has rolled already


@pytest.mark.rule("CQ-5.6")
def test_5_6_there_is_no_starting_hand_before_the_first_draw_phase():
    _game, state = fresh()
    assert state.pile(1 - state.first, HAND) == []
    assert len(state.pile(state.first, HAND)) == 7
    drawn = [event for event in state.log if event.kind == "draw"]
    assert [event.rule for event in drawn] == ["CQ-8.1"]


@pytest.mark.rule("CQ-5.5")
def test_5_5_the_first_player_is_drawn_at_random():
    firsts = [fresh(seed)[1].first for seed in range(40)]
    assert 8 < sum(firsts) < 32
    assert fresh(1, first=1)[1].first == 1


@pytest.mark.rule("CQ-6.1")
def test_6_1_six_phases_in_this_order():
    hero = {"card": "hero", "at": "hill"}
    table = scene(
        cards={**CARDS, "hill-2": {**CARDS["hill"], "area": "Foot", "place": 2}},
        grounds=["glade", "hill", "hill-2"],
        tom={"hand": ["plain-tool"], "characters": [hero], "hospital": [{"card": "plain-character", "damage": [1, 2]}]},
        ian={"characters": ["plain-character"], "hand": ["plain-tool"]},
        phase="Hospital",
    )
    seen = []
    while table.active == TOM:
        # what has happened so far goes before the phase that waits for a decision
        seen += [event.rule for event in table.events() if event.rule in ("CQ-7.1", "CQ-8.1")]
        seen.append(table.phase)
        table.do(TOM, "pass")
    order = list(dict.fromkeys(seen))
    assert order == ["Hospital", "CQ-7.1", "CQ-8.1", "Notice", "Attack", "Move", "Discard"]


@pytest.mark.rule("CQ-6.3")
def test_6_3_the_hospital_comes_before_the_generate_phase():
    patient = {"card": "hero", "damage": [1]}
    table = scene(cards=CARDS, tom={"hospital": [patient]}, phase="Hospital", dice=[1, 6]).do(TOM, "remove", "leave")
    kinds = [event.rule for event in table.events()]
    assert kinds.index("CQ-19.7") < kinds.index("CQ-7.1")
    assert table.phase == "Notice"


@pytest.mark.rule("CQ-7.1", "CQ-7.2")
def test_7_1_and_7_2_the_active_player_alone_rolls_one_die_and_adds_it_without_a_choice():
    table = scene(tom={"np": 10, "hand": ["plain-character"]}, ian={"np": 10}, phase="Generate", dice=[4, 5])
    assert (table.np(TOM), table.np(IAN)) == (14, 10)
    # nobody was asked, and the second die is still to be rolled
    assert (table.phase, table.said("CQ-7.1")) == ("Notice", ["Tom gains 4 Notice Points and has 14."])
    table.until()
    assert (table.np(TOM), table.np(IAN)) == (14, 15)


@pytest.mark.rule("CQ-8.1")
def test_8_1_he_draws_up_to_seven_cards():
    table = scene(tom={"hand": ["2 plain-character"], "barracks": ["3 plain-tool", "9 plain-character"]}, phase="Draw")
    assert len(table.hand()) == 7
    assert table.hand().count("plain-tool") == 3  # from the top


@pytest.mark.rule("CQ-8.2")
def test_8_2_with_seven_or_more_he_draws_nothing():
    table = scene(tom={"hand": ["8 plain-character"]}, phase="Draw")
    assert len(table.hand()) == 8
    assert len(table.pile(TOM, "barracks")) == 20


@pytest.mark.rule("CQ-8.3")
def test_8_3_he_draws_what_there_is():
    assert len(scene(tom={"barracks": ["2 plain-tool"], "doom": ["9 plain-tool"]}, phase="Draw").hand()) == 2


@pytest.mark.rule("CQ-9.1")
def test_9_1_any_number_of_cards_one_at_a_time_each_paid_for():
    table = scene(cards=CARDS, tom={"np": 10, "hand": ["hero", "2 plain-tool"]})
    table.do(TOM, "Notice Hero", "at Plain Ground")
    assert table.np() == 6
    table.do(TOM, "Notice Plain Tool")
    assert (table.np(), table.cards_on("hero")) == (5, ["plain-tool"])
    assert table.mover == TOM
    assert table.phase == "Notice"


@pytest.mark.rule("CQ-9.2")
@pytest.mark.parametrize(
    ("card", "places"),
    [
        ("Hero", ["at Wood: Glade", "at Moor: Hill: Common Ground"]),
        ("Plain Tool", ["on Squire", "on Page"]),
        ("Charm", ["on Squire", "on Page"]),
        ("Far Ground", ["next to Wood: Glade", "next to Moor: Hill: Common Ground"]),
    ],
)
def test_9_2_a_card_is_noticed_only_onto_a_place_its_kind_allows(card, places):
    own = {"squire": {"type": "Character"}, "page": {"type": "Character"}}
    cards = {**CARDS, **own, "charm": {"type": "Effect", "cost": 0, "on": "own character"}}
    held = ["hero", "plain-tool", "charm", {"card": "far-ground", "as": "new"}]
    tom = {"hand": held, "characters": ["squire", "page"]}
    table = scene(cards=cards, grounds=["glade", "hill"], tom=tom, ian={"characters": ["plain-character"]})
    assert table.do(TOM, f"Notice {card}").legal == places


@pytest.mark.rule("CQ-9.3")
def test_9_3_a_card_without_a_place_or_too_dear_cannot_be_noticed():
    assert not scene(tom={"hand": ["plain-tool"]}).can("Notice Plain Tool")  # nobody to bear it
    assert scene(cards=CARDS, tom={"np": 4, "hand": ["hero"]}).can("Notice Hero")
    assert not scene(cards=CARDS, tom={"np": 3, "hand": ["hero"]}).can("Notice Hero")


@pytest.mark.rule("CQ-9.4")
def test_9_4_the_phase_ends_when_the_active_player_says_so():
    table = scene(cards=CARDS, tom={"hand": ["hero"]})
    assert table.phase == "Notice"
    assert table.do(TOM, "end the Notice Phase").phase != "Notice"


@pytest.mark.rule("CQ-21.1")
def test_21_1_any_cards_may_be_discarded_at_the_end_of_the_turn():
    table = scene(cards=CARDS, tom={"hand": ["hero", "plain-tool"]}).until("Discard")
    table.do(TOM, "discard Hero")
    assert (table.hand(), table.pile(TOM, "doom")) == (["plain-tool"], ["hero"])
    assert table.do(TOM, "end the turn").active == IAN


@pytest.mark.rule("CQ-21.2")
def test_21_2_he_must_discard_down_to_seven():
    table = scene(cards=CARDS, tom={"hand": ["hero", "8 plain-tool"]}, phase="Discard")
    assert table.legal == ["discard Hero", "discard Plain Tool"]
    table.do(TOM, "discard Plain Tool", "discard Plain Tool")
    assert table.can("end the turn")


def test_texts_of_the_turn_change_its_numbers():
    banner = {
        "type": "Effect",
        "on": "player",
        "cost": 0,
        "abilities": [
            ability(
                "static",
                do("stat", stat="generate", of="you", amount=2),
                do("stat", stat="hand_size", of="you", amount=1),
            )
        ],
    }
    table = scene(cards={"banner": banner}, tom={"before": ["banner"]}, phase="Generate", dice=[3])
    assert table.np() == 10 + 3 + 2
    assert len(table.hand()) == 8


def test_a_reroll_counts_instead_of_the_first_roll():
    seer = {"type": "Character", "abilities": [ability("generate", do("reroll"), may=True)]}
    table = scene(cards={"seer": seer}, tom={"characters": ["seer"]}, phase="Generate", dice=[1, 6])
    assert table.do(TOM, "use Seer").np() == 16
