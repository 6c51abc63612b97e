"""Ships against forts (A9, SC-T-24): the forts set up, their guns ordered, and the view of them that each side gets.

``setup["forts"]`` is a list of

    {"key": "f1", "side": "red", "name": "Fort Alt", "x_yd": 0, "y_yd": 0, "faces_deg": 180, "gunnery": 1.0,
     "guns": [{"calibre_in": 9.2, "velocity_fps": 2640}, …], "finders": 2, "finders_known": false}

The guns stand in a row along a parapet that faces ``faces_deg`` and bear to eight points either side of it. ``finders`` (0 to 8,
2 if not said) position-finder posts stand in secret cells of the forty of the fort's scorer, two rows of twenty;
``finders_known`` posts (at most 4) stand at the ends of the rows, and ships may aim at them (``"aim": "PF"``).

``orders["forts"]`` is ``{key: {"target": "E2" | null, "projectile": "AP" | "HE" | "CP", "light": bearing | null}}``. A fort lies
open on the chart: ships fire at it by its key, at any time. It looks out for its side as a ship does, so an enemy's ``by`` may be
a fort. Guns under 7.5 inch claim as in ships, without the fort's striker, and reach a quarter farther than ships' guns; claimed
fire does nothing to a fort (SC-J-22). A fort whose guns are all out for good is silent, but nobody at sea can tell.
"""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.forts import rules as fort_rules
from naval.rulesets.jane.gunnery import shooting as gunnery
from naval.rulesets.jane.night import chapter as night
from naval.rulesets.jane.ships.armament import inches
from naval.rulesets.jane.table.movement import distance
from naval.rulesets.jane.tables import Data, Table, is_number
from tactical.engine.dice import Dice

PARTS = ("target", "projectile", "light")
OF_A_FORT = ("key", "side", "name", "x_yd", "y_yd", "faces_deg", "guns", "finders", "finders_known", "gunnery")


def faults_of(setup: Data, conv: Table) -> list[str]:
    """List why ``setup["forts"]`` cannot be set up."""
    told = setup.get("forts") or []
    if not isinstance(told, list):
        return [f"forts must be a list, got {told!r}"]
    faults: list[str] = []
    taken = {str(ship.get("key")) for force in setup.get("forces") or () for ship in force.get("ships") or ()}
    for fort in told:
        if not isinstance(fort, dict):
            faults.append(f"a fort must be a table, got {fort!r}")
            continue
        where, key = f"fort {fort.get('key')!r}", fort.get("key")
        if not isinstance(key, str) or not key or key in taken:
            faults.append(f"{where}: the key is missing or appears twice")
        taken.add(str(key))
        faults += [
            f"{where}: there is no {one!r}; there are: {', '.join(OF_A_FORT)}"
            for one in sorted(map(str, fort))
            if one not in OF_A_FORT
        ]
        faults += [f"{where}: {one}" for one in _fort_faults(fort, setup["sides"], conv)]
    return faults


def of_side(setup: Data, side: str) -> bool:
    """Report whether a setup gives this side a fort."""
    told = setup.get("forts")
    return isinstance(told, list) and any(isinstance(one, dict) and one.get("side") == side for one in told)


def _fort_faults(fort: Data, sides: Any, conv: Table) -> list[str]:
    faults = [] if fort.get("side") in sides else [f"side {fort.get('side')!r} does not fight here"]
    faults += [
        f"{one} must be a number, got {fort.get(one)!r}" for one in ("x_yd", "y_yd", "faces_deg") if not is_number(fort.get(one))
    ]
    if not is_number(fort.get("gunnery", 1.0)) or fort.get("gunnery", 1.0) < 0:
        faults.append(f"gunnery must be a number from 0, got {fort['gunnery']!r}")
    guns = fort.get("guns")
    if not isinstance(guns, list) or not guns:
        faults.append("a fort has one gun at least")
    for gun in guns if isinstance(guns, list) else ():
        right = isinstance(gun, dict) and is_number(gun.get("calibre_in")) and is_number(gun.get("velocity_fps"))
        if not right or gun["calibre_in"] < 0.5 or gun["velocity_fps"] < 500:
            faults.append(f"gun {gun!r} needs calibre_in from 0.5 and velocity_fps from 500")
    known, number = fort.get("finders_known", False), fort.get("finders", 2)
    if not isinstance(known, bool):
        faults.append(f"finders_known must be true or false, got {known!r}")
    most = int(conv["SC-J-21"]["most_known" if known is True else "most_finders"])
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= most:
        faults.append(f"finders must be a whole number from 0 to {most}, got {number!r}")
    return faults


def open_forts(setup: Data, conv: Table, dice: Dice) -> Data:
    """Open ``state["forts"]`` by key; empty where there are none. ``dice`` put the secret posts in their cells."""
    told = sorted(setup.get("forts") or (), key=lambda one: str(one["key"]))
    return {"forts": {fort["key"]: _open_fort(fort, conv, dice.child("forts")) for fort in told}}


def _open_fort(fort: Data, conv: Table, dice: Dice) -> Data:
    number, known = fort.get("finders", 2), fort.get("finders_known", False)
    cells = fort_rules.ends_of_the_lines(number, conv) if known else []
    left = [cell for cell in range(int(conv["SC-T-24"]["cells"])) if cell not in cells]
    for n in range(number - len(cells)):
        cells.append(left.pop(int(dice.u("fort", fort["key"], "post", n) * len(left))))
    x, y, faces = float(fort["x_yd"]), float(fort["y_yd"]), float(fort["faces_deg"]) % 360
    return {
        **{"key": fort["key"], "side": fort["side"], "name": fort.get("name") or fort["key"], "afloat": True, "boat": None},
        **{"x": x, "y": y, "was": [x, y], "faces": faces, "heading": (faces + 90) % 360},
        "guns": [_gun(n, gun) for n, gun in enumerate(fort["guns"], 1)],
        "gunnery": float(fort.get("gunnery", 1.0)),
        "finders": [{"cell": cell, "out": False} for cell in cells],
        "finders_known": known,
        **{"target": None, "aim": None, "groups": {}, "met": {}, "demoralised": 0, "hits": [0, 0], "seen_firing": {}},
    }


def _gun(number: int, gun: Data) -> Data:
    calibre = float(gun["calibre_in"])
    what = {"id": f"g{number}", "cal": calibre, "fps": int(gun["velocity_fps"]), "name": f"{inches(calibre)} gun {number}"}
    return {**what, "ready": 1, "loaded": None, **fort_rules.UNHURT}


def fights_on(state: Data, side: str) -> bool:
    """Report whether a side has a fort with a gun that is not out for good."""
    return any(fort["side"] == side and not all(gun["out"] for gun in fort["guns"]) for fort in state["forts"].values())


def result(state: Data) -> Data:
    """Report as ``{"forts": {key: {"guns", "out"}}}`` the guns left when the battle is over; nothing where there were no
    forts."""
    left = {
        key: {"guns": len(fort["guns"]), "out": sum(1 for gun in fort["guns"] if gun["out"])}
        for key, fort in state["forts"].items()
    }
    return {"forts": left} if left else {}


def watchers(state: Data, side: str) -> list[Data]:
    """List the forts whose look-outs see for a side: none that a landing party has taken."""
    return [fort for fort in state["forts"].values() if fort["side"] == side and not fort.get("taken")]


def _in_sight(state: Data, side: str) -> list[str]:
    book = state["book"][side]
    return [
        ident for ident in sorted(book, key=lambda one: int(one[1:])) if book[ident]["in_sight"] and not book[ident].get("sunk")
    ]


def faults(state: Data, side: str, orders: Data, conv: Table) -> list[tuple[str, str, str]]:
    """List the faults of ``orders["forts"]``: rule, where, sentence."""
    told = orders.get("forts", {})
    if not isinstance(told, dict):
        return [("NAV-T-001", "forts", 'Orders for forts are a table {"forts": {key: {…}}}.')]
    found: list[tuple[str, str, str | None]] = []
    for key in sorted(told, key=str):
        fort, order = state["forts"].get(key), told[key]
        if fort is None or fort["side"] != side:
            found.append(("NAV-T-001", str(key), f"{side.capitalize()} has no fort {key!r}."))
        elif not isinstance(order, dict):
            found.append(("NAV-T-001", key, "An order for a fort is a table of target, projectile and light."))
        else:
            found += [(rule, key, text) for rule, text in _order_faults(state, fort, order)]
    return [(rule, where, text) for rule, where, text in found if text]


def _order_faults(state: Data, fort: Data, order: Data) -> list[tuple[str, str | None]]:
    strange = sorted(str(part) for part in order if part not in PARTS)
    found: list[tuple[str, str | None]] = []
    if strange:
        found.append(("NAV-T-001", f"A fort has no order {', '.join(map(repr, strange))}; there are: {', '.join(PARTS)}."))
    known, target = _in_sight(state, fort["side"]), order.get("target")
    if target is not None and target not in known:
        found.append(("SC-J-07", f"No enemy {target!r} is in sight. In sight: {', '.join(known) or 'none'}."))
    if order.get("projectile") is not None:
        unknown = gunnery.projectile_is_known(order["projectile"])
        found.append(("NAV-T-046", unknown))
        if not unknown:
            found.append(
                ("NAV-T-048", gunnery.what_is_loaded_stays(order["projectile"], [gun["loaded"] for gun in fort["guns"]]))
            )
    if "light" in order:
        found.append(("NAV-T-182", night.may_light(state["night"] is not None, order["light"])))
    return found


def options(state: Data, side: str, conv: Table) -> Data:
    """List the orders that a side's forts may be given: ``{"forts": {key: {…}}}``; nothing for a side without one."""
    forts = {}
    for fort in watchers(state, side):
        loaded = [gun["loaded"] for gun in fort["guns"]]
        bears = conv["SC-J-20"]["bears_pt"] * 11.25
        forts[fort["key"]] = {
            "targets": _in_sight(state, side),
            "projectiles": [one for one in gunnery.PROJECTILES if gunnery.what_is_loaded_stays(one, loaded) is None],
            "ready": {gun["id"]: None if gun["out"] else gun["ready"] for gun in fort["guns"]},
            "reach_yd": longest(fort, conv),
            "bears": [(fort["faces"] - bears) % 360, (fort["faces"] + bears) % 360],
            **night.options_of_ship(state, fort, conv),
        }
    return {"forts": forts} if forts else {}


def take(state: Data, side: str, orders: Data, conv: Table) -> list[Data]:
    """Take targets and projectiles of a side's forts; parts not ordered stay."""
    book = state["book"][side]
    for key in sorted(orders.get("forts", {})):
        fort, order = state["forts"][key], orders["forts"][key]
        if "target" in order:
            fort["target"] = book[order["target"]]["ship"] if order["target"] else None
        if order.get("projectile"):
            for gun in fort["guns"]:
                gun["loaded"] = gunnery.load(gun["loaded"], order["projectile"])
    return []


def targets(state: Data, side: str, conv: Table) -> list[str]:
    """List the ids of hostile forts that this side's ships may fire at (forts lie open on the chart)."""
    return [fort["key"] for fort in state["forts"].values() if fort["side"] != side]


def aims(state: Data, side: str) -> list[str]:
    """List other marks to aim at: position-finder posts whose place is known."""
    known = any(fort["finders_known"] and fort["finders"] for fort in state["forts"].values() if fort["side"] != side)
    return [fort_rules.FINDERS] if known else []


def longest(fort: Data, conv: Table) -> float:
    """Find how far the best gun reaches that the fort was built with."""
    return max(fort_rules.reach(gun["cal"], conv) for gun in fort["guns"])


def show_forts(state: Data, viewer: str, conv: Table) -> Data:
    """Add to a view ``{"forts": […]}``; a fort's own side and the umpire are shown the guns and the scorer.

    Everybody: ``id side name own x_yd y_yd faces_deg gun_count finders_known fired``. ``fired`` is the last move in which ships
    within sight saw its guns go off, to the enemy; one's own fort says when it last fired.
    """
    return {"forts": [_show_fort(state, fort, viewer, conv) for fort in state["forts"].values()]}


def _show_fort(state: Data, fort: Data, viewer: str, conv: Table) -> Data:
    open_to_all = {
        "id": fort["key"],
        "side": fort["side"],
        "name": fort["name"],
        "own": fort["side"] == viewer,
        "x_yd": fort["x"],
        "y_yd": fort["y"],
        "faces_deg": round(fort["faces"], 2),
        "gun_count": len(fort["guns"]),
        "finders_known": fort["finders_known"] and bool(fort["finders"]),
        "fired": fort["seen_firing"].get(viewer if viewer in state["sides"] else fort["side"]),
        **({"silenced": True} if fort.get("taken") else {}),
    }
    if not fort_rules.scorer_seen_by(viewer, fort["side"], state["sides"]):
        return {**open_to_all, "range_yd": _nearest(state, fort, viewer)}
    names = {entry["ship"]: ident for ident, entry in state["book"][fort["side"]].items()}
    now = state["move"] + 1
    live = sum(1 for post in fort["finders"] if not post["out"])
    shaken = fort["demoralised"] >= now
    return {
        **open_to_all,
        "range_yd": None,
        "reach_yd": longest(fort, conv),
        "target": (names.get(fort["target"]) if viewer in state["sides"] else fort["target"]) if fort["target"] else None,
        "guns": [_gun_shown(gun, conv) for gun in fort["guns"]],
        "loads": sorted({gun["loaded"] or "" for gun in fort["guns"]}),
        "finders": [dict(post) for post in fort["finders"]],
        "finders_live": live,
        "demoralised": shaken,
        "striker": fort_rules.striker_of(live, shaken),
        "status": _status(fort, live, shaken, now),
    }


def _gun_shown(gun: Data, conv: Table) -> Data:
    told = {part: gun[part] for part in ("id", "name", "loaded", "half", "out", "edge", "centre")}
    told.update(calibre_in=gun["cal"], ready=None if gun["out"] else gun["ready"])
    return {**told, "every": fort_rules.every(gun, conv), "reach_yd": fort_rules.reach(gun["cal"], conv)}


def _nearest(state: Data, fort: Data, side: str) -> float | None:
    """Measure the range on the chart from the nearest own ship, to 100 yards."""
    ships = [ship for ship in state["ships"].values() if ship["side"] == side and ship["afloat"]]
    away = [distance(ship["x"] - fort["x"], ship["y"] - fort["y"]) for ship in ships]
    return round(min(away) / 100) * 100.0 if away else None


def _status(fort: Data, live: int, shaken: bool, now: int) -> list[str]:
    if fort.get("taken"):
        return ["taken from the land"]
    lines = []
    for gun in fort["guns"]:
        if gun["out"]:
            lines.append(f"{gun['name']} out for good")
        elif gun["lost_until"] > now:
            lines.append(f"{gun['name']} silent until move {gun['ready']}{', then at half rate' if gun['half'] else ''}")
        elif gun["half"]:
            lines.append(f"{gun['name']} fires at half rate")
    if fort["finders"] and live < len(fort["finders"]):
        lines.append(f"{len(fort['finders']) - live} of {len(fort['finders'])} position-finder posts lost")
    if shaken:
        lines.append(f"demoralised until move {fort['demoralised']}")
    return lines
