"""A small country for tests: four towns round a hill, a river, a marsh on the shore."""

from __future__ import annotations

from land.ground import measure
from land.state.ground import Beach, Edge, Ground, Line, Patch, Place, River

# A degree of latitude there is 69.1 miles, of longitude 69.2.
PLACES = {"ash": (0.0, 0.0), "birch": (0.2, 0.0), "cedar": (0.2, 0.2), "down": (0.0, 0.2), "elm": (0.6, 0.2)}


def edge(key: str, a: str, b: str, kind: str = "road", cls: str = "B", winding: float = 1.0, via: Line = ()) -> Edge:
    """Make an edge between two of the places, through some points."""
    line = (PLACES[a], *via, PLACES[b])
    return Edge(key=key, name=key, kind=kind, cls=cls, a=a, b=b, line=line, metres=round(measure.lengths(line)[-1] * winding))


def square(west: float, south: float, east: float, north: float) -> tuple[Line, ...]:
    return (((west, south), (east, south), (east, north), (west, north), (west, south)),)


def ground() -> Ground:
    return Ground(
        places=tuple(
            Place(key=key, name=key.title(), lon=x, lat=y, height_ft=900 if key == "down" else 0)
            for key, (x, y) in PLACES.items()
        ),
        edges=(
            edge("ab", "ash", "birch"),
            edge("ad", "ash", "down"),
            edge("bc", "birch", "cedar"),
            edge("cd", "cedar", "down", winding=1.5),
            edge("r_ab", "ash", "birch", kind="rail", cls="single"),
        ),
        rivers=(River(key="brook", name="Brook", cls="fordable", width_yd=40, line=((0.15, -1.0), (0.15, 1.0))),),
        patches=(
            Patch(key="a_hill", name="Hill", kind="hill", rings=square(0.08, 0.08, 0.12, 0.12), height_ft=600, pop_sqmi=10),
            Patch(key="b_plain", name="Plain", kind="open", rings=square(-0.1, -0.1, 0.3, 0.3), height_ft=50, pop_sqmi=200),
            Patch(key="c_marsh", name="Marsh", kind="marsh", rings=square(0.25, 0.0, 0.5, 0.1), pop_sqmi=30),
            Patch(key="d_lake", name="Lake", kind="water", rings=square(0.4, 0.2, 0.5, 0.3)),
        ),
        beaches=(
            Beach(
                key="strand", name="Strand", points=4, offshore_nm=1.0, exposure="S", place="ash", line=((0.0, -0.1), (0.1, -0.1))
            ),
        ),
    )
