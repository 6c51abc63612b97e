"""Parts of the pages' scripts by themselves, run by the node of Playwright's driver on a page that is only named."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import playwright

ROOT = Path(__file__).resolve().parents[1]
NODE = Path(playwright.__file__).parent / "driver" / "node"
PAGE = """
class FakeNode {
  constructor(fields = {}) { Object.assign(this, { dataset: {}, attributes: {}, children: [], listeners: {} }, fields); }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  getAttribute(name) { return this.attributes[name] ?? null; }
  removeAttribute(name) { delete this.attributes[name]; }
  hasAttribute(name) { return name in this.attributes; }
  addEventListener(name, act) { this.listeners[name] = act; }
  append(...more) { this.children.push(...more); }
  replaceChildren(...more) { this.children = more; }
  querySelector(name) { return this.found?.[name]?.[0] ?? null; }
  querySelectorAll(name) { return this.found?.[name] ?? []; }
  getClientRects() { return [{}]; }
  closest() { return null; }
  matches() { return false; }
}
globalThis.FakeNode = FakeNode;
globalThis.Node = { DOCUMENT_POSITION_FOLLOWING: 4 };
globalThis.HTMLElement = FakeNode;
globalThis.document = new FakeNode({ found: {}, activeElement: null, createElement: () => new FakeNode() });
document.createElementNS = document.createElement;
document.getElementById = () => null;
globalThis.window = new FakeNode();
globalThis.localStorage = { getItem: () => null, setItem: () => {} };
globalThis.customElements = { made: {}, define(name, made) { this.made[name] = made; } };
"""
"""As little of a page as these scripts ask for: elements are found by the selectors under which a test has put them."""


def run_on_page(module: str, code: str) -> Any:
    """What a few lines give back that have the module of a script as ``module``."""
    text = f"{PAGE}\nconst module = await import({json.dumps((ROOT / 'static' / module).as_uri())});\n"
    text += f"const answer = await (async () => {{ {code} }})();\n"
    text += "process.stdout.write(JSON.stringify(answer ?? null), () => process.exit(0));"
    done = subprocess.run(
        [str(NODE), "--input-type=module", "-"], input=text, capture_output=True, text=True, check=False, timeout=60, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
