"""``python -m tests.reach`` lists what cites a rule and is not called; with ``--write`` it writes the tables of READMEs."""

from __future__ import annotations

import sys

from tests.reach.product import product
from tests.reach.tables import books

if "--write" in sys.argv:
    for book in books():
        book.readme.write_text(book.written(book.readme.read_text(encoding="utf-8")), encoding="utf-8")
else:
    found = product()
    for key, why in found.idle().items():
        unit = found.tree.units[key]
        print(f"{found.tree.modules[unit.module].path}:{unit.line} {key}: {why}")
    for book in books():
        print(f"{book.readme.relative_to(found.tree.root)}: not in {book.not_in()}, without a test {book.untested()}")
