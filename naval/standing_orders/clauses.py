"""Standing orders as clauses, each *when* … *then* …: their contents, and reading them with every fault (CK-019, SC-CK-06)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from naval.orders import shape
from naval.orders.dispatches import NOTE_SIGNS, NOTE_WORDS
from naval.orders.seat_knowledge import Fault
from naval.orders.shape import Faults, Given
from naval.standing_orders import conditions
from naval.standing_orders.acts import ACTS, Act
from naval.standing_orders.conditions import CONDITIONS, Condition, Kind, pick_suited
from naval.standing_orders.courses import MOST_SIGNS, number, read_legs
from naval.standing_orders.papers import Papers
from naval.state.frozen import Frozen
from tactical.engine.text.words import agree, figure, listed

MOST_CLAUSES, MOST_CONDITIONS = 12, 4
RULE = "CK-019"
SILENCE = {"": "", "on": "keeps wireless silence", "off": "uses her wireless"}
_HOURS = re.compile(r"(\d{1,2})[:.](\d\d)\s*(?:to|–|-|until)\s*(\d{1,2})[:.](\d\d)")


class Clause(Frozen, frozen=True):
    """One clause: when all of ``when`` hold, then ``act``, for the force named or for each in hand for which they hold; a trade
    player's for a lane.

    ``silence`` on, off or "" (as it stands); ``to`` and ``text`` an accompanying dispatch, "" for none.
    """

    when: tuple[Condition, ...] = ()
    act: Act = Act(kind="go_on")
    force: str = ""
    silence: str = ""
    to: str = ""
    text: str = ""


def read(raw: object, papers: Papers) -> tuple[tuple[Clause, ...], tuple[Fault, ...]]:
    """Read the clauses of a form of any shape, and list all their faults; never raises (CK-019)."""
    faults = Faults()
    given = shape.rows(raw, "", "Standing orders", MOST_CLAUSES, RULE, faults)
    found = [_clause(row, n, papers, faults) for n, row in enumerate(given)]
    return tuple(found), faults.list_for_player()


def _clause(row: object, n: int, papers: Papers, faults: Faults) -> Clause:
    what = f"Clause {n + 1}"
    given = Given(row, str(n), what, ("when", "do", "amount", "port", "course", "force", "silence", "to", "text"), faults)
    if not given:
        return Clause()
    rows = shape.rows(given.get("when", []), given.path("when"), f"{what}: conditions", MOST_CONDITIONS, RULE, faults)
    when = [_condition(one, f"{n}.when.{k}", f"{what}, condition {k + 1}", papers, faults) for k, one in enumerate(rows)]
    to, text = _dispatch(given, papers)
    return Clause(
        when=tuple(one for one in when if one is not None),
        act=_act(given, papers),
        force=_force(given, papers),
        silence=_silence(given, papers),
        to=to,
        text=text,
    )


def _condition(row: object, where: str, what: str, papers: Papers, faults: Faults) -> Condition | None:
    given = Given(row, where, what, ("if", "of"), faults)
    if not given:
        return None
    name = given.get("if")
    some = pick_suited(CONDITIONS, papers)
    kind = some.get(name) if isinstance(name, str) else None
    if kind is None or not isinstance(name, str):
        given.fault("if", f"{what} is {shape.show(name)}; it may be: {_list_kinds(some)}.", RULE)
        return None
    blank = given.get("of", "")
    if kind.unit == "seat":
        if not isinstance(blank, str) or blank not in papers.known.addressees:
            names = shape.words(sorted(papers.known.addressees.values()))
            given.fault("of", f"{what}: a dispatch comes from one of your side, {names}, not from {shape.show(blank)}.", RULE)
        return Condition(kind=name, seat=str(blank))
    if kind.unit == "hours":
        return _hours(name, given)
    return Condition(kind=name, amount=_amount(given, "of", kind)) if kind.unit else Condition(kind=name)


def _list_kinds(some: Mapping[str, Kind]) -> str:
    return "; ".join(one.words.format("…") for one in some.values())


def _hours(name: str, given: Given) -> Condition:
    """Read from one hour of the day to another."""
    blank = given.get("of", "")
    found = _HOURS.fullmatch(blank.strip()) if isinstance(blank, str) else None
    parts = [int(one) for one in found.groups()] if found else []
    if not found or max(parts[0], parts[2]) > 23 or max(parts[1], parts[3]) > 59 or parts[:2] == parts[2:]:
        text = f"{given.what}: hours are from 00:00 to 23:59, such as “20:00 to 06:00”, not {shape.show(blank)}."
        given.fault("of", text, RULE)
        return Condition(kind=name)
    return Condition(kind=name, amount=parts[0] * 60 + parts[1], until=parts[2] * 60 + parts[3])


def _amount(given: Given, name: str, kind: conditions.Kind) -> float:
    blank, (low, high) = given.get(name, ""), kind.bounds
    found = shape.number(blank)
    if isinstance(blank, str) and re.fullmatch(r"\s*\d{1,5}(?:[.,]\d{1,3})?\s*", blank):
        found = number(blank.strip())
    if found is None or not low <= found <= high:
        text = f"{given.what}: “{kind.words.format('…')}” needs {figure(low)} to {figure(high)} {kind.unit}"
        given.fault(name, f"{text}, not {shape.show(blank) if blank != '' else 'an empty blank'}.", RULE)
        return low
    return round(found, 3)


def _act(given: Given, papers: Papers) -> Act:
    name = given.get("do", "go_on")
    some = pick_suited(ACTS, papers)
    kind = some.get(name) if isinstance(name, str) else None
    if kind is None:
        given.fault("do", f"{given.what}: the order is {shape.show(name)}; it may be: {_list_kinds(some)}.", RULE)
        return Act(kind="go_on")
    amount = _amount(given, "amount", kind) if kind.unit else 0.0
    return Act(
        kind=str(name),
        amount=amount,
        port=_port(given, papers) if name == "port" else "",
        course=_course(given) if name == "course" else "",
    )


def _port(given: Given, papers: Papers) -> str:
    name = given.get("port", "")
    if name not in [port for port, _, _ in papers.ports]:
        given.fault("port", f"{given.what}: choose a port of the chart, not {shape.show(name)}.", RULE)
    return str(name)


def _course(given: Given) -> str:
    text = given.read_prose("course", f"{given.what}: the course", MOST_SIGNS, RULE, "")
    if text is None:
        return ""
    rows, wrong = read_legs(text)
    if wrong or not rows:
        such = "such as “N 62 E, 30 miles, 12 knots” or “50 15 N 2 10 W, 12 knots”"
        lines = f"{agree(len(wrong), 'line', 'lines')} {listed(wrong)} cannot be read" if wrong else "it has no leg"
        given.fault("course", f"{given.what}: the course has one leg a line, {such}; {lines}.", RULE)
    return text


def _force(given: Given, papers: Papers) -> str:
    name = given.get("force", "")
    if papers.trades and name != "" and name not in {lane.key for lane in papers.known.lanes}:
        lanes = shape.words([lane.name for lane in papers.known.lanes])
        given.fault("force", f"{given.what} is for the lane {shape.show(name)}; your lanes are: {lanes}.", RULE, "")
    elif not papers.trades and name != "" and not (isinstance(name, str) and papers.known.force(name)):
        own = shape.words([f.name for f in papers.known.forces])
        given.fault("force", f"{given.what} is for {shape.show(name)}; you command: {own}.", RULE, "")
    return str(name)


def _silence(given: Given, papers: Papers) -> str:
    says = given.get("silence", "")
    if not isinstance(says, str) or says not in SILENCE or (says and not papers.afloat):
        given.fault("silence", f"{given.what}: wireless silence is on, off or unchanged, not {shape.show(says)}.", RULE, "")
        return ""
    return says


def _dispatch(given: Given, papers: Papers) -> tuple[str, str]:
    """Read the one dispatch that goes with a clause (SC-S-06)."""
    to = given.get("to", "")
    text = given.read_prose("text", f"{given.what}: the dispatch", NOTE_SIGNS, "SC-S-06", "")
    if text is None or (to == "" and text == ""):
        return "", ""
    if "dispatches" not in papers.known.parts:
        given.fault("text", f"{given.what}: this seat sends no dispatches.", RULE, "")
        return "", ""
    if not isinstance(to, str) or to not in papers.known.addressees:
        names = shape.words(sorted(papers.known.addressees.values()))
        given.fault("to", f"{given.what}: the dispatch is for {shape.show(to or None)}; you may write to {names}.", RULE)
    if text == "":
        given.fault("text", f"{given.what}: the dispatch is empty; write it or remove its address.", RULE)
    if len(text.split()) > NOTE_WORDS:
        given.fault("text", f"{given.what}: the dispatch has {len(text.split())} words; {NOTE_WORDS} is the most.", "SC-S-06")
    return str(to), text
