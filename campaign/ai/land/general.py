"""The computer as a general: an enemy before him first, then dispatches, then his orders from before the war (CK-047, CK-048). He
marches to his aim, digs in where he must hold or is weaker, gives ground before a much stronger enemy, keeps guns and bridging
trains behind the fighting troops, sees to supplies, and reports."""

from __future__ import annotations

from typing import Any

from campaign.ai import letters, levels, phrases
from campaign.ai.land import landing, measures, parties, sieges
from campaign.ai.land.field import FRESH_MIN, Field, Foe, OwnBody, find_named_places, locate_body, men_said, miles
from campaign.ai.land.general_desk import Desk, desk_of
from campaign.ai.phrases import Task
from campaign.ai.situation import Lying, Wrote
from land.ground.country import Country
from land.ground.measure import MILE_M
from land.lift.parties import AFLOAT
from land.march.crossing import FORD
from naval.standing_orders import strength
from naval.state.orders import AVOID, CLOSE, SHADOW
from tactical.engine.dice import Dice
from tactical.engine.text.words import plural

Row = dict[str, Any]
BEFORE_MI, ON_IT_MI = 12.0, 3.0
"""Distances at which an enemy counts as before a column, and as standing at a place."""
DAY = 1440
HUNGRY_DAYS = 1.5
"""Days of food below which a column away from a depot goes to one, or forages."""
YARD_MEN, FRONT_YD = 3, (200, 4000)
"""Men for each yard of a trench, and its least and greatest length in yards."""
SIEGE_MI = 40.0
"""Distance within which he besieges a fort, or halts if too weak, instead of marching at it."""
FORT_WORKS = 2
"""Level of works that a column holds against any enemy."""
MOST_SIGNS, FARTHEST_MI = 60, 300.0
"""Longest text of an enemy made out by regiments before it is cut to one word; farthest march by road to a target."""
ORDERED = {phrases.ENGAGE: CLOSE, phrases.AVOID: AVOID, phrases.SHADOW: SHADOW}


def orders(lying: Lying, country: Country, dice: Dice) -> Wrote:
    """Write the sheet of a general for an order request, with reasons (CK-043)."""
    desk = desk_of(lying, country)
    rows = rows_of(desk)
    sheet: dict[str, object] = {"bodies": rows} if rows else {}
    answered = letters.answers(lying, desk.book, desk.reasons, stand(desk))
    notes = letters.notes(lying, desk.book, [*reports(desk), *desk.written, *answered, *list_accounts(desk)])
    if notes:
        sheet["dispatches"] = notes
    return Wrote(sheet=sheet, reasons=tuple(desk.reasons or ["All carry on."]))


def rows_of(desk: Desk) -> dict[str, Row]:
    """Write the orders of every column asked now, leaving out those whose orders stand (LC-008)."""
    asked, rows = desk.field.known.asked, dict[str, Row]()
    for body in desk.field.bodies:
        if asked and body.key not in asked:
            continue
        found, more = parties.sends(desk, body, order(desk, body))
        rows |= more
        if found is not None:
            rows |= measures.sends_scouts(desk, body, found) if found["tasks"] and body.line else {}
            rows[body.key] = found
    return rows


def order(desk: Desk, body: OwnBody) -> Row | None:
    """Decide what one column does; None leaves it as it is."""
    if body.key.endswith(AFLOAT):
        return None  # it comes ashore with the orders of the part already there
    if body.aboard:
        return lands(desk, body)
    if measures.is_scouts(body):
        return measures.scouts(desk, body)
    if parties.is_party(body):
        return parties.goes_back(desk, body)
    foes = find_enemies_ahead(desk, body)
    if foes:
        return at_the_enemy(desk, body, foes) if body.line else keeps_back(desk, body, foes[0])
    if any(one.key == body.key + AFLOAT for one in desk.field.bodies):
        return None  # the part ashore waits for the rest
    told = letters.last_letter(desk.lying, desk.book, phrases.STEERS)
    if told is not None:
        found = as_told(desk, body, told[1])
        if found is not None:
            desk.why(body, f"{found[1]} (No. {told[0].number} of {letters.name_of(desk.lying, told[0].writer)})")
            return found[0]
        return None
    if (mended := measures.mends(desk, body)) is not None:
        return mended
    if (loaded := measures.draws(desk, body)) is not None:
        return loaded
    if (hungry := feeds(desk, body)) is not None:
        return hungry
    if not attacks(desk.field):
        return holds(desk, body, "his orders are to hold")
    return goes_on(desk, body) if body.line else keeps_up(desk, body)


# -- an enemy before him ------------------------------------------------------------------------------------------------


def find_enemies_ahead(desk: Desk, body: OwnBody) -> list[Foe]:
    """List the enemies before a column that were lately seen or reported, the nearest first."""
    near = [
        one
        for one in (*desk.field.fresh(), *list_reported_enemies(desk))
        if miles(locate_body(body), locate_body(one)) <= BEFORE_MI
    ]
    return sorted(near, key=lambda one: (miles(locate_body(body), locate_body(one)), one.label))


def list_reported_enemies(desk: Desk) -> list[Foe]:
    """List enemies lately reported by others, where he has seen none himself."""
    found = []
    for letter in desk.lying.letters if levels.acts_on_news(desk.lying.level) else ():
        news = desk.book.read_enemy_report(letter.text) if desk.lying.now - letter.written <= FRESH_MIN else None
        if news is not None and all(miles((news.lon, news.lat), locate_body(one)) > BEFORE_MI for one in desk.field.fresh()):
            men = men_said(letter.text)
            found.append(Foe(label=letter.writer, lon=news.lon, lat=news.lat, seen=letter.written, what=news.what, men=men))
    return found


def at_the_enemy(desk: Desk, body: OwnBody, foes: list[Foe]) -> Row | None:
    """Attack, dig in, or give ground, by the ratio of men and his temperament (CK-047, SC-CK-09)."""
    nearest = foes[0]
    mine = sum(
        one.men for one in desk.field.bodies if not one.aboard and miles(locate_body(one), locate_body(nearest)) <= BEFORE_MI
    )
    ratio = strength.ratio(max(mine, body.men), sum(one.counts for one in foes))
    what, by = levels.conduct(ratio, desk.lying.temperament, desk.lying.level), ""
    told = letters.last_task(desk.lying, desk.book, (*ORDERED, phrases.CARRY_ON))
    if told is not None and told.kind in ORDERED and (ORDERED[told.kind] != CLOSE or what != AVOID):
        what, by = ORDERED[told.kind], ", as ordered"
    said = f"own strength {ratio:.2f} of the enemy’s before it"
    takes = attacks(desk.field) or retakes(desk, nearest)
    if what == CLOSE and takes and (storm := sieges.storms(desk, body, target(desk, body))) is not None:
        return storm
    fort = sieges.fort_before(desk, body, nearest, target(desk, body)) if takes and what != AVOID else None
    if fort is not None and sieges.conduct_at(desk, body, fort, works=True) != CLOSE:
        return sieges.besieges(desk, body, fort)
    if what == SHADOW and takes and not by and presses(desk, body, ratio):
        what = CLOSE
    if what == CLOSE and (takes or by):
        return closes(desk, body, nearest, f"{said}{by}")
    if what == AVOID and not stands_there(desk, body):
        if (aboard := measures.takes_ship(desk, body)) is not None:
            return aboard
        back = gives_ground(desk, body, nearest)
        if back is not None:
            desk.why(body, f"gives ground to {desk.name(back[-1])} ({said}{by})")
            return marching(body, back, "delay")
    return holds(desk, body, said)


def presses(desk: Desk, body: OwnBody, ratio: float) -> bool:
    """Report whether a general who is to take a place, and has dug in since the last request, attacks now, with a ratio nearer to
    attack than to retreat (SC-CK-09)."""
    closes_at, avoids_at = levels.bounds(desk.lying.temperament, desk.lying.level)
    stands = body.posture == "defend" and (body.works > 0 or any(task.get("do") == "dig" for task in body.tasks))
    return stands and ratio >= (closes_at + avoids_at) / 2


def retakes(desk: Desk, foe: Foe) -> bool:
    """Report whether a general who is to hold drives an enemy of known strength from a place in his orders."""
    if not foe.men:
        return False
    ours = find_named_places(desk.country, desk.field.aim, desk.field.brief)
    some = [desk.country.places[key] for key in ours if not desk.is_enemys(key)]
    return any(miles((one.lon, one.lat), locate_body(foe)) <= ON_IT_MI for one in some)


def keeps_back(desk: Desk, body: OwnBody, foe: Foe) -> Row | None:
    """Keep guns and trains out of a fight: stay while own infantry or cavalry is as near the enemy, else give ground."""
    covered = any(
        miles(locate_body(one), locate_body(foe)) <= miles(locate_body(body), locate_body(foe)) + ON_IT_MI
        for one in fighters(desk)
    )
    if covered and builds(body):
        return None
    if covered and (end := crossing(desk, body)):
        return lays(desk, body, end)
    if not covered and not stands_there(desk, body):
        back = gives_ground(desk, body, foe)
        if back is not None:
            desk.why(body, f"has neither foot nor horse to face the enemy, and goes back to {desk.name(back[-1])}")
            return marching(body, back, "avoid")
    return stays(desk, body, "has no infantry or cavalry, and stays behind the fighting troops")


def closes(desk: Desk, body: OwnBody, foe: Foe, said: str) -> Row:
    """Attack an enemy by road at a place, else straight to where he was seen (LC-061)."""
    end = desk.country.nearest_place(foe.lon, foe.lat)
    there = (
        end if end and miles(locate_body(foe), (desk.country.places[end].lon, desk.country.places[end].lat)) <= ON_IT_MI else ""
    )
    by: list[Any] = desk.find_route(body.place, there) if there else [[round(foe.lon, 4), round(foe.lat, 4)]]
    desk.why(body, f"attacks the enemy {f'at {desk.name(there)}' if there else 'where he was seen'} ({said})")
    return {"tasks": [{"do": "march", "by": by}] if by else [], "posture": "attack"}


def gives_ground(desk: Desk, body: OwnBody, foe: Foe) -> list[str] | None:
    """Find the way to the nearest depot or port that leads away from an enemy, if any."""
    some = [key for key, one in sorted(desk.country.places.items()) if {"depot", "port"} & set(one.kinds) and key != body.place]
    ends = [key for key in some if not desk.is_enemys(key)]
    spots = {key: (desk.country.places[key].lon, desk.country.places[key].lat) for key in ends}
    away = [key for key in ends if miles(spots[key], locate_body(foe)) > miles(locate_body(body), locate_body(foe)) + ON_IT_MI]
    best = desk.nearest(body.place, away)
    return desk.find_route(body.place, best) or None if best else None


def stands_there(desk: Desk, body: OwnBody) -> bool:
    """Report whether a column is in a fort or in works that it holds in any case."""
    return body.works >= FORT_WORKS or (body.place in desk.country.places and "fort" in desk.country.places[body.place].kinds)


def holds(desk: Desk, body: OwnBody, why: str) -> Row | None:
    """Hold where it is and dig in, once (LC-225); cavalry alone scouts instead."""
    if not measures.digs(desk, body):
        return measures.watches(desk, body, parties.nearest(desk, body, DAY)) or stays_there(body)
    digs = any(task.get("do") == "dig" for task in body.tasks)
    if digs or (body.works and body.posture == "defend" and not body.tasks):
        return None
    front = min(max(body.men // YARD_MEN, FRONT_YD[0]), FRONT_YD[1])
    desk.why(body, f"holds {desk.name(body.place)}{'' if body.works else ' and digs in'} ({why})")
    tasks = [] if body.works else [{"do": "dig", "level": 1, "front_yd": front}]
    return {"tasks": tasks, "posture": "defend"}


def stays_there(body: OwnBody) -> Row | None:
    """Halt a march where the column stands; None if it does not march."""
    marches = any(task.get("do") == "march" for task in body.tasks)
    return {"tasks": [], "posture": "defend"} if marches else None


def marching(body: OwnBody, by: list[str], posture: str) -> Row | None:
    """Order a march by these places; None if the column does that already."""
    if body.bound_for == by[-1] and body.posture == posture:
        return None
    return {"tasks": [{"do": "march", "by": by, "step": "normal"}], "posture": posture}


# -- nobody before him --------------------------------------------------------------------------------------------------


def attacks(here: Field) -> bool:
    """Report whether his orders from before the war have him attack rather than hold."""
    return landing.attacks(f"{here.aim} {here.brief}")


def goes_on(desk: Desk, body: OwnBody) -> Row | None:
    """March to the weightiest place in his orders, else to the enemy's nearest port."""
    end = target(desk, body)
    by = desk.find_route(body.place, end) if end else []
    if not by:
        return holds(desk, body, "there is no place left to take")
    fort = sieges.fort_of(desk, end) if desk.metres(body.place, end) <= SIEGE_MI * MILE_M else None
    if fort is not None and sieges.conduct_at(desk, body, fort, works=True) != CLOSE:
        if sieges.conduct_at(desk, body, fort, works=False) != AVOID:
            return sieges.besieges(desk, body, fort)
        return holds(desk, body, f"it is too weak for {desk.name(end)}")
    row = marching(body, by, "attack")
    if row is not None and (train := measures.by_rail(desk, body, end)):
        desk.why(body, f"goes to {desk.name(end)} by rail")
        return {"tasks": train, "posture": "attack"}
    if row is not None:
        desk.why(body, f"marches to {desk.name(end)}, {plural(round(desk.metres(body.place, end) / MILE_M), 'mile')} by road")
    return row


def keeps_up(desk: Desk, body: OwnBody) -> Row | None:
    """March guns and trains alone to the last place of the nearest infantry or cavalry."""
    if builds(body):
        return None
    if end := crossing(desk, body):
        return lays(desk, body, end)
    ends = {one.place for one in fighters(desk)}
    end = desk.nearest(body.place, ends)
    by = desk.find_route(body.place, end) if end else []
    if not by:
        return stays(desk, body, "has no infantry or cavalry, and waits for the fighting troops")
    row = marching(body, by, "avoid")
    if row is not None and (wire := measures.wired(desk, body, by)):
        desk.why(body, f"follows the fighting troops to {desk.name(end)}, and lays a wire behind it")
        return {"tasks": wire, "posture": "avoid"}
    if row is not None:
        desk.why(body, f"follows the fighting troops to {desk.name(end)}")
    return row


def crossing(desk: Desk, body: OwnBody) -> str:
    """Find the nearest ford, impassable to wheels, on the fighting troops' roads, for a bridging train (LC-086, LC-223); "" if
    none, or there already."""
    roads = [[one.place, *desk.find_route(one.place, target(desk, one))] for one in fighters(desk)] if body.boats else []
    fords = [next((key for key in road if FORD in desk.country.places[key].kinds), "") for road in roads if road[0]]
    end = desk.nearest(body.place, filter(None, fords))
    return "" if end == body.place else end


def builds(body: OwnBody) -> bool:
    """Report whether a column is bound for a bridge to build, or at work on it."""
    return any(task.get("do") == "make" for task in body.tasks)


def lays(desk: Desk, body: OwnBody, end: str) -> Row | None:
    """Go to a ford and build a bridge of boats; None without a road."""
    by = desk.find_route(body.place, end)
    if not by:
        return None
    desk.why(body, f"is to bridge {desk.name(end)} for the fighting troops")
    goes = measures.wired(desk, body, by) or [{"do": "march", "by": by}]
    return {"tasks": [*goes, {"do": "make", "what": "pontoon", "at": end}], "posture": "avoid"}


def fighters(desk: Desk) -> list[OwnBody]:
    """List his columns ashore with infantry or cavalry."""
    return [one for one in desk.field.bodies if one.line and not one.aboard]


def stays(desk: Desk, body: OwnBody, why: str) -> Row | None:
    """Stay with nothing to do; None if that is so already."""
    if not body.tasks and body.posture == "avoid":
        return None
    desk.why(body, why)
    return {"tasks": [], "posture": "avoid"}


def target(desk: Desk, body: OwnBody) -> str:
    """Find the place that a column is to take, never one where his own began; "" if none is in reach."""
    own = {one.began for one in desk.field.bodies} | {body.place}
    homes = {name for name, _, _ in desk.lying.papers.homes}
    told = [key for key in find_named_places(desk.country, desk.field.aim, desk.field.brief) if key not in own]
    told = [key for key in told if desk.name(key) not in homes]
    ports = {name for name, _, _ in desk.lying.foreign}
    some = told or [key for key, one in sorted(desk.country.places.items()) if one.name in ports]
    reached = [(key, far) for key in some if (far := desk.metres(body.place, key)) <= FARTHEST_MI * MILE_M]
    return min(reached, key=lambda row: (not counts(desk, row[0]), row[1], row[0]), default=("", 0.0))[0]


def counts(desk: Desk, place: str) -> bool:
    """Report whether a place is worth a battle: a depot, a fort or a port."""
    return bool({"depot", "fort", "port"} & set(desk.country.places[place].kinds))


def as_told(desk: Desk, body: OwnBody, task: Task) -> tuple[Row | None, str] | None:
    """Obey a dispatch's phrase: go and hold a place, or return to the nearest depot (CK-048)."""
    if task.kind == phrases.RETURN and not task.places:
        ends = [key for key, one in sorted(desk.country.places.items()) if "depot" in one.kinds]
        end = desk.nearest(body.place, ends)
    else:
        end = desk.country.nearest_place(*task.places[0]) if task.places else ""
    by = desk.find_route(body.place, end) if end else []
    if not by:
        row = holds(desk, body, "where it was sent") if end == body.place else None
        return (row, f"is at {desk.name(end)}, as ordered") if row is not None else None
    row = marching(body, by, "avoid" if not body.line else "attack" if attacks(desk.field) else "defend")
    return (row, f"marches to {desk.name(end)}, as ordered") if row is not None else None


def feeds(desk: Desk, body: OwnBody) -> Row | None:
    """Ask for stores when food is short, and forage on the spot (LC-157)."""
    at_depot = body.place in desk.country.places and "depot" in desk.country.places[body.place].kinds
    if body.days >= HUNGRY_DAYS or at_depot or any(task.get("do") == "forage" for task in body.tasks):
        return None
    asks_for_stores(desk, body)
    desk.why(body, f"forages: it has food for {body.days:.1f} days")
    left = [task for task in body.tasks if task.get("do") == "march"]
    return {"tasks": [{"do": "forage", "on": True}, *left], "posture": body.posture or "defend"}


def asks_for_stores(desk: Desk, body: OwnBody) -> None:
    """Write to his ministry which place needs stores (LC-305)."""
    office = next((one.key for one in desk.lying.fellows if one.role == "ministry"), "")
    heads = [key for key, one in sorted(desk.country.places.items()) if "railhead" in one.kinds]
    end = desk.nearest(body.place, heads)
    if office and end:
        text = f"SEND STORES TO {desk.name(end)}."
        if not letters.said_lately(desk.lying, text, office) and (office, text) not in desk.written:
            desk.written.append((office, text))


# -- from the sea -------------------------------------------------------------------------------------------------------


def lands(desk: Desk, body: OwnBody) -> Row | None:
    """Land from the ships on the beach to which the transports are brought (LC-200, LC-202)."""
    homes = {name for name, _, _ in desk.lying.papers.homes}
    beach = landing.beach_for(desk.country, desk.field.aim, homes)
    if beach is None:
        desk.why(body, "waits in its ships: there is no landing")
        return None
    if body.bound_for == beach.key:
        return None
    desk.why(body, f"is to land at {beach.name}, where the transports are going")
    return {"tasks": [{"do": "land", "at": beach.key, "order": []}], "posture": "attack"}


# -- what he writes -----------------------------------------------------------------------------------------------------


def reports(desk: Desk) -> list[tuple[str, str]]:
    """Report the strongest enemy seen since the last request to ministry and fellows (CK-048)."""
    new = [one for one in desk.field.fresh() if one.seen > desk.lying.since and not one.lost]
    best = max(new, key=lambda one: (one.counts, one.seen, one.label), default=None)
    if best is None:
        return []
    text = describe_enemy(desk.lying, best)
    to = [one.key for one in desk.lying.fellows if one.role in ("ministry", "general", "cabin")]
    return [(key, text) for key in to if not letters.said_lately(desk.lying, text[:30], key)]


def describe_enemy(lying: Lying, foe: Foe) -> str:
    """Write the phrase for an enemy: arms as far as they were made out, and men."""
    arms = "all arms" if "_" in foe.what or len(foe.what) > MOST_SIGNS else foe.what.replace(".", "") or "troops"
    return letters.enemy(lying, foe.lon, foe.lat, foe.seen, f"{arms}, about {foe.men:,} men" if foe.men else arms)


def list_accounts(desk: Desk) -> list[tuple[str, str]]:
    """Tell his side once a day where his strongest column is, and what all have left."""
    body = max(desk.field.bodies, key=lambda one: (one.men, one.key), default=None)
    if body is None:
        return []
    return letters.list_accounts(desk.lying, body.lon, body.lat, stand(desk))


def stand(desk: Desk) -> str:
    """Describe the general's situation for a seat that asks for a report."""
    parts = [f"{one.name} at {desk.name(one.place)}, {one.men:,} men" for one in desk.field.bodies]
    return f"{'; '.join(parts) or 'no column under command'}."
