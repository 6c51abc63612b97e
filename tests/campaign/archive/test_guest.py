"""The file of a campaign as a guest: checked whole, refused in words, taken in whole or not at all (OP-034, OP-035, OP-WC-09)."""

from __future__ import annotations

import io
import json
import random
import zipfile
from pathlib import Path

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from campaign.archive import encryption, zip_file
from campaign.archive.file_reader import read
from campaign.archive.file_writer import file_of
from campaign.archive.importer import bring_in
from campaign.archive.tables import TABLES
from campaign.archive.zip_file import FORMAT, MANIFEST, PACK, Unfit
from campaign.models import Campaign, Segment
from tests.campaign.archive import wars
from tests.lasting import lasting

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
war = lasting(wars.mended)
RUNS, SEGMENTS, CALLS = (f"rows/campaign.{one}.jsonl" for one in ("run", "segment", "orderrequest"))


@pytest.fixture
def data(war: Campaign) -> bytes:
    return file_of(war)


def faults(data: bytes, passphrase: str = "") -> str:
    with pytest.raises(Unfit) as no:
        bring_in(read(data, passphrase), "guest")
    return "\n".join(no.value.faults)


def rows() -> dict[str, int]:
    return {table.label: table.model._base_manager.count() for table in TABLES}


def row_changed(parts: dict[str, bytes], part: str, **cells: object) -> dict[str, bytes]:
    """Change values in the first row of one part."""
    first, *rest = parts[part].splitlines(keepends=True)
    return parts | {part: b"".join([msgspec.json.encode(msgspec.json.decode(first) | cells, order="sorted") + b"\n", *rest])}


@pytest.mark.full
def test_op_035_cut_swapped_and_doubled_parts_are_named_all_at_once(data):
    parts = wars.taken_apart(data)
    assert "is not a zip file, or is truncated" in faults(data[:-40])
    assert "not a zip" in faults(b"")
    lost = zip_file.zipped({name: part for name, part in parts.items() if name not in (RUNS, CALLS)})
    assert all(f"{name!r} is missing" in faults(lost) for name in (RUNS, CALLS))
    swapped = zip_file.zipped(parts | {RUNS: parts[CALLS], CALLS: parts[RUNS]})
    assert all(f"{name} has been altered" in faults(swapped) for name in (RUNS, CALLS))
    twice = io.BytesIO(data)
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(twice, "a") as more:
        more.writestr(RUNS, parts[RUNS])
    assert "is in it twice" in faults(twice.getvalue())
    assert "not in its manifest" in faults(zip_file.zipped(parts | {"../../etc/passwd": b"x"}))
    assert "is unknown to this release" in faults(wars.put_together(parts | {"../../etc/passwd": b"x"}))


def test_op_035_sizes_are_looked_at_before_anything_is_unpacked(data, monkeypatch):
    parts = wars.taken_apart(data) | {RUNS: b" " * (zip_file.ALWAYS + 1)}
    bomb = wars.put_together(parts)
    assert len(bomb) < 2**20
    monkeypatch.setattr(zipfile.ZipFile, "read", lambda *_: pytest.fail("unpacked"))
    assert "Unpacked it would have 64" in faults(bomb)


def test_op_035_a_newer_format_and_other_files_are_told_what_they_need(data):
    parts = wars.taken_apart(data)
    assert "Install 12.0 or later here" in faults(wars.put_together(parts, format=FORMAT + 1, program="12.0"))
    old = faults(wars.put_together(parts, format=1, program="0.10.0"))
    assert old == "Sealed Orders 0.10.0 wrote it, and files from before 1.0 cannot be read: continue in that release."
    assert "manage.py restore" in faults(wars.put_together(parts, kind="backup"))
    assert "manage.py begin" in faults(parts[PACK])
    assert "no manifest" in faults(zip_file.zipped({"a": b"b"}))
    assert "cannot be read" in faults(zip_file.zipped({MANIFEST: b"[" * 100_000}))


def test_op_035_rows_that_no_table_holds_are_named_with_their_row_and_column(data):
    parts = wars.taken_apart(data)
    wrong = row_changed(parts, RUNS, number=-1, dice=True, parent=7, world='{"minute":"x"}', more=1)
    said = faults(wars.put_together(row_changed(wrong, CALLS, opened_at="noon", start=2**40, drafted_by="x" * 99, seat=None)))
    for text in ("number is not between 0 and", "dice is not a whole number", "'more' is an unknown column"):
        assert f"{text}" in said, text
    for text in (
        "opened_at is not a date and time",
        "start is not between 0 and",
        "drafted_by is not allowed (Ensure",
        "seat is empty, but required",
    ):
        assert text in said, text
    assert "campaign.Run, row 1" in said
    assert "campaign.OrderRequest, row 1" in said
    world = faults(wars.put_together(row_changed(parts, RUNS, world='{"minute":"x"}')))
    assert "world cannot be read" in world
    assert "nested too deeply" in faults(wars.put_together(row_changed(parts, CALLS, draft="[" * 100_000)))
    assert "names row 7 of campaign.Run, which does not exist" in faults(wars.put_together(row_changed(parts, RUNS, parent=7)))
    assert "must be left out" in faults(wars.put_together(row_changed(parts, "rows/campaign.seat.jsonl", rid="mine")))
    assert "is not the key of a scenario" in faults(
        wars.put_together(row_changed(parts, "rows/campaign.campaign.jsonl", pack="../x"))
    )


def test_op_wc_09_one_changed_digit_in_an_outcome_is_found_by_running_it_again(data, war):
    parts = wars.taken_apart(data)
    outcome = json.loads(parts[SEGMENTS].splitlines()[0])["outcome"]
    at = outcome.index('"coal_t":') + len('"coal_t":')
    other = outcome[:at] + ("8" if outcome[at] == "9" else "9") + outcome[at + 1 :]
    changed, before = wars.put_together(row_changed(parts, SEGMENTS, outcome=other)), rows()
    assert "run 1, segment 0: at character" in (said := faults(changed))
    assert "--unverified" in said
    assert rows() == before
    assert bring_in(read(changed), "guest", verify=False).campaign.seats.count() == war.seats.count()


def test_what_another_engine_computed_is_taken_with_open_eyes_alone(data):
    said = faults(wars.put_together(row_changed(wars.taken_apart(data), RUNS, rules="naval 0.1")))
    assert "cannot be compared: It runs with the engine naval 0.1" in said
    assert "--unverified" in said


@pytest.mark.full
@pytest.mark.computed
def test_op_035_hundreds_of_mutations_give_words_and_no_rows(data):
    """Change bytes of the file, and of its parts with hashes mended: each is refused in words, or is the same campaign still."""
    chance, before, said = random.Random(35), rows(), list[tuple[str, ...]]()
    parts = wars.taken_apart(data)
    names = [name for name in parts if name not in (MANIFEST, PACK)]

    def mutated(some: bytes) -> bytes:
        found = bytearray(some)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(found))
            found[at : at + chance.randint(0, 2)] = chance.choice(
                [b"", b"0", b'"', b"\\", b"-1", b"null", b"\xff", b"{", b"9" * 30]
            )
        return bytes(found)

    for n in range(400):
        if n % 2:
            name = chance.choice(names)
            bad = wars.put_together(parts | {name: mutated(parts[name])})
        else:
            bad = mutated(data)
        try:
            with transaction.atomic():
                bring_in(read(bad), "guest", verify=False)
                transaction.set_rollback(True)
        except Unfit as no:
            said.append(no.faults)
    assert len(said) > 300
    assert all(faults and all(faults) for faults in said)
    assert rows() == before


def test_op_034_under_a_passphrase_nothing_can_be_read_and_a_wrong_one_says_so(data):
    kept = encryption.seal(data, "correct horse battery")
    assert encryption.unseal(kept, "correct horse battery") == data
    assert b"manifest" not in kept
    assert "The passphrase is wrong" in faults(kept, "correct horse batterz")
    assert "--passphrase-file" in faults(kept)
    assert "has no passphrase" in faults(data, "correct horse battery")
    assert "passphrase is wrong, or" in faults(kept[:-1] + bytes([kept[-1] ^ 1]), "correct horse battery")
    assert "truncated" in faults(kept[:30], "correct horse battery")
    with pytest.raises(Unfit, match="at least 8"):
        encryption.seal(data, "short")


def test_op_030_op_031_by_command(war, tmp_path: Path, capsys):
    file, secret = tmp_path / "war.sealed", tmp_path / "secret"
    secret.write_text("correct horse battery\n")
    call_command("campaign", "export", "held", str(file), passphrase_file=secret)
    assert file.stat().st_mode & 0o077 == 0
    with pytest.raises(CommandError, match="passphrase"):
        call_command("campaign", "import", str(file))
    call_command("campaign", "import", str(file), "--passphrase-file", str(secret), "--name", "again")
    said = capsys.readouterr().out
    assert "again: Channel manoeuvres" in said
    assert "the same to the byte" in said
    assert Segment.objects.filter(run__campaign__name="again").count() == Segment.objects.filter(run__campaign=war).count()
    with pytest.raises(CommandError, match="there are: "):
        call_command("campaign", "export", "none", str(file))
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("campaign", "import", str(tmp_path / "nothing"))
