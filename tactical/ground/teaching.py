"""Files of the first battles on open ground: inches in a file, u on the floor."""

from __future__ import annotations

from fractions import Fraction

from tactical.ground.geometry import library
from tactical.ground.geometry.country import normal
from tactical.ground.geometry.measure import INCH
from tactical.ground.turns.state import Data


def country(given: Data) -> Data:
    """Read a Country of a file into a document; measures in inches."""
    features = [library.feature(one) for one in given.get("feature", ())]
    found: Data = normal(
        {"name": given["name"], "width": library.u(given["width"]), "depth": library.u(given["depth"]), "features": features}
    )
    return found


def rows(given: list[list[float]]) -> list[list[int]]:
    """Place men in rows: the first man’s x and y in inches, how many, and the step between them (1¼ unless given)."""
    found = []
    for x, y, many, *step in given:
        apart = Fraction(str(step[0])) if step else Fraction(5, 4)
        found += [[int((Fraction(str(x)) + apart * n) * INCH), int(Fraction(str(y)) * INCH)] for n in range(int(many))]
    return found
