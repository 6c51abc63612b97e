"""Calls made at the same time, by threads."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connection

from tactical.common.refusals import Refused


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Make all calls at the same time; return each answer or refusal."""

    def one(call: Callable[[], Any]) -> Any:
        try:
            return call()
        except Refused as refusal:
            return refusal.status
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(one, calls))
