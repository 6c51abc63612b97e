"""The computer as an admiral: coal first, then an enemy in sight, his task, a beat (CK-046 to 048)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from campaign.ai import letters, levels, phrases
from campaign.ai.phrases import Book, Task
from campaign.ai.sea import courses
from campaign.ai.sea.courses import CannotBe, Rows
from campaign.ai.situation import Lying, Wrote
from naval.geo import course, reach
from naval.geo.calendar import label
from naval.geo.chart import Chart
from naval.orders.seat_knowledge import KnownForce
from naval.standing_orders import strength
from naval.standing_orders.papers import Port
from naval.state.orders import AVOID, CLOSE, SHADOW
from tactical.engine.dice import Dice
from tactical.engine.text.words import plural

TORPEDO = ("destroyer", "torpedo_boat", "submarine", "submersible")
LIGHT = ("scout", "small_cruiser")
LINE = ("battleship", "coast_defence")
COALED = 0.9
"""Share of full bunkers to which a force in port coals; with a task she sails at ``SAILS``."""
SAILS, LOW = 0.6, 0.3
"""Share of her coal at which a force makes for her base, wherever she is."""
LOW_RAIDER = 0.4
"""The same share of a raider, who may have to steam for hours at nine-tenths of full speed."""
ANCHORED_NM = 0.6
"""Distance from their place at which transports anchor to put boats out."""
WORDS = {CLOSE: "closes", SHADOW: "shadows", AVOID: "avoids"}
SAID = {CLOSE: "Closing him.", SHADOW: "Shadowing him.", AVOID: "Drawing away."}
ORDERED = {phrases.ENGAGE: CLOSE, phrases.SHADOW: SHADOW, phrases.AVOID: AVOID}


@dataclass
class Desk:
    """State of one sheet while it is written."""

    lying: Lying
    chart: Chart
    book: Book
    dice: Dice
    reasons: list[str] = field(default_factory=list)

    def why(self, force: KnownForce, text: str) -> None:
        """Add a line to the log of reasons."""
        self.reasons.append(f"{force.name}: {text}.")


def orders(lying: Lying, chart: Chart, dice: Dice) -> Wrote:
    """Write the sheet of an admiral for an order request, with reasons (CK-043)."""
    desk = Desk(lying, chart, letters.book_of(lying), dice)
    rows = {}
    for force in lying.forces:
        row = order(desk, force)
        if row is not None:
            rows[force.key] = row
    sheet: dict[str, object] = {"forces": rows} if rows else {}
    answered = letters.answers(lying, desk.book, desk.reasons, stand(lying))
    notes = letters.notes(lying, desk.book, [*reports(desk), *answered, *list_accounts(desk, rows)])
    if notes:
        sheet["dispatches"] = notes
    return Wrote(sheet=sheet, reasons=tuple(desk.reasons or ["He commands no force."]))


def order(desk: Desk, force: KnownForce) -> dict[str, Any] | None:
    """Decide one force's row of the sheet; None leaves her as she is (CK-046 before all, then CK-047, then CK-048)."""
    lying, papers = desk.lying, desk.lying.papers
    if not any(ship.afloat for ship in force.ships) or courses.most(papers, force) < 1:
        desk.why(force, "cannot steam")
        return None
    seen = papers.enemies_of(force)
    smoke = raids(force) and not force.port and only_smoke(lying, force) and not keeps_touch(lying, force)
    acts = at_sight(desk, force) if seen and not smoke else by_task(desk, force)
    legs, more = acts
    base = base_of(desk, force)
    homes = papers.homes if base is None else (base,)  # the base is no nearer than the nearest port, so this asks for more coal
    if force.port and not legs:
        return {**row(desk, force, legs), **more}
    why = courses.must_go_home(papers, desk.chart, force, legs, homes)
    if not why and (smoke or not seen) and not force.port and courses.share(force) < (LOW_RAIDER if goes_after(force) else LOW):
        why = f"{courses.share(force):.0%} of her full bunkers is left"
    if why and not (force.port and courses.share(force) >= COALED):
        if force.port:
            desk.why(force, f"coals in {force.port}: {why}")
            return row(desk, force, [])
        back, port = courses.homeward(papers, desk.chart, force, base, papers.homes)
        if back:
            desk.why(force, f"goes home to {port}: {why}")
            return {**row(desk, force, back), "sighting": AVOID, "after_nm": 0}
    return {**row(desk, force, legs), **more}


def row(desk: Desk, force: KnownForce, legs: Rows | None) -> dict[str, Any]:
    """Build a force's row with these legs, raiding and keeping silence as she should."""
    if legs is None:
        return {**courses.as_it_is(force), "stands": True}
    said = conduct_of(desk, phrases.SILENCE, phrases.NO_SILENCE)
    silent = force.silent if said is None else said.kind == phrases.SILENCE
    legs = courses.lasting(desk.lying.papers, force, legs)
    after = levels.miles_of_chase(desk.lying.level) if goes_after(force) and legs else 0
    return {"legs": legs, "raid": raids(force), "prizes": force.prizes, "silent": silent, "stands": True, "after_nm": after}


def raids(force: KnownForce) -> bool:
    """Report whether a force takes merchantmen she meets: cruisers and scouts do (NAV-S-053)."""
    kinds = {ship.kind for ship in force.ships if ship.afloat}
    return bool(kinds) and kinds <= {*LIGHT, "big_cruiser"}


def goes_after(force: KnownForce) -> bool:
    """Report whether a force chases merchantmen in sight: raiders with a cruiser; scouts keep their stations (SC-N-09)."""
    return raids(force) and any(ship.kind != "scout" for ship in force.ships if ship.afloat)


def only_smoke(lying: Lying, force: KnownForce) -> bool:
    """Report whether a force sees only smoke, most likely one more merchantman."""
    what = [one.what for one in lying.enemies if one.by == force.name and one.seen == lying.now and not one.lost]
    return bool(what) and set(what) == {"smoke"}


def base_of(desk: Desk, force: KnownForce) -> Port | None:
    """Find the port at which the force was told to coal, else that of her side nearest to where the war found her."""
    lying = desk.lying
    told = letters.find_coaling_port(lying, desk.book)
    if told is not None:
        return told
    began = lying.began.get(force.key)
    if began is None or not lying.papers.homes:
        return None
    return min(lying.papers.homes, key=lambda port: (course.distance_nm(*began, port[1], port[2]), port[0]))


# -- an enemy in sight --------------------------------------------------------------------------------------------------


def at_sight(desk: Desk, force: KnownForce) -> tuple[Rows | None, dict[str, Any]]:
    """Close, shadow or avoid by the ratio of strengths, unless a dispatch decides (CK-047, CK-048)."""
    lying, papers = desk.lying, desk.lying.papers
    ratio = courses.ratio(force, papers.enemies_of(force))
    what = conduct_at(desk, force, ratio)
    if what == CLOSE and keeps_touch(lying, force) and only_smoke(lying, force):
        what = SHADOW  # until she has made him out
    told = conduct_of(desk, phrases.SHADOW, phrases.ENGAGE, phrases.AVOID, phrases.CARRY_ON)
    by = ""
    if told is not None and told.kind in ORDERED and (ORDERED[told.kind] != CLOSE or what != AVOID):
        what, by = ORDERED[told.kind], ", as ordered"
    if force.port and what != CLOSE:
        desk.why(force, f"stays in {force.port}, with an enemy in sight (strength ratio {ratio:.2f} of his)")
        return [], {"sighting": ""}
    if what == SHADOW and keeps_touch(lying, force):
        near = levels.miles_of_touch()
        desk.why(force, f"keeps {near:.0f} miles off the enemy{by} (strength ratio {ratio:.2f} of his)")
        return courses.touch(papers, desk.chart, force, near), {"sighting": "", "after_nm": 0}
    try:
        legs = courses.at_the_enemy(papers, desk.chart, force, what, lying.temperament == "bold")
    except CannotBe as cannot:
        back, port = courses.homeward(papers, desk.chart, force, base_of(desk, force), papers.homes)
        desk.why(force, f"makes for {port or 'nowhere'}: {cannot}")
        return back, {"sighting": AVOID}
    desk.why(force, f"{WORDS[what]} the enemy{by} (strength ratio {ratio:.2f} of his)")
    return legs, {"sighting": what}


def conduct_at(desk: Desk, force: KnownForce, ratio: float) -> str:
    """Choose to close, shadow or avoid by temperament, level and waters (CK-047, SC-CK-12)."""
    lying = desk.lying
    return levels.conduct(ratio, lying.temperament, lying.level, abroad=is_abroad(lying, force))


def keeps_touch(lying: Lying, force: KnownForce) -> bool:
    """Report whether a force stays near an enemy whom she does not attack, so that he takes no merchantman: a hard player's
    cruisers in their own waters (SC-CK-12)."""
    return lying.level == levels.HARD and goes_after(force) and not is_abroad(lying, force)


def is_abroad(lying: Lying, force: KnownForce) -> bool:
    """Report whether a force is nearer to a port of the enemy than to any of her side."""
    home, foreign = (
        min((courses.miles(force, (port[1], port[2])) for port in ports), default=math.inf)
        for ports in (lying.papers.homes, lying.foreign)
    )
    return foreign < home


def conduct_of(desk: Desk, *kinds: str) -> Task | None:
    """Find the last dispatch of one of these kinds."""
    return letters.last_task(desk.lying, desk.book, kinds)


# -- nothing in sight ---------------------------------------------------------------------------------------------------


def by_task(desk: Desk, force: KnownForce) -> tuple[Rows | None, dict[str, Any]]:
    """Plan a force with nobody in sight: by news, else by her task, else on her beat (CK-048)."""
    lying = desk.lying
    more = {"sighting": standing(lying, force)}
    news = by_news(desk, force)
    if news is not None:
        return news, more
    found = letters.last_letter(lying, desk.book, phrases.STEERS, writers_for(desk, force))
    if force.port and courses.share(force) < (SAILS if found else COALED):
        desk.why(force, f"coals in {force.port}, with {courses.share(force):.0%} of her coal")
        return [], more
    if found is None and carries(force) and lying.landing is not None:
        done = proceeds(desk, force, Task(kind=phrases.PROCEED, places=(lying.landing,)), lying.now)
        if done is not None:
            legs, words, extra = done
            desk.why(force, f"{words}: the troops land there")
            return legs, {**more, **extra}
    if found is not None:
        letter, task = found
        done = TASKS[task.kind](desk, force, task, letter.came)
        if done is not None:
            legs, words, extra = done
            desk.why(force, f"{words} (No. {letter.number} of {letters.name_of(lying, letter.writer)})")
            return legs, {**more, **extra}
    hides = {"after_nm": 0} if lying.level == levels.HARD and is_abroad(lying, force) else {}
    return keeps_her_beat(desk, force), {**more, **hides}


def carries(force: KnownForce) -> bool:
    """Report whether a force has transports."""
    return any(ship.kind == "transport" and ship.afloat for ship in force.ships)


def writers_for(desk: Desk, force: KnownForce) -> set[str] | None:
    """List the writers whose tasks a force obeys: generals for transports, all others for the rest; None, for everybody, without
    an army."""
    army = {one.key for one in desk.lying.fellows if one.role in ("general", "ministry")}
    if not army:
        return None
    return army if carries(force) else {one.key for one in desk.lying.fellows} - army


def standing(lying: Lying, force: KnownForce) -> str:
    """Choose the standing order at a sighting: scouts shadow, torpedo craft draw away, others ask (SC-N-08). A hard player's
    raiders draw away in the enemy's waters: they are there for his trade (SC-CK-12)."""
    if lying.level == levels.HARD and goes_after(force) and is_abroad(lying, force):
        return AVOID
    kinds = {ship.kind for ship in force.ships if ship.afloat}
    return SHADOW if kinds and kinds <= {*LIGHT} else AVOID if kinds and kinds <= {*TORPEDO} else ""


def by_news(desk: Desk, force: KnownForce) -> Rows | None:
    """Plot a course to an enemy lately reported near, if the force may close him; None if there is none."""
    lying = desk.lying
    own = strength.of_ships(ship.kind for ship in force.ships if ship.afloat)
    most_nm, most_min = levels.reach_of_news(lying.level)
    fights = {ship.kind for ship in force.ships if ship.afloat} & {*LINE, "big_cruiser"}
    for lon, lat, points, seen, by in letters.list_reported_enemies(lying, desk.book):
        far = courses.miles(force, (lon, lat))
        if goes_after(force) and by == force.name:
            continue  # her own smoke: she has been to look at it
        if not fights or not points or lying.now - seen > most_min or not courses.AT_HAND_NM < far <= most_nm:
            continue
        what = conduct_at(desk, force, strength.ratio(own, points))
        if what == AVOID and force.port:
            desk.why(force, f"stays in {force.port}: {by} reports a stronger enemy")
            return []
        if what != CLOSE or (force.port and courses.share(force) < SAILS):
            continue
        legs = courses.plan_passage(desk.chart, (force.lon, force.lat), (lon, lat), quick(desk, force))
        if legs:
            desk.why(force, f"goes to meet the enemy whom {by} reported {plural(round(far), 'mile')} off")
            return legs
    return None


def quick(desk: Desk, force: KnownForce) -> float:
    """Reckon the speed for meeting an enemy not yet in sight: eight-tenths of her best."""
    return max(1.0, int(courses.most(desk.lying.papers, force) * 8) / 10)


def keeps_her_beat(desk: Desk, force: KnownForce) -> Rows | None:
    """Patrol thirty miles each way about where the war found her (SC-CK-10)."""
    place = desk.lying.began.get(force.key, (force.lon, force.lat))
    ends = courses.beat(desk.chart, place) or courses.beat(
        desk.chart, reach.offing(desk.chart, place, courses.OFFING_NM) or place
    )
    if ends is None:
        desk.why(force, "has no room to patrol and carries on")
        return None
    desk.why(force, "has no task and patrols where she was when the war began")
    return courses.to_and_fro(desk.chart, force, *ends, courses.easy(desk.lying.papers, force)) or None


Done = tuple[Rows | None, str, dict[str, Any]]


def _speed(desk: Desk, force: KnownForce, task: Task, usual: float) -> float:
    return min(task.knots, courses.most(desk.lying.papers, force)) if task.knots >= 1 else usual


def proceeds(desk: Desk, force: KnownForce, task: Task, came: int) -> Done | None:
    """Go to the place of the task and stay about it."""
    place = task.places[0]
    if carries(force) and not force.port and courses.miles(force, place) < ANCHORED_NM:
        return [], "is at her place, while boats go to and fro", {}
    if courses.miles(force, place) < courses.AT_HAND_NM and not carries(force):
        if force.port:
            return [], f"is in {force.port}, as ordered", {}
        ends = courses.beat(desk.chart, place)
        easy = courses.easy(desk.lying.papers, force)
        legs = courses.to_and_fro(desk.chart, force, *ends, easy) if ends else []
        return legs, "has reached her place and patrols there", {}
    ends = courses.beat(desk.chart, place)
    bound = [(leg.lon, leg.lat) for leg in force.legs[:1]]
    on_it = any(course.distance_nm(*leg, *end) < courses.AT_HAND_NM for leg in bound for end in ends or ())
    if ends and on_it and not carries(force):
        legs = courses.to_and_fro(desk.chart, force, *ends, courses.easy(desk.lying.papers, force))
        return legs, "patrols at her place", {}
    usual = courses.easy(desk.lying.papers, force)
    legs = courses.plan_passage(desk.chart, (force.lon, force.lat), place, _speed(desk, force, task, usual))
    return (legs, "proceeds as ordered", {}) if legs else None


def patrols(desk: Desk, force: KnownForce, task: Task, came: int) -> Done | None:
    """Patrol between the two places of the task."""
    if len(task.places) < 2:
        return None
    usual = courses.easy(desk.lying.papers, force)
    there = min(task.places[:2], key=lambda place: courses.miles(force, place))
    if courses.miles(force, there) > course.distance_nm(*task.places[0], *task.places[1]) + courses.NEAR_BEAT_NM:
        passage = int(courses.most(desk.lying.papers, force) * 20 / 3) / 10  # no ship goes farther on her coal (NAV-S-078)
        legs = courses.plan_passage(desk.chart, (force.lon, force.lat), there, max(passage, 1.0))
        return (legs, "goes to her patrol as ordered", {}) if legs else None
    legs = courses.to_and_fro(desk.chart, force, task.places[0], task.places[1], _speed(desk, force, task, usual))
    return (legs, "patrols as ordered", {}) if legs else None


def searches(desk: Desk, force: KnownForce, task: Task, came: int) -> Done | None:
    """Search round a place for the hours ordered, from the dispatch's arrival, with half a day for the way."""
    if desk.lying.now > came + (task.hours + 12) * 60:
        return None
    legs = courses.plan_search(desk.chart, force, task.places[0], courses.easy(desk.lying.papers, force))
    return (legs, "searches as ordered", {}) if legs else None


def joins(desk: Desk, force: KnownForce, task: Task, came: int) -> Done | None:
    """Join the other force where it was last heard of, or begins (NAV-S-024)."""
    key = next((one.key for one in desk.lying.fellows if one.name == task.name and one.role == "cabin"), "")
    place = task.places[0] if task.places else letters.place_of(desk.lying, desk.book, task.name)
    join = {"join": key} if key and desk.lying.role == "cabin" else {}
    if place is not None and courses.miles(force, place) < courses.AT_HAND_NM:
        ends = courses.beat(desk.chart, place)
        legs = courses.to_and_fro(desk.chart, force, *ends, courses.easy(desk.lying.papers, force)) if ends else []
        return legs, f"waits for {task.name} where they were to meet", join
    if place is None:
        return ([], f"waits to join {task.name}", join) if force.port and key else None
    legs = courses.plan_passage(desk.chart, (force.lon, force.lat), place, courses.easy(desk.lying.papers, force))
    return (legs, f"goes to join {task.name}", join) if legs else None


def returns(desk: Desk, force: KnownForce, task: Task, came: int) -> Done | None:
    """Return to the port named, or to her base."""
    base = base_of(desk, force)
    if task.places:
        base = next((port for port in desk.lying.papers.ports if (port[1], port[2]) == task.places[0]), None) or base
    if force.port:
        return [], f"stays in {force.port}, as ordered", {}
    legs, port = courses.homeward(desk.lying.papers, desk.chart, force, base, desk.lying.papers.homes)
    return (legs, f"returns to {port}, as ordered", {"sighting": AVOID}) if legs else None


TASKS = {
    phrases.PROCEED: proceeds,
    phrases.PATROL: patrols,
    phrases.SEARCH: searches,
    phrases.JOIN: joins,
    phrases.RETURN: returns,
}


# -- what he writes -----------------------------------------------------------------------------------------------------


def reports(desk: Desk) -> list[tuple[str, str]]:
    """Report an enemy in sight to his Admiralty and fellow admirals, in a phrase (CK-048)."""
    lying, found = desk.lying, []
    for force in lying.forces:
        seen = lying.papers.enemies_of(force)
        newest = [one for one in lying.enemies if one.by == force.name and one.seen == lying.now and not one.lost]
        best = max(newest, key=lambda one: (one.what != "smoke", one.points, one.what), default=None)
        what = best.what if best else "smoke"
        if not seen or letters.told_lately(lying, what):
            continue
        text = letters.enemy(lying, seen[0].lon, seen[0].lat, lying.now, what)
        conduct = conduct_at(desk, force, courses.ratio(force, seen))
        doing = SAID[conduct] if conduct == CLOSE else f"{SAID[conduct]} I propose that you come to me."
        people = [one.key for one in lying.fellows if one.role in ("admiralty", "cabin")]
        found += [(key, f"{text} {doing}") for key in people]
        break
    return found


def list_accounts(desk: Desk, rows: Mapping[str, Mapping[str, Any]]) -> list[tuple[str, str]]:
    """Tell his side once a day where his strongest force is, her coal, and where these orders take her; not in sight of the enemy
    nor in wireless silence."""
    some = [one for one in desk.lying.forces if any(ship.afloat for ship in one.ships)]
    force = max(some, key=lambda one: (strength.of_ships(ship.kind for ship in one.ships if ship.afloat), one.key), default=None)
    if force is None or desk.lying.papers.enemies_of(force) or (force.silent and not force.port):
        return []
    legs = rows.get(force.key, {}).get("legs") or []
    bound = f"Bound for {phrases.point(legs[-1]['lon'], legs[-1]['lat'])} at {legs[-1]['knots']:g} knots." if legs else ""
    where = f"in {force.port}, " if force.port else ""
    what = f"{force.name}, {where}{sum(ship.afloat for ship in force.ships)} afloat, coal {courses.share(force):.0%}. {bound}"
    return letters.list_accounts(desk.lying, force.lon, force.lat, what.strip())


def stand(lying: Lying) -> str:
    """Describe the admiral's situation for a seat that asks for a report."""
    parts = []
    for force in lying.forces:
        place = f"in {force.port}" if force.port else phrases.point(force.lon, force.lat)
        afloat = sum(ship.afloat for ship in force.ships)
        parts.append(f"{force.name} {place}, {afloat} afloat, coal {courses.share(force):.0%}")
    when = label(lying.now, lying.papers.known.hour)
    return f"{when}: {'; '.join(parts) or 'no force under command'}."
