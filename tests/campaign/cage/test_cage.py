"""EX-065, OP-065: a file from outside is read in a process of its own, under limits, and is refused in words."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from campaign.archive import file_reader
from campaign.archive.zip_file import Unfit
from campaign.backup import site_file
from campaign.cage import door, inside
from campaign.cage.suspect import Suspect
from tests.campaign.cage import bombs
from umpire.exercise.injects import sheets

MOST_S = 20.0
"""Limit on a machine that runs everything at once."""


def memory() -> int:
    """Return the peak memory of this process, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def refusal(held: bytes, name: str) -> str:
    with pytest.raises(Suspect) as refused:
        sheets.read(held, name)
    return str(refused.value)


@pytest.mark.parametrize("make", [bombs.one_long_text_in_many_cells, bombs.a_cell_in_the_farthest_corner])
def test_ex_065_a_small_spreadsheet_that_unpacks_to_gigabytes_costs_this_process_nothing(make):
    held = make()
    assert len(held) < 20_000
    before, began = memory(), time.monotonic()
    assert refusal(held, "x.xlsx") == "takes more memory to read than 512 MB"
    assert time.monotonic() - began < MOST_S
    assert memory() - before < 50 * 2**20


@pytest.mark.full
def test_op_065_sizes_and_parts_are_counted_before_anything_is_read():
    rows = "<row><c><v>1</v></c></row>" * 1_000_000
    assert "more than 2000 rows" in refusal(bombs.workbook(rows), "x.xlsx")
    assert "Unpacked it would have" not in refusal(bombs.workbook(rows), "x.xlsx")
    assert "Unpacked it would have" in refusal(bombs.workbook(rows * 2), "x.xlsx")
    parts = [(name, held) for name, held in bombs.unzipped(bombs.workbook("<row/>")).items()]
    many = bombs.zipped(*parts, *((f"a{n}", b"") for n in range(9_000)))
    assert "It has 9,006 parts; the limit is 500" in refusal(many, "x.xlsx")
    odd = bombs.zipped(*parts, way=zipfile.ZIP_BZIP2)
    assert "uses an unsupported compression" in refusal(odd, "x.xlsx")


def test_ex_065_toml_that_holds_a_reader_up_ends_with_its_time():
    began = time.monotonic()
    with pytest.raises(Suspect, match=r"takes longer to read|is nested deeper"):
        door.read("campaign.cage.toml", bombs.dotted().encode(), seconds=1)
    assert time.monotonic() - began < MOST_S
    for text, words in (
        ("a = " + "9" * 5000, "a number or a date"),
        ("a = " + "9" * 50, "more than 15 digits"),
        ("a = nan", "a number that is not allowed"),
        ("a = " + "[" * 3000 + "]" * 3000, "nested deeper"),
        ("a = 1905-02-30", "Invalid date"),
        ("\udcff", "not UTF-8 text"),
    ):
        with pytest.raises(Suspect, match=words):
            door.read("campaign.cage.toml", text.encode(errors="surrogateescape"))
    assert door.read("campaign.cage.toml", 'a = 1\n[b]\nc = "三笠"'.encode()) == {"a": 1, "b": {"c": "三笠"}}


def caged(tmp_path: Path, body: str) -> tuple[int, str]:
    """Run a reader with this body in the cage; return its output and its exit."""
    package = tmp_path / "campaign" / "cage"
    package.mkdir(parents=True)
    for folder in (package.parent, package):
        (folder / "__init__.py").touch()
    (package / "inside.py").write_text(Path(inside.__file__).read_text(encoding="utf-8"), encoding="utf-8")
    (package / "bad.py").write_text(f"import os, socket, sys\nclass Suspect(Exception): ...\ndef read(held):\n{body}\n")
    limits = {"memory": door.MEMORY, "seconds": 1, "writes": 1000, "files": 0, "full": door.FULL, "given": {}}
    with (tmp_path / "answer").open("w+b") as answer:
        command = [sys.executable, "-I", "-B", str(package / "inside.py"), "campaign.cage.bad", json.dumps(limits)]
        done = subprocess.run(command, input=b"", stdout=answer, stderr=subprocess.DEVNULL, env={}, timeout=60, check=False)
        answer.seek(0)
        return done.returncode, answer.read().decode()


SAYS = "    try:\n        {}\n    except OSError as wrong:\n        return wrong.errno"


@pytest.mark.parametrize("act", ["open('/etc/passwd')", "socket.socket()", "os.open('/tmp/x', os.O_CREAT)", "os.pipe()"])
def test_ex_065_in_the_cage_no_file_opens_and_no_connection(tmp_path, act):
    assert caged(tmp_path, SAYS.format(act)) == (0, '{"found": 24}'), "too many open files"


def test_ex_065_in_the_cage_time_size_and_surroundings_are_limited(tmp_path):
    assert caged(tmp_path / "a", "    while True: pass")[0] < 0
    assert caged(tmp_path / "b", "    return 'x' * 5000")[0] != 0
    assert caged(tmp_path / "c", "    return 'x' * 2**30")[0] == door.FULL
    os.environ["A_SECRET"] = "canary"
    assert "canary" not in caged(tmp_path / "d", "    return dict(os.environ)")[1]


@pytest.mark.django_db
def test_op_035_a_campaign_that_unpacks_to_gigabytes_or_has_thousands_of_parts_is_refused_at_once(tmp_path):
    bz2 = bombs.zipped(("manifest.json", b" " * 50_000_000), way=zipfile.ZIP_BZIP2)
    assert len(bz2) < 2_000
    lzma = bytearray(bombs.zipped(("manifest.json", os.urandom(1000)), way=zipfile.ZIP_LZMA))
    lzma[60] ^= 255
    locked = bytearray(bombs.zipped(("manifest.json", b"{}")))
    locked[6] |= 1
    locked[locked.index(b"PK\x01\x02") + 8] |= 1
    zeros = bombs.zipped(("manifest.json", b"{}"), ("database", b"\0" * 100_000_000))
    for held, words in (
        (bz2, "uses an unsupported compression"),
        (bombs.many_entries(), "It has 60,000 parts; the limit is 200"),
        (bytes(lzma), "uses an unsupported compression"),
        (bytes(locked), "is encrypted"),
        (zeros, "Unpacked it would have 95"),
    ):
        before, began = memory(), time.monotonic()
        with pytest.raises(Unfit, match=words):
            file_reader.read(held)
        path = tmp_path / "site.backup"
        path.write_bytes(held)
        with pytest.raises(Unfit, match=words), site_file.open_backup(path):
            pass
        assert time.monotonic() - began < MOST_S
        assert memory() - before < 100 * 2**20
        assert [one.name for one in tmp_path.iterdir()] == ["site.backup"], "nothing of it was written"


def test_op_035_a_pack_is_read_in_the_cage_before_it_is_kept():
    from campaign.packs import archive, find

    found = find("channel_manoeuvres")
    assert (
        door.read("campaign.archive.caged", found.files, memory=3 * 2**30, seconds=120, writes=2**26, files=200, key=found.key)
        == []
    )
    with archive.unpacked(found.key, found.files) as folder:
        text = (folder / "scenario.toml").read_text(encoding="utf-8")
        (folder / "scenario.toml").write_text(f"days = {'9' * 5000}\n{text}", encoding="utf-8")
        wrong = door.read(
            "campaign.archive.caged",
            archive.archive(folder),
            memory=3 * 2**30,
            seconds=120,
            writes=2**26,
            files=200,
            key=found.key,
        )
    assert "scenario.toml" in " ".join(wrong)
