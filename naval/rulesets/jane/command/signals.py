"""Signalling (NAV-T-018 to 022, SC-T-04): free in the opening phase, by written chits at closer quarters.

    "signals": [{"to": "all" | ship key, "code": word of code_list.toml | null, "text": up to 200 letters}]

The admiral makes them from his flagship, to his own ships. Each is kept in ``state["signals"][side]`` as ``{move, from, to,
code, text, mode, read_at}``; ``read_at`` is the move at whose reveal it can first be read. A free signal of the orders for move
14 is read at once, by everybody who has those orders before him (the view of move 13), and what it orders binds in move 14. A
chit made before move 14 is carried out is read at the reveal of 14 and can be used in the orders for 15 (AMB-T-02, T-WC-09).

Closer quarters begin for each side by what it knows itself: an enemy in its sight within 6,000 yards of one of its ships, a
gun fired by one of its ships or forts, or fire that fell about them, which it knows with the next reveal, like the hits. So
the end of free signalling tells nobody of an enemy that he has not seen. It never comes back but by the umpire's ruling.
"""

from __future__ import annotations

from naval.rulesets.jane.events import event
from naval.rulesets.jane.table.movement import distance
from naval.rulesets.jane.tables import STANDARD, Data, Table, load
from tactical.engine.rule import forbids, modifies, reveals
from tactical.engine.text.words import times

Found = list[tuple[str, str, str]]

FREE, CHIT = "free", "chit"
ALL = "all"
CODES: dict[str, str] = load("command/code_list.toml")
REPORT = "DAMAGE"  # not in the list: captains report, they do not signal orders


@forbids("NAV-T-006", source="L15")
def nobody_tells_the_admiral(to: object, flag: str) -> str | None:
    """Nobody may tell an admiral what he has to see for himself: signals go from the flagship, never to her."""
    if to not in (flag, "admiral"):
        return None
    return "No message reaches the admiral: he goes by what he sees from his flagship."


@reveals("NAV-T-018", source="L33")
def damage_is_reported(mode: str) -> bool:
    """While signalling is free the admiral is kept informed of the damage his ships receive.

    His ships' reports come as signals to the flagship and end with free signalling. What the umpire shows him of his own
    squadron (``sight``) stays exact in either mode: the scorer cards are his side's.
    """
    return mode == FREE


@modifies("NAV-T-019", "SC-T-04", source="L35; convention for closer quarters")
def closer_quarters(nearest_yd: float | None, fired: bool, conv: Table = STANDARD) -> bool:
    """Free signalling ends at closer quarters: the first gun fired, or enemies within 6,000 yards of each other."""
    return fired or (nearest_yd is not None and nearest_yd <= conv["SC-T-04"]["yards"])


@forbids("NAV-T-020", "SC-J-31", source="L35; convention for how much can be signalled")
def is_written(message: object, conv: Table = STANDARD) -> str | None:
    """Every message is written, a code word or a text or both, and passed through the umpire."""
    if not isinstance(message, dict) or any(part not in ("to", "code", "text") for part in message):
        return 'A signal is a table {"to", "code", "text"}.'
    text, most = message.get("text", ""), int(conv["SC-J-31"]["letters"])
    if not isinstance(text, str):
        return "The text of a signal must be words."
    if len(text) > most:
        return f"A signal may have at most {most} characters; this one has {len(text)}."
    if not text.strip() and message.get("code") is None:
        return "A signal needs a code word or a text."
    return None


@forbids("NAV-T-021", source="L37")
def is_in_the_code(code: object) -> str | None:
    """There is a recognised signal code, to save time; a word that is not in it means nothing."""
    if code is None or (isinstance(code, str) and code in CODES):
        return None
    return f"{code!r} is not in the code; there are: {', '.join(sorted(CODES))}."


@modifies("NAV-T-022", source="L39; AMB-T-02")
def read_at(move: int, mode: str) -> int:
    """A chit takes a move: made before a move is carried out, it is read at its reveal. A free signal is read at once.

    ``move`` is the move that is being ordered.
    """
    return move if mode == CHIT else move - 1


def mode_of(state: Data, side: str) -> str:
    """Tell how a side signals now: ``"free"`` or ``"chit"``; the umpire's ruling goes first."""
    if state["mode_fixed"]:
        return str(state["mode"])
    return CHIT if state["quarters"][side] else FREE


def set_mode(state: Data, mode: str, conv: Table | None = None) -> None:
    """Set the signalling of both sides by the umpire's ruling, which then stands (NAV-T-019)."""
    state.update(mode=mode, mode_fixed=True)


def faults(state: Data, side: str, orders: Data, conv: Table) -> Found:
    """List all faults of ``orders["signals"]``."""
    wanted = orders.get("signals")
    if wanted is None or wanted == []:
        return []
    if not isinstance(wanted, list):
        return [("NAV-T-020", "signals", "Signals are a list.")]
    found: Found = []
    most = int(conv["SC-J-31"]["signals"])
    if len(wanted) > most:
        found.append(("SC-J-31", "signals", f"You can make at most {most} signals in a move, not {len(wanted)}."))
    flag = state["command"][side]["flag"]
    if flag is None:
        return [*found, ("NAV-T-020", "signals", "There is no flagship to signal from.")]
    if not state["ships"][flag]["afloat"]:
        found.append(("NAV-T-020", "signals", "The flagship is sunk: nobody can signal for the admiral."))
    for number, one in enumerate(wanted, 1):
        where = f"signal {number}"
        said = is_written(one, conv)
        if said:
            found.append(("NAV-T-020", where, said))
        if isinstance(one, dict):
            for rule, text in _of_one(state, side, one, flag):
                found.append((rule, where, text))
    return found


def _of_one(state: Data, side: str, one: Data, flag: str) -> list[tuple[str, str]]:
    found = []
    to = one.get("to", ALL)
    told = nobody_tells_the_admiral(to, flag)
    ship = state["ships"].get(to) if isinstance(to, str) else None
    if told:
        found.append(("NAV-T-006", told))
    elif to != ALL and (ship is None or ship["side"] != side):
        found.append(("NAV-T-020", f"{side.capitalize()} has no ship {to!r}."))
    elif ship is not None and to != ALL and not ship["afloat"]:
        found.append(("NAV-T-020", f"{ship['name']} is sunk."))
    unknown = is_in_the_code(one.get("code"))
    return [*found, ("NAV-T-021", unknown)] if unknown else found


def options(state: Data, side: str, conv: Table) -> Data | None:
    """List the addressees to whom the admiral may signal, the code, and the limits of a signal."""
    own = [key for key, ship in state["ships"].items() if ship["side"] == side and ship["afloat"]]
    flag = state["command"][side]["flag"]
    if flag is None:  # forts alone have nobody to signal to
        return None
    rule, mode = conv["SC-J-31"], mode_of(state, side)
    return {
        "mode": mode,
        "most": rule["signals"],
        "letters": rule["letters"],
        "codes": dict(CODES),
        "to": [ALL, *(key for key in own if key != flag)],
        "read_at": read_at(state["move"] + 1, mode),
    }


def written(state: Data, side: str, orders: Data, move: int) -> list[Data]:
    """List the signals of one sheet as they are kept; ``move`` is the move that the sheet orders."""
    mode, flag = mode_of(state, side), state["command"][side]["flag"]
    return [
        {
            "move": move,
            "from": flag,
            "to": one.get("to", ALL),
            "code": one.get("code"),
            "text": one.get("text", ""),
            "mode": mode,
            "read_at": read_at(move, mode),
        }
        for one in orders.get("signals") or ()
    ]


def make(state: Data, side: str, orders: Data) -> list[Data]:
    """Make the signals of a sheet, from the flagship if she is afloat."""
    flag = state["ships"].get(state["command"][side]["flag"])
    if flag is None or not flag["afloat"]:
        return []
    events = []
    for one in written(state, side, orders, state["move"]):
        state["signals"][side].append(one)
        to = "all ships" if one["to"] == ALL else state["ships"][one["to"]]["name"]
        words = " ".join(part for part in (CODES.get(one["code"] or "", ""), one["text"].strip()) if part)
        text = f"{flag['name']} to {to}: {words}"
        rules = ["NAV-T-020", "NAV-T-022"] if one["mode"] == CHIT else ["NAV-T-018"]
        events.append(event(state, "signal", text, rules, actor=flag, own=text))
    return events


def report(state: Data, happened: list[Data]) -> None:
    """Signal to the flagship, while signalling is free, the ships that were hit (NAV-T-018)."""
    hits: dict[str, int] = {}
    for one in happened:
        if one["kind"] in ("hit", "torpedo hit") and one["actor"] in state["ships"]:
            hits[one["actor"]] = hits.get(one["actor"], 0) + 1
    for key in sorted(hits):
        ship = state["ships"][key]
        flag = state["command"][ship["side"]]["flag"]
        if key == flag or not ship["afloat"] or not damage_is_reported(mode_of(state, ship["side"])):
            continue
        often = times(hits[key])
        state["signals"][ship["side"]].append(
            {
                "move": state["move"],
                "from": key,
                "to": flag,
                "code": REPORT,
                "text": f"{ship['name']} has been hit {often}.",
                "mode": FREE,
                "read_at": state["move"],
            }
        )


def reveal(state: Data, conv: Table) -> list[Data]:
    """Begin closer quarters at the reveal, by ships in sight and by fire about a side's own."""
    events = []
    for side in state["sides"]:
        under_fire, state["under_fire"][side] = state["under_fire"][side], False
        if not state["quarters"][side]:
            events += _begin(state, side, _nearest(state, side), under_fire, conv)
    return events


def fired(state: Data, happened: list[Data], conv: Table) -> list[Data]:
    """Begin closer quarters for a side that fired; a side fired at knows it with the next reveal."""
    pieces = {**state["forts"], **state["ships"]}
    firing: set[str] = set()
    for one in happened:
        if one["actor"] in pieces:
            firing.add(pieces[one["actor"]]["side"])
        if one["target"] in pieces:
            state["under_fire"][pieces[one["target"]]["side"]] = True
    events = []
    for side in state["sides"]:
        events += _begin(state, side, None, side in firing, conv)
    return events


def _nearest(state: Data, side: str) -> float | None:
    own = [ship for ship in state["ships"].values() if ship["side"] == side and ship["afloat"]]
    seen = [state["ships"][one["ship"]] for one in state["book"][side].values() if one["in_sight"]]
    ranges = [distance(a["x"] - b["x"], a["y"] - b["y"]) for a in own for b in seen if b["afloat"]]
    return round(min(ranges), 3) if ranges else None


def _begin(state: Data, side: str, nearest_yd: float | None, gun: bool, conv: Table) -> list[Data]:
    if state["quarters"][side] or not closer_quarters(nearest_yd, gun, conv):
        return []
    state["quarters"][side] = True
    if state["mode_fixed"]:
        return []
    if all(state["quarters"].values()):
        state["mode"] = CHIT
    rules = ["NAV-T-019", "SC-T-04"]
    found = event(state, "quarters", f"{side.capitalize()} is at closer quarters: free signalling ends.", rules)
    text = "Closer quarters: free signalling ends. From now on a signal takes a move."
    found["told"][side] = {"text": text, "rules": rules, "rolls": [], "enemy": False}
    return [found]


def list_readable_signals(state: Data, viewer: str) -> list[Data]:
    """List the signals readable by now: a side's own; for the umpire all, also those on their way, with ``side``."""
    if viewer not in state["sides"]:
        return [{**one, "side": side} for side in state["sides"] for one in state["signals"][side]]
    return [dict(one) for one in state["signals"][viewer] if one["read_at"] <= state["move"]]
