"""A rule set's answers about one position: JSON lines in, JSON lines out, no battle and no database."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from tactical.engine.errors import BadQuery
from tactical.engine.registry import everyone, find


def queries() -> dict[str, tuple[str, ...]]:
    """List the queries of each rule set."""
    return {one.key: tuple(sorted(one.queries)) for one in everyone() if one.queries}


def answers(key: str, query: str, lines: Iterable[str]) -> Iterator[str]:
    """Answer line by line, in order; an unanswerable line gives ``{"error": …}``.

    Raises ``UnknownRuleSet``, or ``BadQuery`` for a question this rule set does not know.
    """
    known = find(key).queries
    if query not in known:
        raise BadQuery([f"{key} has no query {query!r}; there are: {', '.join(sorted(known)) or 'none'}"])
    for line in lines:
        if line.strip():
            yield json.dumps(_answer(known[query], line), ensure_ascii=False)


def _answer(ask: Any, line: str) -> dict[str, Any]:
    try:
        given = json.loads(line)
    except ValueError as error:
        return {"error": f"this line is not JSON: {error}"}
    except RecursionError:
        return {"error": "this line cannot be read: tables and lists are nested too deeply"}
    if not isinstance(given, dict):
        return {"error": f'a line is one table {{"field": value, …}}, not {type(given).__name__}'}
    try:
        answer: dict[str, Any] = ask(given)
    except BadQuery as error:
        return {"error": str(error)}
    return answer
