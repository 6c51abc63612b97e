"""Reachability: from the product's entries by calls, registries, decorators and methods."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from re import findall

from tests.reach.calls import Reading, Ref, decorated, on_import
from tests.reach.kinds import Kinds
from tests.reach.tree import Tree, Unit

PLAIN = frozenset(
    [
        "object",
        "NamedTuple",
        "Struct",
        "Protocol",
        "ABC",
        "Generic",
        "TypedDict",
        "Enum",
        "IntEnum",
        "StrEnum",
        "TextChoices",
        "IntegerChoices",
        "Exception",
        "ValueError",
        "LookupError",
        "RuntimeError",
        "BaseException",
        "KeyError",
        "TypeError",
        "Model",
        "Manager",
        "QuerySet",
        "dict",
        "list",
        "tuple",
        "str",
        "int",
    ]
)
"""Foreign classes that call our methods only by double underscores, or by names in ``BY_DJANGO``."""
BY_DJANGO = frozenset(["save", "delete", "clean", "get_queryset", "Meta", "full_clean", "process_exception"])


class Graph:
    """The references of a tree's units, and the units reached from some of them."""

    def __init__(self, tree: Tree, named_by_templates: Iterable[str] = ()) -> None:
        self.tree, self.kinds = tree, Kinds(tree)
        self.templates = frozenset(named_by_templates)
        self._refs: dict[Unit, list[Ref]] = {}

    def refs(self, unit: Unit) -> list[Ref]:
        if unit not in self._refs:
            self._refs[unit] = Reading(self.kinds, unit).all()
        return self._refs[unit]

    @cached_property
    def methods(self) -> dict[str, list[Unit]]:
        found: dict[str, list[Unit]] = {}
        for unit in self.tree.units.values():
            if unit.owner:
                found.setdefault(unit.name, []).append(unit)
        return found

    def reached(self, doors: Iterable[Unit], shut: Callable[[Unit], bool] = lambda _: False) -> set[Unit]:
        """Return all units reached from some entries, without passing through shut ones."""
        return Reach(self, shut).spread([*doors])


class Reach:
    """One spread from entries."""

    def __init__(self, graph: Graph, shut: Callable[[Unit], bool]) -> None:
        self.graph, self.shut = graph, shut
        self.seen: set[Unit] = set()
        self.todo: list[Unit] = []
        self.loose: set[Unit] = set()  # modules that are passed on as values
        self.called: set[str] = set()  # names of members called on unknown objects
        self.asked: set[tuple[Unit, str]] = set()  # names of members called on a class
        self.why: dict[Unit, Unit | None] = {}
        self.now: Unit | None = None

    def spread(self, doors: list[Unit]) -> set[Unit]:
        """Go on until nothing more is reached."""
        for one in doors:
            self.take(one)
        for name in self.graph.templates:
            self.call(name)
        while self.todo:
            self.now = self.todo.pop()
            for ref in self.graph.refs(self.now):
                self.follow(ref)
        return self.seen

    def take(self, unit: Unit) -> None:
        """Mark a unit as reached, with the units that bring it about."""
        if unit in self.seen or self.shut(unit):
            return
        self.seen.add(unit)
        self.why[unit] = self.now
        self.todo.append(unit)
        tree = self.graph.tree
        if unit.kind == "module":
            for one in on_import(tree.modules[unit.key]):
                self.take(one)
        else:
            parts = unit.module.split(".")
            for n in range(1, len(parts) + 1):
                if ".".join(parts[:n]) in tree.modules:
                    self.take(tree.units[".".join(parts[:n])])
        if unit.kind == "class":
            self._a_class(unit)

    def _a_class(self, unit: Unit) -> None:
        kinds = self.graph.kinds
        foreign = kinds.foreign_bases(unit) - PLAIN
        foreign |= {"Enum"} if any("Choices" in one or "Enum" in one for one in kinds.foreign_bases(unit)) else set()
        for one in kinds.line_of(unit):
            if one is not unit:
                self.take(one)
            for name, member in one.members.items():
                dunder = name.startswith("__") and name.endswith("__")
                if dunder or foreign or name in self.called or decorated(member) or name in BY_DJANGO:
                    self.take(member)
        for one in kinds.line_of(unit):
            for name in one.members.keys() | unit.members.keys():
                if (one, name) in self.asked:
                    self.member(one, name)

    def call(self, name: str) -> None:
        """Call a member of an unknown object: any reached class may be meant."""
        if name not in self.called:
            self.called.add(name)
            for one in self.loose:
                self._of_module(one, name)
            for one in self.graph.methods.get(name, ()):
                if one.owner in self.seen or any(heir in self.seen for heir in self.graph.kinds.heirs(one.owner)):
                    self.take(one)

    def member(self, unit: Unit, name: str) -> None:
        """Call a member of a class: its own, and those of its reached subclasses."""
        self.asked.add((unit, name))
        found = self.graph.kinds.member(unit, name)
        if not found and ({"Protocol"} & self.graph.kinds.foreign_bases(unit)):
            self.call(name)
        for one in found:
            if one.owner in self.seen or one.owner in self.graph.kinds.line_of(unit):
                self.take(one)

    def _of_module(self, module: Unit, name: str) -> None:
        found = self.graph.tree.modules[module.key].scope.get(name)
        if isinstance(found, Unit):
            self.take(found)

    def follow(self, ref: Ref) -> None:
        kind, unit, name = ref
        if kind in ("unit", "file", "loose"):
            self.take(unit)  # type: ignore[arg-type]
        if kind == "loose" and unit not in self.loose:
            self.loose.add(unit)  # type: ignore[arg-type]
            for one in list(self.called):
                self._of_module(unit, one)  # type: ignore[arg-type]
        elif kind == "any":
            self.call(name)
        elif kind == "member":
            self.member(unit, name)  # type: ignore[arg-type]
        elif kind == "above":
            for one in self.graph.kinds.line_of(unit)[1:]:  # type: ignore[arg-type]
                if name in one.members:
                    self.take(one.members[name])
                    break


def names_in_templates(tree: Tree) -> set[str]:
    found: set[str] = set()
    for path in tree.root.glob("*/**/*.html"):
        text = path.read_text(encoding="utf-8")
        for inside in findall(r"\{\{(.*?)\}\}|\{%(.*?)%\}", text):
            found |= set(findall(r"\.([a-zA-Z_]\w*)", " ".join(inside)))
    return found
