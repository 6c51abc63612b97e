"""Questions about forts: ``manage.py adjudicate jane fort``. A line has one or more of three parts.

``gun`` and ``hits``, the cost of hits to one of a fort's guns:

    {"gun": {"velocity_fps": 2750, "calibre_in": 12, "ready": 1, "edge": 0, "centre": 0, "half": false}, "move": 10,
     "hits": ["edge", "shrapnel", "centre"]}
        gives   "gun": {"lost": [1, 3, 10], "ready", "every", "half", "out", "edge", "centre"}

All hits are of the fire of ``move`` (1). A gun that is out for good has ``ready`` null and loses nothing more (0).

``shot``, a fort's fire at a ship:

    {"shot": {"range_yd": 5000, "kind": "battleship", "calibre_in": 12, "points_off": 8, "gunnery": 1, "guns": 1, "finders": 1,
              "demoralised": false, "night": false, "shift": false, "credit": 0}}
        gives   "shot": {"reaches", "limit_yd", "claimed", "grade", "sheet", "striker", "accuracy", "chance", "strikes", "credit"}

In place of ``range_yd`` a ``sheet`` (L, M, S, SC) asks for the chance alone. For claimed guns ``chance`` is null and ``mean`` the
mean of their hits.

``strike``, the place where a ship's strike that lands on a fort falls:

    {"strike": {"sheet": "L", "finders": 2, "aimed": false, "projectile": "HE"}}
        gives   "strike": {"edge", "centre", "shrapnel", "finder", "parapet", "tells": whether shrapnel has effect}
"""

from __future__ import annotations

from naval.rulesets.jane.forts import rules as fort_rules
from naval.rulesets.jane.gunnery import shooting as gunnery
from naval.rulesets.jane.night import chapter as night
from naval.rulesets.jane.queries.reader import Reader
from naval.rulesets.jane.tables import STANDARD, Data
from tactical.engine.errors import BadQuery

SHEETS = ("L", "M", "S", "SC")
PLACES = (fort_rules.EDGE, fort_rules.SHRAPNEL, fort_rules.CENTRE)
PARTS = ("gun", "hits", "move", "shot", "strike")
MOST_MOVES = 100_000


def fort(given: Data) -> Data:
    """Answer for the ladder of hits on a gun, a fort's shot, a strike at a fort; raises ``BadQuery`` with every fault."""
    faults = [f'there is no field "{key}"' for key in sorted(map(str, given)) if key not in PARTS]
    answer: Data = {}
    asked = [(part, ask) for part, ask in (("gun", _gun), ("shot", _shot), ("strike", _strike)) if part in given]
    if not asked:
        faults.append('a line has "gun" and "hits", "shot" or "strike"')
    for part, ask in asked:
        if not isinstance(given[part], dict):
            faults.append(f'"{part}" is a table, not {given[part]!r:.40}')
            continue
        try:
            answer[part] = ask(given)
        except BadQuery as error:
            faults += [f"{part}: {one}" for one in error.faults]
    if faults:
        raise BadQuery(faults)
    return answer


def _gun(given: Data) -> Data:
    outer = Reader({key: given[key] for key in ("move",) if key in given})
    move = outer.read_whole_number("move", 1, MOST_MOVES, 1)
    ask = Reader(given["gun"])
    velocity, calibre = ask.read_number("velocity_fps", 500, 5000), ask.read_number("calibre_in", 0.5, 20, 12)
    ready, edge, centre = (
        ask.read_whole_number("ready", 1, MOST_MOVES, 1),
        ask.read_whole_number("edge", 0, 99, 0),
        ask.read_whole_number("centre", 0, 1, 0),
    )
    half = ask.read_flag("half")
    hits = given.get("hits", [])
    if not isinstance(hits, list) or any(one not in PLACES for one in hits):
        ask.fault(f'"hits" is a list of {", ".join(PLACES)}, not {hits!r:.60}')
    ask.faults += outer.faults
    ask.done()
    # A gun hit so often before already goes at half rate.
    slow = half or centre > 0 or (edge > 0 and fort_rules.edge_hit(edge)[1])
    gun: Data = {
        "cal": calibre,
        "fps": velocity,
        "ready": ready,
        **fort_rules.UNHURT,
        "edge": edge,
        "centre": centre,
        "half": slow,
    }
    lost = [0 if gun["out"] else fort_rules.struck(gun, one, move)[0] for one in hits]
    told = {part: gun[part] for part in ("half", "out", "edge", "centre")}
    return {"lost": lost, "ready": None if gun["out"] else gun["ready"], "every": fort_rules.every(gun), **told}


def _shot(given: Data) -> Data:
    ask = Reader(given["shot"])
    sheet = ask.read_choice("sheet", SHEETS, None)
    range_yd = ask.read_number("range_yd", 0, 40000, None if sheet else 0)
    calibre, guns = ask.read_number("calibre_in", 0.5, 20, 12), ask.read_whole_number("guns", 1, 99, 1)
    kind = ask.read_choice("kind", tuple(STANDARD["SC-T-08"]["size"]), "battleship")
    points, quality = ask.read_number("points_off", 0, 8, 8), ask.read_number("gunnery", 0, 9, 1)
    finders, credit = ask.read_whole_number("finders", 0, 8, 1), ask.read_number("credit", 0, 99, 0)
    shaken, dark, shift = ask.read_flag("demoralised"), ask.read_flag("night"), ask.read_flag("shift")
    if ("sheet" in given["shot"]) == ("range_yd" in given["shot"]):
        ask.fault('one of "sheet" and "range_yd" is needed, and not both')
    ask.done()
    accuracy, halved = fort_rules.accuracy(finders, shaken), night.blind_fire(dark)
    claimed, limit = gunnery.is_claimed(calibre), fort_rules.reach(calibre)
    answer: Data = {
        "limit_yd": limit,
        "claimed": claimed,
        "striker": fort_rules.striker_of(finders, shaken),
        "accuracy": accuracy,
        "sheet": sheet,
        "chance": None,
    }
    if range_yd is not None:
        grade = gunnery.grade_of(range_yd)
        row, reaches = gunnery.row_of(grade), range_yd <= limit
        halves = (row["strikes"], gunnery.shift_of_fire("new", "old" if shift else None))
        number, left = gunnery.strikes(credit, guns, *halves) if reaches and not claimed else (0, credit)
        answer.update(grade=grade, sheet=row["sheet"], reaches=reaches, strikes=number, credit=round(left, 6))
        if claimed:
            turned = STANDARD["SC-T-08"]["aspect"][gunnery.aspect(points)]
            size = STANDARD["SC-T-08"]["size"].get(kind, 1.0)
            factors = (turned, size, quality, halves[1], halved)
            mean = gunnery.claimed_hits(gunnery.reach(calibre)[1], grade, guns, *factors) if reaches else 0.0
            answer["mean"] = round(mean, 6)
    if not claimed:
        answer["chance"] = round(gunnery.chance(answer["sheet"], points, kind, quality, STANDARD, accuracy * halved), 6)
    return answer


def _strike(given: Data) -> Data:
    ask = Reader(given["strike"])
    sheet, finders = ask.read_choice("sheet", SHEETS), ask.read_whole_number("finders", 0, 8, 1)
    aimed, projectile = ask.read_flag("aimed"), ask.read_choice("projectile", tuple(gunnery.PROJECTILES), "CP")
    ask.done()
    rule = STANDARD["SC-T-24"]
    chances: Data = {place: rule[place][sheet] for place in (fort_rules.EDGE, fort_rules.CENTRE, fort_rules.SHRAPNEL)}
    chances["finder"] = (rule["finder_aimed"][sheet] if finders else 0.0) if aimed else finders / rule["cells"]
    chances["parapet"] = round(1 - sum(chances.values()), 6)
    return {**chances, "tells": fort_rules.shrapnel_tells(True, True, bool(STANDARD["SC-J-21"]["bursts"][projectile]))}
