"""Firefox over WebDriver BiDi: a socket, one command a message (the W3C's draft of 2025)."""

from __future__ import annotations

import base64
import json
import re
import subprocess
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.browsers.driver import Driver
from tests.patience import scale_seconds, until

LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
TAB = "\ue004"
WISHES = {
    "focusmanager.testmode": True,  # a headless window has the focus too
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
}


class Firefox(Driver):
    """A headless Firefox, with a profile of its own in ``home``."""

    name = "Firefox"

    def __init__(self, program: str, home: Path, width: int, height: int) -> None:
        profile, log = home / "firefox", home / "firefox.log"
        profile.mkdir(parents=True)
        (profile / "user.js").write_text(
            "".join(f"user_pref({json.dumps(key)}, {json.dumps(to)});\n" for key, to in WISHES.items())
        )
        with log.open("w") as out:
            words = [program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
            self.process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
        self.faults: list[str] = []
        self.number = 0
        try:
            found = until(lambda: LISTENS.search(log.read_text(errors="replace")), what="Firefox does not listen")
            self.socket = connect(f"{found[1]}/session", max_size=None, open_timeout=scale_seconds(), proxy=None)
            self.ask("session.new", capabilities={})
            self.ask("session.subscribe", events=["log.entryAdded"])
            self.window = self.ask("browsingContext.create", type="window")["context"]  # that of the start never has the focus
            self.ask("browsingContext.setViewport", context=self.window, viewport={"width": width, "height": height})
        except BaseException:
            self.close()
            raise

    def ask(self, method: str, **params: Any) -> Any:
        """Return the answer to a command; keep the console messages that come meanwhile."""
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            said = json.loads(self.socket.recv(timeout=scale_seconds()))
            if said.get("method") == "log.entryAdded" and said["params"]["level"] == "error":
                self.faults.append(str(said["params"]["text"]))
            if said.get("id") == self.number:
                assert said["type"] == "success", f"Firefox refuses {method}: {said}"
                return said["result"]

    def go(self, url: str) -> None:
        self.ask("browsingContext.navigate", context=self.window, url=url, wait="complete")

    def run(self, script: str) -> Any:
        text = f"JSON.stringify((() => {{ {script} }})() ?? null)"
        got = self.ask("script.evaluate", expression=text, target={"context": self.window}, awaitPromise=True)
        assert got["type"] == "success", f"Firefox: {got['exceptionDetails']['text']} in {script}"
        return json.loads(got["result"]["value"])

    def press_at(self, x: float, y: float) -> None:
        at = {"type": "pointerMove", "x": round(x), "y": round(y)}
        steps = [at, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.act({"type": "pointer", "id": "mouse", "actions": steps})

    def keys(self, text: str) -> None:
        signs = [TAB if sign == "\t" else sign for sign in text]
        steps = [{"type": kind, "value": sign} for sign in signs for kind in ("keyDown", "keyUp")]
        self.act({"type": "key", "id": "keys", "actions": steps})

    def act(self, source: dict[str, Any]) -> None:
        self.ask("input.performActions", context=self.window, actions=[source])

    def shot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.ask("browsingContext.captureScreenshot", context=self.window)["data"]))

    def complaints(self) -> list[str]:
        self.ask("session.status")
        return self.faults

    def close(self) -> None:
        if hasattr(self, "socket"):
            self.socket.close()
        self.process.terminate()
        try:
            self.process.wait(scale_seconds(10))
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
