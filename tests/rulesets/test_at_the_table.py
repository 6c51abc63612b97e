"""The battle room's demands on every rule set."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import naval.rulesets  # noqa: F401 -- importing registers what is in it
import tactical.rulesets  # noqa: F401 -- the same
from tactical.engine.dice import Dice
from tactical.engine.errors import BadNotation, BadSetup
from tactical.engine.play.fight import advance
from tactical.engine.registry import everyone
from tactical.engine.ruleset import UMPIRE, RuleSet
from tests.rulesets.play import RANDOM, SETUPS

ALL = pytest.mark.parametrize("ruleset", everyone(), ids=lambda one: one.key)
TYPED = pytest.mark.parametrize("ruleset", [one for one in everyone() if one.notation], ids=lambda one: one.key)


def states(ruleset: RuleSet, moves: int = 12) -> list[dict[str, Any]]:
    """List the states of the beginning of a battle between captains."""
    state, dice = ruleset.open(next(iter(SETUPS[ruleset.key].values())), "table"), Dice("table")
    found = [state]
    while len(found) < moves and ruleset.to_act(state):
        state = advance(ruleset, state, {}, dice, dict.fromkeys(ruleset.to_act(state), ruleset.alone))[0]
        found.append(state)
    return found


@ALL
def test_every_side_has_a_name_a_colour_and_a_letter_of_its_own(ruleset: RuleSet) -> None:
    for setup in SETUPS[ruleset.key].values():
        sides = [ruleset.sides[side] for side in ruleset.open(setup, "sides")["sides"]]
        for what in ("name", "colour", "letter"):
            assert len({getattr(side, what) for side in sides}) == len(sides), what


@ALL
def test_every_view_has_what_the_frame_reads(ruleset: RuleSet) -> None:
    cited = {one for rule in ruleset.rules for one in rule.ids}
    for number, state in enumerate(states(ruleset)):
        for viewer in ruleset.viewers(state):
            view = ruleset.see(state, viewer)
            assert (view["viewer"], view["move"]) == (viewer, number)
            assert view["clock"].strip()
            for line in view["log"]:
                assert line["text"].strip()
                assert all(roll["what"].strip() and roll["rule"] in cited for roll in line["rolls"]), line["text"]
                assert set(line["rules"]) <= cited, f"{line['text']}: {line['rules']} are rules nobody carries out"


@ALL
def test_a_sheet_shows_what_stands_against_it_and_changes_nothing(ruleset: RuleSet) -> None:
    rng = Random("sheet")
    for state in states(ruleset):
        before = json.dumps(state)
        for side in ruleset.to_act(state):
            captains = ruleset.captain(state, side, Dice("sheet"), ruleset.alone)
            for orders in ({}, captains, RANDOM[ruleset.key](ruleset.options(state, side), rng)):
                sheet = ruleset.sheet(state, side, orders)
                json.dumps(sheet)
                assert sheet["view"]["viewer"] == side
                assert sheet["lacks"] == ruleset.check(state, side, sheet["orders"])
                again = ruleset.sheet(state, side, sheet["orders"])
                assert again == {**sheet, "refused": []}, "what was kept is kept again"
            whole = ruleset.sheet(state, side, captains)
            assert (whole["refused"], whole["lacks"]) == ([], [])
            assert ruleset.sheet(state, side, {})["options"] == ruleset.options(state, side)
        assert json.dumps(state) == before


@ALL
def test_a_battle_may_be_struck_or_agreed_at_any_moment(ruleset: RuleSet) -> None:
    for state in states(ruleset, 4):
        for winner in (None, state["sides"][0]):
            stopped = ruleset.stop(state, winner, "as was agreed")
            result = ruleset.result(stopped)
            assert result is not None
            assert (result["winner"], result["ending"]) == (winner, "as was agreed")
            assert ruleset.to_act(stopped) == ()
            for viewer in ruleset.viewers(stopped):
                assert ruleset.see(stopped, viewer)["viewer"] == viewer
        assert ruleset.result(state) is None, "stopping changed the state it was given"


@ALL
def test_every_set_up_opens(ruleset: RuleSet) -> None:
    setups = ruleset.setups()
    assert len({one.key for one in setups}) == len(setups)
    for one in setups:
        assert one.title.strip()
        assert one.text.strip()
        state = ruleset.open(json.loads(json.dumps(one.contents)), "set-up")
        assert ruleset.to_act(state)


@ALL
def test_a_bad_setup_is_refused_in_words(ruleset: RuleSet) -> None:
    for bad in ({"forces": 7}, {"forces": [{"side": "nobody", "units": [{}], "ships": [{}]}]}):
        with pytest.raises(BadSetup) as told:
            ruleset.open(bad, "bad")
        assert told.value.faults
        assert all(fault.strip() for fault in told.value.faults)


@TYPED
def test_what_is_written_is_read_back(ruleset: RuleSet) -> None:
    """Orders, positions and the whole game, move by move."""
    notation = ruleset.notation
    assert notation is not None
    assert notation.help.strip()
    for setup in SETUPS[ruleset.key].values():
        state, dice, played = ruleset.open(setup, "typed"), Dice("typed"), []
        for _ in range(30):
            if not ruleset.to_act(state):
                break
            before = state
            state, _, orders = advance(ruleset, state, {}, dice, dict.fromkeys(ruleset.to_act(state), ruleset.alone))
            played.append(orders)
            for side, one in orders.items():
                text = notation.write_orders(before, side, one)
                read = notation.read_orders(before, side, text, {})
                assert ruleset.sheet(before, side, read)["orders"] == ruleset.sheet(before, side, one)["orders"], text
            view = ruleset.see(state, UMPIRE)
            if ruleset.to_act(state):
                position = notation.write_position(view)
                opened = ruleset.see(ruleset.open(notation.read_position(position), "typed"), UMPIRE)
                assert notation.write_position(opened) == position
        text = notation.write_game(setup, played)
        again, moves = notation.read_game(text)
        assert notation.write_game(again, moves) == text
        assert moves == json.loads(json.dumps(played))
        ruleset.open(again, "typed")


@TYPED
def test_what_cannot_be_read_is_refused_in_words(ruleset: RuleSet) -> None:
    notation = ruleset.notation
    assert notation is not None
    state = ruleset.open(next(iter(SETUPS[ruleset.key].values())), "typed")
    side = ruleset.to_act(state)[0]
    for call in (
        lambda: notation.read_orders(state, side, "<b>nonsense</b> 99 \x00", {}),
        lambda: notation.read_position("<b>nonsense</b>"),
        lambda: notation.read_position(""),
        lambda: notation.read_game("not a game"),
        lambda: notation.read_game(""),
    ):
        with pytest.raises(BadNotation) as told:
            call()
        assert all(fault.strip() for fault in told.value.faults)
