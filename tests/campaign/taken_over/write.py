"""Wrote ``campaign-0.5.0.db.xz`` and ``expected.json``. It was run under version 0.5.0 and is kept to show where they come from.

Not to be run again: what a later version writes is no witness of what 0.5.0 wrote. The war is fought in the Channel, with
everything agreed that fills a world; the cruisers sight each other and meet at dusk, so that the battle is a short one.
"""

from __future__ import annotations

import json
import lzma
import sqlite3
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from tests.campaign.hashes import defaults
from tests.campaign.taken_over import inside
from tests.campaign.taken_over.house import CAMPAIGNS, EXPECTED, PACKED, ROOT, House

VERSION = "0.5.0"
SEED = "taken over"


def leg(lon: float, lat: float, knots: float) -> dict[str, float]:
    return {"lon": lon, "lat": lat, "knots": knots}


def note(to: str, text: str, **more: str) -> dict[str, str]:
    return {"to": to, "text": text, **more}


SHEETS: dict[int, dict[str, dict[str, Any]]] = {
    1: {
        "blue_admiralty": {"dispatches": [note("blue_cabin", "Watch the mouth of the Channel, and write.")]},
        "red_admiralty": {"dispatches": [note("red_cabin", "Stop what carries coal.", by="quiet")]},
        "blue_cabin": {
            "forces": {
                "blue_cruisers": {"legs": [leg(-1.6, 50.2, 9)], "detach": [{"n": 1, "name": "Scout", "ships": ["donegal"]}]}
            },
            "dispatches": [note("blue_admiralty", "Donegal is sent to look into Lyme Bay.")],
            "log": [{"force": "blue_cruisers", "text": "Cleared for action."}],
        },
        "red_cabin": {
            "forces": {"red_cruisers": {"legs": [leg(-3.0, 50.0, 10), leg(-2.95, 49.9, 6)], "raid": True, "prizes": "sink"}}
        },
        "press": {
            "articles": [
                {
                    "headline": "Cruisers off the Start",
                    "dateline": "CHERBOURG",
                    "versions": {"blue": "Two, with four funnels.", "red": ""},
                }
            ]
        },
    },
    2: {
        "blue_cabin": {
            "forces": {"blue_cruisers": {"legs": [leg(-1.8, 50.1, 6)]}},
            "dispatches": [note("blue_admiralty", "Nothing seen.", by="carried", carrier="blue_cruisers")],
        },
        "red_cabin": {"forces": {"red_cruisers": {"legs": [leg(-2.9, 49.95, 6)], "raid": True, "silent": True}}},
        "press": {"articles": [{"headline": "A correction", "corrects": 1, "versions": {"blue": "One.", "red": "One."}}]},
    },
    3: {
        "blue_cabin": {"forces": {"blue_cruisers": {"legs": [leg(-2.4, 50.0, 10)]}}},
        "red_cabin": {"forces": {"red_cruisers": {"legs": [leg(-2.4, 50.0, 10)]}}},
    },
}
RULED = 2  # the run for which the umpire has settled something
AT_A_STOP = {"blue": leg(-2.35, 50.0, 10), "red": leg(-2.4, 50.0, 10)}
NEXT = {"blue": (-1.3, 50.3), "red": (-3.3, 50.0)}


def play() -> None:
    """Three runs of the war, the fourth open; a second campaign that musters; a battle at a table."""
    from msgspec.structs import replace

    from campaign import store
    from campaign.models import Campaign
    from campaign.services import create, orders, publish, resolve
    from naval.state.rulings import Rulings

    war = create.found("channel_manoeuvres", CAMPAIGNS[0], seed=SEED)
    terms = replace(
        store.agreed(war.agreed),
        overhearing=True,
        jamming=True,
        cables=True,
        demolition=True,
        minelaying=True,
        countermining=True,
        others="Ships taken are given back.",
        weather="dice",
    )
    Campaign.objects.filter(pk=war.pk).update(agreed=store.text(terms))
    war.refresh_from_db()
    assert create.declare(war)
    for number, sheets in SHEETS.items():
        for key, sheet in sheets.items():
            orders.seal(war.seats.get(key=key), sheet, None)
        if number == RULED:
            ruled = Rulings(night_battles=(("blue_cruisers", "red_cruisers"),))
            war.runs.filter(number=number).update(rulings=store.ruled(ruled))
        while (segment := inside.present(war)).run.number == number:
            for call in segment.calls.filter(closed=False, sealed="") if segment.index else ():
                keeps_on(call.seat, segment.index)
            assert resolve.order_six_hours(segment.pk)
            assert publish.publish(segment.pk)
            assert segment.index < 12, "too many stops"
    for side, (lon, lat) in NEXT.items():
        sheet = {"forces": {f"{side}_cruisers": {"legs": [leg(lon, lat, 8)]}}}
        (orders.seal if side == "red" else orders.save_draft)(war.seats.get(key=f"{side}_cabin"), sheet, None)
    orders.save_draft(war.seats.get(key="press"), {"articles": [{"headline": "", "versions": {}}]}, None)
    orders.seal(war.seats.get(key="red_admiralty"), {"dispatches": [note("red_cabin", "Come home.")]}, None)
    create.found("channel_manoeuvres", CAMPAIGNS[1], seed=SEED)
    a_table()


def keeps_on(seat: Any, stop: int) -> None:
    """At a stop an admiral holds his course for the enemy; from the second on nobody asks him at every move."""
    from campaign.services import orders

    force = {"legs": [AT_A_STOP[seat.side]], "stands": stop > 1}
    orders.seal(seat, {"forces": {f"{seat.side}_cruisers": force}}, None)


def a_table() -> None:
    """A battle of the battle room after some moves; the next is drafted and not sealed."""
    from tactical.models import Chair, Table
    from tactical.services import sheets, tables
    from tests.rulesets.plays.game_of_battle import MUSTERS

    chairs = tables.open_for(
        "game_of_battle", MUSTERS["levied"], SEED, "A battle in the middle", [("A", (), "Ann", True), ("D", (), "Dan", True)]
    )
    table = Table.objects.get(pk=chairs["A"].table_id)
    while table.number < 5:
        for side in table.sheets.filter(number=table.number).values_list("side", flat=True):
            captain_seals(Chair.objects.get(table=table, side=side), table)
        table.refresh_from_db()
    sides = table.sheets.filter(number=table.number).values_list("side", flat=True)
    sheets.draft(Chair.objects.get(table=table, side=sides[0]), table.number, orders=captain_orders(table, sides[0]))


def captain_orders(table: Any, side: str) -> dict[str, Any]:
    """What the program would order for a side."""
    from tactical.engine.dice import Dice
    from tactical.engine.registry import find

    table.battle.refresh_from_db()
    return find(table.ruleset).captain(json.loads(table.battle.position), side, Dice("captains of the table"))


def captain_seals(chair: Any, table: Any) -> None:
    from tactical.services import sheets

    sheets.seal(chair, table.number, captain_orders(table, chair.side))


def main() -> None:
    """In a folder that is gone afterwards: play, pack, look; then go on in a copy, and look again."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert version == VERSION, f"this is {version}"
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        house.migrate()
        house.run("-m", "tests.campaign.taken_over.write", "play")
        packed = house.home / "packed.db"
        with sqlite3.connect(house.database) as rows:
            rows.execute("PRAGMA journal_mode=DELETE")
            rows.execute("VACUUM INTO ?", (str(packed),))
        house.database.unlink()
        PACKED.write_bytes(lzma.compress(packed.read_bytes(), preset=9 | lzma.PRESET_EXTREME))
        house.unpack()
        found = {"version": VERSION, "defaults": defaults(), "before": house.inside("look"), "verified": house.verified()}
        found |= {"after": house.inside("go_on"), "verified_after": house.verified()}
    EXPECTED.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")
    print(PACKED.stat().st_size, "bytes packed,", EXPECTED.stat().st_size, "bytes expected")


if __name__ == "__main__":
    if sys.argv[1:] == ["play"]:
        inside.begin_here()
        play()
    else:
        main()
