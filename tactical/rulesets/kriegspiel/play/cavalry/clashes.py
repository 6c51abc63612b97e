"""The end of a charge: losses, guns that change hands, bodies thrown back, forced to retire or barred from moving."""

from __future__ import annotations

from tactical.engine.text.words import agree, listed, plural, sentence
from tactical.ground.geometry.measure import dist, div, scaled
from tactical.ground.rules import capture, melee
from tactical.ground.rules.stand import Ranks
from tactical.ground.turns.book import Work
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Point
from tactical.rulesets.kriegspiel.play import command, roll
from tactical.rulesets.kriegspiel.play.cavalry import charges as charging
from tactical.rulesets.kriegspiel.play.engineering import mines
from tactical.rulesets.kriegspiel.play.movement import unit_moves
from tactical.rulesets.kriegspiel.rules import charges, pursuit
from tactical.rulesets.kriegspiel.rules.tables import u


def settle(work: Work) -> None:
    """Settle all charges of the mover, on horse, then foot, then guns; men in one are in no melee of this move."""
    state = work.state
    paths = {key: [(x, y) for x, y in way] for key, way in state.pop("ways", {}).items()}
    found = {one.unit: one for one in charging.find_charges(work.book, state, paths)}
    arms = {key: state["units"][one.target]["arm"] for key, one in found.items()}
    for key in pursuit.order_of_charges(arms):
        _settle(work, found[key], paths)
    state["charging"] = {}


def _settle(work: Work, charge: charging.Charge, paths: dict[str, list[Point]]) -> None:
    assert work.dice is not None
    state = work.state
    charge.sabres = [one for one in charge.sabres if work.men[one]["is"] == "armed"]
    charge.charged = [one for one in charge.charged if work.men[one]["is"] == "armed"]
    if not charge.sabres or not (charge.charged or charge.guns):
        return
    coin = "H" if work.dice.heads(state["ply"], "charge", charge.unit, charge.target) else "T"
    told = charging.outcome(work.book, state, charge, coin)
    unit, target = state["units"][charge.unit], state["units"][charge.target]
    target["met"] = True
    command.enter(
        work,
        unit["side"],
        "measure",
        f"charge of {roll.called(unit)}",
        {"u": charge.distance, "sabres": len(charge.sabres), "charged": len(charge.charged)},
    )
    if told is None:
        return
    clash, rules = told
    what, order = (charging.kind(state, charge), charges.order_of(target["arm"], target["formation"], mounted=target["mounted"]))
    state["exempt"] = sorted({*state["exempt"], *charge.sabres, *charge.charged})
    _tell(work, charge, clash, rules, coin, what)
    _losses(work, charge, clash)
    _guns(work, charge, clash)
    if clash.thrown:
        _throw_back(work, charge, clash, paths)
    if what == "foot" and charge.target not in state["retiring"] and target["arm"] != "RA":
        target["duty"] = charges.duty_after(order, command.own_move(state, target["side"]))
    target["charged"] = state["ply"]
    if clash.retires:
        loser, winner = (charge.unit, charge.target) if clash.retires == "cavalry" else (charge.target, charge.unit)
        state["retiring"][loser] = {
            "from": [winner],
            "since": command.own_move(state, state["units"][loser]["side"]),
            "why": "KS-097",
        }
    _stand_back(work, charge, paths)
    roll.call(state)
    work.stirred()


def _losses(work: Work, charge: charging.Charge, clash: charges.Clash) -> None:
    """Choose who dies and who is taken, as in a melee that nobody chooses in (SC-LW-13)."""
    state = work.state
    mover, other = state["units"][charge.unit]["side"], state["units"][charge.target]["side"]
    for side, keys, dead, taken in (
        (mover, charge.sabres, clash.cavalry, clash.prisoners if clash.taken == "cavalry" else 0),
        (other, charge.charged, clash.others, clash.prisoners if clash.taken == "others" else 0),
    ):
        found = {mover: charge.sabres, other: charge.charged, "dead": dead}
        order = melee.order(found, side, mover, state, Ranks(state["men"], work.book.arms)) if keys else []
        for key in order[:dead]:
            work.fell(key, "charge")
        for key in order[dead : dead + taken]:
            work.men[key].update({"is": "prisoner", "of": other if side == mover else mover})


def _guns(work: Work, charge: charging.Charge, clash: charges.Clash) -> None:
    state, side = work.state, work.state["units"][charge.unit]["side"]
    men = [work.men[one] for one in charge.sabres]

    def far(gun: str) -> int:
        return min(dist(man["x"], man["y"], work.guns[gun]["x"], work.guns[gun]["y"]) for man in men)

    for gun in sorted(charge.guns, key=lambda one: (far(one), one))[: clash.guns]:
        work.guns[gun].update(capture.hand_over(side))
        work.tell(f"{people.SIDE_NAMES[side]} has taken {people.gun_name(state, gun)}", "KS-102")


def _throw_back(work: Work, charge: charging.Charge, clash: charges.Clash, paths: dict[str, list[Point]]) -> None:
    """Throw standing horse three feet to the rear: away from where the charge came from (KS-095)."""
    lead = next((one for one in charge.sabres if len(paths.get(one, [])) > 1), None)
    if lead is None:
        return
    a, b = paths[lead][0], paths[lead][-1]
    dx, dy = scaled(b[0] - a[0], b[1] - a[1], u("KS-095.back"))
    standing = [one for one in charge.charged if work.men[one]["is"] == "armed"]
    starts = {one: (work.men[one]["x"], work.men[one]["y"]) for one in standing}
    unit_moves.carry(work, standing[: clash.thrown], dx, dy)
    ends = {one: (work.men[one]["x"], work.men[one]["y"]) for one in standing}
    mines.trodden(work, {one: [starts[one], ends[one]] for one in standing if starts[one] != ends[one]})


def _stand_back(work: Work, charge: charging.Charge, paths: dict[str, list[Point]]) -> None:
    """Move the sabres that are left three inches back from contact, the way they came."""
    left = [one for one in charge.sabres if work.men[one]["is"] == "armed"]
    others = unit_moves.Others(work, left)
    for one in left:
        man, way, r = work.men[one], paths.get(one, []), work.book.radius(work.state, one)
        back = (0, 0)
        if len(way) > 1 and way[-1] != way[-2]:
            far = min(u("SC-KS-09", "back"), dist(*way[-1], *way[-2]))
            back = scaled(way[-2][0] - way[-1][0], way[-2][1] - way[-1][1], far) if far else (0, 0)
        for quarters in (4, 3, 2, 1, 0):
            to = (man["x"] + div(back[0] * quarters, 4), man["y"] + div(back[1] * quarters, 4))
            if others.free(*to, r):
                man.update(x=to[0], y=to[1])
                break
        others.add(one, man["x"], man["y"], r)


def _describe_losses(count: int, whom: str, one: str, more: str, *, of: bool = False) -> str:
    """Write how many of those who met suffered what: ``2 chargers fall``, ``1 of those charged falls``."""
    who = f"{count} {whom}" if of else plural(count, whom)
    return f"{who} {agree(count, one, more)}"


def _tell(work: Work, charge: charging.Charge, clash: charges.Clash, rules: tuple[str, ...], coin: str, what: str) -> None:
    state = work.state
    unit, target = state["units"][charge.unit], state["units"][charge.target]
    sides = [people.SIDE_NAMES[one["side"]] for one in (unit, target)]
    parts = [
        _describe_losses(clash.cavalry, "charger", "falls", "fall"),
        _describe_losses(clash.others, "of those charged", "falls", "fall", of=True),
    ]
    if clash.prisoners:
        charger = clash.taken == "cavalry"
        parts.append(
            _describe_losses(
                clash.prisoners, "charger" if charger else "of those charged", "is taken", "are taken", of=not charger
            )
        )
    if clash.thrown:
        parts.append(f"{clash.thrown} {agree(clash.thrown, 'is', 'are')} thrown back")
    if clash.guns:
        parts.append(f"{plural(clash.guns, 'gun')} {agree(clash.guns, 'is', 'are')} taken")
    number = plural(len(charge.charged), "man") if what != "guns" else plural(len(charge.guns), "gun")
    sabres = len(charge.sabres)
    text = f"{plural(sabres, 'sabre')} of {sides[0]} {agree(sabres, 'charges', 'charge')} {number} of {sides[1]}"
    text += f" from {charge.distance // 64} in: {listed(parts)}"
    rolls = []
    if clash.how == "coin":
        rolls = [{"rule": "KS-097", "what": "heads: the chargers win", "faces": 2, "fell": 1 if coin == "H" else 2}]
    figures = [["sabres", len(charge.sabres)], ["charged", len(charge.charged)], ["distance in u", charge.distance]]
    work.log.append(
        {
            "text": sentence(text),
            "rules": ["KS-090", *[one for one in rules if one != "KS-090"]],
            "rolls": rolls,
            "figures": figures,
        }
    )
