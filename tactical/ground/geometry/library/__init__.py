"""Ready-made countries: our own designs, one TOML file each, in inches. ``hooks_farm`` is the spec's."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from tactical.ground.geometry.document import canonical
from tactical.ground.geometry.measure import INCH

HERE = Path(__file__).resolve().parent
A_FEATURE = re.compile(r"^(?:\[\[|feature\b)", re.MULTILINE)


def u(inches: Any) -> int:
    """Convert inches of a file to u, exactly."""
    exact = Fraction(str(inches)) * INCH
    if exact.denominator != 1:
        raise ValueError(f"{inches} in is no whole number of 1/64 in")
    return int(exact)


def feature(given: dict[str, Any]) -> dict[str, Any]:
    """Read a feature of a file, with its measures in u; ``rect`` is the corners of an area, south-west and north-east."""
    found: dict[str, Any] = {"key": given["key"], "kind": given["kind"]}
    if "rect" in given:
        x0, y0, x1, y1 = (u(v) for v in given["rect"])
        found["at"] = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
    else:
        found["at"] = [[u(x), u(y)] for x, y in given["at"]]
    for measure in ("height", "width"):
        if measure in given:
            found[measure] = u(given[measure])
    if "name" in given:
        found["name"] = given["name"]
    return found


@cache
def _read(key: str) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    file = tomllib.loads((HERE / f"{key}.toml").read_text(encoding="utf-8"))
    features = [feature(one) for one in file["feature"]]
    document = {"name": file["title"], "width": u(file["width"]), "depth": u(file["depth"]), "features": features}
    return file["title"], tuple(file["text"]), canonical(document)


@cache
def keys() -> tuple[str, ...]:
    """List the keys of the ready-made countries."""
    return tuple(sorted(path.stem for path in HERE.glob("*.toml")))


def country(key: str) -> dict[str, Any]:
    """Return the document of a ready-made country; the caller's own copy."""
    if key not in keys():
        raise KeyError(key)
    return canonical(_read(key)[2])


@cache
def titles() -> dict[str, str]:
    """Return the titles by key. Files are read only up to their first feature: every process asks for the titles, few for a
    ground.
    """
    heads = {key: A_FEATURE.split((HERE / f"{key}.toml").read_text(encoding="utf-8"), maxsplit=1)[0] for key in keys()}
    return {key: tomllib.loads(head)["title"] for key, head in heads.items()}


def text(key: str) -> tuple[str, ...]:
    """Return the lines that introduce a ready-made country."""
    return _read(key)[1]
