"""Works: ordered, notified, carried on while the party stands still, done; and mines going off (KS-070 to KS-082)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tactical.engine.ruleset import State
from tactical.engine.text.words import plural
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.figures import Disc, gap_disc_box
from tactical.ground.geometry.measure import INCH, dist
from tactical.ground.geometry.polygons import inside, point_near
from tactical.ground.turns.book import Book, Extra, Layout, Work
from tactical.ground.turns.movement import ways
from tactical.ground.turns.state import Data, Refusal
from tactical.rulesets.kriegspiel.play import command, opening, roll
from tactical.rulesets.kriegspiel.play.armies import is_point
from tactical.rulesets.kriegspiel.play.engineering import mines
from tactical.rulesets.kriegspiel.play.movement import reaches
from tactical.rulesets.kriegspiel.rules import marching, works
from tactical.rulesets.kriegspiel.rules.tables import u

FAR = 2048  # u: farther than any party may stand
SPANS = ("rail_bridge", "culvert", "bridge")


class Sappers(Extra):
    """Destructions and constructions."""

    def before_men(self, lay: Layout) -> None:
        given = lay.orders.get("units")
        wanted: Data = given if isinstance(given, dict) else {}
        for key in sorted(map(str, wanted), key=roll.by_key):
            order = wanted[key]
            if isinstance(order, dict) and "work" in order and lay.state["units"].get(key, {}).get("side") == lay.side:
                why = _begin(lay, key, order["work"])
                if why is None:
                    lay.kept.setdefault("units", {}).setdefault(key, {})["work"] = order["work"]
                else:
                    lay.refuse(why[0], f"units.{key}", why[1])

    def carried(self, work: Work, lay: Layout) -> None:
        """Notify works begun; explode mines under men who moved."""
        state, umpire = work.state, work.state["terms"].get("notices") == "umpire"
        told = {one["key"] for one in state["notices"]}
        for key, one in sorted(state["works"].items()):
            if key not in told and one["unit"]:  # a work dug before the battle has no note
                notice = works.notice(key, one, command.own_move(state, one["side"]), umpire=umpire)
                state["notices"] = [*state["notices"], notice]
                command.enter(work, one["side"], "notice", notice["text"], {})
        mines.under_foot(work, lay)

    def end_ply(self, work: Work) -> None:
        for key, one in sorted(work.state["works"].items()):
            if one["side"] == work.state["mover"] and one["is"] == "begun":
                _goes_on(work, key, one)

    def options(self, book: Book, state: State, side: str, found: Data) -> None:
        if found["form"] == "men" and found.get("asked"):
            for key, told in found["units"].items():
                told["works"] = [] if told["why"] and state["units"][key]["used"] else at_hand(book, state, key)


# -- beginning ---------------------------------------------------------------------------------------------------------
def _begin(lay: Layout, key: str, order: Any) -> Refusal | None:
    unit = lay.state["units"][key]
    if not isinstance(order, dict) or set(map(str, order)) - {"kind", "do", "at", "men"} or order.get("kind") not in works.DOES:
        return "KS-072", f'a work is {{"kind", "do", "at"}}; the kinds are {", ".join(works.DOES)}'
    kind, do, at = order["kind"], order.get("do"), order.get("at")
    rule, men = works.RULE[kind], roll.standing(lay.state, key)
    number = order.get("men", len(men))
    if type(number) is not int or not 0 < number <= len(men):
        return rule, f"it has {len(men)} men for this"
    wagons = len(at) if kind == "wagons" and isinstance(at, list) else 0
    if why := works.may_not(kind, str(do), unit["arm"], number, wagons):
        return rule, why
    if why := marching.may_not_begin(unit):
        return "KS-042", why
    if unit["out"]:
        return "KS-066", "out of action for lack of supply"
    if unit["used"] or unit["fired"] or key in lay.state["retiring"]:
        return "KS-072", "work takes the whole move: it has moved or fired"
    if any(one["unit"] == key and one["is"] == "begun" for one in lay.state["works"].values()):
        return "KS-072", "it is already at work"
    place = _find_work_site(lay, kind, str(do), at, number)
    if isinstance(place, tuple):
        return place
    near = sorted(men, key=lambda one: (gap_to(lay.book, lay.state, kind, place, one), one))
    party = near[: number if kind == "trench" else max(works.party(kind), number if kind == "wagons" else 0)]
    if gap_to(lay.book, lay.state, kind, place, party[-1]) > u("KS-072", "near"):
        return "KS-072", f"its men are not within {u('KS-072', 'near') // INCH} inches of it"
    name = f"{key}-work{sum(one['unit'] == key for one in lay.state['works'].values()) + 1}"
    lay.state["works"][name] = works.begun(kind, str(do), lay.side, key, party, place, reaches.own_move(lay.state))
    return None


def _find_work_site(lay: Layout, kind: str, do: str, at: Any, men: int) -> Any:
    """Find the site of a work, as the state keeps it, or why it cannot be done there."""
    state, rule = lay.state, works.RULE[kind]
    features = {one["key"]: one for one in state["country"]["features"]}
    if kind in SPANS:
        there = features if do == "destroy" else state["broken"]
        if not isinstance(at, str) or there.get(at, {}).get("kind") != kind:
            return rule, f"there is no {kind.replace('_', ' ')} {'standing' if do == 'destroy' else 'down'} there"
        return at
    if kind == "depot":
        ok = isinstance(at, str) and state["depots"].get(at, {}).get("is") == "in place"
        return at if ok else (rule, "there is no depot there")
    if kind == "wagons":
        ok = (
            isinstance(at, list)
            and at
            and all(isinstance(one, str) and one in state["wagons"] and state["wagons"][one]["is"] == "in place" for one in at)
        )
        return sorted(set(at)) if ok else (rule, "there are no such wagons")
    if kind == "epaulement":
        ok = (
            isinstance(at, str)
            and at in lay.guns
            and lay.guns[at]["side"] == lay.side
            and lay.guns[at]["is"] in ("in place", "disabled")
        )
        return works.epaulement_line(lay.guns[at]) if ok else (rule, "there is none of your guns there")
    if kind == "mine":
        ok = is_point(at) and ways.inside(lay, at[0], at[1]) and lay.country.touching(at[0], at[1], 8) is None
        return list(at) if ok else (rule, "a mine is laid at a place [x, y] on open ground")
    ok = isinstance(at, list) and len(at) == 2 and all(map(is_point, at)) and list(at[0]) != list(at[1])
    if not ok or not all(ways.inside(lay, x, y) for x, y in at):
        return rule, "a trench runs from one place towards another: [[x, y], [x, y]]"
    return works.trench_line(at[0], at[1], works.entrenchment(men, works.need("trench", "make")))


def gap_to(book: Book, state: State, kind: str, at: Any, man: str) -> int:
    """Measure how far a man stands from a work, edge to edge, in u (no more than needs be known)."""
    one, r = state["men"][man], book.radius(state, man)
    if kind == "wagons":
        return min(gap_disc_box(Disc(one["x"], one["y"], r), roll.wagon_box(state["wagons"][key])) for key in at)
    if kind == "mine":
        return dist(one["x"], one["y"], *at) - r
    line = at
    if kind in SPANS or kind == "depot":
        feature = state["broken"].get(at) or next(each for each in state["country"]["features"] if each["key"] == at)
        line = feature["at"]
        if kind == "depot":
            if inside(tuple((x, y) for x, y in line), one["x"], one["y"]):
                return 0
            line = [*line, line[0]]
    if not _is_near_line(line, one, r + u("KS-072", "near")):
        return FAR
    return next(n for n in range(0, FAR, 16) if _is_near_line(line, one, n + r))


def _is_near_line(line: Any, one: Data, far: int) -> bool:
    return any(point_near(one["x"], one["y"], a[0], a[1], b[0], b[1], far + 1) for a, b in pairwise(line))


def at_hand(book: Book, state: State, key: str) -> list[Data]:
    """List the works a unit could begin where it stands, for its page."""
    unit, men = state["units"][key], roll.standing(state, key)
    if not men or unit["used"] or unit["fired"] or unit["arm"] in ("TS", "GEN"):
        return []
    found: list[Data] = []

    def offer(kind: str, do: str, at: Any, title: str = "") -> None:
        if works.may_not(kind, do, unit["arm"], len(men), len(at) if kind == "wagons" else 0) is None:
            name = works.WORKS[kind]["do"][do] + (f": {title}" if title else "")
            told = {"men": works.party(kind, len(men)), "moves": works.need(kind, do)}
            found.append({"kind": kind, "do": do, "at": at, "title": name, **told})

    for feature in [*state["country"]["features"], *(state["broken"][one] for one in sorted(state["broken"]))]:
        kind, name = feature["kind"], feature["key"]
        if (
            kind in SPANS
            and unit["arm"] == "RE"
            and min(gap_to(book, state, kind, name, one) for one in men) <= u("KS-072", "near")
        ):
            offer(kind, "repair" if name in state["broken"] else "destroy", name, feature.get("name", ""))
        if (
            kind == "depot"
            and state["depots"].get(name, {}).get("is") == "in place"
            and min(gap_to(book, state, kind, name, one) for one in men) <= u("KS-072", "near")
        ):
            offer("depot", "destroy", name, feature.get("name", ""))
    near = [
        one
        for one, wagon in sorted(state["wagons"].items())
        if wagon["is"] == "in place"
        and wagon["side"] != unit["side"]
        and min(gap_to(book, state, "wagons", [one], man) for man in men) <= u("KS-072", "near")
    ]
    if near:
        offer("wagons", "destroy", near[: works.wagons_destroyed(len(men))] or near[:1])
    for kind in ("mine", "trench", "epaulement"):
        offer(kind, "make", None)
    return found


# -- going on ----------------------------------------------------------------------------------------------------------
def _goes_on(work: Work, key: str, one: Data) -> None:
    """Carry a work on for one move, if its party stood at it; or end it."""
    state = work.state
    unit = state["units"][one["unit"]]
    men = [man for man in one["party"] if man in work.men and work.men[man]["is"] == "armed"]
    fighting = {man for each in state["melees"] for side in state["sides"] for man in each.get(side, ())} | set(state["exempt"])
    if not men or _vanished(state, one):
        state["works"][key] = {**one, "party": men, "is": "broken off"}
        return
    party = [
        {
            "gap": gap_to(work.book, state, one["kind"], one["at"], man),
            "moved": bool(work.men[man]["spent"] or unit["used"]),
            "fired": unit["fired"],
            "melee": man in fighting,
        }
        for man in men
    ]
    why = works.does_not_count(party, works.party(one["kind"], len(men)))
    new = works.went_on({**one, "party": men}, why)
    state["works"][key] = new
    if new["is"] == "done":
        _complete_work(work, key, new)


def _vanished(state: State, one: Data) -> bool:
    kind, at = one["kind"], one["at"]
    if kind in SPANS:
        return bool((at in state["broken"]) == (one["do"] == "destroy"))
    if kind == "depot":
        return bool(state["depots"][at]["is"] != "in place")
    return kind == "wagons" and not any(state["wagons"][each]["is"] == "in place" for each in at)


def _complete_work(work: Work, key: str, one: Data) -> None:
    """Complete a work: its effect, and its note is opened; that of a mine only when it goes off."""
    state, kind, rule = work.state, one["kind"], works.RULE[one["kind"]]
    if kind in SPANS:
        name = (state["broken"].get(one["at"]) or next(f for f in state["country"]["features"] if f["key"] == one["at"])).get(
            "name"
        ) or f"the {kind.replace('_', ' ')}"
        if one["do"] == "destroy":
            opening.break_down(state, one["at"])
            _fall_with(work)
        else:
            opening.put_up(state, one["at"])
        work.relaid()
        work.tell(f"{name} is {'down' if one['do'] == 'destroy' else 'whole again'}", rule)
    elif kind == "depot" and works.depot_burnt(len(one["party"]), one["moves"]):
        state["depots"][one["at"]].update({"is": "burnt", "packets": dict.fromkeys(state["depots"][one["at"]]["packets"], 0)})
        work.tell("A supply depot is burnt", rule)
    elif kind == "wagons":
        for wagon in one["at"][: works.wagons_destroyed(len(one["party"]))]:
            state["wagons"][wagon]["packets"] = dict.fromkeys(state["wagons"][wagon]["packets"], 0)
        work.tell(
            f"The contents of {plural(min(len(one['at']), works.wagons_destroyed(len(one['party']))), 'wagon')} are destroyed",
            rule,
        )
    elif kind == "mine":
        state["mines"][key] = {"side": one["side"], "x": one["at"][0], "y": one["at"][1], "is": "live"}
        work.tell("The mine is laid", rule, sides=[one["side"]])
        return
    else:
        if kind == "trench":
            halves = works.entrenchment(len(one["party"]), one["need"])
            one["at"] = works.trench_line(one["at"][0], one["at"][1], halves)
        work.tell(f"{works.WORKS[kind]['do'][one['do']]}: done", rule)
    state["notices"] = [works.unseal_notice(one) if one["key"] == key else one for one in state["notices"]]


def _fall_with(work: Work) -> None:
    """Destroy men and pieces on a bridge that is blown."""
    country = Country.from_document(work.state["country"])
    rivers = {one["key"] for one in work.state["country"]["features"] if one["kind"] == "river"}
    for key in sorted(work.men):
        man = work.men[key]
        on_field = man["is"] in ("armed", "freed", "prisoner", "surrendered")
        if on_field and country.touching(man["x"], man["y"], 1) in rivers:
            work.fell(key, "bridge")
    for table, there in (("guns", ("in place", "disabled")), ("wagons", ("in place",))):
        for _, one in sorted(work.state[table].items()):
            if one["is"] in there and country.touching(one["x"], one["y"], 1) in rivers:
                one["is"] = "destroyed"
