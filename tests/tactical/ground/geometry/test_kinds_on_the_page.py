"""The drawing board's kinds and measures, which are those of the rules (static/openground/country/kinds.js)."""

from __future__ import annotations

from tactical.ground.geometry.kinds import KINDS
from tactical.ground.geometry.measure import INCH
from tests.page_scripts import run_on_page


def test_the_drawing_board_has_the_kinds_of_the_rules_with_their_measures() -> None:
    page = run_on_page("openground/country/kinds.js", "return module.KINDS;")
    assert page.keys() == KINDS.keys()
    for key, kind in KINDS.items():
        told = page[key]
        measures = [told.get(part, 0) * INCH for part in ("height", "width", "least", "most")]
        assert (told["form"], told["words"], measures) == (
            kind.form, kind.words, [kind.height, kind.width, kind.least, kind.most],
        ), key  # fmt: skip


def test_what_is_solid_and_has_no_height_is_flat_on_the_page() -> None:
    flat = [key for key, kind in KINDS.items() if kind.solid and not kind.height]
    assert run_on_page("openground/country/kinds.js", "return Object.keys(module.KINDS).filter(module.isFlat);") == flat
