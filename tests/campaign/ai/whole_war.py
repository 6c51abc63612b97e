"""A war of North Sea 1905 by the computer alone, cut short to a day, as a golden file: each seat's act by its first reason, every
sheet by its hash, and the result. The whole war: ``python -m tests.bench.bench_program``.

After an intended change: ``pytest --snapshot-update tests/campaign/ai/test_program_whole_war.py``, and read the differences.
"""

from __future__ import annotations

import hashlib

PACK, DAYS, SEED = "north_sea_1905", 1, "golden"


def played() -> tuple[list[str], str]:
    """Return the lines of the golden file, and the answer of ``replay --verify`` for that war."""
    from io import StringIO

    import msgspec
    from django.core.management import call_command

    from campaign.models import ComputerReasons
    from tests.bench import program_wars

    with program_wars.a_war(program_wars.PROGRAM, program_wars.PROGRAM, PACK, SEED) as war:
        figures = war.play(DAYS)
        rows = ComputerReasons.objects.filter(call__seat__campaign=war.campaign).order_by(
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
