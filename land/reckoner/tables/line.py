"""``reckon line``: bodies in communication on a small graph (LC-165, LC-166)."""

from __future__ import annotations

from land.reckoner.asked import Answer, Asked
from land.reckoner.load import MOST
from land.supply.needs import figure
from land.supply.touch import in_touch, spread
from tactical.engine.text.outside_values import show


def reckon(asked: Asked) -> Answer:
    """Answer one line."""
    edges = [_pair(asked, f"edges.{n}", one) for n, one in enumerate(asked.read_list("edges", list, "pairs of places"))]
    arsenals = asked.read_list("arsenals", str, "names of places")
    places = {end for pair in edges for end in pair} | set(arsenals)
    rows = asked.read_rows("enemies", least=0) if asked.has_field("enemies") else []
    foes = [_enemy(row, n, places, edges) for n, row in enumerate(rows)]
    cutting = [where for where, men in foes if men >= figure("cut_men")]
    standing, near = _bodies(asked, places)
    lit = spread(
        arsenals, edges, {one for one in cutting if isinstance(one, str)}, {one for one in cutting if isinstance(one, frozenset)}
    )
    on = {name for name, place in standing.items() if place in lit}
    names = sorted({*standing, *(name for pair in near for name in pair)})
    linked = in_touch(on, [pair for pair, miles in near.items() if miles <= figure("contact_mi")])
    return {
        "lit": sorted(lit),
        "in_communication": [name for name in names if name in linked],
        "cut_off": [name for name in names if name not in linked],
    }


def _pair(asked: Asked, where: str, raw: object) -> tuple[str, str]:
    if isinstance(raw, list) and len(raw) == 2 and all(isinstance(end, str) for end in raw) and raw[0] != raw[1]:
        return raw[0], raw[1]
    asked.add_fault(f"{where} must be two different places, not {show(raw)}")
    return "", ""


def _enemy(row: Asked, n: int, places: set[str], edges: list[tuple[str, str]]) -> tuple[str | frozenset[str] | None, int]:
    men = row.read_whole_number("men", 1, MOST)
    at, edge = row.read_raw("at"), row.read_raw("edge")
    if (at is None) == (edge is None):
        row.add_fault(f"enemies.{n} must have at (a place) or edge (a pair of places), one of them")
    elif edge is not None:
        pair = frozenset(_pair(row, f"enemies.{n}.edge", edge))
        if pair in {frozenset(one) for one in edges}:
            return pair, men
        row.add_fault(f"enemies.{n}.edge must be one of edges")
    elif isinstance(at, str) and at in places:
        return at, men
    else:
        row.add_fault(f"enemies.{n}.at: there is no place {show(at)}")
    return None, men


def _bodies(asked: Asked, places: set[str]) -> tuple[dict[str, str], dict[tuple[str, str], float]]:
    raw = asked.read_raw("bodies")
    if not isinstance(raw, dict) or not raw or not all(isinstance(one, dict) for one in raw.values()):
        asked.add_fault(f"bodies must be an object of columns by name, not {show(raw)}")
        return {}, {}
    whole = asked.read_object("bodies")
    standing: dict[str, str] = {}
    near: dict[tuple[str, str], float] = {}
    for name in raw:
        body = whole.read_object(name)
        at, others = body.read_raw("at"), body.read_raw("near")
        if (at is None) == (others is None):
            body.add_fault(f"bodies.{name} must have at (a place) or near (miles to other columns), one of them")
        elif at is not None:
            standing[name] = at if isinstance(at, str) else ""
            if not isinstance(at, str) or at not in places:
                body.add_fault(f"bodies.{name}.at: there is no place {show(at)}")
        else:
            table = body.read_object("near")
            for other in others if isinstance(others, dict) else ():
                if other not in raw or other == name:
                    body.add_fault(f"bodies.{name}.near: there is no other column {show(other)}")
                near[name, other] = table.read_number(other, 0, 1000)
            near.setdefault((name, name), 0.0)
    return standing, near
