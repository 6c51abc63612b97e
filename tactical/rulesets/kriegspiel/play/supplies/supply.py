"""Supply: packets given up every sixth own move, or late; want, and units out of action (KS-060 to KS-066).

The official takes the due packets from the nearest stores that serve, without orders. A side may name a store that is to serve a
unit first.
"""

from __future__ import annotations

from typing import ClassVar

from tactical.engine.ruleset import State
from tactical.engine.text.words import agree, listed, plural
from tactical.ground.geometry.measure import gap
from tactical.ground.rules import melee
from tactical.ground.turns.book import Book, Extra, Layout, Work
from tactical.ground.turns.deployment import arrivals
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Data
from tactical.rulesets.kriegspiel.play import command as generals
from tactical.rulesets.kriegspiel.play import roll, touch
from tactical.rulesets.kriegspiel.play.cavalry import pursuit
from tactical.rulesets.kriegspiel.play.movement import reaches
from tactical.rulesets.kriegspiel.play.supplies import stores
from tactical.rulesets.kriegspiel.rules import command, supply
from tactical.rulesets.kriegspiel.rules.tables import n

FED = ("inf", "cav", "RA", "RE")  # arms that cannot move unsupplied (KS-066); a general and drivers are no mouths of their own
ON_HAND = ("armed", "held")
EVERYTHING = set(supply.KINDS)
CUTS = {"food": "cannot move", "forage": "cannot move", "ammunition": "cannot fire"}


class Provisions(Extra):
    """Packets of food, forage and ammunition."""

    parts: ClassVar[tuple[str, ...]] = ("supply",)
    post = command.post_of("TS")

    def after_men(self, lay: Layout) -> None:
        """Lay out the stores that are to serve units, as far as they can when everybody stands."""
        wanted = lay.table("supply")
        if not wanted:
            return
        at = stores.all_of(lay.state, lay.side)
        mouths = {one.key: one for one in bodies(lay.state, lay.side)}
        for key in sorted(map(str, wanted), key=roll.by_key):
            store, why = wanted[key], None
            if not stores.are_packets_counted(lay.state):
                why = "KS-060", "packets are not counted in this battle"
            elif key not in mouths or not mouths[key].men:
                why = "KS-060", "this is not a unit of yours that needs supplies"
            elif not isinstance(store, str) or store not in at:
                why = "KS-060", "you have no such store"
            elif at[store]["why"]:
                why = "KS-043", at[store]["why"]
            elif far := supply.too_far(supply.Store(store, at[store]["x"], at[store]["y"], {}), mouths[key]):
                why = "KS-061", f"{at[store]['title']} cannot supply it: {far}"
            elif cut := supply.cut_off(
                supply.Store(store, at[store]["x"], at[store]["y"], {}), mouths[key], enemies(lay.state, lay.side)
            ):
                why = "KS-065", f"{at[store]['title']} cannot supply it: {cut}"
            if why is not None:
                lay.refuse(why[0], f"supply.{key}"[:80], why[1])
            else:
                lay.kept.setdefault("supply", {})[key] = store

    def furnish_state(self, book: Book, state: State, setup: Data) -> None:
        """Mark foot that come to a field without ammunition (LC-161)."""
        _out_of_ammunition(state)

    def begin_ply(self, work: Work) -> None:
        """Mark foot without ammunition, those included that have come up."""
        _out_of_ammunition(work.state)

    def carried(self, work: Work, lay: Layout) -> None:
        """Remember the stores that were named until the move ends."""
        if lay.kept.get("supply"):
            work.state["supply"][lay.side]["named"] = dict(lay.kept["supply"])

    def after_melees(self, work: Work) -> None:
        """Take men out of action by touch (SC-KS-06)."""
        if stores.are_packets_counted(work.state):
            _capture_men_out_of_action(work)

    def end_ply(self, work: Work) -> None:
        """Serve the mover's call, or late packets, with the effect on his units."""
        state, side = work.state, work.state["mover"]
        if not stores.are_packets_counted(state):
            _unfed(work, side)
            return
        named = state["supply"][side].pop("named", {})
        own = reaches.own_move(state)
        due = supply.is_due(own)
        report = reckoned(state, side, named, due=due)
        stores.pay(state, side, report.given)
        if due:
            state["supply"][side] = {
                "call": own,
                "paid": [{"move": own, "groups": report.groups, "given": report.given, "lacking": report.lacking}],
            }
        _report_call(work, side, report, due=due)
        for body in bodies(state, side, besieged(state)):
            feed(
                work, body.key, report.lacking.get(body.key, []), due=due, needed=needed(report, body.key) if due else EVERYTHING
            )

    def options(self, book: Book, state: State, side: str, found: Data) -> None:
        """List the packets that would be given up if the move ended as the sheet has it."""
        if not found.get("asked") or found["form"] != "men" or not stores.are_packets_counted(state):
            return
        own = reaches.own_move(state)
        every, due = n("KS-060", "every"), supply.is_due(own)
        at, foes = stores.serving(state, side), enemies(state, side)
        report = reckoned(state, side, {}, due=due)
        everybody = supply.call(bodies(state, side, besieged(state)), [], [])
        units: Data = {}
        for body in bodies(state, side):
            unit = state["units"][body.key]
            if body.men:
                serve = serves(at, body, foes)
                units[body.key] = {
                    "need": supply.needs([body], besieged=True),
                    "wants": dict(unit["wants"]),
                    "out": unit["out"],
                    "stores": serve,
                    "lacking": report.lacking.get(body.key, []),
                    "why": "" if serve else _why_not(at, body, foes),
                }
        found["supply"] = {
            "move": own,
            "next": -(-own // every) * every,
            "due": due,
            "units": units,
            "need": {kind: sum(one["need"][kind] for one in everybody.groups) for kind in supply.KINDS},
            "stores": {
                key: {part: one[part] for part in ("x", "y", "title", "why")} | {"packets": dict(one["packets"])}
                for key, one in stores.all_of(state, side).items()
            },
        }


def _out_of_ammunition(state: State) -> None:
    """Put units that have brought no ammunition in want of it from the first move on (LC-161)."""
    for key in arrivals.read_land_parts(state).get("silent", ()):
        if key in state["units"] and state["units"][key]["arm"] == "inf":
            state["units"][key]["wants"].setdefault("ammunition", 0)


def _unfed(work: Work, side: str) -> None:
    """Stop units that were not fed from their first call on, where nobody counts packets; fed units meet every call (LC-161).

    Putting out of action by days of want is the campaign's (LC-159; SC-LC-170).
    """
    state, own = work.state, reaches.own_move(work.state)
    for key in arrivals.read_land_parts(state).get("unfed", ()) if supply.is_due(own) else ():
        unit = state["units"].get(key)
        if unit is not None and unit["side"] == side and unit["arm"] in FED and "food" not in unit["wants"]:
            unit["wants"]["food"] = own
            work.tell(f"{roll.called(unit)} is without food: it {CUTS['food']}", "KS-066", sides=[side])


def serves(at: list[supply.Store], body: supply.Body, foes: list[tuple[int, int]]) -> list[str]:
    """List the stores that serve a body, the nearest first."""
    good = [one for one in at if supply.too_far(one, body) is None and supply.cut_off(one, body, foes) is None]
    return [one.key for one in sorted(good, key=lambda one: (supply.nearest(one, body), one.key))]


def _why_not(at: list[supply.Store], body: supply.Body, foes: list[tuple[int, int]]) -> str:
    if not at:
        return "none of your stores stands still"
    one = min(at, key=lambda one: (supply.nearest(one, body), one.key))
    return supply.too_far(one, body) or supply.cut_off(one, body, foes) or ""


def besieged(state: Data) -> set[str]:
    """List units that are counted in a siege, and in no call."""
    return {key for one in state["sieges"].values() for key in one["units"]}


def enemies(state: Data, side: str) -> list[tuple[int, int]]:
    """List the places of the other side's men who fight; men out of action, generals and drivers cut nobody off."""
    return sorted((man["x"], man["y"]) for key, man in state["men"].items() if man["side"] != side and touch.fights(state, key))


def body(state: Data, key: str, men: list[Data], heads: int | None = None) -> supply.Body:
    """Describe a unit with these of its men as supply sees it."""
    unit, r = state["units"][key], roll.SIZES[state["units"][key]["arm"]]
    shoots = unit["arm"] == "inf" and (unit["owes"] or "ammunition" in unit["wants"])
    places = tuple((one["x"], one["y"], r) for one in men)
    return supply.Body(key, unit["arm"], places, unit["horses"], len(men) if shoots else 0, bool(unit["mounted"]), heads)


def bodies(state: Data, side: str, without: set[str] | frozenset[str] = frozenset()) -> list[supply.Body]:
    """List the bodies of a side: those that are fed, and columns of wagons, which count only as near others."""
    found = []
    for key in sorted(state["units"], key=roll.by_key):
        unit = state["units"][key]
        if unit["side"] != side or key in without or unit["out"]:
            continue
        men = [state["men"][one] for one in unit["men"] if state["men"][one]["is"] in ON_HAND]
        r = roll.SIZES[unit["arm"]]
        if unit["arm"] in FED and men:
            found.append(body(state, key, men))
        elif unit["arm"] == "TS":
            wagons = [state["wagons"][one] for one in unit["wagons"] if state["wagons"][one]["is"] == "in place"]
            places = tuple((one["x"], one["y"], r) for one in (*wagons, *men))
            found += [supply.Body(key, "TS", places, heads=0)] if places else []
    return found


def reckoned(state: Data, side: str, named: dict[str, str], *, due: bool) -> supply.Call:
    """Reckon a call, or between two calls what still comes late."""
    mouths, at, foes = bodies(state, side, besieged(state)), stores.serving(state, side), enemies(state, side)
    if due:
        return supply.call(mouths, at, foes, named)
    wants = {one.key: sorted(state["units"][one.key]["wants"]) for one in mouths if state["units"][one.key]["wants"]}
    return supply.late(wants, mouths, at, foes, named) if wants else supply.Call()


def needed(report: supply.Call, key: str) -> set[str]:
    """List the kinds a unit's body needs by a call; of no other kind can anybody say that the unit has got it."""
    return {kind for one in report.groups if key in one["units"] for kind, packets in one["need"].items() if packets}


def feed(work: Work, key: str, lacking: list[str], *, due: bool, needed: set[str] = EVERYTHING) -> None:
    """Set a unit's wants after this own move, with their effect; ``needed`` is its body's need of the three kinds."""
    state = work.state
    unit, own = state["units"][key], reaches.own_move(state)
    before = set(unit["wants"])
    served = set(supply.KINDS if due else before) - set(lacking)
    unit["wants"], out = supply.wants_after(unit["wants"], lacking, served, own)
    if due:
        unit["owes"] = False  # paid, or wanted from now on
    if lacking and set(unit["wants"]) - before:
        cut = listed(sorted({CUTS[kind] for kind in unit["wants"]}))
        work.tell(f"{roll.called(unit)} is without {listed(sorted(unit['wants']))}: it {cut}", "KS-066", sides=[unit["side"]])
    elif before - set(unit["wants"]):
        for some, what in ((needed, "has its"), (EVERYTHING - needed, "needs no more")):
            if over := sorted((before - set(unit["wants"])) & some):
                work.tell(f"{roll.called(unit)} {what} {listed(over)}", "KS-066", sides=[unit["side"]])
    if out and not unit["out"]:
        unit["out"] = True
        work.tell(f"{roll.called(unit)} has lacked supply for six moves: it is out of action", "KS-066", sides=[unit["side"]])


def _report_call(work: Work, side: str, report: supply.Call, *, due: bool) -> None:
    given = {kind: sum(one.get(kind, 0) for one in report.given.values()) for kind in supply.KINDS}
    need = {kind: sum(one["need"][kind] for one in report.groups) for kind in supply.KINDS}
    if not any(given.values()) and not (due and any(need.values())):
        return
    names = listed([stores.title(work.state, key) for key in sorted(report.given)])
    text = f"{people.SIDE_NAMES[side]} gives up {'' if due else 'late '}{stores.words(given)}"
    text += f", from {names}" if names else ""
    text += f"; due: {stores.words(need)}" if due and need != given else ""
    work.tell(text, "KS-060", "KS-061", "KS-063", sides=[side])
    generals.enter(
        work,
        side,
        "packets",
        "given up at the call" if due else "given up late",
        {**given, **{f"{kind} due": number for kind, number in need.items()}},
    )


def _capture_men_out_of_action(work: Work) -> None:
    """Take men out of action whom an enemy touches prisoner."""
    state = work.state
    for key in sorted(state["units"], key=roll.by_key):
        unit = state["units"][key]
        if not unit["out"]:
            continue
        captors = {one: man for one, man in work.men.items() if man["side"] != unit["side"] and work.book.fights(state, one)}
        taken = []
        for one in roll.standing(state, key):
            man, r = work.men[one], roll.SIZES[unit["arm"]]
            if any(
                gap(man["x"], man["y"], r, other["x"], other["y"], work.book.radius(state, by)) <= melee.TOUCH
                for by, other in captors.items()
            ):
                taken.append(one)
        for one in taken:
            work.men[one].update({"is": "prisoner", "of": pursuit.other(state, unit["side"])})
        if taken:
            who = f"{plural(len(taken), 'man')} of {roll.called(unit)}, out of action,"
            work.tell(f"{who} {agree(len(taken), 'is', 'are')} taken by touch", "KS-066")
            work.stirred()
