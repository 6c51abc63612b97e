"""The references of a unit: each name and attribute in its text, resolved to a unit."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import suppress

from tests.reach.kinds import Kind, Kinds, each, items, one_of
from tests.reach.tree import FUNCTION, Module, Unit, imported, targets

Ref = tuple[str, object, str]
"""("unit", unit, ""), ("member", class, name), ("above", class, name) by ``super()``, ("any", None, name), ("file", module, ""),
("loose", module, "") where a module is a value."""
REGISTERING = frozenset(
    ["shared_task", "task", "receiver", "connect", "register", "filter", "inclusion_tag", "simple_tag", "simple_block_tag"]
)
"""Last names of decorators that keep the decorated function, so that it is called though nothing names it."""


def registers(node: ast.AST) -> bool:
    """Report whether a decorator keeps the decorated function."""
    called = node.func if isinstance(node, ast.Call) else node
    return ast.unparse(called).rpartition(".")[2] in REGISTERING


class Reading(ast.NodeVisitor):
    """One walk through a unit's text."""

    def __init__(self, kinds: Kinds, unit: Unit) -> None:
        self.kinds, self.unit, self.module = kinds, unit, kinds.tree.modules[unit.module]
        self.here: dict[str, Kind] = {}
        self.refs: dict[Ref, None] = {}
        self.owner = unit if unit.kind == "class" else unit.owner

    def all(self) -> list[Ref]:
        for node in self.unit.nodes:
            if isinstance(node, ast.ClassDef):
                self._class(node)
            elif isinstance(node, FUNCTION):
                self._function(node)
            elif not is_main(node):
                self.visit(node)
        return list(self.refs)

    def add(self, found: Unit | str | None) -> None:
        if isinstance(found, Unit):
            self.refs["loose" if found.kind == "module" else "unit", found, ""] = None

    def kind(self, node: ast.AST | None) -> Kind:
        return self.kinds.of(node, self.here, self.module.name, self.owner)

    def _class(self, node: ast.ClassDef) -> None:
        for one in (*node.bases, *node.keywords, *node.decorator_list):
            self.visit(one)
        for one in node.body:
            if isinstance(one, ast.AnnAssign):
                self._annotation(one.annotation)
            elif not isinstance(one, (*FUNCTION, ast.ClassDef, ast.Assign)):
                self.visit(one)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for one in (*node.decorator_list, *node.args.defaults, *(one for one in node.args.kw_defaults if one)):
            self.visit(one)
        self._parameters(node, self.owner if self.unit.owner and node in self.unit.nodes else None)
        self._annotation(node.returns)
        for one in ast.walk(node):  # names of its own hide those of the module
            if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
                self.here.setdefault(one.id, None)
        for _ in range(2):  # a name bound further down counts above, as in a loop
            for one in node.body:
                self.visit(one)

    def _parameters(self, node: ast.FunctionDef | ast.AsyncFunctionDef, owner: Unit | None) -> None:
        args = node.args
        plain = [*args.posonlyargs, *args.args]
        for one in (*plain, *args.kwonlyargs):
            self.here[one.arg] = self.kinds.written(one.annotation, self.module.name, self.owner)
            self._annotation(one.annotation)
        if args.vararg:
            self.here[args.vararg.arg] = ("many", self.kinds.written(args.vararg.annotation, self.module.name, self.owner))
        if args.kwarg:
            self.here[args.kwarg.arg] = ("map", None, self.kinds.written(args.kwarg.annotation, self.module.name, self.owner))
        names = {ast.unparse(one) for one in node.decorator_list}
        if owner and plain and "staticmethod" not in names:
            self.here[plain[0].arg] = ("class" if "classmethod" in names else "is", owner)

    def _annotation(self, node: ast.AST | None) -> None:
        """Note the classes of an annotation (decoding makes them); it calls no function."""
        if node is None:
            return
        for one in ast.walk(node):
            if isinstance(one, ast.Constant) and isinstance(one.value, str):
                with suppress(SyntaxError):
                    self._annotation(ast.parse(one.value, mode="eval").body)
            elif isinstance(one, ast.Name | ast.Attribute):
                found = self.kinds.named(one, self.module.name, self.owner) or self.kinds.named(one, self.module.name)
                if isinstance(found, Unit) and found.kind in ("class", "variable"):
                    self.add(found)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Read an inner function: its names count as those of the whole."""
        self._within(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._within(node)

    def _within(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for one in (*node.decorator_list, *node.args.defaults, *(one for one in node.args.kw_defaults if one)):
            self.visit(one)
        before = {one.arg: self.here.get(one.arg) for one in ast.walk(node.args) if isinstance(one, ast.arg)}
        hidden = {name for name in before if name not in self.here}
        self._parameters(node, None)
        for one in node.body:
            self.visit(one)
        self.here.update(before)
        for name in hidden:
            self.here.pop(name, None)
        self.here[node.name] = ("gives", self.kinds.written(node.returns, self.module.name, self.owner))

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.here[node.name] = None
        self.generic_visit(node)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        """Read a lambda, whose parameters hide other names while it lasts."""
        names = [one.arg for one in ast.walk(node.args) if isinstance(one, ast.arg)]
        before = {name: self.here[name] for name in names if name in self.here}
        for one in (*node.args.defaults, *(one for one in node.args.kw_defaults if one)):
            self.visit(one)
        self.here.update(dict.fromkeys(names))
        self.visit(node.body)
        for name in names:
            self.here.pop(name, None)
        self.here.update(before)

    def visit_Import(self, node: ast.Import) -> None:
        self._import(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        self._import(node)

    def _import(self, node: ast.Import | ast.ImportFrom) -> None:
        for name, (source, what) in imported(node, self.module.package):
            tree = self.kinds.tree
            if self.unit.kind != "module":
                found = tree.resolve(source, what) or tree.units.get(f"{source}.{what}") if what else tree.module(source)
                self.here[name] = self.kinds.unit(found)
            whole = [one.name for one in node.names] if isinstance(node, ast.Import) else [source, f"{source}.{what}"]
            for one in whole:
                self._file(one)

    def _file(self, name: str) -> None:
        parts = name.split(".")
        for n in range(1, len(parts) + 1):
            found = self.kinds.tree.modules.get(".".join(parts[:n]))
            if found:
                self.refs["file", self.kinds.tree.units[found.name], ""] = None

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            if node.id in self.here:
                for one in each(self.here[node.id]):
                    if one and one[0] in ("class", "code"):
                        self.add(one[1])
                    for name in one[1] if one and one[0] == "module" else ():
                        self.add(self.kinds.tree.units[name])
            else:
                found = self.owner.members.get(node.id) if self.owner and self.unit.kind != "function" else None
                self.add(found or self.kinds.tree.resolve(self.module.name, node.id))

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """Note an attribute: of a module, of a class, of an instance, or of an unknown object."""
        kind = self.kind(node.value)
        if not (kind and kind[0] == "module" and isinstance(node.value, ast.Name | ast.Attribute)):
            self.visit(node.value)
        self.attribute(kind, node.attr)

    def attribute(self, kind: Kind, name: str) -> None:
        for one in each(kind):
            if one is None or one[0] in ("code", "gives"):
                self.refs["any", None, name] = None
            elif one[0] == "module":
                for module in one[1]:
                    self._file(module)
                    found = self.kinds.tree.resolve(module, name)
                    self.add(found if found is not None else self.kinds.tree.units.get(f"{module}.{name}"))
            elif one[0] in ("is", "class"):
                self.refs["member", one[1], name] = None
            elif one[0] == "super":
                self.refs["above", one[1], name] = None

    def visit_Call(self, node: ast.Call) -> None:
        """Read a call; calls that fetch by name are followed."""
        self.generic_visit(node)
        name = ast.unparse(node.func).rpartition(".")[2] if isinstance(node.func, ast.Name | ast.Attribute) else ""
        if name == "import_module" and node.args:
            for one in self.kinds.matching(node.args[0]):
                self._file(one)
        if name == "import_folders":
            for one in self.kinds.tree.modules.values():
                if one.name.startswith(f"{self.module.name}.") and one.name == one.package:
                    self._file(one.name)
        if name in ("getattr", "attrgetter", "methodcaller") and node.args:
            self._by_name(node, name)

    def _by_name(self, node: ast.Call, name: str) -> None:
        if name != "getattr":
            for one in node.args:
                if isinstance(one, ast.Constant):
                    self.refs["any", None, str(one.value)] = None
            return
        kind = self.kind(node.args[0])
        if isinstance(node.args[1], ast.Constant):
            self.attribute(kind, str(node.args[1].value))
        for one in each(kind):
            if one and one[0] == "module" and not isinstance(node.args[1], ast.Constant):
                for module in one[1]:
                    for found in self.kinds.tree.modules[module].scope.values():
                        self.add(found if isinstance(found, Unit) else None)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Note a quoted dotted name of ours: a task, a handler, a list of addresses."""
        if isinstance(node.value, str) and "." in node.value and node.value.replace(".", "").isidentifier():
            self._file(node.value)
            tree = self.kinds.tree
            head, _, last = node.value.rpartition(".")
            self.add(tree.units.get(node.value) or (tree.resolve(head, last) if head in tree.modules else None))
            if node.value in tree.modules:
                self.add(tree.resolve(node.value, "urlpatterns"))

    def visit_Assign(self, node: ast.Assign) -> None:
        """Read an assignment, which sets the kinds of its names from here on."""
        self.visit(node.value)
        kind = self.kind(node.value)
        for one in node.targets:
            self.visit(one)
            self.bind(one, kind)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._annotation(node.annotation)
        if node.value:
            self.visit(node.value)
        self.visit(node.target)
        self.bind(node.target, self.kinds.written(node.annotation, self.module.name, self.owner))

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.visit(node.value)
        self.bind(node.target, self.kind(node.value))

    def visit_For(self, node: ast.For) -> None:
        self._loop(node)

    def visit_AsyncFor(self, node: ast.AsyncFor) -> None:
        self._loop(node)

    def _loop(self, node: ast.For | ast.AsyncFor) -> None:
        self.visit(node.iter)
        self.bind(node.target, items(self.kind(node.iter)))
        for one in (node.target, *node.body, *node.orelse):
            self.visit(one)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        self.visit(node.iter)
        self.bind(node.target, items(self.kind(node.iter)))
        for one in node.ifs:
            self.visit(one)

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> None:
        # Its names stay known: the kind of the whole is asked for afterwards.
        names = [name for one in node.generators for name in targets(one.target)]
        self.here.update(dict.fromkeys(names))
        for one in node.generators:
            self.visit(one)
        for part in ("elt", "key", "value"):
            if hasattr(node, part):
                self.visit(getattr(node, part))

    visit_ListComp = visit_SetComp = visit_GeneratorExp = visit_DictComp = _comprehension  # type: ignore[assignment]

    def visit_withitem(self, node: ast.withitem) -> None:
        self.visit(node.context_expr)
        if node.optional_vars:
            self.bind(node.optional_vars, self.kind(node.context_expr))

    def visit_match_case(self, node: ast.match_case) -> None:
        for one in ast.walk(node.pattern):
            if isinstance(one, ast.MatchAs | ast.MatchStar) and one.name:
                inside = one.pattern if isinstance(one, ast.MatchAs) else None
                cls = self.kind(inside.cls) if isinstance(inside, ast.MatchClass) else None
                self.here[one.name] = ("is", cls[1]) if cls and cls[0] == "class" else None
        self.generic_visit(node)

    def bind(self, target: ast.AST, kind: Kind) -> None:
        """Bind a target's names; a name bound twice may be either."""
        if isinstance(target, ast.Name):
            was = self.here.get(target.id)
            self.here[target.id] = kind if was is None or kind is None else one_of((was, kind))
        elif isinstance(target, ast.Starred):
            self.bind(target.value, ("many", items(kind)))
        elif isinstance(target, ast.Tuple | ast.List):
            row = kind[1] if kind and kind[0] == "row" and len(kind[1]) == len(target.elts) else None
            for n, one in enumerate(target.elts):
                self.bind(one, row[n] if row else items(kind))


def is_main(node: ast.stmt) -> bool:
    """Report whether a statement runs only when the file is run as a program."""
    return isinstance(node, ast.If) and "__main__" in ast.unparse(node.test)


def decorated(unit: Unit) -> bool:
    """Report whether a decorator keeps something that is called with its module."""
    return any(registers(one) for node in unit.nodes for one in getattr(node, "decorator_list", ()))


def on_import(module: Module) -> Iterator[Unit]:
    """List the units kept by a module's decorators on import."""
    for one in module.scope.values():
        if isinstance(one, Unit) and decorated(one):
            yield one
