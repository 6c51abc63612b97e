"""Articles that an editor may send to print."""

from __future__ import annotations

from typing import Any

import pytest

from naval.orders.check import check
from naval.orders.seat_knowledge import Known
from tests.naval.world_builder import open_sea

SEA = open_sea()
EDITOR = Known(seat="press", parts=("articles",), side="neutral", minute=360, until=720, printed=(1, 2))


def found(*articles: object) -> dict[str, str]:
    return {f.where: f.text for f in check({"articles": list(articles)}, EDITOR, SEA)[1]}


def article(**more: Any) -> dict[str, Any]:
    return {"headline": "Smoke", "versions": {"blue": "x"}, **more}


def test_nav_s_049_an_article_with_all_that_it_may_have() -> None:
    orders, faults = check({"articles": [article(dateline=" ESBJERG,  Day 2 ", delay_min=90, corrects=2)]}, EDITOR, SEA)

    assert not faults
    assert orders is not None
    (one,) = orders.articles
    assert (one.dateline, one.delay_min, one.corrects, one.withdraws) == ("ESBJERG, Day 2", 90, 2, 0)


def test_sc_n_46_to_take_one_back_neither_headline_nor_version_is_needed() -> None:
    orders, faults = check({"articles": [{"withdraws": 1}]}, EDITOR, SEA)
    assert not faults
    assert orders is not None
    assert (orders.articles[0].withdraws, orders.articles[0].versions) == (1, {})


@pytest.mark.parametrize(
    ("fields", "where", "says"),
    [
        ({"corrects": 3}, "articles.0.corrects", "cannot correct number 3; you have printed 1 and 2."),
        ({"withdraws": -1}, "articles.0.withdraws", "cannot take back number -1"),
        ({"withdraws": "1"}, "articles.0.withdraws", "cannot take back"),
        ({"corrects": 1, "withdraws": 2}, "articles.0.withdraws", "write two articles"),
        ({"delay_min": 2881}, "articles.0.delay_min", "delayed 0 to 48 hours in whole minutes, not 48.02 hours"),
        ({"delay_min": 1.5}, "articles.0.delay_min", "whole minutes"),
        ({"delay_min": True}, "articles.0.delay_min", "not yes"),
        ({"dateline": "x" * 61}, "articles.0.dateline", "may have 60 characters"),
        ({"dateline": "a\u202eb"}, "articles.0.dateline", "cannot be printed"),
        ({"edition_min": 59}, "articles.0.edition_min", "60 to 360 minutes after the run begins"),
        ({"edition_min": 361}, "articles.0.edition_min", "or at its end (0), not 361"),
        ({"datelines": {"red": "x" * 61}}, "articles.0.datelines.red", "may have 60 characters"),
        ({"headline": None}, "articles.0.headline", "must be text"),
        ({"secret": 1}, "articles.0.secret", "nothing called"),
    ],
)
def test_nav_s_049_what_is_wrong_with_an_article_is_said(fields: dict[str, Any], where: str, says: str) -> None:
    assert says in found(article(**fields))[where]


def test_sc_n_46_the_same_article_is_not_taken_back_twice() -> None:
    assert "You withdraw number 1 twice" in found({"withdraws": 1}, {"withdraws": 1})["articles"]


def test_nav_s_049_a_headline_for_one_side_alone_is_read_and_measured() -> None:
    assert "headlines" in str(found(article(headlines={"red": "x" * 121})))
    assert not found(article(headlines={"red": "Fire"}))
