"""cables.csv: the stations on each cable."""

from __future__ import annotations

HEAD = "key,name,side,places,points\n"


def test_a_cable_with_the_places_that_hang_on_it(workshop):
    world = workshop.load().world
    station = next(s for s in world.stations if s.side == "blue")
    workshop.write("cables.csv", f"{HEAD}deep,The deep cable,blue,{station.key},{station.lon} {station.lat};{station.lon} 50.1\n")
    (cable,) = workshop.load().world.cables
    assert (cable.key, cable.places, len(cable.points), cable.cut_at) == ("deep", (station.key,), 2, None)


def test_every_slip_of_a_cable_is_told(workshop):
    station = next(s for s in workshop.load().world.stations if s.side == "blue")
    two = f"b,Two,blue,{station.key},{station.lon} {station.lat}\n"
    workshop.write("cables.csv", f"{HEAD}{station.key},One,red,{station.key} nowhere,1 2;x\n{two}")
    assert [told.split(":")[0] for told in workshop.faults()] == [
        "cables.csv row 2, key",
        "cables.csv row 2, places",
        "cables.csv row 2, places",
        "cables.csv row 2, points",
        "cables.csv row 2, points",
        "cables.csv row 3, points",
    ]
