"""Patience: a test waits longer where many others want the same cores, and gives up all the same."""

from __future__ import annotations

import os

import pytest

from tests import patience


@pytest.fixture
def clock(monkeypatch):
    """Make a clock that goes only while somebody sleeps."""
    now = [0.0]
    monkeypatch.setattr(patience.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(patience.time, "sleep", lambda seconds: now.__setitem__(0, now[0] + seconds))
    return now


def crowded(monkeypatch, load: float) -> None:
    monkeypatch.setattr(os, "getloadavg", lambda: (load, load, load))
    monkeypatch.setattr(os, "cpu_count", lambda: 2)


@pytest.mark.parametrize(("load", "gives_up_at_s"), [(0.5, 3.0), (2.0, 3.0), (10.0, 15.0), (900.0, 30.0)])
def test_patience_is_counted_in_seconds_of_a_quiet_machine(monkeypatch, clock, load, gives_up_at_s):
    crowded(monkeypatch, load)

    with pytest.raises(AssertionError, match="the cow never came home"):
        patience.until(lambda: False, what="the cow never came home", quiet_s=3.0)

    assert clock[0] == pytest.approx(gives_up_at_s, abs=2 * patience.PAUSE_S)


def test_what_has_happened_is_handed_back_at_once(monkeypatch, clock):
    crowded(monkeypatch, 0.0)
    answers = iter(["", "", "she is here"])

    assert patience.until(lambda: next(answers), what="nobody came") == "she is here"
    assert clock[0] == pytest.approx(2 * patience.PAUSE_S)


def test_a_number_of_seconds_is_longer_on_a_crowded_machine(monkeypatch):
    crowded(monkeypatch, 8.0)
    assert patience.scale_seconds(30.0) == 120.0
