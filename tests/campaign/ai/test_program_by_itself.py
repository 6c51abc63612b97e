"""A whole war on land and at sea that the computer plays by itself on a real worker, to its end, by the command (CK-053, CK-055).

After an intended change: ``pytest --snapshot-update`` with this path, and read the differences. Longer wars are played by
``python -m tests.bench.bench_whole_wars``, which no test calls.
"""

from __future__ import annotations

import subprocess

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.bench.bench_whole_wars import SEED
from tests.common_site import CommonSite
from tests.goldens import join_lines

pytestmark = [pytest.mark.processes, pytest.mark.full]
PACK, NAME = "landing_manoeuvres", "landing-by-itself"


def test_ck_053_ck_055_a_war_by_the_program_alone_goes_on_to_its_end_on_the_worker_and_is_the_golden_one(
    common_site: CommonSite, golden: SnapshotAssertion
):
    with common_site.inside("tests.campaign.ai.by_itself") as ask:
        said = common_site.manage("play_out", PACK, "--name", NAME, "--seed", SEED)
        assert said.splitlines()[-1] == f"{NAME}: the war is over."
        lines = ask(NAME)
    assert join_lines(lines) == golden(name=f"whole_{PACK}")
    again = common_site.manage("play_out", PACK, "--name", NAME)
    assert again.splitlines() == [f"{NAME}: the war is over."], "called again it begins no other"


def test_ck_055_what_cannot_be_played_out_is_refused_in_words(common_site: CommonSite):
    for words, said in (
        (("nowhere_1900",), "no scenario pack"),
        (("channel_manoeuvres", "--days", "-3"), "A war must last 1 to 400 days"),
        (("channel_manoeuvres", "--name", "channel-manoeuvres"), "is a war played by people"),
    ):
        with pytest.raises((AssertionError, subprocess.CalledProcessError), match=said):
            common_site.manage("play_out", *words)
