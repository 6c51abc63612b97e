"""The queries of each page: few, and none twice."""

from __future__ import annotations

from collections import Counter

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from tests.lasting import lasting
from tests.promises.every_page import played, visits

pytestmark = pytest.mark.django_db
MOST = 25
"""Queries that a page may make."""
MORE = {"umpire:review": 80, "exercise:compare": 40}
"""Pages with more queries: the after-action report reads a war run by run, and each seat's papers with their provenance; the
comparison reads the wars of all syndicates run by run."""
NO_QUESTION = ("SAVEPOINT", "RELEASE", "ROLLBACK", "BEGIN", "COMMIT")
"""Statements that ask for nothing."""

war = lasting(played)


def test_no_page_puts_more_than_25_queries_or_one_twice(war):
    wrong = []
    for client, path in visits(war):
        name = resolve(path.split("?")[0]).view_name
        for look in ("first", "second"):
            with CaptureQueriesContext(connection) as caught:
                assert client.get(path).status_code == 200, path
            asked = Counter(one["sql"] for one in caught.captured_queries if not one["sql"].startswith(NO_QUESTION))
            twice = "".join(f"\n    {times} times: {sql}" for sql, times in asked.items() if times > 1)
            if twice or asked.total() > MORE.get(name, MOST):
                wrong.append(f"{path} at the {look} look: {asked.total()} queries{twice}")
    assert not wrong, "\n".join(wrong)
