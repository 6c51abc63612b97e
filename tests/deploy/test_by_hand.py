"""Files that an administrator copies and runs by hand (deploy/README.md)."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from deploy.processes import ROOT
from umpire.exercise.injects import sheets

DEPLOY = ROOT / "deploy"


@pytest.mark.full
def test_the_example_of_the_environment_is_read_by_a_shell_as_it_is_by_systemd_and_manage_runs_with_it(tmp_path: Path) -> None:
    example = (DEPLOY / "env.example").read_text()
    lines = re.findall(r"^#?([A-Z_]+=.*)$", example, re.MULTILINE)
    assert len(lines) > 20
    kept = tmp_path / "sealed-orders.env"
    more = f"SECRET_KEY=x\nDATABASE_URL=sqlite:///{tmp_path}/none.sqlite3\nSEALED_ORDERS_HOME={tmp_path}\nMAIL_PROVIDER=\n"
    kept.write_text("\n".join(lines) + "\n" + more)
    ask = "from django.conf import settings as s; print(s.DEFAULT_FROM_EMAIL, s.HOME, s.TABLE_DAYS, sep='|')"
    done = subprocess.run(
        [DEPLOY / "manage", "shell", "--no-imports", "-c", ask],
        cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "SEALED_ORDERS_ENV": str(kept)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout.strip(), done.stderr) == (f"Sealed Orders <no-reply@example.org>|{tmp_path}|90", "")


def test_units_write_only_where_they_may_and_commands_of_the_page_name_what_there_is() -> None:
    page = (DEPLOY / "README.md").read_text()
    for unit in (DEPLOY / "systemd").glob("*.service"):
        said = unit.read_text()
        assert "Environment=SEALED_ORDERS_HOME=/var/lib/sealed-orders\n" in said, "the clone may not be written to"
        assert "StateDirectory=sealed-orders\n" in said
        assert unit.stem.rstrip("@") in page
    for path in re.findall(r"(?<!/)\bdeploy/[\w./]+\w", page):
        assert path == "deploy/.env" or (ROOT / path).exists(), path


def test_a_spreadsheet_that_the_desk_takes_passes_both_proxies_and_no_secret_goes_into_an_image() -> None:
    for name in ("proxy.conf", "systemd/nginx.conf"):
        (size,) = re.findall(r"client_max_body_size (\d+)m;", (DEPLOY / name).read_text())
        assert int(size) * 2**20 > sheets.MOST_BYTES, name
    assert "deploy/.env" in (ROOT / ".dockerignore").read_text().split("\n")
