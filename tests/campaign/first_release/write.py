"""Write ``site.sqlite3.xz`` and ``war.sealed`` with this program: ``python -m tests.campaign.first_release.write``.

Until 1.0 is out, write them anew whenever a model or a stored form changes. Afterwards never: the output of a later release is no
witness of 1.0.
"""

from __future__ import annotations

import lzma
import sqlite3
import tempfile
import tomllib
from pathlib import Path

from tests.campaign.first_release.site import CAMPAIGN_FILE, DATABASE, ROOT, WAR, Site

LAST = (1, 0, 0)


def main() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    if tuple(map(int, version.split("."))) > LAST:
        raise SystemExit(f"This is {version}: these files are what 1.0 wrote, and stay.")
    with tempfile.TemporaryDirectory() as folder:
        site, packed = Site(Path(folder)), Path(folder) / "packed.sqlite3"
        site.run("manage.py", "migrate", "--no-input", "--verbosity", "0")
        found = site.inside("begin")
        site.run("manage.py", "campaign", "export", WAR, str(CAMPAIGN_FILE))
        with sqlite3.connect(site.database) as rows:
            rows.execute("VACUUM INTO ?", (str(packed),))
        DATABASE.write_bytes(lzma.compress(packed.read_bytes(), preset=9 | lzma.PRESET_EXTREME))
    print(f"{found['battles']} battles; {DATABASE.stat().st_size} and {CAMPAIGN_FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
