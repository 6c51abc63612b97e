"""A seat's knowledge of a force, from a report of its status."""

from __future__ import annotations

import msgspec
import pytest

from naval.orders.check import KnownForce

STATUS = {
    "force": "channel",
    "name": "Channel Fleet",
    "flagship": "London",
    "lon": 0.0,
    "lat": 55.0,
    "course_deg": 62.0,
    "knots": 12.0,
    "port": "",
    "track": [[0, 0.0, 55.0]],
    "legs": [{"lon": 1.0, "lat": 55.0, "knots": 12.0}],
    "raid": False,
    "sight_nm": 15.0,
    "daylight": True,
    "ships": [
        {
            "key": "london",
            "name": "London",
            "class": "Formidable class",
            "kind": "battleship",
            "table": "small_cruiser_or_battleship",
            "boilers": "belleville",
            "coal_t": 694.0,
            "coal_normal_t": 900.0,
            "coal_max_t": 2000.0,
            "burnt_t": 100.0,
            "top_min": 30,
            "lame_until": 0,
            "max_kn": 17.0,
            "class_kn": 18.0,
            "afloat": True,
            "damage": ["funnel shot through"],
        }
    ],
}


def test_known_force_is_built_from_a_status_report():
    force = KnownForce.from_status(STATUS)
    assert (force.key, force.legs[0].knots, force.ships[0].class_name) == ("channel", 12, "Formidable class")
    assert force.ships[0].damage == ("funnel shot through",)
    decoded = msgspec.json.decode(msgspec.json.encode(STATUS))
    assert KnownForce.from_status(decoded) == force


def test_known_force_says_which_field_a_report_lacks():
    broken = {**STATUS, "ships": [{k: v for k, v in STATUS["ships"][0].items() if k != "coal_t"}]}
    with pytest.raises(msgspec.ValidationError, match="coal_t"):
        KnownForce.from_status(broken)
