"""Stages of a battle, one after the other: the acts between two orders."""

from __future__ import annotations

from tactical.engine.ruleset import State
from tactical.ground.rules import countryside, defensive, forces, order_of_play
from tactical.ground.rules.tables import BOOK
from tactical.ground.turns.book import Book, Work
from tactical.ground.turns.deployment import zones
from tactical.ground.turns.gunnery import guns
from tactical.ground.turns.position import people


def begin(work: Work) -> None:
    """Begin a new battle: the Country to be laid out, or the toss."""
    state, dice = work.state, work.dice
    assert dice is not None
    if state["country"] is None:
        state["arranger"] = countryside.arranger(dice, state["sides"])
        roll = {
            "rule": "LW-001",
            "what": "who lays out the Country: heads Blue, tails Red",
            "faces": 2,
            "fell": 1 if state["arranger"] == state["sides"][0] else 2,
        }
        work.tell(f"{people.SIDE_NAMES[state['arranger']]} lays out the Country", "LW-001", rolls=[roll])
        state["stage"] = "country"
        return
    choose_roles(work)
    to_deployment(work)


def choose_roles(work: Work) -> None:
    """Toss for the defender, in the Defensive Game."""
    state = work.state
    if state["terms"].get("variant") != "defensive":
        return
    given = state["muster"].get("defender")
    if given is None:
        assert work.dice is not None
        state["roles"] = defensive.roles_by_toss(work.dice, state["sides"])
        fell = 1 if state["roles"]["defender"] == state["sides"][0] else 2
        rolls = [{"rule": "LW-098", "what": "who defends: heads Blue, tails Red", "faces": 2, "fell": fell}]
    else:
        state["roles"], rolls = {"defender": given, "attacker": people.enemy(state, given)}, []
    work.tell(f"{people.SIDE_NAMES[state['roles']['defender']]} defends", "LW-098", rolls=rolls)


def chooser(work: Work) -> str:
    """Say who picks a side of a Country laid out at the table: the other player, or the defender."""
    roles = work.state["roles"]
    return str(roles["defender"] if roles else people.enemy(work.state, work.state["arranger"]))


def to_deployment(work: Work) -> None:
    """Go on to the deployment, when Country and sides are settled: the toss for the first move, the forces."""
    state = work.state
    _first(work)
    _raise(work)
    for extra in work.book.extras:
        extra.furnish_state(work.book, state, state["muster"])
    work.tell(
        f"The Country is {state['country']['name']}",
        "LW-005",
        figures=[["fingerprint", countryside.outline(state["country"])[:12]]],
    )
    state.pop("muster")
    state.pop("units_given")
    state["stage"] = "deploy"
    if state["terms"].get("forces") != "purchase" and not to_put_down(work):
        deployed(work)


def to_put_down(work: Work) -> bool:
    state = work.state
    state["down"] = [
        side
        for side in state["sides"]
        if not any(one["is"] == "held" and one["side"] == side for part in ("men", "guns") for one in state[part].values())
        and state["terms"].get("forces") != "purchase"
    ]
    return len(state["down"]) < len(state["sides"])


def _first(work: Work) -> None:
    state, given = work.state, work.state["muster"].get("first")
    if state["roles"]:
        state["first"] = state["roles"]["attacker"]
        work.tell(f"{people.SIDE_NAMES[state['first']]}, who attacks, has the first move", "LW-100")
        return
    if given is not None:
        state["first"] = given
        work.tell(f"{people.SIDE_NAMES[given]} has the first move, as agreed", "LW-010")
        return
    assert work.dice is not None
    state["first"] = order_of_play.first_player(work.dice, state["sides"])
    roll = {
        "rule": "LW-010",
        "what": "who moves first: heads Blue, tails Red",
        "faces": 2,
        "fell": 1 if state["first"] == state["sides"][0] else 2,
    }
    work.tell(f"{people.SIDE_NAMES[state['first']]} wins the toss and has the first move", "LW-010", rolls=[roll])


def _raise(work: Work) -> None:
    state, terms = work.state, work.state["terms"]
    units = state["units_given"]
    if units is None and terms.get("forces") != "purchase":
        sizes = {side: work.book.force(terms) for side in state["sides"]}
        if state["roles"]:
            sizes[state["roles"]["defender"]] = defensive.defenders(sizes[state["roles"]["attacker"]])
        if terms.get("chances") == "yes":
            _chances(work, sizes)
        more = terms.get("handicap", "none")
        for side, size in sizes.items():
            sizes[side] = {arm: forces.handicapped(number, side, more) for arm, number in size.items()}
        units = [unit for side in state["sides"] for unit in work.book.mustered(terms, side, sizes[side])]
    work.book.enlist(state, units or [])
    count(work)


def _chances(work: Work, sizes: dict[str, dict[str, int]]) -> None:
    assert work.dice is not None
    back = forces.chances_of_war(work.dice, work.state["sides"])
    for side in work.state["sides"]:
        sizes[side] = forces.after_the_dice(sizes[side], {"inf": min(BOOK["LW-111"]["men"], sizes[side]["inf"])}, back[side])
        rolls = [{"rule": "LW-111", "what": "how many of twelve come after all", "faces": 12, "fell": back[side]}]
        work.tell(
            f"Chances of war: {back[side]} of the twelve men left out join {people.SIDE_NAMES[side]}", "LW-111", rolls=rolls
        )


def count(work: Work) -> None:
    state = work.state
    state["start"] = {}
    for side in state["sides"]:
        arms = dict.fromkeys(sorted(work.book.arms), 0)
        for man in state["men"].values():
            if man["side"] == side:
                arms[man["arm"]] += 1
        state["start"][side] = {**arms, "guns": sum(1 for gun in state["guns"].values() if gun["side"] == side)}


def deployed(work: Work) -> None:
    """Draw back the curtain when all are put down, and begin the first move."""
    state = work.state
    count(work)
    for side in state["sides"]:
        if not (state["roles"] and state["roles"]["attacker"] == side):
            _pin(work, side)
    for extra in work.book.extras:
        extra.deployed(work)
    if state["terms"].get("curtain") == "yes":
        work.tell("The curtain is drawn back", "LW-013")
    for text, *rules in work.book.remarks(state):
        work.tell(text, *rules)
    next_ply(work)


def _pin(work: Work, side: str) -> None:
    """Pin men and guns off the back line to its nearest point for their first move."""
    if work.state["roles"] or work.state["terms"].get("ground") == "half" or work.state["ply"]:  # the battle has begun
        return
    line = people.line_y(work.state, side)
    for part in ("men", "guns"):
        for one in work.state[part].values():
            if one["side"] == side and one["is"] in ("armed", "in place"):
                point = order_of_play.counts_from(one["x"], one["y"], line)
                if 0 < abs(one["y"] - line) <= zones.STRIP:  # farther on, a setup has put him into the battle itself
                    one["pin"] = list(point)


def waiting(book: Book, state: State) -> tuple[str, ...]:
    """List the sides that have something to put down before the next move can begin."""
    return tuple(sorted(side for extra in book.extras for side in extra.waits(state)))


def interval(work: Work) -> None:
    """Go on after a move: to the interval if something is to be put down there, else to the next move."""
    if waiting(work.book, work.state):
        work.state["stage"] = "stand_out"
    else:
        next_ply(work)


def next_ply(work: Work) -> None:
    """Begin the next side's move."""
    state = work.state
    previous = state["mover"]
    if previous is not None:
        for part in ("men", "guns"):
            for one in state[part].values():
                if one["side"] == previous:
                    one.pop("pin", None)
    state["mover"], state["ply"] = order_of_play.moves_next(state), state["ply"] + 1
    for man in state["men"].values():
        man.update({"from": list(man.get("pin") or (man["x"], man["y"])), "spent": 0, "gun": None})
    for gun in state["guns"].values():
        gun.update({"from": list(gun.get("pin") or (gun["x"], gun["y"])), "did": None, "shots": 0})
    for extra in work.book.extras:
        extra.begin_ply(work)
    work.stirred()
    state["stage"] = "guns" if guns.anything_to_do(work.book, state, state["mover"]) else "men"
