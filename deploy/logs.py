"""Log lines without secrets: no words of a player, and no login link.

A line says what failed and where, to the line of code, but not in an error's own words unless its kind speaks only of program and
machine: a database quotes the row that it refuses, dispatch and all.
"""

from __future__ import annotations

import json
import logging
import re
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from http import HTTPStatus
from smtplib import SMTPException
from types import TracebackType

from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

PLAIN_SPOKEN = (
    OSError,
    RedisError,
    OperationalError,
    ImportError,
    AttributeError,
    NameError,
    TypeError,
    MemoryError,
    RecursionError,
)
LINK = re.compile(r"(/(?:enter|go|mail/yes|mail|calendar)/)(?!yes/|hook/)[^\s/?#\"']+")
TOKEN = re.compile(r"\bso_[A-Za-z0-9_-]{10,}")
ADDRESS = re.compile(r"[^\s@<>(){}\[\]\"',:;=/]+@[^\s@<>(){}\[\]\"',:;=/]+\.[^\W\d_]{2,}")
REQUEST: ContextVar[str] = ContextVar("request", default="")
"""Id of the request being answered, or behind the task at hand (OP-052): random, and only in the log."""
Failure = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Discreet(logging.Formatter):
    """Formatter that cuts login links and API tokens (OP-004) short, leaves out mail addresses, and gives errors by kind and
    place."""

    def format(self, record: logging.LogRecord) -> str:
        told = spared(record)
        told.request_id = f" {REQUEST.get()}" if REQUEST.get() else ""
        return discreet(super().format(told))

    def formatException(self, ei: Failure) -> str:
        """Format the chain of errors, the first one first, each with its place in the code."""
        return trace_of(ei[1])


class Lines(Discreet):
    """Formatter of one JSON object a line (OP-052): ``time``, ``level``, ``event`` (the logger), ``text``, ``request``, and where
    known ``route``, ``method``, ``status``, ``ms``, ``queries`` and ``trace``; never a path.

    Django's own lines become their status.
    """

    def format(self, record: logging.LogRecord) -> str:
        told = spared(record)
        row: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "event": record.name,
            "text": discreet(of_status(record) or told.getMessage()),
            "request": REQUEST.get(),
        }
        row |= {key: value for key in OF_A_REQUEST if (value := getattr(record, key, None)) is not None}
        if record.exc_info and record.exc_info[1] is not None:
            row["trace"] = describe_error(record.exc_info[1])
        return json.dumps(row, ensure_ascii=False)


OF_A_REQUEST = ("route", "method", "status", "ms", "queries")


def of_status(record: logging.LogRecord) -> str:
    """Give the status in Django's own line about a request; "" for any other line."""
    code = getattr(record, "status_code", None)
    return f"{code} {HTTPStatus(code).phrase}" if isinstance(code, int) and hasattr(record, "request") else ""


def discreet(text: str) -> str:
    """Cut login links and API tokens (OP-004) short in a text, and leave out mail addresses."""
    return TOKEN.sub("so_…", ADDRESS.sub("…@…", LINK.sub(r"\1…", text)))


def trace_of(error: BaseException | None) -> str:
    """Format the chain of errors, first one first, each with its place in the code, without local values."""
    lines: list[str] = []
    for one in chain(error):
        lines += ["Traceback (most recent call last):\n", *traceback.format_tb(one.__traceback__), f"{words(one)}\n"]
    return "".join(lines).rstrip()


def describe_error(error: BaseException) -> str:
    """Describe an error as it may be kept in a log or a table."""
    return discreet(trace_of(error))


def chain(error: BaseException | None) -> list[BaseException]:
    """List an error and its causes, the first cause first."""
    found: list[BaseException] = []
    while error is not None and error not in found:
        found.append(error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return found[::-1]


def words(error: BaseException) -> str:
    """Name an error's kind, with its text unless that may hold a player's words."""
    kind = type(error)
    name = f"{kind.__module__}.{kind.__qualname__}".removeprefix("builtins.")
    plain = isinstance(error, PLAIN_SPOKEN) and not isinstance(error, SMTPException)  # a mail server names the address it refuses
    return f"{name}: {error}" if plain else f"{name} (what it says is not logged)"


def spared(record: logging.LogRecord) -> logging.LogRecord:
    """Copy a record without an error's text, which Celery puts into a failed task's; return others as they are."""
    error = record.exc_info[1] if record.exc_info else None
    told = record.args
    if isinstance(told, dict) and "exc" in told:
        given: object = {**told, "exc": words(error) if error else "an error", "traceback": "", "args": "", "kwargs": ""}
    elif isinstance(told, tuple) and any(isinstance(one, BaseException) for one in told):
        given = tuple(words(one) if isinstance(one, BaseException) else one for one in told)
    else:
        return record
    copy = logging.makeLogRecord(vars(record))
    copy.args = given  # type: ignore[assignment]  # of the same kind: a dict or a tuple
    copy.exc_text = None
    return copy
