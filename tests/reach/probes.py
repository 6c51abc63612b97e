"""Probes on functions that cite a rule: whether one is called beneath an entry of play while a test plays."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from types import CodeType, FrameType, FunctionType
from typing import Any

from tests.reach.product import fits

DOORS = (
    "campaign.war.run.run",
    "land.run.order_of_play.Course.*",
    "*.services.*",
    "*views.*",
    *(f"campaign.{one}.*" for one in ("battles", "exercises", "muster", "notify", "orders", "people", "printing")),
    *(f"campaign.{one}.*" for one in ("reports", "rulings", "runs", "schedule")),
    "*.tasks.*",
    "*.management.commands.*",
    "campaign.api.*",
    "umpire.api*",
    "naval.reckoner.answer.*",
    "*.queries.*",
)
"""The entries of play, besides the methods of a rule set: a run, a sheet or a press that is handed in, a question to the book."""
ASYNCHRONOUS = 0x280  # inspect.CO_COROUTINE and CO_ASYNC_GENERATOR: an await would no longer know the function


class Probe:
    """A function under watch: ``heard`` is given its key and its frame, until it has heard enough."""

    def __init__(self, key: str, function: FunctionType, heard: Callable[[str, FrameType], bool]) -> None:
        self.function, self.own = function, function.__code__
        inner = FunctionType(self.own, function.__globals__, function.__name__, function.__defaults__, function.__closure__)
        inner.__kwdefaults__ = function.__kwdefaults__
        self.code = _watched(self.own, lambda: heard(key, sys._getframe(1)) and self.disarm(), inner)

    def arm(self) -> None:
        """Begin to watch: every caller calls the watched code, for the function stays the same object."""
        self.function.__code__ = self.code

    def disarm(self) -> None:
        self.function.__code__ = self.own


def _watched(own: CodeType, heard: Callable[[], object], inner: FunctionType) -> CodeType:
    """Make code that reports, and then calls the function as it was; both are its constants, for its globals are the
    product's."""

    def watched(*given: Any, **named: Any) -> Any:
        "heard"()  # type: ignore[operator]
        return "inner"(*given, **named)  # type: ignore[operator]

    put = {"heard": heard, "inner": inner}
    consts = tuple(put.get(one, one) if isinstance(one, str) else one for one in watched.__code__.co_consts)
    named = {"co_name": own.co_name, "co_qualname": own.co_qualname, "co_filename": own.co_filename}
    return watched.__code__.replace(co_consts=consts, co_freevars=own.co_freevars, **named)  # type: ignore[arg-type]


def probes(key: str, module: str, heard: Callable[[str, FrameType], bool]) -> list[Probe]:
    """Make probes on the functions of a key of a module, out of their decorators; clear their caches."""
    found: Any = import_module(module)
    for part in key.removeprefix(f"{module}.").split("."):
        found = vars(found)[part] if part in vars(found) else getattr(found, part)
    return [Probe(key, one, heard) for one in _unwrap_functions(found) if not one.__code__.co_flags & ASYNCHRONOUS]


def _unwrap_functions(found: Any) -> Iterator[FunctionType]:
    if isinstance(found, property):
        yield from (one for part in (found.fget, found.fset) if part for one in _unwrap_functions(part))
    elif isinstance(found, cached_property):
        yield from _unwrap_functions(found.func)
    elif isinstance(found, staticmethod | classmethod):
        yield from _unwrap_functions(found.__func__)
    elif hasattr(found, "__wrapped__"):
        if hasattr(found, "cache_clear"):
            found.cache_clear()
        yield from _unwrap_functions(found.__wrapped__)
    elif isinstance(found, FunctionType):
        yield found


class Doorways:
    """The entry of play of each frame."""

    def __init__(self) -> None:
        self.known: dict[CodeType, str] = {}
        self.rule_sets, self.methods = 0, set[str]()

    def above(self, frame: FrameType | None) -> str:
        """Return the nearest entry at or above a frame, or ""."""
        while frame is not None:
            if frame.f_code not in self.known:
                self.known[frame.f_code] = self._door(frame)
            if door := self.known[frame.f_code]:
                return door
            frame = frame.f_back
        return ""

    def _door(self, frame: FrameType) -> str:
        key = f"{frame.f_globals.get('__name__', '')}.{frame.f_code.co_qualname}"
        return key if fits(key, DOORS) or key in self._of_rule_sets() else ""

    def _of_rule_sets(self) -> set[str]:
        from tactical.engine.ruleset import RuleSet

        if len(classes := list(_below(RuleSet))) != self.rule_sets:
            self.rule_sets = len(classes)
            self.methods = {f"{one.__module__}.{one.__qualname__}.{name}" for one in classes for name in vars(one)}
        return self.methods


def _below(cls: type) -> Iterator[type]:
    for one in cls.__subclasses__():
        yield one
        yield from _below(one)
