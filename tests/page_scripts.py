"""Parts of the pages' scripts by themselves, run by the node of Playwright's driver on an imitated page."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import playwright

ROOT = Path(__file__).resolve().parents[1]
NODE = Path(playwright.__file__).parent / "driver" / "node"
PAGE = (ROOT / "tests/page/page.mjs").as_uri()


def run_on_page(module: str, code: str, *given: Any) -> Any:
    """Run a few lines of script and return their answer.

    They have as ``module`` the script at an address below ``/static/`` ("room/seal.js"), and as ``given`` some values.
    """
    text = f"const module = await import({json.dumps(f'/static/{module}')}), given = {json.dumps(given)};\n"
    text += f"const answer = await (async () => {{ {code} }})();\n"
    text += "process.stdout.write(JSON.stringify(answer ?? null), () => process.exit(0));"
    done = run_by_node("--input-type=module", "-", text=text)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def run_by_node(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run node so that it finds scripts by their addresses and has the page of ``tests/page/page.mjs``; it reads ``text``."""
    command = [str(NODE), "--import", PAGE, *words]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False, timeout=60, cwd=ROOT)
