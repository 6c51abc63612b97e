"""An answer is made of the request and of what is read for it: where that is the same to the byte, so is the answer.

Twin worlds are asked the same a thousand times, and nearly every answer is made of rows that are the same in both. To read a row
again is cheap, to make an answer dear. So the first answer to a request is kept with all that was put to the database for it, and
with every row that came back. When the same is asked again, in a twin or at a later stage, the same is put to the database again,
step by step; as soon as one row differs, all of it is taken back and the answer is made anew. Of a row that became an instance of
a model, a column that nobody looked at is no part of what was read (:class:`Column`).

So of two worlds in which a seat is shown something else, one row at the least differs that was read for it, and the answers are
made and compared. This holds for what is made of nothing but the request, the database and the pack (:class:`Watched`), where a
test patches nothing in between: not for what is made of a file, a queue or a memory of the process. The contracts of the imports
hold rooms to it, and ``test_reads.py`` asks two worlds both ways. Times are taken as equal, since no two worlds are played at one
time of the wall; what a time may tell, ``test_clock_fog.py`` looks at, which holds the clock, so that they are read as they are.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field, fields, is_dataclass
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import islice
from types import FunctionType, MethodType
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection, models, transaction
from django.test import Client

from campaign.models import Call, Delivery, Seat
from tactical.models import Chair
from tests.promises.fresh import FRESH

A_TIME = re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?")
SHORTEST_TIME = 19
A_MARK = re.compile(r'"s\d+_x\d+"')
"""The name of a savepoint, of which there are always new ones."""
PACK = "the pack"
SESSION = "the session's key"


class Watched:
    """The pack of a world, which notes what of it is read: it carries the truth of minute 0, and what rooms are given."""

    now: Watched | None = None
    """The one that is played with."""

    def __init__(self, pack: Any) -> None:
        self.pack, self.marks, self.reads = pack, dict[str, str](), list[tuple[str, Any, Any]]()
        Watched.now = self

    def __getattr__(self, name: str) -> Any:
        if isinstance(method := getattr(type(self.pack), name, None), FunctionType):
            return MethodType(method, self)  # what it reads is noted
        self.reads.append((PACK, name, self.mark(name)))
        return getattr(self.pack, name)

    def mark(self, name: str) -> str:
        """A mark of what a part of the pack says."""
        if name not in self.marks:
            self.marks[name] = mark(getattr(self.pack, name))
        return self.marks[name]


def unwatched(pack: Any) -> Any:
    """A pack as it is, without what notes its reading."""
    return pack.pack if isinstance(pack, Watched) else pack


_marks: dict[int, tuple[Any, str]] = {}
"""Worlds of one pack share its chart and much else."""


def mark(value: Any) -> str:
    """A mark of a value that does not change: the same for what says the same."""
    if id(value) not in _marks:
        parts = [mark(getattr(value, one.name)) for one in fields(value)] if is_dataclass(value) else value
        _marks[id(value)] = (value, blake2b(pickle.dumps(parts)).hexdigest())
    return _marks[id(value)][1]


@dataclass(frozen=True, slots=True)
class Instant:
    """A time by the clock of the wall, by what is known of it: the so-manieth that was read, or so long after the asking."""

    nth: int = -1
    after: timedelta = timedelta()


class Times:
    """The times that were read for one answer, called by their order: what is written at one is looked for by the same. Where the
    test holds the clock each is called what it is."""

    def __init__(self, *, held: bool = False) -> None:
        self.began, self.held = datetime.now(UTC), held
        self.read: dict[datetime, Instant] = {}

    def called(self, value: Any) -> Any:
        """A time that was read."""
        return value if self.held and is_of_the_story(value) else self.read.setdefault(moment(value), Instant(len(self.read)))

    def put(self, value: Any) -> Any:
        """A parameter of what is put to the database, without its time."""
        if not is_time(value) or (self.held and is_of_the_story(value)):
            return value
        return self.read.get(moment(value)) or Instant(after=moment(value) - self.began)

    def meant(self, value: Any) -> Any:
        """The parameter, with the time as it is this time."""
        if not isinstance(value, Instant):
            return value
        read = (time for time, instant in self.read.items() if instant == value)
        return connection.ops.adapt_datetimefield_value(next(read, self.began + value.after))


def is_time(value: Any) -> bool:
    if isinstance(value, str):
        return SHORTEST_TIME <= len(value) < 40 and value[4] == "-" and A_TIME.fullmatch(value) is not None
    return isinstance(value, datetime)


MINUTE = timedelta(minutes=1)
BEGAN = datetime.now(UTC)
SESSIONS_LAST = timedelta(seconds=settings.SESSION_COOKIE_AGE)


def is_of_the_story(value: datetime | str) -> bool:
    """Whether a time is by the clock that a test holds, not by that on the wall, by which sessions end and rows are stamped."""
    at = moment(value)
    return not any(BEGAN - MINUTE <= at - later <= datetime.now(UTC) + MINUTE for later in (timedelta(), SESSIONS_LAST))


def moment(value: datetime | str) -> datetime:
    found = datetime.fromisoformat(value) if isinstance(value, str) else value
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)


Looked = frozenset[tuple[str, int]]
"""At which columns of which rows somebody looked: a column's name in SQL and the row's key."""


class Column:
    """A column as the instances of its model carry it, which notes of which row it is looked at.

    Every page reads its seats whole, and hardly one of them tells how often another seat was rung for, or whether somebody came
    in by its link. So a page that looked at neither stands, whatever they are. Whoever asks for the column by its name
    (``values``, ``filter``, an aggregate) reads it as ever: it is left out only where all columns of a model come back.
    """

    looked: set[tuple[str, int]] | None = None
    """Where it is noted, while an answer is made."""

    def __init__(self, model: type[models.Model], name: str) -> None:
        self.field, self.name, self.kept = model._meta.get_field(name), name, model.__dict__[name]
        self.table, self.key = (table := model._meta.db_table), model._meta.pk.attname
        self.sql, self.sql_key = f'"{table}"."{self.field.column}"', f'"{table}"."{model._meta.pk.column}"'
        self.whole = {f'"{table}"."{one.column}"' for one in model._meta.concrete_fields}
        setattr(model, name, self)

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        if instance is None:
            return self.kept
        if Column.looked is not None:
            Column.looked.update(((self.sql, key := instance.__dict__.get(self.key)), (self.table, key)))
        if self.name in instance.__dict__:
            return instance.__dict__[self.name]
        return self.kept.__get__(instance, owner)

    def __set__(self, instance: Any, value: Any) -> None:
        instance.__dict__[self.name] = value


COLUMNS = [
    *(Column(Seat, name) for name in ("version", "taken", "silenced")),
    *(Column(Call, name) for name in ("id", "segment_id")),  # they count what happened to others
    Column(Delivery, "id"),
    Column(Chair, "version"),
]
NOT_LOOKED_AT = "not looked at"
LONG = 200
"""Letters; of a longer text a mark is kept."""


@cache
def carried(sql: str) -> tuple[int, tuple[tuple[Column, int, int], ...]]:
    """How many columns a question has, and which of them only an instance carries: where they stand, and where its key does."""
    names = sql.removeprefix("SELECT ").partition(" FROM ")[0].split(", ")
    places = {name: n for n, name in enumerate(names)}
    whole = (one for one in COLUMNS if one.whole <= places.keys() and len(places) == len(names))
    return len(names), tuple((one, places[one.sql], places[one.sql_key]) for one in whole)


def as_looked_at(sql: str, rows: list[Any], looked: Looked) -> list[Any]:
    """Rows without what nobody looked at. A row of which any such column was looked at keeps its key: it is that row."""
    count, columns = carried(sql)
    if not columns or not rows or len(rows[0]) != count:
        return rows
    out = []
    for row in rows:
        seen = list(row)
        for one, at, key in columns:
            known = (one.sql, row[key]) in looked or (one.name == one.key and (one.table, row[key]) in looked)
            if not known and row[at] is not None:
                seen[at] = NOT_LOOKED_AT
        out.append(seen)
    return out


@dataclass(slots=True)
class Step:
    """After the same has been read so far: what is put to the database next, what followed upon its answers, or the end."""

    sql: str = ""
    params: Any = None
    then: dict[Any, Step] = field(default_factory=dict)
    answer: Any = None
    told: tuple[Callable[[], object], ...] = ()  # what is to be done when it is committed: bells


@dataclass
class Known:
    """The answers to one person's requests in worlds that are the same but for what stands in the database."""

    first: dict[Any, dict[Looked, Step]] = field(default_factory=dict)
    made: int = 0
    found: int = 0
    hour: datetime | None = None
    """What the clock says, where the test holds it: then times are read as they are, and an answer stands at that instant."""

    def ask(self, client: Client, key: Any, make: Callable[[], Any]) -> Any:
        """What ``make`` answers to the request ``key``, put with this client: made anew unless it is made of the same."""
        own, held = own_key(client), self.hour is not None
        key = (self.hour, key)
        for looked, first in self.first.get(key, {}).items():
            if (kept := again(first, own, looked, held=held)) is not None:
                self.found += 1
                return kept
        self.made += 1
        times = Times(held=held)
        done: list[tuple[str, Any, Any]] = []
        if Watched.now is not None:
            Watched.now.reads = done

        def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
            result = execute(sql, params, many, context)
            put = tuple(map(times.put, params)) if params else params
            done.append((sql, put, as_read(sql, fetched(context["cursor"]), own, times) if is_read(sql) else None))
            return result

        waiting = len(connection.run_on_commit)
        Column.looked = at = set[tuple[str, int]]()
        try:
            with connection.execute_wrapper(note):
                answer = make()
        finally:
            Column.looked = None
        if own == own_key(client):  # who was given another key is somebody else from now on
            looked = frozenset(at)
            step = self.first.setdefault(key, {}).setdefault(looked, Step())
            marks: dict[str, str] = {}
            for sql, params, found in done:
                came = tuple(map(tuple, as_looked_at(sql, found, looked))) if isinstance(found, list) else found
                sql = A_MARK.sub(lambda one: marks.setdefault(one[0], f'"known_{len(marks)}"'), sql)
                if sql != step.sql:  # if something else was put before, it was not for what was read
                    step.sql, step.then = sql, {}
                step.params = params if sql == PACK else swapped(params, own, SESSION)
                step = step.then.setdefault(came, Step())
            step.answer, step.told = answer, tuple(do for _, do, _ in connection.run_on_commit[waiting:])
        return answer


EVERYBODY = Known()
"""What was answered to anybody in any world of this process, of whatever file of tests: worlds begin alike, and go on alike for
a while. A test that patches what answers are made of, or that counts what was made, has a ``Known`` of its own."""


def again(step: Step, own: str, looked: Looked, *, held: bool = False) -> Any:
    """The answer that was made of what the database says now; None, and nothing done, if there is none."""
    times = Times(held=held)
    with ExitStack() as undone:  # most answers write nothing: those that do are taken back from their first writing on
        mark = ""
        while step.sql:
            params = step.params
            if params and step.sql != PACK:
                params = tuple(map(times.meant, swapped(params, SESSION, own)))
            if is_read(step.sql):
                after = step.then.get(read(step.sql, params, own, times, looked))
            else:
                if not mark:
                    undone.enter_context(transaction.atomic())
                    mark = transaction.savepoint()
                after = step.then.get(write(step.sql, params))
            if after is None:
                if mark:
                    transaction.savepoint_rollback(mark)
                return None
            step = after
        if mark:
            transaction.savepoint_commit(mark)
        for do in step.told:
            transaction.on_commit(do)
        return step.answer


def is_read(sql: str) -> bool:
    return sql == PACK or sql.startswith("SELECT")


def read(sql: str, params: Any, own: str, times: Times, looked: Looked) -> Any:
    """What the database says now, but for the key of one's session, for how late it is and for what nobody looks at; or what the
    pack does."""
    found = rows(sql, params, own, times)
    return tuple(map(tuple, as_looked_at(sql, found, looked))) if isinstance(found, list) else found


def rows(sql: str, params: Any, own: str, times: Times) -> Any:
    """The same, with all that stands in the rows."""
    if sql == PACK:
        return Watched.now.mark(params) if Watched.now is not None else None
    return as_read(sql, FRESH.rows(sql, tuple(params or ())), own, times)


class Fetched:
    """A cursor whose rows were fetched already: it gives them to who asked, as it would have."""

    def __init__(self, cursor: Any, rows: list[Any]) -> None:
        self.cursor, self.left = cursor, iter(rows)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.cursor, name)

    def __iter__(self) -> Any:
        return self.left

    def fetchone(self) -> Any:
        return next(self.left, None)

    def fetchmany(self, size: int = 1) -> list[Any]:
        return list(islice(self.left, size))

    def fetchall(self) -> list[Any]:
        return list(self.left)


def fetched(cursor: Any) -> list[Any]:
    """All rows of what was just put to the database, which who asked is given as well."""
    found: list[Any] = cursor.cursor.fetchall()
    cursor.cursor = Fetched(cursor.cursor, found)
    return found


def as_read(sql: str, found: list[Any], own: str, times: Times) -> Any:
    """Rows as they are compared: a session by what it says, a time by its order."""
    if '"django_session"' in sql:
        return tuple(session_says(data) for _, data, *_ in found)
    return [tuple(plain(value, own, times) for value in row) for row in found]


@lru_cache(4096)
def session_says(data: str) -> str:
    """What a session says, without when it was signed."""
    return repr(SessionStore().decode(data))


def write(sql: str, params: Any) -> None:
    FRESH.taken_back += sql.startswith("ROLLBACK")
    with connection.cursor() as cursor:
        cursor.cursor.execute(sql, params)


def plain(value: Any, own: str, times: Times) -> Any:
    if value is None or type(value) is int:  # as most are: nothing of it is looked at
        return value
    if is_time(value):
        return times.called(value)
    if isinstance(value, str) and len(value) > LONG:
        return blake2b(value.encode()).digest()
    return SESSION if own and value == own else value


def swapped(params: Any, one: str, other: str) -> Any:
    return tuple(other if value == one else value for value in params) if one and params else params


def own_key(client: Client) -> str:
    cookie = client.cookies.get(settings.SESSION_COOKIE_NAME)
    return cookie.value if cookie is not None else ""
