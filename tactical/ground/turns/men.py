"""The men's sheet: everybody's way judged, everybody's place at the end judged, and illegal orders refused."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import State
from tactical.ground.rules import firing, prisoners
from tactical.ground.rules.melee import contact
from tactical.ground.rules.mobility import CLEAR
from tactical.ground.turns import gun_crew, nearest_places
from tactical.ground.turns.book import Book, Layout
from tactical.ground.turns.deployment import arrivals
from tactical.ground.turns.ending import departures
from tactical.ground.turns.movement import escorts, ways
from tactical.ground.turns.movement.places import settle
from tactical.ground.turns.state import CLEAR_RULE, FIRST_RULE, GUNS_FIRST_RULE, POST_RULE, SOLID_RULE, Data, Point, Refusal

PARTS = ("men", "posts", "surrender", "off")
MOVABLE = ("armed", "freed")


def lay_men(book: Book, state: State, side: str, orders: Data) -> Layout:
    """Lay out the legal part of the sheet; men who may not go because of the others' moves stay.

    Men needed at the trail of a gun that has fired stay too (LW-039), as do men whom an extra module keeps back.
    """
    stay: dict[str, Refusal] = {}
    while True:
        lay = _lay_out_men_sheet(book, state, side, orders, stay)
        found = gun_crew.deserted(lay)
        for extra in book.extras:
            found |= extra.may_not_go(lay)
        if found.keys() <= stay.keys():
            return lay
        stay = {**found, **stay}


def _lay_out_men_sheet(book: Book, state: State, side: str, orders: Data, stay: dict[str, Refusal]) -> Layout:
    """Lay out the sheet with the men of ``stay`` where they are.

    1 white flags; 2 orders of extra modules; 3 each man's way, ``near`` and ``attack`` written out first; 4 the posts at the
    trails; 5 everybody's place at the end and the prisoners' escorts, until all fits; 6 who leaves the field; 7 extra modules
    again.
    """
    lay = Layout(book, state, side, orders)
    lay.fixed.update(stay)
    known = (*PARTS, *(part for extra in book.extras for part in extra.parts), *arrivals.parts(state))
    for key in sorted(map(str, orders.keys() - set(known) - nearest_places.PARTS)):
        if key in ("fire", "guns") and (why := firing.guns_first(state["stage"])):
            lay.refuse(GUNS_FIRST_RULE, key, why)
            continue
        lay.refuse(FIRST_RULE, key[:40], f"an order of the men's part has no {key[:40]!r}; it has {', '.join(known)}")
    departures.surrender(lay)
    if "off" in orders:
        lay.crews = {gun: lay.crew(gun) for gun in sorted(lay.guns) if lay.guns[gun]["is"] == "in place"}
    for extra in book.extras:
        extra.before_men(lay)
    nearest_places.write(lay)
    wishes = _ways(lay)
    _posts(lay, wishes)
    _places(lay, wishes)
    departures.off(lay)
    for extra in book.extras:
        extra.after_men(lay)
    return lay


def _ways(lay: Layout) -> dict[str, str]:
    """Judge each man's way; returns where each order stands on the sheet."""
    wanted, wishes = lay.table("men"), dict[str, str]()
    escorts.look_about(lay, sorted(map(str, wanted)))
    for key in sorted(map(str, wanted)):
        where, points = f"men.{key}", wanted[key]
        if key not in lay.men:
            lay.refuse(FIRST_RULE, where[:80], "there is no such man")
        elif not isinstance(points, list) or not all(map(ways.is_point, points)):
            lay.refuse(FIRST_RULE, where, "a man's way is a list of places [x, y], whole numbers of 1/64 in")
        elif len(points) > ways.MOST_POINTS:
            lay.refuse(FIRST_RULE, where, f"a way has at most {ways.MOST_POINTS} places")
        elif points:
            _read_way(lay, key, where, points, wishes)
    return wishes


def _read_way(lay: Layout, key: str, where: str, points: list[Any], wishes: dict[str, str]) -> None:
    book, man = lay.book, lay.men[key]
    x, y = points[-1]
    led = escorts.led(lay, key)
    if soon := prisoners.too_soon(man, lay.state["ply"]):
        return lay.refuse("LW-075", where, soon)
    if key in lay.fixed:
        return lay.refuse(lay.fixed[key][0], where, lay.fixed[key][1])
    if not led and (man["side"] != lay.side or man["is"] not in MOVABLE):
        return lay.refuse(FIRST_RULE, where, f"you cannot move this man: he is {words(lay, key)}")
    reach, why = escorts.reach(lay, key) if led else book.reach(lay.state, key)
    if why is not None and not reach:
        return lay.refuse(why[0], where, why[1])
    r = book.radius(lay.state, key)
    if not ways.inside(lay, x, y, r):
        text = "that is outside the field, or on its side edge; men may leave it only over their own back line"
        return lay.refuse(SOLID_RULE, where, text)
    solid = lay.country.touching(x, y, r, CLEAR)
    if solid is not None:
        what = ways.thing(lay, solid)
        return lay.refuse(CLEAR_RULE, where, f"no room to stand there: {what or 'the Country'} is in the way")
    if (
        not led
        and man["is"] == "freed"
        and any(lay.men[one]["is"] == "armed" and lay.men[one]["side"] != lay.side for one in contact(lay.ranks, x, y, r))
    ):
        return lay.refuse("LW-076", where, "he is not armed, and may not approach the enemy until he is")
    if why := gun_crew.kept_free(lay, key, (x, y)):
        return lay.refuse(why[0], where, why[1])
    found = ways.find(lay, key, points, reach)
    if isinstance(found, tuple):
        return lay.refuse(found[0], where, found[1])
    lay.paths[key], wishes[key] = found, where
    lay.kept.setdefault("men", {})[key] = [[int(a), int(b)] for a, b in points]
    return None


def words(lay: Layout, key: str) -> str:
    """Describe a man as he is now, for the player who tried to move him."""
    man = lay.men[key]
    kinds = {
        "armed": "the enemy's",
        "freed": "the enemy's",
        "dead": "dead",
        "off": "off the field",
        "secured": "in safe keeping",
        "prisoner": "a prisoner",
        "surrendered": "waiting under a white flag",
        "held": "not deployed",
    }
    return kinds.get(str(man["is"]), "elsewhere")


def _posts(lay: Layout, wishes: dict[str, str]) -> None:
    wanted = lay.table("posts")
    for gun in sorted(map(str, wanted)):
        where, pair = f"posts.{gun}", wanted[gun]
        points = lay.posts(gun) if gun in lay.guns else ()
        if not points or lay.guns[gun]["side"] != lay.side:
            lay.refuse(POST_RULE, where[:80], "only a gun of yours that has fired in this move has posts to fill")
        elif not isinstance(pair, list) or len(pair) != 2 or not all(one is None or isinstance(one, str) for one in pair):
            lay.refuse(POST_RULE, where, "a gun's posts are [left man, right man], either of them null")
        else:
            kept = [_post(lay, key, where, point, wishes) for key, point in zip(pair, points, strict=True)]
            if any(kept):
                lay.kept.setdefault("posts", {})[gun] = kept


def _post(lay: Layout, key: str | None, where: str, point: Point, wishes: dict[str, str]) -> str | None:
    if key is None:
        return None
    if key in wishes:
        lay.refuse(POST_RULE, where, f"man {key[:40]} is sent elsewhere on this order sheet")
        return None
    man = lay.men.get(key)
    if man is None or man["side"] != lay.side or man["is"] != "armed":
        lay.refuse(POST_RULE, where, f"{key[:40]} is not an armed man of yours")
        return None
    if key in lay.fixed:
        lay.refuse(lay.fixed[key][0], where, lay.fixed[key][1])
        return None
    reach, why = lay.book.reach(lay.state, key)
    found = ways.find(lay, key, [point], reach) if why is None or reach else why
    if found and isinstance(found, tuple):
        lay.refuse(found[0], where, found[1])
        return None
    lay.paths[key], wishes[key] = found, where
    return key


def _places(lay: Layout, wishes: dict[str, str]) -> None:
    """Put everybody at his place, again until nothing changes; a man who cannot stand there, or has lost his escort, stays."""
    places = gun_crew.open_posts(lay, lay.side)
    start = {key: (lay.men[key]["x"], lay.men[key]["y"]) for key in lay.paths}
    goals = {key: lay.paths[key][-1] for key in sorted(lay.paths)}
    while True:
        refused = settle(places, goals, start)
        for key in refused:
            goals.pop(key)
        alone = escorts.refuse_unescorted(lay, places, goals)
        for key, why in {**refused, **alone}.items():
            lay.refuse(why[0], wishes[key], why[1])
            _forget(lay, key, wishes[key])
        if not alone:
            break
        for key in alone:
            goals.pop(key)
            places.put_man(key, *start[key])
    for key, (x, y) in goals.items():
        man = lay.men[key]
        man.update(x=x, y=y, spent=man["spent"] + lay.book.cost(lay.state, key, lay.paths[key]))
        man.pop("pin", None)
    lay.stirred()


def _forget(lay: Layout, key: str, where: str) -> None:
    lay.paths.pop(key, None)
    part, name = where.split(".", 1)
    if part == "men":
        lay.kept["men"].pop(key)
    else:
        lay.kept["posts"][name] = [None if one == key else one for one in lay.kept["posts"][name]]
        if not any(lay.kept["posts"][name]):
            lay.kept["posts"].pop(name)
    if not lay.kept[part]:
        lay.kept.pop(part)
