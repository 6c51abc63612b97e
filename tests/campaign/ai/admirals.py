"""Admirals, and the situation before the computer that plays them."""

from __future__ import annotations

import msgspec

from campaign import packs
from campaign.ai.play import write
from campaign.ai.situation import Fellow, Lying, Received, Reported
from naval.orders.check import check
from naval.orders.seat_knowledge import Known, KnownForce, KnownShip
from naval.standing_orders.papers import Contact, Papers
from tactical.engine.dice import Dice

CHART = packs.find("channel_manoeuvres").chart
PORTLAND = ("Portland", -2.4, 50.585)


def letter(number: int, text: str, came: int) -> Received:
    return Received(number=number, writer="blue_admiralty", text=text, written=came, came=came)


def ship(**more: object) -> KnownShip:
    fields = {
        "key": "a",
        "name": "Monmouth",
        "table": "big_fast_cruiser",
        "boilers": "belleville",
        "kind": "big_cruiser",
        "coal_t": 1600.0,
    }
    tons = {"coal_normal_t": 800.0, "coal_max_t": 1600.0, "max_kn": 22.0, "class_kn": 23.0, "displacement_t": 9800}
    return KnownShip(**{**fields, **tons, **more})


def force(**more: object) -> KnownForce:
    fields = {"key": "blue_cruisers", "name": "Blue cruisers", "lon": -1.5, "lat": 50.2, "ships": (ship(),), "sight_nm": 12.0}
    return KnownForce(**{**fields, **more})


def admiral(role: str = "cabin", now: int = 360, forces: tuple[KnownForce, ...] | None = None, **more: object) -> Lying:
    """Make an admiral's situation in the Channel of the tests."""
    parts = {
        "cabin": ("forces", "dispatches", "log"),
        "admiralty": ("dispatches",),
        "press": ("articles",),
        "trade": ("merchants",),
    }
    known = Known(
        seat="blue_cabin",
        parts=parts[role],
        side="blue",
        minute=now,
        until=now + 360,
        hour=6,
        forces=(force(),) if forces is None else forces,
        addressees={"blue_admiralty": "Blue headquarters", "blue_cabin": "Blue cruisers"},
        merchants=more.pop("merchants", ()),
    )
    papers = more.pop("papers", None) or Papers(known=known, homes=(PORTLAND,), ports=(PORTLAND,), enemies=more.pop("near", ()))
    fellows = (Fellow(key="blue_admiralty", name="Blue headquarters", role="admiralty"),)
    given = {"seat": "blue_cabin", "name": "Rear-Admiral", "role": role, "side": "blue", "fellows": fellows}
    return Lying(papers=papers, **{**given, "began": {"blue_cruisers": (-1.5, 50.2)}, **more})


def orders_of(lying: Lying) -> dict:
    wrote = write(lying, CHART, Dice("a"))
    assert check(wrote.sheet, lying.papers.known, CHART)[1] == (), "CK-044"
    assert not [one for one in wrote.reasons if one.startswith("Removed")]
    return wrote.sheet


def contact(points: float) -> Contact:
    return Contact(by="blue_cruisers", lon=-1.4, lat=50.1, bearing_deg=147.0, distance_nm=7.1, points=points)


def reported(name: str, points: float, lon: float, **more: object) -> Reported:
    return Reported(
        **{
            "force": name,
            "name": name,
            "seat": name,
            "lon": lon,
            "lat": 50.2,
            "minute": 350,
            "port": "",
            "points": points,
            "most_kn": 18.0,
            "share": 0.9,
            "heavy": points > 12,
            **more,
        }
    )


def headquarters(**more: object) -> Lying:
    some = (Fellow(key="fleet", name="fleet", role="cabin"), Fellow(key="scouts", name="scouts", role="cabin"))
    lying = admiral("admiralty", forces=(), fellows=some, foreign=(("Cherbourg", -1.628, 49.672),), **more)
    known = msgspec.structs.replace(lying.papers.known, addressees={"fleet": "fleet", "scouts": "scouts"})
    return msgspec.structs.replace(lying, papers=msgspec.structs.replace(lying.papers, known=known))
