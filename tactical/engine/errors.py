"""Errors of a battle, each in words and with all its faults at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


class EngineError(Exception):
    """Any refusal of the shared engine."""


class UnknownRuleSet(EngineError, LookupError):
    """An unknown rule set: none is registered under this key."""

    def __init__(self, key: str, known: Iterable[str]) -> None:
        self.key = key
        super().__init__(f"no rule set {key!r}; there are: {', '.join(sorted(known)) or 'none'}")


class BadRule(EngineError, ValueError):
    """A rule or rule set that is not fit to be registered."""


class IllegalOrders(EngineError, ValueError):
    """Orders handed to the resolver that ``check`` does not pass. ``faults`` are those of ``check``."""

    def __init__(self, side: str, faults: Iterable[Mapping[str, Any]]) -> None:
        self.side = side
        self.faults = tuple(dict(fault) for fault in faults)
        lines = (f"{fault['where']}: {fault['text']} ({fault['rule']})" for fault in self.faults)
        super().__init__(f"orders of {side}: " + "; ".join(lines))


class _Faulty(EngineError, ValueError):
    """Text or data from outside with faults in it. ``faults`` has every reason, one sentence each."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


class BadSetup(_Faulty):
    """A setup that no battle can be opened from."""


class BadNotation(_Faulty):
    """Typed orders, a position or a game that cannot be read."""


class BadQuery(_Faulty):
    """A position asked about that cannot be read or breaks a rule of the board."""


class EndlessBattle(EngineError, RuntimeError):
    """A battle that went on past any sensible length, so its rule set lacks an ending."""
