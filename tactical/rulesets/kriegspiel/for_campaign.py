"""The Kriegspiel in a war: a seat keeps its generals, stores and works too, as far as its side knew of them."""

from __future__ import annotations

from tactical.openground.for_campaign import open_ground

FOR_CAMPAIGN = open_ground(
    "units generals ledger messages mines notices retiring sieges sight supply works boats broken depots landings trains wagons"
)
