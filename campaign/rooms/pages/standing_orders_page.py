"""The page of standing orders: clauses as sentences with blanks, and their effect now (CK-019).

A form row is a clause as text: mistyped values are shown again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse

from campaign.orders.standing_orders import Trial
from campaign.reports.seat_knowledge import Desk, public
from campaign.rooms.clock import clock, ruler_of
from campaign.rooms.words import Row, fault_row, letter, words_only
from naval.geo.compass import place_words
from naval.orders.seat_knowledge import Fault, Known
from naval.standing_orders.acts import ACTS
from naval.standing_orders.clauses import MOST_CLAUSES, MOST_CONDITIONS, SILENCE, Clause
from naval.standing_orders.conditions import CONDITIONS, Condition, pick_suited
from naval.standing_orders.papers import Papers
from naval.standing_orders.trial import holding
from tactical.engine.text.words import figure, listed, plural, sentence

FIELDS = ("do", "amount", "port", "course", "force", "silence", "to", "text")
EMPTY: Row = {"when": [], **dict.fromkeys(FIELDS, ""), "do": "go_on"}
NOTHING_NEW = "nothing new is ordered"
"""The words of a seat without ships for going on as it is."""
PARTED = ":"
"""The separator of a condition's kind and its seat, in the one list that offers both."""


def page(desk: Desk, papers: Papers, rows: Sequence[Row], stamp: int, faults: Sequence[Fault], tried: Row | None) -> Row:
    """Build the page: ``rows`` as typed, their ``faults``, and a trial's result, if any."""
    seat = desk.seat
    return {
        "rid": seat.rid,
        "campaign": seat.campaign.title,
        "seat": seat.name,
        "side": seat.side,
        "letter": letter(seat.side),
        "clock": clock(seat, desk.call),
        "ruler": ruler_of(seat.campaign, desk.now, at=reverse("campaign:room", args=[seat.rid])),
        "back": reverse("campaign:room", args=[seat.rid]),
        "late": reverse("campaign:clock", args=[seat.rid]),
        "stamp": stamp,
        "asked": desk.call is not None and not desk.call.closed,
        "afloat": papers.afloat,
        "writes": "dispatches" in papers.known.parts,
        "clauses": [_clause(n, row, faults) for n, row in enumerate(rows)],
        "faults": [words_only(one) for one in faults],
        "room_for_more": len(rows) < MOST_CLAUSES,
        "most": MOST_CLAUSES,
        "tried": tried,
        **choices(desk, papers),
    }


def choices(desk: Desk, papers: Papers) -> Row:
    """Build the choices of the page's lists."""
    some = pick_suited(CONDITIONS, papers).items()
    names = desk.addressees
    return {
        "conditions": [
            {"key": f"{key}{PARTED}{of}" if of else key, "words": kind.words.format(names.get(of, "…")), "unit": kind.unit}
            for key, kind in some
            for of in (names if kind.unit == "seat" else ("",))
        ],
        "acts": [
            {"key": key, "words": act_words(key, papers.known).format("…"), "unit": kind.unit}
            for key, kind in pick_suited(ACTS, papers).items()
        ],
        "forces": (
            [{"key": lane.key, "words": f"on {lane.name},"} for lane in papers.known.lanes]
            if papers.trades
            else [{"key": force.key, "words": f"she, {force.name}"} for force in papers.known.forces]
        ),
        "for_what": "lane" if papers.trades else "force",
        "each": "on each lane that meets it," if papers.trades else "each force that meets it",
        "ports": sorted({name for name, _, _ in papers.ports}),
        "silences": [{"key": key, "words": words} for key, words in SILENCE.items() if key],
        "addressees": [{"key": key, "words": name} for key, name in names.items()],
    }


def _clause(n: int, row: Row, faults: Sequence[Fault]) -> Row:
    when = [*row["when"], *({"if": "", "of": ""} for _ in range(MOST_CONDITIONS))][:MOST_CONDITIONS]
    wrong = {one.where.partition(".")[2] for one in faults if one.where.partition(".")[0] == str(n)}
    return {
        **row,
        "n": n,
        "number": n + 1,
        "when": [{**one, "k": k, "wrong": any(path.startswith(f"when.{k}") for path in wrong)} for k, one in enumerate(when)],
        "wrong": sorted(wrong),
    }


# -- rows and clauses --------------------------------------------------------------------------------------------------


def row_of(clause: Clause) -> Row:
    """Build the form row of a stored clause."""
    act = clause.act
    return {
        "when": [_condition_row(one) for one in clause.when],
        "do": act.kind,
        "amount": figure(act.amount, 3) if ACTS[act.kind].unit else "",
        "port": act.port,
        "course": act.course,
        "force": clause.force,
        "silence": clause.silence,
        "to": clause.to,
        "text": clause.text,
    }


def _condition_row(one: Condition) -> Row:
    if one.kind == "dispatch":
        return {"if": f"{one.kind}{PARTED}{one.seat}", "of": ""}
    return {"if": one.kind, "of": _blank(one)}


def _blank(one: Condition) -> str:
    unit = CONDITIONS[one.kind].unit
    if unit == "hours":
        begins, ends = divmod(round(one.amount), 60), divmod(one.until, 60)
        return f"{begins[0]:02d}:{begins[1]:02d} to {ends[0]:02d}:{ends[1]:02d}"
    return figure(one.amount, 3) if unit else ""


def raw_of(row: Mapping[str, Any]) -> Row:
    """Return a form row without irrelevant blanks and empty conditions."""
    when = []
    for one in row["when"]:
        name, _, seat = one["if"].partition(PARTED)
        if name or one["of"]:
            when.append({"if": name, "of": seat or one["of"]})
    return {"when": when, **{name: row[name] for name in FIELDS}}


def act_words(key: str, known: Known) -> str:
    """Return the sentence of an act; merchantmen are many, and a seat without ships orders nothing new."""
    if key == "go_on" and "forces" not in known.parts:
        return "all ships go on as plotted" if "merchants" in known.parts else NOTHING_NEW
    return ACTS[key].words


# -- in words ----------------------------------------------------------------------------------------------------------


def words_of(clause: Clause, known: Known) -> str:
    """Describe a clause in one sentence."""
    force = known.force(clause.force)
    when = listed(
        CONDITIONS[one.kind].words.format(known.addressees.get(one.seat, one.seat) or _blank(one)) for one in clause.when
    )
    act, name = clause.act, force.name if force else "she"
    trades = "merchants" in known.parts
    then = {
        "port": f"she goes to {act.port} at {plural(round(act.amount, 1), 'knot')}",
        "course": f"she steams {'; '.join(act.course.split(chr(10)))}",
    }.get(act.kind, act_words(act.kind, known).format(figure(act.amount)))
    if trades:
        lane = next((one.name for one in known.lanes if one.key == clause.force), "each such lane")
        then = then if act.kind == "go_on" else f"on {lane} {then}"
    parts = [then.replace("she", name, 1) if force else then]
    if clause.silence:
        parts.append(SILENCE[clause.silence])
    if clause.text:
        parts.append(f"and writes to {known.addressees.get(clause.to, clause.to)}, “{clause.text}”")
    return sentence(f"{f'when {when}, ' if when else 'always: '}{', '.join(parts)}")


def tried(trial: Trial, clauses: Sequence[Clause], desk: Desk) -> Row:
    """Build a trial's result: conditions that hold, the clause that fires, its sheet (CK-019)."""
    chart, fired = public(desk.seat.campaign).chart, trial.fired
    rows = []
    for n, clause in enumerate(clauses):
        held = holding(clause, trial.papers, chart)
        parts = [
            f"{CONDITIONS[one.kind].words.format(trial.papers.known.addressees.get(one.seat, one.seat) or _blank(one))}: "
            f"{'yes' if yes else 'no'}"
            for one, yes in zip(clause.when, held, strict=True)
        ]
        rows.append({"number": n + 1, "fires": n == fired.clause, "words": words_of(clause, trial.papers.known), "held": parts})
    return {"rows": rows, "fires": fired.clause + 1, "says": _says(trial, clauses), "sheet": _sheet(trial, desk)}


def _says(trial: Trial, clauses: Sequence[Clause]) -> str:
    fired = trial.fired
    if not clauses:
        return "There is no clause to try."
    if fired.clause < 0:
        return "No clause holds now: your standing orders would give nothing, and all in your hand would carry on."
    if fired.cannot:
        return f"Clause {fired.clause + 1} holds, but {fired.cannot}: it would give nothing."
    if trial.faults:
        return f"Clause {fired.clause + 1} holds, but its sheet is not in order and would count as none."
    return f"Clause {fired.clause + 1} holds. This is what would be ordered:"


def _sheet(trial: Trial, desk: Desk) -> Row:
    sheet = trial.fired.sheet or {}
    forces, lines = sheet.get("forces", {}), []
    for force in trial.papers.known.forces:
        if force.key in forces:
            lines.append(f"{force.name}: {_order_words(forces[force.key])}")
        elif trial.fired.sheet is not None:
            lines.append(f"{force.name}: goes on as she is")
    lines += [
        f"{ship.name}: {'held in port' if sheet['merchants'][ship.key].get('hold') else 'sails'}"
        for ship in trial.papers.known.merchants
        if ship.key in sheet.get("merchants", {})
    ]
    names = trial.papers.known.addressees
    lines += [f"To press: {one['headline']}" for one in sheet.get("articles", ())]
    lines += [f"To {names.get(one['to'], one['to'])}: “{one['text']}”" for one in sheet.get("dispatches", ())]
    if trial.fired.sheet is not None and not lines:
        lines.append("Nothing new: all goes on as it is")
    return {"lines": lines, "faults": [fault_row(one) for one in trial.faults]}


def _order_words(order: Row) -> str:
    legs = "; ".join(_leg_words(leg) for leg in order["legs"]) or "stays where she is"
    silence = f", {SILENCE['on' if order['silent'] else 'off']}" if "silent" in order else ""
    return legs + silence


def _leg_words(leg: Row) -> str:
    at = f"at {plural(round(leg['knots'], 1), 'knot')}"
    if "course" in leg:
        far = plural(leg["nm"], "mile") if "nm" in leg else plural(leg["hours"], "hour")
        return f"{leg['course']} for {far} {at}"
    return f"to {place_words(leg['lon'], leg['lat'])} {at}"
