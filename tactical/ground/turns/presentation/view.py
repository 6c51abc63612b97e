"""Views, built from nothing. Only the curtain, and the things extra modules hide, is between the sides."""

from __future__ import annotations

from tactical.engine.ruleset import State, View
from tactical.ground.rules import blow, capture, countryside, order_of_play
from tactical.ground.rules.stand import STANDING, placed
from tactical.ground.turns.book import Work
from tactical.ground.turns.ending import verdicts
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Data

FATES = ("armed", "prisoner", "surrendered", "freed", "secured", "off", "dead", "held")
MAN = ("side", "arm", "body", "x", "y", "is", "of", "from", "gun", "pin")
GUN = ("side", "body", "name", "x", "y", "h", "is", "did", "shots", "from", "pin", "near", "fixed")


def show(work: Work, viewer: str) -> View:
    """Show a state that is being changed, such as a sheet laid out."""
    state, book = work.state, work.book
    unseen = None if state.get("stopped") else order_of_play.behind_the_curtain(state, viewer)
    page: View = {
        **{part: state[part] for part in ("move", "ply", "mover", "first", "arranger", "home", "terms", "limit", "roles")},
        "viewer": viewer,
        "turn": state["ply"],
        "stage": "over" if state.get("stopped") else state["stage"],
        "clock": clock(work),
        "country": state["country"] or empty_field(work),
        "start": {side: one for side, one in state["start"].items() if side != unseen},
        "men": _men(work, unseen, viewer),
        "guns": _guns(work, unseen),
        "bodies": _bodies(state, unseen),
        "melees": [{**one, "choice": bool(one["choice"])} for one in state["melees"]],
        "shots": list(state["shots"]),
        "fallen": list(state["fallen"]),
        "counts": counts(work, unseen),
        "log": list(state["log"]),
    }
    page["score"] = verdicts.score(work) if state["country"] is not None and unseen is None and state["ply"] else {}
    if state["war"] is not None:
        page["war"] = {**state["war"], **((state["over"] or {}).get("war") or {})}
    if state["retreat"] is not None:
        page["retreat"] = {"side": state["retreat"]["side"], "left": blow.moves_to_get_away(state["retreat"]["made"])}
    over = state.get("stopped") or state["over"]
    if over is not None:
        page["over"] = {"winner": over["winner"], "ending": over["ending"]}
    for extra in book.extras:
        extra.view(book, state, viewer, page)
    return page


def empty_field(work: Work) -> Data:
    """Show a bare field with the guns that were agreed on, for a Country that is still to be laid out."""
    width, depth = countryside.field(work.book.force(work.state["terms"]).get("guns", 0))
    return {"name": "", "width": width, "depth": depth, "features": []}


def _men(work: Work, unseen: str | None, viewer: str) -> Data:
    """Show men on the field, and those whom their own side still has in hand."""
    found: Data = {}
    for key, man in sorted(work.state["men"].items()):
        if man["side"] == unseen or (man["is"] == "held" and viewer in work.state["sides"] and man["side"] != viewer):
            continue
        if man["is"] in STANDING or man["is"] == "held":
            found[key] = {part: man[part] for part in MAN if part in man}
    return found


def _guns(work: Work, unseen: str | None) -> Data:
    found: Data = {}

    def fights(man: str) -> bool:
        return work.book.fights(work.state, man)

    for key, gun in sorted(work.state["guns"].items()):
        if gun["side"] == unseen or gun["is"] == "off":
            continue
        told = {part: gun[part] for part in GUN if part in gun}
        if placed(gun):
            told["crew"] = len(work.crew(key))
            taking = capture.taking(gun, work.ranks, str(work.state["mover"]), fights) if "near" in gun else None
            if taking is not None:
                told["taking"] = taking
        found[key] = told
    return found


def _bodies(state: State, unseen: str | None) -> Data:
    began: dict[str, int] = {}
    for man in state["men"].values():
        began[man["body"]] = began.get(man["body"], 0) + 1
    return {key: {**one, "began": began.get(key, 0)} for key, one in sorted(state["bodies"].items()) if one["side"] != unseen}


def counts(work: Work, unseen: str | None) -> Data:
    """Count everybody by side, arm and fate, and the guns."""
    state = work.state
    found: Data = {
        side: {**{arm: dict.fromkeys(FATES, 0) for arm in sorted(work.book.arms)}, "guns": 0}
        for side in state["sides"]
        if side != unseen
    }
    for man in state["men"].values():
        if man["side"] != unseen:
            found[man["side"]][man["arm"]][man["is"]] += 1
    for gun in state["guns"].values():
        if gun["side"] != unseen and gun["is"] not in ("destroyed",):
            found[gun["side"]]["guns"] += 1
    return found


def clock(work: Work) -> str:
    """Write the words for the top of the page."""
    state, names = work.state, people.SIDE_NAMES
    over = state.get("stopped") or state["over"]
    if over is not None:
        return f"Over · {names[over['winner']]} has won" if over["winner"] else "Over · drawn"
    stage = state["stage"]
    if stage == "country":
        return f"{names[state['arranger']]} lays out the Country"
    if stage == "sides":
        return "Choosing a side of the field"
    if stage == "deploy":
        return "The forces deploy behind the curtain" if state["terms"].get("curtain") == "yes" else "The forces deploy"
    words = {"guns": "guns first", "men": "men", "choose": "melees", "stand_out": "boxes are opened"}[stage]
    late = ""
    if state["retreat"] is not None:
        left = blow.moves_to_get_away(state["retreat"]["made"])
        late = f" · {names[state['retreat']['side']]} must be off the field in {left}"
    return f"Move {state['ply']} · {names[state['mover']]} · {words}{late}"
