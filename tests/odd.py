"""Values of a wrong kind put into valid JSON, at every depth: anything that a page, a program or a person may send."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

Path = tuple[Any, ...]

PLAIN: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    2,
    -3,
    0.5,
    1e16,
    2147483649,
    2**64,
    -(10**30),
    1e300,
    "",
    "x",
    "1",
    "é\n\u0001",
)
NESTED: tuple[Any, ...] = ([], {}, [0], [None], [[]], [{}], {"x": 1}, {"": {}}, {"x": [[1]]}, ["x", 2, {}], [[0, 1]] * 3)
ODD = (*PLAIN, *NESTED)


def places(value: Any, at: Path = ()) -> Iterator[Path]:
    """List the way to every value within a value, itself first."""
    yield at
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from places(part, (*at, key))


def found(value: Any, at: Path) -> Any:
    for key in at:
        value = value[key]
    return value


def replace_at(value: Any, at: Path, odd: Any) -> Any:
    if not at:
        return deepcopy(odd)
    value = deepcopy(value)
    found(value, at[:-1])[at[-1]] = deepcopy(odd)
    return value


def kind(value: Any) -> str:
    """Return the JSON name of a kind; int and float are both number."""
    if value is None or isinstance(value, bool):
        return str(type(value))
    return {int: "number", float: "number", str: "string", list: "array", dict: "object"}[type(value)]


@st.composite
def spoilt(draw: st.DrawFn, sheets: list[Any], most: int = 3) -> Any:
    """Draw one of these values with one to ``most`` odd ones in it."""
    value = draw(st.sampled_from(sheets))
    for _ in range(draw(st.integers(1, most))):
        at = draw(st.sampled_from(list(places(value))))
        value = replace_at(
            value, at, draw(st.one_of(st.sampled_from(ODD), st.sampled_from(list(NESTED)).map(lambda one: [one, one])))
        )
    return value
