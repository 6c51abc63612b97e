"""Kinds of expressions, as far as annotations and calls say: an instance of a class of ours, a function, a list of such …

A kind is a tuple whose first word says which: ``("is", unit)`` an instance, ``("class", unit)``, ``("code", unit)`` a function,
``("module", names)``, ``("many", kind)`` something whose items are of a kind, ``("map", key, value)``, ``("row", kinds)`` a
tuple, ``("gives", kind)`` a callable, ``("one of", kinds)``, ``("super", unit)``; ``FOREIGN`` is nothing of ours, and None is not
known.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from functools import cache
from typing import Any

from tests.reach.tree import FUNCTION, Tree, Unit

Kind = tuple[Any, ...] | None
FOREIGN: Kind = ("foreign",)
MANY = frozenset(
    [
        "list",
        "set",
        "frozenset",
        "tuple",
        "deque",
        "Sequence",
        "Iterable",
        "Iterator",
        "Collection",
        "Generator",
        "Set",
        "AbstractSet",
        "MutableSequence",
        "KeysView",
        "ValuesView",
        "Reversible",
        "AsyncIterator",
        "AsyncIterable",
        "Counter",
        "QuerySet",
        "Manager",
    ]
)
MAPS = frozenset(["dict", "Mapping", "MutableMapping", "defaultdict", "OrderedDict"])
AS_INSIDE = frozenset(
    ["Optional", "ClassVar", "Final", "Annotated", "Required", "NotRequired", "ReadOnly", "Awaitable", "Coroutine"]
)
SAME = frozenset(["replace", "copy", "deepcopy", "cast"])
LISTS = frozenset(["sorted", "list", "tuple", "set", "frozenset", "reversed", "iter", "deque", "filter", "chain"])
ITEM = frozenset(["next", "min", "max"])


def one_of(kinds: Iterable[Kind]) -> Kind:
    """Join kinds to one of them; unknown if any of them is."""
    some: list[Kind] = []
    for one in kinds:
        if one is None:
            return None
        some += one[1] if one[0] == "one of" else [one]
    some = [one for n, one in enumerate(some) if one not in some[:n]]
    return some[0] if len(some) == 1 else ("one of", tuple(some)) if some else None


def each(kind: Kind) -> Iterator[Kind]:
    if kind is not None and kind[0] == "one of":
        yield from kind[1]
    else:
        yield kind


def items(kind: Kind) -> Kind:
    found = []
    for one in each(kind):
        if one is None:
            return None
        if one[0] in ("many", "map"):
            found.append(one[1])
        elif one[0] == "row":
            found.append(one_of(one[1]))
        else:
            found.append(FOREIGN if one == FOREIGN else None)
    return one_of(found)


class Kinds:
    """The kinds in a tree."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.bases_of = cache(self._bases_of)
        self.variable = cache(self._variable)
        self.answer = cache(self._answer)
        self.member = cache(self._member)
        self.given = cache(self._given)
        self.below: dict[Unit, list[Unit]] = {}
        for unit in list(tree.units.values()):
            for base in self.bases_of(unit)[0] if unit.kind == "class" else ():
                self.below.setdefault(base, []).append(unit)
        self._open: set[Unit] = set()

    def _bases_of(self, unit: Unit) -> tuple[tuple[Unit, ...], tuple[str, ...]]:
        """List the bases of a class: ours, and the last names of foreign ones."""
        ours, foreign = [], []
        for base in unit.node.bases:  # type: ignore[attr-defined]
            base = base.value if isinstance(base, ast.Subscript) else base
            found = self.named(base, unit.module, unit)
            if isinstance(found, Unit) and found.kind == "class":
                ours.append(found)
            else:
                foreign.append(str(found if isinstance(found, str) else ast.unparse(base)))
        return tuple(ours), tuple(foreign)

    def line_of(self, unit: Unit) -> list[Unit]:
        """List a class and its bases, the nearest first."""
        out = [unit]
        for base in self.bases_of(unit)[0]:
            out += [one for one in self.line_of(base) if one not in out]
        return out

    def heirs(self, unit: Unit) -> list[Unit]:
        """List the subclasses of a class, near and far."""
        out: list[Unit] = []
        for one in self.below.get(unit, ()):
            out += [more for more in (one, *self.heirs(one)) if more not in out]
        return out

    def foreign_bases(self, unit: Unit) -> set[str]:
        """Return the last names of a class's foreign bases."""
        return {name.rpartition(".")[2] for one in self.line_of(unit) for name in self.bases_of(one)[1]}

    def named(self, node: ast.AST, module: str, owner: Unit | None = None) -> Unit | str | None:
        """Resolve a dotted name in a module (or within a class of it), without its surroundings."""
        if isinstance(node, ast.Name):
            if owner and node.id in owner.members:
                return owner.members[node.id]
            return self.tree.resolve(module, node.id)
        if isinstance(node, ast.Attribute):
            value = self.named(node.value, module, owner)
            if isinstance(value, str):
                return f"{value}.{node.attr}"
            if isinstance(value, Unit):
                if value.kind == "module":
                    return self.tree.resolve(value.key, node.attr) or self.tree.units.get(f"{value.key}.{node.attr}")
                return value.members.get(node.attr)
        return None

    def written(self, node: ast.AST | None, module: str, owner: Unit | None = None) -> Kind:
        """Return the kind that an annotation states."""
        if node is None:
            return None
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                try:
                    return self.written(ast.parse(node.value, mode="eval").body, module, owner)
                except SyntaxError:
                    return None
            return FOREIGN
        if isinstance(node, ast.BinOp):
            return one_of((self.written(node.left, module, owner), self.written(node.right, module, owner)))
        if isinstance(node, ast.Subscript):
            return self._subscript(node, module, owner)
        if isinstance(node, ast.Name) and node.id == "Self" and owner:
            return ("is", owner)
        found = self.named(node, module, owner) or (self.named(node, module) if owner else None)
        if isinstance(found, Unit):
            if found.kind == "class":
                return ("is", found) if "Protocol" not in {one.rpartition(".")[2] for one in self.bases_of(found)[1]} else None
            return self._alias(found) if found.kind == "variable" else None
        name = (found or ast.unparse(node)).rpartition(".")[2]
        if name in MANY or name in MAPS or name in ("Any", "object", "Callable", "TypeVar", "ModuleType"):
            return None
        return FOREIGN

    def _alias(self, unit: Unit) -> Kind:
        if unit in self._open:
            return None
        value = getattr(unit.node, "value", None)
        if isinstance(value, ast.Call):
            return None  # a TypeVar, a NewType
        self._open.add(unit)
        try:
            return self.written(value, unit.module)
        finally:
            self._open.discard(unit)

    def _subscript(self, node: ast.Subscript, module: str, owner: Unit | None) -> Kind:
        name = ast.unparse(node.value).rpartition(".")[2]
        inside = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
        if name in ("Callable",):
            return ("gives", self.written(inside[-1], module, owner))
        if name == "type":
            found = self.written(inside[0], module, owner)
            return one_of(("class", one[1]) if one and one[0] == "is" else None for one in each(found))
        if name in ("Literal", "TypeGuard"):
            return FOREIGN
        if name in ("Generator", "Coroutine") and len(inside) == 3:
            last = self.written(inside[2 if name == "Coroutine" else 0], module, owner)
            return last if name == "Coroutine" else ("many", last)
        if name in AS_INSIDE:
            return self.written(inside[0], module, owner)
        kinds = [self.written(one, module, owner) for one in inside]
        if name in MAPS:
            return ("map", kinds[0], kinds[-1])
        if name in ("tuple", "Tuple"):
            dots = len(inside) == 2 and isinstance(inside[1], ast.Constant) and inside[1].value is ...
            return ("many", kinds[0]) if dots else ("row", tuple(kinds))
        if name in MANY:
            return ("many", kinds[0])
        return self.written(node.value, module, owner)

    def _answer(self, unit: Unit) -> Kind:
        node = unit.node
        if not isinstance(node, FUNCTION):
            return None
        found = self.written(node.returns, unit.module, unit.owner)
        names = {ast.unparse(one).rpartition(".")[2] for one in node.decorator_list}
        if names & {"contextmanager", "asynccontextmanager"}:
            return items(found)
        return found

    def _variable(self, unit: Unit) -> Kind:
        for node in unit.nodes:
            if isinstance(node, ast.AnnAssign):
                return self.written(node.annotation, unit.module, unit.owner)
        if unit in self._open:
            return None
        self._open.add(unit)
        try:
            found = []
            for node in unit.nodes:
                if not isinstance(node, ast.Assign) or not any(isinstance(one, ast.Name) for one in node.targets):
                    return None
                enums = {"Enum", "IntEnum", "StrEnum", "TextChoices", "IntegerChoices", "Flag"}
                if unit.owner and self.foreign_bases(unit.owner) & enums:
                    return ("is", unit.owner)
                found.append(self.of(node.value, {}, unit.module, unit.owner))
            return one_of(found)
        finally:
            self._open.discard(unit)

    def _member(self, unit: Unit, name: str) -> tuple[Unit, ...]:
        """Find a class's members of a name: its own or inherited, and those of its subclasses."""
        own = next((one.members[name] for one in self.line_of(unit) if name in one.members), None)
        return tuple([own] if own else []) + tuple(one.members[name] for one in self.heirs(unit) if name in one.members)

    def _given(self, unit: Unit, name: str) -> Kind:
        """Find the kind that a method assigns to ``self`` under a name."""
        for method in (one for base in self.line_of(unit) for one in base.members.values() if one.kind == "function"):
            for node in ast.walk(method.node):
                aims = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
                for aim in aims:
                    pairs = [(aim, getattr(node, "value", None))]
                    if isinstance(aim, ast.Tuple) and isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
                        pairs = list(zip(aim.elts, node.value.elts, strict=False))
                    for one, value in pairs:
                        if isinstance(one, ast.Attribute) and one.attr == name and ast.unparse(one.value) == "self":
                            if isinstance(node, ast.AnnAssign):
                                return self.written(node.annotation, method.module, method.owner)
                            return self.of(value, self.parameters(method), method.module, method.owner)
        return None

    def parameters(self, unit: Unit) -> dict[str, Kind]:
        args = unit.node.args  # type: ignore[attr-defined]
        plain = [*args.posonlyargs, *args.args, *args.kwonlyargs]
        found = {one.arg: self.written(one.annotation, unit.module, unit.owner) for one in plain}
        return {"self": ("is", unit.owner), **{name: kind for name, kind in found.items() if name != "self"}}

    def of(self, node: ast.AST | None, here: dict[str, Kind], module: str, owner: Unit | None) -> Kind:
        """Return the kind of an expression, where some names are known."""
        if isinstance(node, ast.Name):
            if node.id in here:
                return here[node.id]
            return self.unit(self.tree.resolve(module, node.id))
        if isinstance(node, ast.Constant | ast.JoinedStr | ast.Compare):
            return FOREIGN
        if isinstance(node, ast.Attribute):
            return self.attribute(self.of(node.value, here, module, owner), node.attr)
        if isinstance(node, ast.Call):
            return self._call(node, here, module, owner)
        if isinstance(node, ast.Await | ast.Starred | ast.NamedExpr):
            return self.of(node.value, here, module, owner)
        if isinstance(node, ast.IfExp):
            return one_of((self.of(node.body, here, module, owner), self.of(node.orelse, here, module, owner)))
        if isinstance(node, ast.BoolOp):
            return one_of(self.of(one, here, module, owner) for one in node.values)
        if isinstance(node, ast.BinOp):
            left, right = (self.of(one, here, module, owner) for one in (node.left, node.right))
            return left if left == right else one_of((left, right))
        if isinstance(node, ast.Tuple) and not any(isinstance(one, ast.Starred) for one in node.elts):
            return ("row", tuple(self.of(one, here, module, owner) for one in node.elts))
        if isinstance(node, ast.List | ast.Set | ast.Tuple):
            inside = [self.of(one, here, module, owner) for one in node.elts]
            starred = [isinstance(one, ast.Starred) for one in node.elts]
            return ("many", one_of(items(kind) if star else kind for kind, star in zip(inside, starred, strict=True)))
        if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp):
            return ("many", self.of(node.elt, here, module, owner))
        if isinstance(node, ast.DictComp):
            return ("map", self.of(node.key, here, module, owner), self.of(node.value, here, module, owner))
        if isinstance(node, ast.Dict):
            values = [self.of(v, here, module, owner) for k, v in zip(node.keys, node.values, strict=True) if k is not None]
            return ("map", FOREIGN, one_of(values))
        if isinstance(node, ast.Subscript):
            return self._item(node, self.of(node.value, here, module, owner))
        return None

    def unit(self, found: Unit | str | None) -> Kind:
        """Return the kind of a resolved name."""
        if isinstance(found, str):
            return None  # foreign, and may give back anything of ours
        if found is None:
            return None
        if found.kind == "variable":
            return self.variable(found)
        return {"module": ("module", (found.key,)), "class": ("class", found), "function": ("code", found)}[found.kind]

    def attribute(self, kind: Kind, name: str) -> Kind:
        return one_of(self._attribute(one, name) for one in each(kind))

    def _attribute(self, kind: Kind, name: str) -> Kind:
        if kind is None or kind == FOREIGN:
            return kind
        if kind[0] == "module":
            some = [self.tree.resolve(one, name) or self.tree.units.get(f"{one}.{name}") for one in kind[1]]
            return one_of(self.unit(one) for one in some if one is not None)
        if kind[0] in ("is", "class", "super"):
            members = self.member(kind[1], name)
            return one_of(self._of_member(one) for one in members) if members else self.given(kind[1], name)
        if kind[0] == "map" and name in ("items", "values", "keys", "get", "setdefault", "pop"):
            key, value = kind[1:]
            return (
                "gives",
                {"items": ("many", ("row", (key, value))), "values": ("many", value), "keys": ("many", key)}.get(name, value),
            )
        if kind[0] == "many" and name in ("pop", "popleft", "get", "first", "last"):
            return ("gives", kind[1])
        if kind[0] == "many" and name in ("filter", "exclude", "order_by", "all", "copy", "union", "select_related", "iterator"):
            return ("gives", kind)
        return None

    def _of_member(self, unit: Unit) -> Kind:
        if unit.kind == "function":
            decorators = {ast.unparse(one).rpartition(".")[2] for one in unit.node.decorator_list}  # type: ignore[attr-defined]
            if decorators & {"property", "cached_property"}:
                return self.answer(unit)
        return self.unit(unit)

    def _item(self, node: ast.Subscript, kind: Kind) -> Kind:
        found = []
        for one in each(kind):
            if one is None or one == FOREIGN:
                return one
            if one[0] == "many":
                found.append(one if isinstance(node.slice, ast.Slice) else one[1])
            elif one[0] == "map":
                found.append(one[2])
            elif one[0] == "row":
                at = node.slice.value if isinstance(node.slice, ast.Constant) else None
                exact = isinstance(at, int) and at < len(one[1])
                found.append(
                    one[1][at] if exact else ("many", one_of(one[1])) if isinstance(node.slice, ast.Slice) else one_of(one[1])
                )
            else:
                found.append(None)
        return one_of(found)

    def _call(self, node: ast.Call, here: dict[str, Kind], module: str, owner: Unit | None) -> Kind:
        name = ast.unparse(node.func).rpartition(".")[2] if isinstance(node.func, ast.Name | ast.Attribute) else ""
        if name == "super" and owner:
            return ("super", owner)
        kind = self.of(node.func, here, module, owner)
        if kind is not None:
            return one_of(self._called(one) for one in each(kind))
        first = self.of(node.args[0], here, module, owner) if node.args else None
        if name == "import_module" and node.args:
            return ("module", tuple(self.matching(node.args[0])))
        if name == "cast" and len(node.args) == 2:
            return self.written(node.args[0], module, owner)
        if name in SAME:
            return first
        if name in LISTS:
            return ("many", items(first)) if items(first) is not None else None
        if name in ITEM:
            return (
                items(first)
                if len(node.args) == 1 or name == "next"
                else one_of(self.of(one, here, module, owner) for one in node.args)
            )
        if name == "enumerate":
            return ("many", ("row", (FOREIGN, items(first))))
        if name == "zip":
            return ("many", ("row", tuple(items(self.of(one, here, module, owner)) for one in node.args)))
        if name == "dict" and first and first[0] == "map":
            return first
        if name == "getattr" and len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
            return self.attribute(first, str(node.args[1].value))
        if name in ("str", "int", "float", "len", "sum", "round", "abs", "repr", "bool", "range", "join", "format", "open"):
            return FOREIGN
        return None

    def _called(self, kind: Kind) -> Kind:
        if kind is None or kind == FOREIGN:
            return None
        if kind[0] == "class":
            return ("is", kind[1])
        if kind[0] == "code":
            return self.answer(kind[1])
        if kind[0] == "gives":
            return kind[1]
        if kind[0] == "is":
            return one_of(self.answer(one) if one.kind == "function" else None for one in self.member(kind[1], "__call__"))
        return None

    def matching(self, node: ast.AST) -> list[str]:
        """List the modules whose names fit a computed string: ``f"campaign.rooms.{kind}.room"``."""
        if isinstance(node, ast.Constant):
            pattern = str(node.value)
        elif isinstance(node, ast.JoinedStr):
            pattern = "".join(str(one.value) if isinstance(one, ast.Constant) else "*" for one in node.values)
        else:
            return []
        return sorted(name for name in self.tree.modules if fnmatch(name, pattern))
