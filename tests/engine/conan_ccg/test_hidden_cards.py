"""What a player may know, and positions dealt anew with what he may not (CCG-27.7, CCG-12.14)."""

from __future__ import annotations

import pytest

from simulator.engine.games.conan_ccg.match import full_observation
from simulator.engine.games.conan_ccg.position.state import DISCARD, DRAW, FOES, HAND, HIDDEN, State
from tests.engine.conan_ccg.card_scenes import table
from tests.engine.conan_ccg.scene import ANN, IAN, TOM, Scene, action, do, fight, foe


def seen_by(one: Scene, name: str) -> State:
    return full_observation.view(one.state, one.seat(name)).state


def fight_with_moves_down(phase: str = "Conan Move", **parts) -> Scene:
    """Two of Ian's Foes have been served; Tom plays his moves."""
    zones = {"Center": fight(foe("man", "dear"), foe("rider", "cut"))}
    tom = {"hand": ["grip", "chop"], "draw": ["5 cut"], "foes": ["3 beast"], "discard": ["rune"]}
    ian = {"hand": ["shot", "rune"], "draw": ["6 chop"], "foes": ["4 snake"]}
    return table(
        phase=phase, zones=zones, tom={**tom, **parts.pop("tom", {})}, ian={**ian, **parts.pop("ian", {})}, **parts
    )


class TestAView:
    def test_it_hides_decks_and_the_hands_of_others_and_tells_how_many_there_are(self):
        one = fight_with_moves_down()
        seen = seen_by(one, TOM)
        for seat, sizes in ((0, (2, 5, 3)), (1, (2, 6, 4))):
            for pile, size in zip((HAND, DRAW, FOES), sizes, strict=True):
                hidden = [HIDDEN] * size
                own_hand = one.state.hand(0)
                assert seen.pile(seat, pile) == (own_hand if (seat, pile) == (0, HAND) else hidden)
        assert seen.pile(0, DISCARD) == one.state.pile(0, DISCARD)
        assert seen.streams == []

    def test_moves_that_lie_face_down_are_hidden_from_conan_and_so_is_what_they_cost(self):
        one = fight_with_moves_down()
        tom, ian = seen_by(one, TOM), seen_by(one, IAN)
        man = one.number("man")
        assert (tom.row_moves(0), ian.row_moves(0)) == ([HIDDEN, HIDDEN], one.state.row_moves(0))
        one.state.spent[man] = 3
        assert (seen_by(one, TOM).spent[man], seen_by(one, IAN).spent[man]) == (0, 3)

    def test_of_another_foe_player_too(self):
        zones = {"Center": [foe("man", "cut"), {"card": "rider", "owner": ANN, "move": "chop"}]}
        one = table(phase="Conan Move", zones=zones, tom={"hand": ["grip"]}, ann={})
        moves = one.state.row_moves(0)
        assert seen_by(one, IAN).row_moves(0) == [moves[0], HIDDEN]
        assert seen_by(one, ANN).row_moves(0) == [HIDDEN, moves[1]]

    def test_after_the_reveal_they_are_open(self):
        one = fight_with_moves_down("Resolution", tom={"hand": ["grip"]})
        assert seen_by(one, TOM).row_moves(0) == one.state.row_moves(0)

    def test_only_the_player_who_decides_sees_what_he_can_do(self):
        one = fight_with_moves_down()
        assert (seen_by(one, TOM).legal, seen_by(one, IAN).legal) == (one.state.legal, [])

    @pytest.mark.parametrize("size", [2, 5])
    def test_who_looks_at_the_top_of_his_deck_sees_those_cards_alone(self, size):
        look = {"look": action("prepare", do("look_top", amount=3, rest="bottom"))}
        deck = ["cut", "chop", "grip", "shot", "rune"][:size]
        one = table(cards=look, phase="Prepare", tom={"hand": ["look"], "draw": deck}).do(TOM, "play Look")
        draw = one.state.pile(0, DRAW)
        assert seen_by(one, TOM).pile(0, DRAW) == [HIDDEN] * (size - min(3, size)) + draw[-3:]
        assert seen_by(one, IAN).pile(0, DRAW) == [HIDDEN] * size

    def test_it_is_a_copy(self):
        one = fight_with_moves_down()
        seen_by(one, TOM).hand(0).clear()
        assert len(one.state.hand(0)) == 2


class TestDealtAnew:
    """Hidden cards are dealt to the places where they may lie; what is seen stays."""

    def cards(self, state: State, *piles: int, seat: int = 1) -> list[str]:
        pool = state.table.program.pool
        return sorted(pool.defs[state.table.card[inst]].id for pile in piles for inst in state.pile(seat, pile))

    def test_what_the_player_sees_is_the_same(self):
        one = fight_with_moves_down()
        for seed in range(5):
            guess = full_observation.determinize(one.state, 0, seed)
            before, after = full_observation.view(one.state, 0).state, full_observation.view(guess, 0).state
            for name in ("piles", "gaps", "region", "wounds", "spent", "renown", "legal", "step"):
                assert getattr(before, name) == getattr(after, name)

    def test_every_card_is_there_once(self):
        one = fight_with_moves_down()
        guess = full_observation.determinize(one.state, 0, 1)
        for state in (one.state, guess):
            lying = [inst for pile in state.piles for inst in pile if inst >= 0]
            assert len(lying) == len(set(lying)) == len(state.table.card) - 2

    def test_another_seed_deals_otherwise_and_the_same_one_alike(self):
        one = fight_with_moves_down()
        hands = [tuple(full_observation.determinize(one.state, 0, seed).hand(1)) for seed in range(8)]
        assert len(set(hands)) > 1
        assert hands == [tuple(full_observation.determinize(one.state, 0, seed).hand(1)) for seed in range(8)]

    def test_moves_face_down_are_dealt_from_the_cards_of_their_player(self):
        one = fight_with_moves_down()
        found = set()
        for seed in range(12):
            guess = full_observation.determinize(one.state, 0, seed)
            moves = guess.row_moves(0)
            assert HIDDEN not in moves
            assert [guess.table.owner[move] for move in moves] == [1, 1]
            found |= {guess.table.titles[move] for move in moves}
        assert len(found) > 2

    def test_a_foe_pays_for_the_move_that_is_dealt_to_it_what_it_can(self):
        one = fight_with_moves_down()
        pool = one.state.table.program.pool
        for seed in range(12):
            guess = full_observation.determinize(one.state, 0, seed)
            for standing, move in zip(guess.row(0), guess.row_moves(0), strict=True):
                # the Foes here have 3 Prowess
                assert guess.spent[standing] == min(pool.gem[guess.table.card[move]], 3)

    def test_no_foe_is_dealt_a_card_that_it_could_never_play(self):
        rest = {"type": "Region"}
        only = {"hand": ["marsh", "marsh"], "draw": ["marsh", "marsh", "marsh"]}
        one = table(
            cards={"marsh": rest},
            phase="Conan Move",
            zones={"Center": fight(foe("man", "dear"), foe("rider", "cut"))},
            tom={"hand": ["grip", "chop"]},
            ian=only,
        )
        for seed in range(8):
            guess = full_observation.determinize(one.state, 0, seed)
            assert sorted(guess.table.titles[move] for move in guess.row_moves(0)) == ["Cut", "Dear"]

    def test_a_view_is_determinized_as_the_position_it_shows(self):
        one = fight_with_moves_down()
        for seed in range(5):
            for seat in (0, 1):
                dealt = full_observation.determinize(one.state, seat, seed)
                guess = full_observation.determinize_view(full_observation.view(one.state, seat), seed)
                assert (dealt.piles, dealt.spent, dealt.streams, dealt.legal) == (
                    guess.piles,
                    guess.spent,
                    guess.streams,
                    guess.legal,
                )

    def test_cards_looked_at_stay_on_top(self):
        look = {"look": action("prepare", do("look_top", amount=2, rest="bottom"))}
        tom = {"hand": ["look"], "draw": ["cut", "chop", "grip", "shot", "rune", "runes"]}
        one = table(cards=look, phase="Prepare", tom=tom).do(TOM, "play Look")
        top = one.state.pile(0, DRAW)[-2:]
        orders = set()
        for seed in range(8):
            guess = full_observation.determinize(one.state, 0, seed)
            assert guess.pile(0, DRAW)[-2:] == top
            orders.add(tuple(guess.pile(0, DRAW)))
        assert len(orders) > 1

    def test_chance_goes_another_way(self):
        one = fight_with_moves_down()
        guess = full_observation.determinize(one.state, 0, 3)
        assert len(guess.streams) == len(one.state.streams)
        assert guess.streams != one.state.streams
        assert all(number > 0 for number in guess.streams)

    @pytest.mark.rule("CCG-13.11", "CCG-27.7")
    def test_the_move_of_a_foe_that_has_left_its_place_is_dealt_too(self):
        spear = {"spear": action("conan_move", do("defeat_foe", target={"one": "foe"}))}
        zones = {"Center": [foe("man", "cut"), {"card": "rider", "owner": ANN, "move": "chop"}, foe("man", "grip")]}
        parts = {"zones": zones, "tom": {"hand": ["spear", "grip"]}, "ian": {}, "ann": {}}
        one = table(cards=spear, phase="Conan Move", **parts).do(TOM, "play Spear", "choose Rider")
        spent = one.state.spent[:]
        assert one.state.row(0)[1] < 0 <= one.state.row_moves(0)[1]
        for seed in range(5):
            guess = full_observation.determinize(one.state, 0, seed)
            dealt = guess.row_moves(0)
            assert [guess.table.owner[move] for move in dealt] == [1, 2, 1]
            seen = full_observation.view(one.state, 0)
            assert full_observation.determinize_view(seen, seed).piles == guess.piles
            assert full_observation.view(guess, 0).state.piles == seen.state.piles
        assert one.state.spent[:] == spent

    @pytest.mark.rule("CCG-27.7")
    def test_a_card_that_was_shown_is_not_known_any_more_once_it_lies_in_the_deck(self):
        spy = {
            "spy": action("prepare", do("reveal_hand", who="opponent")),
            "sly": action("prepare", do("put_back", amount=1, place="top"), do("draw", amount=1)),
        }
        tom = {"hand": ["spy", "cut", "cut"]}
        one = table(cards=spy, phase="Prepare", tom=tom, ian={"hand": ["sly", "rune", "grip"], "draw": ["6 chop"]})
        one.do(TOM, "play Spy").do(IAN, "play Sly", "discard Rune")
        assert one.hand(IAN) == ["grip", "rune"]
        known = [inst for inst in seen_by(one, TOM).hand(1) if inst != HIDDEN]
        assert [one.state.table.titles[inst] for inst in known] == ["Grip"]
        for seed in range(8):
            guess = full_observation.determinize(one.state, 0, seed)
            assert full_observation.view(guess, 0).state.piles == seen_by(one, TOM).piles

    @pytest.mark.rule("CCG-12.14", "CCG-27.7")
    def test_a_card_that_was_shown_is_not_known_where_it_lies_face_down(self):
        spy = {"spy": action("survey", do("reveal_hand", who="opponent"), do("draw", who="opponent", amount=1))}
        tom, ian = {"hand": ["spy", "grip"]}, {"hand": ["cut", "chop"], "draw": ["6 shot"]}
        one = table(cards=spy, phase="Survey", zones={"Center": ["man"]}, tom=tom, ian=ian)
        one.do(TOM, "play Spy", "fight").do(IAN, "play Cut")
        assert seen_by(one, TOM).row_moves(0) == [HIDDEN]
        for seed in range(20):
            guess = full_observation.determinize(one.state, 0, seed)
            assert full_observation.view(guess, 0).state.piles == seen_by(one, TOM).piles
