"""Symbols keep their looks wherever they are used: a style that hangs on where a symbol is kept is lost in ``<use>``."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
SYMBOL = re.compile(r"<symbol.*?</symbol>", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{")


def symbols() -> dict[str, set[str]]:
    """Every symbol of a template, by its id, with the classes of its parts."""
    texts = [path.read_text() for app in ("campaign", "tactical", "umpire") for path in (ROOT / app).rglob("*.html")]
    return {
        re.findall(r'id="([^"]+)"', one)[0]: {name for names in re.findall(r'class="([^"]+)"', one) for name in names.split()}
        for text in texts
        for one in SYMBOL.findall(text)
    }


def styled() -> set[str]:
    """Classes that have a rule of their own, whatever they stand in."""
    texts = [re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL) for path in (ROOT / "static").rglob("*.css")]
    alone = [one.strip() for text in texts for rule in RULE.findall(text) for one in rule.split(",")]
    return {name for one in alone if " " not in one and ">" not in one for name in re.findall(r"\.([\w-]+)", one)}


def test_no_part_of_a_symbol_is_styled_by_where_the_symbol_is_kept() -> None:
    found = symbols()
    assert {"h-boom", "h-berth", "h-port", "m-b"} <= found.keys()
    lost = {key: sorted(classes - styled()) for key, classes in found.items() if classes - styled()}
    assert lost == {}
