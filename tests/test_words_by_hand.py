"""No sentence makes its plural by hand: ``tactical.engine.words`` and ``static/shell/words.js`` do."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
HOUSES = ("naval", "tactical", "campaign", "umpire", "deploy", "static")
BY_HAND = {
    ".py": re.compile(r"""['"]e?s['"] if |['"]['"] if [^:{}]+? == 1 else ['"]e?s['"]|\bif [^:{}]+? == 1 else ['"]\w+s['"]"""),
    ".js": re.compile(r"""\? "e?s" : ""|\? "" : "e?s"|=== 1 \? "\w+" : "\w+s"|> 1 \? "\w+s" : "\w+\""""),
}


def test_no_plural_is_made_by_hand() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for house in HOUSES
        for path in sorted((ROOT / house).rglob("*"))
        if path.suffix in BY_HAND
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if BY_HAND[path.suffix].search(line)
    ]
    assert found == []


def test_a_plural_made_by_hand_is_found() -> None:
    assert BY_HAND[".py"].search("f\"{n} gun{'s' if n > 1 else ''}\"")
    assert BY_HAND[".py"].search("f\"{n} {'gun' if n == 1 else 'guns'}\"")
    assert BY_HAND[".js"].search('`${n} move${n === 1 ? "" : "s"}`')
    assert not BY_HAND[".py"].search("plural(n, 'gun')")
