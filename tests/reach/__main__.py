"""``python -m tests.reach`` lists units that cite a rule and are not called; with ``--write`` it writes the tables of READMEs.

With ``--played PATH…`` it runs those tests and records the rules each plays (:mod:`tests.reach.recording`).
"""

from __future__ import annotations

import sys

import pytest

from tests.reach.product import product
from tests.reach.tables import books

if "--write" in sys.argv:
    for book in books():
        book.readme.write_text(book.written(book.readme.read_text(encoding="utf-8")), encoding="utf-8")
elif "--played" in sys.argv:
    from tests.reach.recording import Record

    sys.exit(pytest.main(["-q", *sys.argv[sys.argv.index("--played") + 1 :]], plugins=[Record()]))
else:
    found = product()
    for key, why in found.idle().items():
        unit = found.tree.units[key]
        print(f"{found.tree.modules[unit.module].path}:{unit.line} {key}: {why}")
    for book in books():
        print(f"{book.readme.relative_to(found.tree.root)}: not in {book.not_in()}, without a test {book.untested()}")
