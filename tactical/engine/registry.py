"""The rule sets that can be fought. Importing a rule set's folder registers it; the engine itself knows none."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules
from typing import TypeVar

from tactical.engine.errors import BadRule, UnknownRuleSet
from tactical.engine.ruleset import RuleSet

_Class = TypeVar("_Class", bound=type[RuleSet])

_registered: dict[str, RuleSet] = {}


def faults_of(ruleset: type[RuleSet]) -> list[str]:
    """List every reason why a rule set may not be registered: a key taken, a rule id cited by two of its functions."""
    faults = []
    other = _registered.get(ruleset.key)
    if other is not None and type(other) is not ruleset:
        faults.append(f"key {ruleset.key!r} of {ruleset.__qualname__} belongs to {type(other).__qualname__}")
    if not ruleset.rules:
        faults.append(f"{ruleset.__qualname__} has no rules")
    cited: dict[str, str] = {}
    for rule in ruleset.rules:
        for one in rule.ids:
            if one in cited:
                faults.append(f"{one} is cited by both {cited[one]} and {rule.name}")
            cited.setdefault(one, rule.name)
    return faults


def register(ruleset: _Class) -> _Class:
    """Make a rule set known under its ``key`` (class decorator). Raises ``BadRule`` with every fault."""
    faults = faults_of(ruleset)
    if faults:
        raise BadRule("; ".join(faults))
    _registered[ruleset.key] = ruleset()
    return ruleset


def find(key: str) -> RuleSet:
    """Return the rule set of this key; raises ``UnknownRuleSet``, which lists those there are."""
    try:
        return _registered[key]
    except KeyError:
        raise UnknownRuleSet(key, _registered) from None


def everyone() -> tuple[RuleSet, ...]:
    """List all registered rule sets by key."""
    return tuple(_registered[key] for key in sorted(_registered))


def import_folders(package: str, path: Iterable[str]) -> None:
    """Import every sub-package of ``package`` in sorted order, so that adding a rule set takes no more than its folder."""
    for name in sorted(f"{package}.{info.name}" for info in iter_modules(path) if info.ispkg):
        import_module(name)
