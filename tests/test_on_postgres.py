"""What is run again on PostgreSQL is chosen by a list, and the list leaves out nobody who writes."""

from __future__ import annotations

import ast

from tests import on_postgres
from tests.on_postgres import ROOT, asked, chosen, writers, writes, wrote


def test_the_list_names_what_is_there_and_says_why() -> None:
    whole, single = chosen()
    missing = [name for name in whole if not (ROOT / name).is_file()]
    for name in single:
        file, _, test = name.partition("::")
        there = {
            one.name for one in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8"))) if isinstance(one, ast.FunctionDef)
        }
        missing += [name] if test not in there else []
        assert file not in whole, f"{name} is run with its file"
    assert not missing
    assert all(len(why.split()) >= 3 for why in (*whole.values(), *single.values()))


def test_who_writes_or_locks_is_found() -> None:
    assert "campaign/services/orders.py" in writers()
    assert "campaign/services/resolve.py" in writers()
    assert list(writes("Seat.objects.filter(pk=1).update(taken=True)"))
    assert list(writes("seat.calls.select_for_update().get()"))
    assert not list(writes("seen.update(other)"))


def test_whoever_writes_or_locks_has_done_so_on_postgresql() -> None:
    """Looked at where it can be seen: at the end of a session on PostgreSQL. Elsewhere its list must name all there is."""
    if asked():
        assert not sorted(writers() - wrote), "\n".join(sorted(writers() - wrote))
        return
    called = on_postgres.note(lambda *given: given, "UPDATE x", (), False, {})
    assert called == ("UPDATE x", (), False, {})
