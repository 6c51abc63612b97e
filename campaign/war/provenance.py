"""Provenance: the truths on which papers rest (UD-013), for the umpire; no room is made of it.

A truth is a word and a key: ``force:red_cruisers``, ``ship:hogue``, ``merchant:tyne``, ``dispatch:red_cabin/1``,
``port:portland``, ``place:`` (cable or station), ``mine:`` (its place), ``article:press/2``, ``order:`` (of a sheet), ``edit:``
(the umpire's own), ``body:`` and ``depot:`` ashore; ``merchantmen`` and ``lanes`` are all of them. Land papers name none in
outcomes: they are traced on delivery (``traced``) by keys and the seat's letters, so that stored outcomes do not change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaign.war.outcome import About, Line, Outcome, Report
from campaign.war.paper import Paper
from campaign.war.reports import papers, sea, trade
from campaign.war.reports.body import Body, ForceBody
from naval.run.run_input import Planned


def find_paper_truths(paper: Paper) -> About:
    """List a paper's truths: noted by its writer, else named in its fields (UD-013)."""
    return paper.about or rests_on(paper.body)


def rests_on(body: Body) -> About:
    """List the truths that a report's fields name: its subjects, never hints in its words."""
    match body:
        case sea.Status():
            return (f"force:{body.force}", *(f"ship:{ship.key}" for ship in body.ships))
        case sea.Work():
            at = f"place:{body.of}" if body.of else f"mine:{body.lon:g}/{body.lat:g}"
            return f"force:{body.force}", at
        case sea.Log() if body.force:
            return (f"force:{body.force}",)
        case sea.Asked():
            return tuple(f"force:{row.force}" for row in body.forces)
        case ForceBody():
            return (f"force:{body.force}",)
        case papers.Ports():
            return tuple(f"port:{row.key}" for row in body.ports)
        case papers.Silence():
            return (f"place:{body.of}",)
        case trade.TradeLedger() | trade.Plot():
            return ("merchantmen",)
        case trade.Lanes():
            return ("lanes",)
    return ()


def bodies(run: Planned, *some: int) -> About:
    """Name forces and merchantmen of a run, by their numbers among all that steams."""
    first = len(run.fleet.forces)
    return tuple(
        f"force:{run.fleet.forces[n].key}" if n < first else f"merchant:{run.fleet.merchants[n - first].key}" for n in some
    )


def find_ship_truth(run: Planned, ship: str) -> About:
    """Name a ship of the fleet by her name in her officers' notes; () for none."""
    return tuple(f"ship:{one.key}" for one in run.fleet.ships if one.name == ship) if ship else ()


# ---- the land ----


def traced(outcome: Outcome) -> list[Line]:
    """List each report with its truths, the land's by names in it."""
    lids = outcome.land.lids if outcome.land is not None else ()
    hostile = {(seat, letter): lid.body for lid in lids for seat, letter in lid.letters.items()}
    return [(report, rests or ashore(report, hostile)) for report, rests in outcome.lines]


def ashore(report: Report, hostile: Mapping[tuple[str, str], str]) -> About:
    """List columns and depots in a land report; ``hostile`` gives the column behind a seat's letter."""
    names = NAMES.get(report.kind)
    return tuple(dict.fromkeys(names(report, hostile))) if names is not None else ()


Hostile = Mapping[tuple[str, str], str]


def _bodies(*keys: str) -> About:
    return tuple(f"body:{key}" for key in keys if key)


def _of_itself(report: Report, hostile: Hostile) -> About:
    return _bodies(report.data["body"])


def _of_rows(report: Report, hostile: Hostile) -> About:
    return _bodies(*(row["body"] for row in report.data["bodies"]))


NAMES: Mapping[str, Callable[[Report, Hostile], About]] = {
    **dict.fromkeys(("body", "body_report", "heard", "guns", "ashore"), _of_itself),
    "seen": lambda report, hostile: _bodies(hostile.get((report.seat, report.data["label"]), "")),
    "headquarters": lambda report, hostile: _bodies(report.data["rides_with"], *report.data["near"]),
    "call": lambda report, hostile: _bodies(*(key for group in report.data["groups"] for key in group["bodies"])),
    **dict.fromkeys(("asked_ashore", "order_of_battle"), _of_rows),
    "office": lambda report, hostile: tuple(f"depot:{row['place']}" for row in report.data.get("depots", ())),
}
"""The truths named in the land's papers, by kind."""
ASHORE = frozenset(NAMES)
"""The kinds of papers that are traced as they are delivered."""
