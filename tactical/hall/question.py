"""A question to the database that nearly every page asks, put together once: who asks, and by which session.

Django builds a question anew each time, object by object, and writes it out as SQL: for a row found by its key that takes many
times as long as the database needs. What is asked here differs in its values alone, so the SQL of the first time serves for good.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import connection, connections, models
from django.db.models.query import get_related_populators

Row = TypeVar("Row", bound=models.Model)
QUESTIONS = "_sealed_orders_questions"
"""Where a connection keeps what was put together for it."""


@dataclass(frozen=True)
class Written:
    """A question as it is put: its SQL, where its values go, and how a row becomes an instance of its model."""

    sql: str
    params: tuple[Any, ...]
    places: tuple[int, ...]
    compiler: Any
    converters: Any
    names: list[str]
    own: slice
    related: list[Any]


class Question(Generic[Row]):
    """The first row that ``ask`` finds, as ``ask(*values).first()`` does.

    ``samples`` are a value for each of its arguments, which differ, and of which none stands in the question otherwise;
    ``fields`` say by which field each is compared.
    """

    def __init__(
        self, ask: Callable[..., models.QuerySet[Row]], fields: Sequence[models.Field[Any, Any]], samples: Sequence[Any]
    ) -> None:
        self.ask, self.fields, self.samples = ask, tuple(fields), tuple(samples)

    def first(self, *values: Any) -> Row | None:
        """The row of these values; None if there is none."""
        written = self.written()
        params = list(written.params)
        for place, value in zip(written.places, self.put(values), strict=True):
            params[place] = value
        with connection.cursor() as cursor:
            cursor.execute(written.sql, params)
            row = cursor.fetchone()
        if row is None:
            return None
        if written.converters:
            (row,) = written.compiler.apply_converters([row], written.converters)
        model = written.compiler.klass_info["model"]
        found: Row = model.from_db(connection.alias, written.names, row[written.own])
        for other in written.related:
            other.populate(row, found)
        return found

    def put(self, values: Sequence[Any]) -> list[Any]:
        """Values as the database is given them."""
        pairs = zip(self.fields, values, strict=True)
        return [field.get_db_prep_value(field.get_prep_value(value), connection, prepared=True) for field, value in pairs]

    def written(self) -> Written:
        """The question for this connection, written the first time it is put there."""
        kept: dict[Any, Written] = vars(connections[connection.alias]).setdefault(QUESTIONS, {})
        if self not in kept:
            found = self.ask(*self.samples)
            compiler = (found if found.ordered else found.order_by("pk"))[:1].query.get_compiler(connection.alias)
            sql, params = compiler.as_sql()
            places = tuple(params.index(value) for value in self.put(self.samples))
            if len(set(places)) < len(places):
                raise ValueError(f"Two of the samples {self.samples} stand at one place of: {sql}")
            info, select = compiler.klass_info, compiler.select
            own = slice(info["select_fields"][0], info["select_fields"][-1] + 1)
            kept[self] = Written(
                sql,
                tuple(params),
                places,
                compiler,
                compiler.get_converters([one[0] for one in select[: compiler.col_count]]),
                [one[0].target.attname for one in select[own]],
                own,
                get_related_populators(info, select, connection.alias),  # type: ignore[call-arg]  # the types are of a later Django
            )
        return kept[self]
