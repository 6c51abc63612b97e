"""What the tests are told of their own cost."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

from tests import accounts

ROOT = Path(__file__).parents[1]


def test_a_file_costs_what_its_tests_and_their_fixtures_cost() -> None:
    reports = [
        SimpleNamespace(
            nodeid=f"tests/{file}::{test}", when=when, user_properties=[(f"cpu {when}", cpu), (f"wall {when}", 2 * cpu)]
        )
        for file, test, when, cpu in (("a.py", "one", "setup", 3.0), ("a.py", "one", "call", 4.0), ("b.py", "two", "call", 1.0))
    ]

    assert accounts.spent(reports) == {"tests/a.py": (7.0, 14.0), "tests/b.py": (1.0, 2.0)}


def test_what_files_share_falls_to_none_of_them_and_is_told_beside() -> None:
    meter = accounts.Meter()
    meter.leave_out(1_000.0)
    assert meter.passed()[0] < 0
    reports = [SimpleNamespace(user_properties=[(accounts.SHARED, part)]) for part in (meter.shared, 0.0, 4.0)]
    assert accounts.shared([*reports, SimpleNamespace()]) == 1_004.0


def test_a_file_over_its_budget_is_named(monkeypatch) -> None:
    monkeypatch.setattr(accounts, "budgets", lambda: (5.0, {"tests/dear.py": 50.0}))

    within = accounts.summary({"tests/dear.py": (49.0, 60.0), "tests/cheap.py": (4.0, 4.0)})
    assert within[-1].startswith("no file is over")
    over = accounts.summary({"tests/dear.py": (49.0, 60.0), "tests/cheap.py": (6.0, 6.0)})
    assert over[-1] == "over its budget of 5 s of processor with 6.0 s: tests/cheap.py"


def test_every_budget_is_that_of_a_file_which_is_there() -> None:
    assert not [name for name in accounts.budgets()[1] if not (ROOT / name).is_file()]
