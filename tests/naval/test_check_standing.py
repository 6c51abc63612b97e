"""Standing orders for a sighting and for merchantmen, checked before they are sealed (SC-N-08, SC-N-09)."""

from __future__ import annotations

from naval.orders.check import check
from tests.naval.channel_fleet import CHART, EAST, faults, legs, make_known


def test_sc_n_08_what_she_does_when_an_enemy_comes_in_sight_is_one_of_five():
    order = legs({**EAST})
    for said in ("", "close", "shadow", "avoid", "carry_on"):
        order["forces"]["channel"]["sighting"] = said
        checked, wrong = check(order, make_known(), CHART)
        assert (wrong, checked.forces["channel"].sighting) == ((), said)
    for said in ("attack", None, 5, ["close"], {}):
        order["forces"]["channel"]["sighting"] = said
        fault = faults(order)["forces.channel.sighting"]
        assert (fault.rule, fault.mend) == ("SC-N-08", "")
        assert "keep in sight (shadow)" in fault.text


def test_sc_n_08_how_near_an_enemy_comes_before_he_is_asked_is_nought_to_20_whole_miles():
    order = legs({**EAST})
    for said in (0, 8, 20):
        order["forces"]["channel"] |= {"sighting": "shadow", "ask_nm": said}
        checked, wrong = check(order, make_known(), CHART)
        assert (wrong, checked.forces["channel"].ask_nm or 0) == ((), said)
    for said in (-1, 21, 8.5, "near", True, None):
        order["forces"]["channel"]["ask_nm"] = said
        fault = faults(order)["forces.channel.ask_nm"]
        assert (fault.rule, fault.mend) == ("SC-N-08", 0)
        assert "0 to 20 whole miles" in fault.text


def test_sc_n_09_how_far_she_makes_after_merchantmen_is_nought_or_five_to_240_whole_miles():
    order = legs({**EAST})
    for said in (0, 5, 90, 240):
        order["forces"]["channel"] |= {"raid": True, "after_nm": said}
        checked, wrong = check(order, make_known(), CHART)
        assert (wrong, checked.forces["channel"].after_nm or 0) == ((), said)
    for said in (-5, 4, 241, 60.5, "far", True, None, [60]):
        order["forces"]["channel"]["after_nm"] = said
        fault = faults(order)["forces.channel.after_nm"]
        assert (fault.rule, fault.mend) == ("SC-N-09", 0)
        assert "5 to 240 whole miles" in fault.text
