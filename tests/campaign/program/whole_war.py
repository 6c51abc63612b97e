"""A war of North Sea 1905 by the program alone, cut short to a day for the suite, as a golden file: what each seat was to do by
its first reason, what every sheet was by its hash, and what came of it. The whole war: ``python -m tests.bench.bench_program``.

After a change of the program that is meant: ``python -m tests.campaign.program.whole_war --write``, and read what is different.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from pathlib import Path

GOLDEN = Path(__file__).with_name("golden.txt")
PACK, DAYS, SEED = "north_sea_1905", 1, "golden"


def played() -> tuple[list[str], str]:
    """The lines of the golden file, and what ``replay --verify`` says of that war."""
    from io import StringIO

    import msgspec
    from django.core.management import call_command

    from campaign.models import Reasoned
    from tests.bench import program_wars

    with program_wars.a_war(program_wars.PROGRAM, program_wars.PROGRAM, PACK, SEED) as war:
        figures = war.play(DAYS)
        rows = Reasoned.objects.filter(call__seat__campaign=war.campaign).order_by(
            "call__start", "call__seat__key", "call__number"
        )
        lines = [f"{PACK}, {DAYS} day: {figures.told}"]
        for one in rows.select_related("call__seat"):
            mark = hashlib.sha256(one.sheet.encode()).hexdigest()[:12]
            first = next(iter(msgspec.json.decode(one.lines, type=list[str])), "")
            lines.append(f"{one.call.start:5} {one.call.seat.key} {mark} {first}")
        said = StringIO()
        call_command("replay", war.campaign.name, verify=True, stdout=said)
        return lines, said.getvalue()


def main() -> None:
    """Play it in a database of its own."""
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {
            "DATABASE_URL": f"sqlite:///{home}/war.db",
            "SEALED_ORDERS_HOME": home,
            "DJANGO_SETTINGS_MODULE": "deploy.settings",
        }
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        from naval.geo import reach

        reach.MOST_POINTS = 15_000  # as tests/conftest.py has it: the net of ways by sea is coarser in tests
        lines, said = played()
    text = "".join(f"{line}\n" for line in lines)
    if "--write" in sys.argv:
        GOLDEN.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    print(said)


if __name__ == "__main__":
    main()
