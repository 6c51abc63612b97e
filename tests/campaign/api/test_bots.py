"""OP-015: the two programs of the documents, an admiral's and an umpire's, play a day over HTTP on a site of real processes."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.common_site import CommonSite

pytestmark = [pytest.mark.processes, pytest.mark.full]
BOTS = Path(__file__).resolve().parents[3] / "docs" / "bots"
NAME = "bots"
SEATS = ("blue_admiralty", "blue_cabin", "red_admiralty", "red_cabin", "press")
LONGEST_S = 240


def bot(name: str) -> ModuleType:
    spec = spec_from_file_location(f"bots_{name}", BOTS / f"{name}.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["admiral", "umpire"])
def test_op_015_each_is_short_and_needs_nothing_but_python(name: str):
    text = (BOTS / f"{name}.py").read_text(encoding="utf-8")
    imports = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in imports if isinstance(node, ast.ImportFrom)}
    assert len(text.splitlines()) < 150
    assert {one.partition(".")[0] for one in names} <= sys.stdlib_module_names


def test_op_015_they_play_a_day_of_channel_manoeuvres_and_it_is_replayed_to_the_byte(common_site: CommonSite):
    site = common_site.of_its_own("channel_manoeuvres", NAME, "bots")
    tokens = {key: token(site, "--seat", f"{NAME}/{key}", "--scopes", "read,orders") for key in SEATS}
    desk = token(site, "--desk", NAME, "--scopes", "read,desk")
    admiral, umpire, said = bot("admiral"), bot("umpire"), list[str]()

    plays: list[tuple[Callable[..., None], Any]] = [(admiral.play, tokens[key]) for key in SEATS]
    with ThreadPoolExecutor(len(plays) + 1) as threads:
        going = [threads.submit(play, site.url, one, 1, said.append) for play, one in [*plays, (umpire.run, desk)]]
        for one in going:
            one.result(timeout=LONGEST_S)

    assert sum("published" in line for line in said) >= 3, said  # the war begins at six in the morning
    for seat in ("Blue cruisers", "Red cruisers"):
        assert sum(f"{seat}: sealed" in line for line in said) >= 3, said
    played = admiral.Api(site.url, tokens["red_cabin"])
    orders = played.ask("GET", "seat/export")[1]["orders"]
    assert any('"legs":[{' in one["sealed"].replace(" ", "") for one in orders), orders
    assert "differs" not in site.manage("replay", NAME, "--verify")


def token(site: CommonSite, *words: str) -> str:
    return site.manage("token", "create", *words).split()[-1]
