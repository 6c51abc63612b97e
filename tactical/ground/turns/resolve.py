"""One engine move: the sheets of a stage carried out, with everything that follows up to the next order."""

from __future__ import annotations

from collections.abc import Callable

from tactical.engine.dice import Dice
from tactical.engine.errors import IllegalOrders
from tactical.engine.ruleset import Event, Orders, State
from tactical.engine.text.words import plural
from tactical.ground.geometry import library
from tactical.ground.rules import capture, countryside, order_of_play
from tactical.ground.turns import flow
from tactical.ground.turns.book import Book, Layout, Work
from tactical.ground.turns.deployment import auto_deploy
from tactical.ground.turns.ending import end
from tactical.ground.turns.gunnery import guns
from tactical.ground.turns.judge import lacks, lay_out, to_act
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Data


def resolve(book: Book, state: State, orders: dict[str, Orders], dice: Dice) -> tuple[State, list[Event]]:
    """Return the new state and the events."""
    sheets: dict[str, Layout] = {}
    for side in sorted(set(orders) & set(state["sides"])):
        sheets[side] = lay_out(book, state, side, orders[side])
        faults = [*sheets[side].refused, *lacks(sheets[side])]
        if faults:
            raise IllegalOrders(side, faults)
    acting = to_act(book, state)
    if not acting:
        return state, []
    work = _STAGES[state["stage"]](
        book, order_of_play.overnight(state), {side: sheets.get(side) or lay_out(book, state, side, {}) for side in acting}, dice
    )
    new = work.state
    new["move"] = state["move"] + 1
    new["log"] = work.log
    mover = acting[0] if len(acting) == 1 else None
    return new, [{"move": new["move"], "side": mover, **one} for one in work.log]


def _country(book: Book, state: State, sheets: dict[str, Layout], dice: Dice) -> Work:
    work, (side,) = Work(book, state, dice), sheets
    work.state["country"] = sheets[side].kept.get("country") or library.country(min(library.titles()))
    work.tell(f"{people.SIDE_NAMES[side]} has laid out the Country: {work.state['country']['name']}", "LW-001", "LW-006")
    for text in countryside.advice(work.state["country"]):
        work.tell(f"A remark on this Country: {text}", "LW-007")
    flow.choose_roles(work)
    work.state["stage"] = "sides"
    return work


def _sides(book: Book, state: State, sheets: dict[str, Layout], dice: Dice) -> Work:
    work, (side,) = Work(book, state, dice), sheets
    chosen = sheets[side].kept.get("home", "south")
    work.state["home"] = countryside.homes(state["sides"], people.enemy(state, side), chosen)
    work.tell(f"{people.SIDE_NAMES[side]} fights from the {chosen}", "LW-002")
    flow.to_deployment(work)
    return work


def _deploy(book: Book, state: State, sheets: dict[str, Layout], dice: Dice) -> Work:
    """Put everything down, one side after the other; the sides cannot be in each other's way."""
    work = Work(book, state, dice)
    for side in sorted(sheets):
        lay = lay_out(book, work.state, side, sheets[side].kept)
        auto_deploy.fill(lay, side)
        work.state = book.found(work.state, lay)
        work.stirred()
        work.state["down"] = sorted([*work.state["down"], side])
        if state["terms"].get("curtain") != "yes":
            work.tell(f"{people.SIDE_NAMES[side]} has deployed his force", "LW-011")
    if len(work.state["down"]) == len(work.state["sides"]):
        flow.deployed(work)
    return work


def _guns(book: Book, state: State, sheets: dict[str, Layout], dice: Dice) -> Work:
    """Carry out the shots in their order, then the moves of guns."""
    work, (side,) = Work(book, state, dice), sheets
    lay = sheets[side]
    saved = 0
    for shot in lay.shots:
        if not book.still_there(work, shot):
            saved += 1
        elif why := work.serves(shot[0]):
            work.tell(f"{people.gun_name(work.state, shot[0])} does not fire: {why[1]}", why[0])
        else:
            book.shoot(work, shot[0], shot)
            work.stirred()
    if saved:
        work.tell(f"{plural(saved, 'shot')} not fired: the man aimed at had already fallen", "LW-035")
    for extra in book.extras:
        extra.fire(work, lay.kept)
    for key in sorted(lay.gun_moves):
        _move_gun(work, lay, key)
    work.stirred()
    stands = not (lay.shots or lay.gun_moves or any(part in lay.kept for extra in book.extras for part in extra.gun_parts))
    if stands or lay.kept.get("done") or not guns.anything_to_do(book, work.state, side):
        work.state["stage"] = "men"
    if not work.log:
        fired = any(gun["side"] == side and gun["did"] == "fired" for gun in work.guns.values())
        what = f"The guns of {people.SIDE_NAMES[side]} {'cease fire' if fired else 'stand'}"
        work.tell(what if people.guns_of(work.state, side) else f"{people.SIDE_NAMES[side]} holds its fire", "LW-024")
    return work


def _move_gun(work: Work, lay: Layout, key: str) -> None:
    """Bring a gun and its crew to their goal, unless a stray shot has taken from it the men it needs."""
    order, gun = lay.gun_moves[key], work.guns[key]
    crew = [one for one in sorted(order["crew"]) if work.men[one]["is"] == "armed"]
    if work.state["fallen"] and (why := guns.hindered(work, key, order, crew)):
        work.tell(f"{people.gun_name(work.state, key)} stays: {why[1]}", why[0])
        return
    gun.update(x=order["to"][0], y=order["to"][1], h=order["h"], did="moved")
    capture.moved_or_swung(gun)
    gun.pop("pin", None)
    for one in crew:
        after = lay.men[one]
        work.men[one].update(x=after["x"], y=after["y"], spent=after["spent"], gun=key)
        work.men[one].pop("pin", None)
    work.tell(
        f"{people.gun_name(work.state, key)} moves with {people.many(work.book, (work.men[one]['arm'] for one in crew))}",
        "LW-040",
        "LW-041",
        "LW-042",
    )


def _men(book: Book, state: State, sheets: dict[str, Layout], dice: Dice) -> Work:
    (lay,) = sheets.values()
    truth = book.found(state, lay)
    work: Data = lay.kept
    lay.state = {**truth, "log": [], "shots": [], "fallen": [], "melees": []}
    lay.dice = dice
    lay.stirred()
    end.summary(lay, lay)
    for extra in book.extras:
        extra.carried(lay, lay)
    end.end_of_move(lay, set(work.get("men", {})))
    return lay


def _choose(book: Book, state: State, sheets: dict[str, Layout], dice: Dice) -> Work:
    work, (side,) = Work(book, state, dice), sheets
    end.adjudicate(work, sheets[side].kept.get("melees", {}))
    if not work.log:
        work.tell("The melees are settled", "LW-069", "LW-070")
    return work


def _stand_out(book: Book, state: State, sheets: dict[str, Layout], dice: Dice) -> Work:
    """Put down the pieces ordered in the interval, one side after the other; then begin the next move."""
    work = Work(book, state, dice)
    for side in sorted(sheets):
        lay = lay_out(book, work.state, side, sheets[side].kept)
        for extra in book.extras:
            extra.interval(lay, side)
        work.state = book.found(work.state, lay)
        work.stirred()
        work.tell(f"{people.SIDE_NAMES[side]} has set out his men", "LW-123")
    flow.next_ply(work)
    return work


_STAGES: dict[str, Callable[[Book, State, dict[str, Layout], Dice], Work]] = {
    "country": _country,
    "sides": _sides,
    "deploy": _deploy,
    "guns": _guns,
    "men": _men,
    "choose": _choose,
    "stand_out": _stand_out,
}
