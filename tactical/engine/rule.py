"""Rules of a book, each as one function that cites it.

Four decorators, named after what a paragraph of a rule book can do, each make a :class:`Rule` of a function, which stays that
function, so a test calls the rule itself. The docstring's first line is the title players are shown.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import getdoc
from re import compile as pattern
from typing import Any, ParamSpec, Protocol, TypeVar, cast, runtime_checkable

from tactical.engine.errors import BadRule

P = ParamSpec("P")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)

KINDS = ("forbids", "modifies", "resolves", "reveals")
_ID = pattern(r"[A-Z]{2,4}(-[A-Z0-9.]+)+")
_written: dict[str, Rule[..., Any]] = {}


@runtime_checkable
class Rule(Protocol[P, R_co]):
    """A paragraph (or several that say one thing) and the function that carries it out.

    The ids are written on that very function, so a rule costs no more than a call.
    """

    ids: tuple[str, ...]
    """The ids it cites."""
    kind: str
    """One of ``KINDS``."""
    title: str
    """The title players are shown."""
    source: str
    """The place in the book."""
    name: str
    """The function's full name, such as ``naval.rulesets.jane.table.movement.squares``."""

    @property
    def function(self) -> Callable[P, R_co]:
        """Return the function itself."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R_co:
        """Apply the rule."""


def _decorator(kind: str, ids: tuple[str, ...], source: str) -> Callable[[Callable[P, R]], Rule[P, R]]:
    wrong = [one for one in ids if not _ID.fullmatch(one)]
    if not ids or wrong:
        raise BadRule(f"@{kind} needs rule ids such as 'NAV-T-031', got {wrong or 'none'}")
    if not source.strip():
        raise BadRule(f"@{kind}({', '.join(ids)}) needs a source: the page or lines of the book")

    def make(function: Callable[P, R]) -> Rule[P, R]:
        title = (getdoc(function) or "").partition("\n")[0].strip()
        if not title.endswith("."):
            name = f"{function.__qualname__} ({', '.join(ids)})"
            raise BadRule(f"{name} needs a docstring whose first line is a sentence")
        if function.__annotations__.get("return", "") in (None, "None"):
            raise BadRule(f"{function.__qualname__} ({', '.join(ids)}) returns nothing: a rule says what follows, others do it")
        rule = cast(Any, function)
        rule.ids, rule.kind, rule.title, rule.source, rule.function = ids, kind, title, source, function
        rule.name = f"{function.__module__}.{function.__qualname__}"
        _written[rule.name] = rule
        return cast(Rule[P, R], rule)

    return make


def rules_of(*packages: str) -> tuple[Rule[..., Any], ...]:
    """List every rule in the imported modules of these packages, in the order of the ids."""
    inside = tuple(f"{package}." for package in packages)
    return tuple(sorted((one for name, one in _written.items() if name.startswith(inside)), key=lambda one: one.ids))


def forbids(*ids: str, source: str) -> Callable[[Callable[P, R]], Rule[P, R]]:
    """Mark a paragraph that says "may not": the function returns a sentence for the player, or None."""
    return _decorator("forbids", ids, source)


def modifies(*ids: str, source: str) -> Callable[[Callable[P, R]], Rule[P, R]]:
    """Mark a paragraph that says "counts half, adds one": the function returns the changed thing. It gets no dice."""
    return _decorator("modifies", ids, source)


def resolves(*ids: str, source: str) -> Callable[[Callable[P, R]], Rule[P, R]]:
    """Mark a paragraph that says "throw, compare, result": the function returns the outcome of a throw."""
    return _decorator("resolves", ids, source)


def reveals(*ids: str, source: str) -> Callable[[Callable[P, R]], Rule[P, R]]:
    """Mark a paragraph that says "is seen by": the function returns what is shown. It cannot change anything."""
    return _decorator("reveals", ids, source)
