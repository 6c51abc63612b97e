"""Small setups by hand, with figures of classes of about 1905 (shared fact sheet, fighting_ships)."""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]


def gun(count: int, calibre: float, fps: int, mount: str, arc: str) -> Data:
    """Make guns of one kind, as in ShipClass."""
    return {"count": count, "calibre_in": calibre, "length_cal": 40.0, "velocity_fps": fps, "mount": mount, "arc": arc}


def _class(
    key: str,
    name: str,
    kind: str,
    launched: int,
    tons: int,
    feet: float,
    knots: float,
    boilers: str,
    groups: int,
    funnels: int,
    engines: int,
    diameter: int,
    guns: list[Data],
    belt: float = 0,
    plate: str = "none",
    turret: float = 0,
    barbette: float = 0,
    casemate: float = 0,
    tower: float = 0,
    deck: float = 0,
) -> Data:
    return {
        "key": key,
        "name": name,
        "nation": "-",
        "kind": kind,
        "launched": launched,
        "displacement_t": tons,
        "length_ft": feet,
        "max_kn": knots,
        "boilers": boilers,
        "boiler_groups": groups,
        "funnels": funnels,
        "engines": engines,
        "coal_normal_t": 900.0,
        "coal_max_t": 1800.0,
        "tactical_diameter_yd": diameter,
        "guns": guns,
        "tubes": [],
        "belt_in": belt,
        "belt_type": plate,
        "turret_in": turret,
        "barbette_in": barbette,
        "casemate_in": casemate,
        "conning_tower_in": tower,
        "deck_in": deck,
    }


CLASSES: dict[str, Data] = {
    "duncan": _class(
        "duncan",
        "Duncan class",
        "battleship",
        1901,
        13745,
        432.0,
        19.0,
        "belleville",
        3,
        2,
        2,
        576,
        [
            gun(2, 12, 2562, "turret", "fore"),
            gun(2, 12, 2562, "turret", "aft"),
            gun(12, 6, 2525, "casemate", "broadside"),
            gun(10, 3, 2210, "shield", "broadside"),
        ],
        7,
        "krupp",
        10,
        11,
        6,
        12,
        2,
    ),
    "swiftsure": _class(
        "swiftsure",
        "Swiftsure class",
        "battleship",
        1903,
        11800,
        475.25,
        19.0,
        "yarrow",
        2,
        2,
        2,
        634,
        [
            gun(2, 10, 2656, "turret", "fore"),
            gun(2, 10, 2656, "turret", "aft"),
            gun(10, 7.5, 2781, "battery", "broadside"),
            gun(4, 7.5, 2781, "casemate", "broadside"),
            gun(14, 3, 2548, "shield", "broadside"),
        ],
        7,
        "krupp",
        10,
        10,
        7,
        11,
        3,
    ),
    "majestic": _class(
        "majestic",
        "Majestic class",
        "battleship",
        1894,
        14900,
        421.0,
        17.0,
        "cylindrical",
        4,
        2,
        2,
        561,
        [
            gun(2, 12, 2367, "turret", "fore"),
            gun(2, 12, 2367, "turret", "aft"),
            gun(12, 6, 2205, "casemate", "broadside"),
            gun(16, 3, 2210, "shield", "broadside"),
        ],
        9,
        "harvey",
        10,
        14,
        6,
        14,
        4,
    ),
    "wittelsbach": _class(
        "wittelsbach",
        "Wittelsbach class",
        "battleship",
        1900,
        11774,
        416.0,
        18.0,
        "thornycroft",
        2,
        2,
        3,
        555,
        [
            gun(2, 9.4, 2740, "turret", "fore"),
            gun(2, 9.4, 2740, "turret", "aft"),
            gun(4, 5.9, 2625, "turret", "broadside"),
            gun(14, 5.9, 2625, "casemate", "broadside"),
            gun(12, 3.5, 2198, "shield", "broadside"),
        ],
        8.9,
        "krupp",
        9.8,
        9.8,
        5.5,
        9.8,
        2,
    ),
    "drake": _class(
        "drake",
        "Drake class",
        "big_cruiser",
        1901,
        14150,
        533.5,
        23.0,
        "belleville",
        4,
        4,
        2,
        1067,
        [
            gun(1, 9.2, 2643, "turret", "fore"),
            gun(1, 9.2, 2643, "turret", "aft"),
            gun(16, 6, 2525, "casemate", "broadside"),
            gun(12, 3, 2210, "shield", "broadside"),
        ],
        6,
        "krupp",
        6,
        6,
        5,
        12,
        2.5,
    ),
    "prinz_adalbert": _class(
        "prinz_adalbert",
        "Prinz Adalbert class",
        "big_cruiser",
        1901,
        9087,
        415.3,
        20.0,
        "durr",
        3,
        3,
        3,
        692,
        [
            gun(2, 8.2, 2559, "turret", "fore"),
            gun(2, 8.2, 2559, "turret", "aft"),
            gun(4, 5.9, 2625, "turret", "broadside"),
            gun(6, 5.9, 2625, "casemate", "broadside"),
            gun(12, 3.5, 2526, "shield", "broadside"),
        ],
        3.9,
        "krupp",
        5.9,
        3.9,
        3.9,
        5.9,
        3.1,
    ),
    "gazelle": _class(
        "gazelle",
        "Gazelle class",
        "small_cruiser",
        1898,
        2650,
        344.5,
        21.5,
        "thornycroft",
        2,
        2,
        2,
        517,
        [gun(2, 4.1, 2264, "shield", "fore"), gun(2, 4.1, 2264, "shield", "aft"), gun(6, 4.1, 2264, "shield", "broadside")],
        tower=3.1,
        deck=1,
    ),
    "topaze": _class(
        "topaze",
        "Topaze (Gem) class",
        "small_cruiser",
        1903,
        3000,
        373.75,
        21.75,
        "other_watertube:normand",
        3,
        3,
        2,
        561,
        [gun(1, 4, 2370, "shield", "fore"), gun(1, 4, 2370, "shield", "aft"), gun(10, 4, 2370, "shield", "broadside")],
        tower=3,
        deck=2,
    ),
    "river": _class(
        "river",
        "River class",
        "destroyer",
        1903,
        550,
        225.0,
        25.5,
        "yarrow",
        4,
        4,
        2,
        450,
        [gun(1, 3, 2210, "shield", "fore"), gun(4, 2.24, 1818, "shield", "broadside"), gun(1, 2.24, 1818, "shield", "aft")],
    ),
    "s90": _class(
        "s90",
        "S90 class",
        "destroyer",
        1899,
        310,
        206.7,
        26.0,
        "thornycroft",
        2,
        2,
        2,
        413,
        [gun(1, 2, 2152, "shield", "fore"), gun(2, 2, 2152, "shield", "broadside")],
    ),
}


def ship(key: str, class_key: str, **more: Any) -> Data:
    """Make one ship of a setup; ``more`` overrides."""
    figures = CLASSES[class_key]
    return {
        "key": key,
        "name": key.capitalize(),
        "flagship": False,
        "class": figures,
        "max_kn": figures["max_kn"],
        "condition": {},
        **more,
    }


def force(key: str, side: str, ships: list[Data], x: float = 0, y: float = 0, heading: float = 0, knots: float = 12) -> Data:
    return {
        "key": key,
        "side": side,
        "name": key,
        "seat": key,
        "x_yd": x,
        "y_yd": y,
        "heading_deg": heading,
        "knots": knots,
        "ships": ships,
    }


def setup(*forces: Data, light: int = 360, limit: int = 360, **more: Any) -> Data:
    return {"sides": ["blue", "red"], "light_moves": light, "move_limit": limit, "forces": list(forces), **more}


def duel(
    blue: str = "duncan",
    red: str = "wittelsbach",
    range_yd: float = 5000,
    heading: float = 0,
    red_heading: float = 0,
    knots: float = 12,
    **more: Any,
) -> Data:
    """Set up one ship each, Red due east of Blue."""
    return setup(
        force("b", "blue", [ship("b1", blue)], 0, 0, heading, knots),
        force("r", "red", [ship("r1", red)], range_yd, 0, red_heading, knots),
        **more,
    )


def fleets(number: int = 6, blue: str = "duncan", red: str = "wittelsbach", range_yd: float = 9500, **more: Any) -> Data:
    """Set up a line a side on opposite courses, the flagships first."""
    blues = [ship(f"b{n}", blue, flagship=n == 1) for n in range(1, number + 1)]
    reds = [ship(f"r{n}", red, flagship=n == 1) for n in range(1, number + 1)]
    return setup(
        force("bf", "blue", blues, 0, 0, 20, 14), force("rf", "red", reds, range_yd * 0.8, range_yd * 0.6, 200, 14), **more
    )
