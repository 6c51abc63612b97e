"""Standing orders for a sighting, checked before they are sealed (SC-N-08)."""

from __future__ import annotations

from naval.orders.check import check
from tests.naval.test_check import CHART, EAST, faults, known, legs


def test_sc_n_08_what_she_does_when_an_enemy_comes_in_sight_is_one_of_five():
    order = legs({**EAST})
    for said in ("", "close", "shadow", "avoid", "carry_on"):
        order["forces"]["channel"]["sighting"] = said
        checked, wrong = check(order, known(), CHART)
        assert (wrong, checked.forces["channel"].sighting) == ((), said)
    for said in ("attack", None, 5, ["close"], {}):
        order["forces"]["channel"]["sighting"] = said
        fault = faults(order)["forces.channel.sighting"]
        assert (fault.rule, fault.mend) == ("SC-N-08", "")
        assert "keep in sight (shadow)" in fault.text
