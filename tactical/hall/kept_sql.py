"""What Django writes out as SQL is kept by the shape of the question, and written again only where a shape is new.

Django builds a question anew each time and then writes it out: which columns of which tables, how they are joined, ordered and
converted. For most questions of a page that takes several times as long as the database needs to answer, and comes to the same
text, since two of one shape differ in their values alone. So the first of a shape is written by Django; of the next only the
values are put in.

A shape is everything of a question that its SQL can hang on: the model, its joins, what is selected, compared with what and in
which way, order and limits. Where a question has anything of which that is not certain (an expression, a subquery, an aggregate,
rows that are locked) it has no shape here, and Django writes it as ever. ``question.py`` goes further for the few that each page
asks: there not even the question is built. ``test_kept_sql.py`` compares both ways.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import EmptyResultSet, FullResultSet
from django.db.backends.signals import connection_created
from django.db.models import Count, Max, Min, lookups
from django.db.models.expressions import Col, Star, Value
from django.db.models.fields import related_lookups
from django.db.models.sql import Query
from django.db.models.sql.datastructures import BaseTable, Join
from django.db.models.sql.where import AND, OR, WhereNode

MOST = 4_000
"""Shapes kept in a process; the program has some hundreds."""
CONVERTERS = "_sealed_orders_converters"
"""Where a connection keeps how columns become values."""
COMPARED = frozenset(
    {
        lookups.Exact,
        lookups.IntegerFieldExact,
        lookups.GreaterThan,
        lookups.GreaterThanOrEqual,
        lookups.IntegerGreaterThan,
        lookups.IntegerGreaterThanOrEqual,
        lookups.LessThan,
        lookups.LessThanOrEqual,
        lookups.IntegerLessThan,
        lookups.IntegerLessThanOrEqual,
        lookups.In,
        related_lookups.RelatedExact,
        related_lookups.RelatedIn,
    }
)
"""Comparisons with a value, of which the SQL hangs on nothing but how many there are."""
REDUCED = frozenset({Count, Max, Min})
"""What all rows of a question come to, of a column or of them all."""
NULL = frozenset({lookups.IsNull, related_lookups.RelatedIsNull})
PLAIN = {"combinator": None, "group_by": None, "extra_tables": (), "extra_order_by": (), "explain_info": None, "subquery": False}
"""What a question must be for its shape to be known here."""
SHAPED = (
    "model", "order_by", "low_mark", "high_mark", "distinct", "distinct_fields", "default_cols", "default_ordering",
    "standard_ordering", "values_select", "alias_cols", "max_depth",
)  # fmt: skip
LEFT = ("select", "klass_info", "annotation_col_map", "col_count", "has_extra_select", "_meta_ordering")
"""What the writing of a question leaves behind for those who read its rows."""


PAST = "__fake__"
"""Where the models of migrations stand, of which each migration makes new ones."""


class Unknown(Exception):
    """A question of which the shape is not known here."""


class Shape:
    """The shape of one question, and its values in the order of their places."""

    def __init__(self, query: Query, compiler: Any) -> None:
        self.compiler = compiler
        self.values: list[Any] = []
        self.held: list[Any] = []
        """What is told by its ``id``: held for as long as the shape is kept, so that nothing else can have it."""
        self.key = self._of(query)

    def _of(self, query: Query) -> Any:
        given = vars(query)
        if type(query) is not Query or any(given.get(name, usual) != usual for name, usual in PLAIN.items()):
            raise Unknown
        if query.extra or given["_filtered_relations"] or query.external_aliases or query.model.__module__ == PAST:
            raise Unknown
        if query.select_for_update and self.compiler.connection.features.has_select_for_update:
            raise Unknown
        if not all(type(one) is str for one in query.order_by):
            raise Unknown
        mask, chosen, (names, left_out) = query.annotation_select_mask, query.selected, query.deferred_loading
        return (
            tuple([getattr(query, name) for name in SHAPED]),
            frozen(query.select_related),
            (frozenset(names), left_out),
            tuple([(alias, query.alias_refcount[alias] > 0, self._table(one)) for alias, one in query.alias_map.items()]),
            tuple([self._column(one) for one in query.select]),
            tuple([(name, self._annotated(one)) for name, one in query.annotations.items()]),
            mask if mask is None else frozenset(mask),
            chosen if chosen is None else frozen(chosen),
            self._where(query.where),
        )

    def _told(self, one: Any) -> int:
        self.held.append(one)
        return id(one)

    def _annotated(self, one: Any) -> Any:
        """A number that is selected, as ``exists`` does, or what all rows come to."""
        if type(one) is Value and type(one.value) is int:
            sql, values = one.as_sql(self.compiler, self.compiler.connection)
            self.values += values
            return Value, sql
        if type(one) in REDUCED:
            parts = [part for part in one.get_source_expressions() if part is not None]
            return type(one), vars(one)["distinct"], tuple([Star if type(part) is Star else self._column(part) for part in parts])
        raise Unknown

    def _table(self, one: Any) -> Any:
        if type(one) is BaseTable:
            return one.table_name, one.table_alias
        if type(one) is not Join or one.filtered_relation is not None:
            raise Unknown
        return one.table_name, one.table_alias, one.parent_alias, one.join_type, self._told(one.join_field), one.nullable

    def _column(self, one: Any) -> Any:
        if type(one) is not Col:
            raise Unknown
        return one.alias, self._told(one.target), self._told(one.output_field)

    def _where(self, node: Any) -> Any:
        if type(node) is not WhereNode:
            return self._compared(node)
        if node.connector not in (AND, OR):
            raise Unknown
        return node.connector, node.negated, tuple([self._where(child) for child in node.children])

    def _compared(self, one: Any) -> Any:
        kind, value = type(one), getattr(one, "rhs", None)
        if kind in NULL:
            if type(value) is not bool:
                raise Unknown
            return kind, self._column(one.lhs), value
        if kind not in COMPARED or one.bilateral_transforms:
            raise Unknown
        column = self._column(one.lhs)
        if type(value) is bool and getattr(one.lhs, "conditional", False):
            return kind, column, value  # it is written as the column itself, and no value is put there
        if hasattr(value, "resolve_expression") or hasattr(value, "as_sql") or hasattr(value, "_db"):
            raise Unknown
        sql, values = one.process_rhs(self.compiler, self.compiler.connection)
        self.values += values
        return kind, column, sql


def frozen(value: Any) -> Any:
    """A part of a question that says how it is shaped, as something that can be looked up."""
    if type(value) is dict:
        return tuple([(name, frozen(one)) for name, one in value.items()])
    return value


class Kept:
    """The SQL of all questions of one shape, and what its writing left behind."""

    def __init__(self, sql: str, compiler: Any, held: list[Any]) -> None:
        self.sql, self.held, self.left = sql, held, {name: getattr(compiler, name) for name in LEFT}


_kept: dict[Any, Kept] = {}


class KeptCompiler:
    """What a compiler of Django's does otherwise: mixed into that of the database."""

    query: Query
    connection: Any
    elide_empty: bool
    kept: Kept | None = None

    def as_sql(self, with_limits: bool = True, with_col_aliases: bool = False) -> Any:
        """The SQL of a question and its values."""
        write = super().as_sql  # type: ignore[misc]  # that of the database
        self.kept = None
        try:
            shape = Shape(self.query, self)
        except (Unknown, EmptyResultSet, FullResultSet):
            return write(with_limits, with_col_aliases)
        key = self.connection.vendor, self.connection.alias, with_limits, with_col_aliases, self.elide_empty, shape.key
        self.kept = _kept.get(key)
        if self.kept is not None:
            vars(self).update(self.kept.left)
            return self.kept.sql, tuple(shape.values)
        sql, values = write(with_limits, with_col_aliases)
        if list(values) == shape.values:
            if len(_kept) >= MOST:
                _kept.clear()
            self.kept = _kept[key] = Kept(sql, self, shape.held)
        return sql, values

    def get_converters(self, expressions: Any) -> Any:
        """How columns become values: of a kept question each connection looks for it once."""
        look = super().get_converters  # type: ignore[misc]  # that of the database
        if self.kept is None or len(expressions) != self.kept.left["col_count"]:
            return look(expressions)
        known = vars(self.connection).setdefault(CONVERTERS, {})
        if self.kept not in known:
            if len(known) >= MOST:
                known.clear()
            known[self.kept] = look(expressions)
        return known[self.kept]


def keep(connection: Any, **_: Any) -> None:
    """Have the questions of a connection written by a compiler that keeps them."""
    ops = connection.ops
    if "compiler" not in vars(ops):
        usual = ops.compiler
        kept = type("SQLCompiler", (KeptCompiler, usual("SQLCompiler")), {})
        ops.compiler = lambda name: kept if name == "SQLCompiler" else usual(name)


def keep_all() -> None:
    """From now on each connection of this process, as it is made."""
    connection_created.connect(keep, dispatch_uid=__name__)
