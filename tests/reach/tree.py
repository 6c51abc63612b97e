"""The tree as units (modules, variables, classes, functions, methods), with every name resolved."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

PACKAGES = ("tactical", "naval", "land", "campaign", "umpire", "deploy", "docs")
LEFT_OUT = frozenset({"tests"})
Function = ast.FunctionDef | ast.AsyncFunctionDef
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(slots=True, eq=False)
class Unit:
    """A named unit; a function written within a function is part of that one."""

    key: str
    kind: str  # module, variable, class, function
    module: str
    line: int
    nodes: list[ast.stmt]
    owner: Unit | None = None  # the class it stands in
    doc: str = ""
    members: dict[str, Unit] = field(default_factory=dict)  # of a class

    @property
    def node(self) -> ast.stmt:
        return self.nodes[0]

    @property
    def name(self) -> str:
        return self.key.rpartition(".")[2]


@dataclass(slots=True)
class Module:
    """A file: the meaning of its names, and its acts on import."""

    name: str
    path: str
    package: str
    scope: dict[str, Unit | tuple[str, str]] = field(default_factory=dict)  # a unit, or an import: (module, name or "")
    body: list[ast.stmt] = field(default_factory=list)  # statements that run on import and define nothing
    stars: list[str] = field(default_factory=list)


def imported(node: ast.Import | ast.ImportFrom, package: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """List the names that an import binds, each with the module and the name there."""
    if isinstance(node, ast.Import):
        for one in node.names:
            yield (one.asname, (one.name, "")) if one.asname else (one.name.partition(".")[0], (one.name.partition(".")[0], ""))
        return
    start = ".".join(package.split(".")[: len(package.split(".")) + 1 - node.level]) if node.level else ""
    source = ".".join(part for part in (start, node.module or "") if part)
    for one in node.names:
        yield one.asname or one.name, (source, one.name)


def targets(node: ast.AST) -> Iterator[str]:
    """List the plain names that an assignment binds."""
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.Tuple | ast.List):
        for one in node.elts:
            yield from targets(one)
    elif isinstance(node, ast.Starred):
        yield from targets(node.value)


class Tree:
    """Every unit of the packages under a folder."""

    def __init__(self, root: Path, packages: tuple[str, ...] = PACKAGES) -> None:
        self.root, self.units, self.modules = root, dict[str, Unit](), dict[str, Module]()
        files = [path for one in packages for path in sorted((root / one).rglob("*.py"))]
        for path in files:
            parts = path.relative_to(root).with_suffix("").parts
            if not LEFT_OUT & set(parts):
                self._read(path, ".".join(parts))

    def _read(self, path: Path, dotted: str) -> None:
        name = dotted.removesuffix(".__init__")
        package = name if dotted != name else name.rpartition(".")[0]
        module = self.modules[name] = Module(name, path.relative_to(self.root).as_posix(), package)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        unit = self.units[name] = Unit(name, "module", name, 1, module.body, doc=ast.get_docstring(tree) or "")  # type: ignore[arg-type]
        self._statements(tree.body, module, unit)

    def _statements(self, body: list[ast.stmt], module: Module, unit: Unit) -> None:
        for node in body:
            names = _assigned(node)
            if isinstance(node, ast.Import | ast.ImportFrom):
                module.body.append(node)
                for name, source in imported(node, module.package):
                    if name == "*":
                        module.stars.append(source[0])
                    else:
                        module.scope.setdefault(name, source)
            elif isinstance(node, (*FUNCTION, ast.ClassDef)):
                self._define(node, module, None)
            elif names:
                for name in names:
                    self._variable(f"{module.name}.{name}", node, module, None)
            elif isinstance(node, ast.If | ast.Try | ast.With):
                module.body.append(node)
                for part in ("body", "orelse", "finalbody"):
                    self._statements(getattr(node, part, []), module, unit)
                for handler in getattr(node, "handlers", []):
                    self._statements(handler.body, module, unit)
            else:
                module.body.append(node)

    def _variable(self, key: str, node: ast.stmt, module: Module, owner: Unit | None) -> None:
        was = self.units.get(key)
        if was and was.kind == "variable":
            was.nodes.append(node)
            return
        unit = self.units[key] = Unit(key, "variable", module.name, node.lineno, [node], owner)
        (owner.members if owner else module.scope)[unit.name] = unit

    def _define(self, node: Function | ast.ClassDef, module: Module, owner: Unit | None) -> None:
        key = f"{owner.key if owner else module.name}.{node.name}"
        kind = "class" if isinstance(node, ast.ClassDef) else "function"
        was = self.units.get(key)
        if was and was.kind == "function" == kind:  # a property's setter, an overload
            was.nodes.append(node)
            was.doc = was.doc or ast.get_docstring(node) or ""
            return
        unit = self.units[key] = Unit(key, kind, module.name, node.lineno, [node], owner, ast.get_docstring(node) or "")
        (owner.members if owner else module.scope)[node.name] = unit
        if isinstance(node, ast.ClassDef):
            for one in node.body:
                if isinstance(one, (*FUNCTION, ast.ClassDef)):
                    self._define(one, module, unit)
                for name in _assigned(one):
                    self._variable(f"{key}.{name}", one, module, unit)

    def resolve(self, module: str, name: str, seen: frozenset[tuple[str, str]] = frozenset()) -> Unit | str | None:
        """Resolve a name of a module: a unit of ours, the dotted name of something foreign, or None."""
        found = self.modules.get(module)
        if found is None:
            return f"{module}.{name}"
        if (module, name) in seen:
            return None
        seen |= {(module, name)}
        there = found.scope.get(name)
        if isinstance(there, Unit):
            return there
        if there:
            source, what = there
            return self.module(source) if not what else self._from(source, what, seen)
        for star in found.stars:
            if star in self.modules and (got := self.resolve(star, name, seen)) is not None:
                return got
        return self.units.get(f"{module}.{name}") if f"{module}.{name}" in self.modules else None

    def module(self, name: str) -> Unit | str:
        """Find a module of ours; return the name of a foreign one."""
        return self.units[name] if name in self.modules else name

    def _from(self, source: str, what: str, seen: frozenset[tuple[str, str]]) -> Unit | str | None:
        if source in self.modules:
            got = self.resolve(source, what, seen)
            return got if got is not None else self.units.get(f"{source}.{what}")
        return self.module(f"{source}.{what}")


def _assigned(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.Assign):
        return [name for one in node.targets for name in targets(one)]
    if isinstance(node, ast.AnnAssign | ast.AugAssign):
        return list(targets(node.target))
    return []
