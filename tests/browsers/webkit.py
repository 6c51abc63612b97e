"""WebKitGTK through its own driver, by Selenium, in a window on a virtual screen."""

from __future__ import annotations

import os
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any

from selenium.common.exceptions import JavascriptException, WebDriverException
from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.service import Service

from tests.browsers.driver import Driver
from tests.patience import until

# WebKit offers no script before those of the page: only complaints after loading are kept.
LISTENS = """
    window.complaints ??= [];
    addEventListener('error', told => window.complaints.push(String(told.message)));
    addEventListener('unhandledrejection', told => window.complaints.push(String(told.reason)));
    addEventListener('securitypolicyviolation', told => window.complaints.push(told.violatedDirective + ' ' + told.blockedURI));
"""


class WebKit(Driver):
    name = "WebKit"

    def __init__(self, program: str, xvfb: str, home: Path, width: int, height: int) -> None:
        home.mkdir(parents=True, exist_ok=True)
        read, write = os.pipe()
        words = [xvfb, "-displayfd", str(write), "-screen", "0", f"{width + 200}x{height + 300}x24", "-nolisten", "tcp"]
        self.screen = subprocess.Popen(words, pass_fds=[write], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            display = told.readline().strip()
        assert display, "Xvfb does not start"
        try:
            env = {**os.environ, "DISPLAY": f":{display}", "GDK_BACKEND": "x11", "XDG_DATA_HOME": str(home / "webkit")}
            service = Service(executable_path=program, env=env, log_output=str(home / "webkit.log"))
            self.driver = WebKitGTK(options=WebKitGTKOptions(), service=service)
            self.driver.set_window_size(width, height)
        except BaseException:
            self.close()
            raise
        self.faults: list[str] = []

    def go(self, url: str) -> None:
        self.complaints()
        self.driver.get(url)

    def run(self, script: str) -> Any:
        """Run a script. Between two pages there is none to ask, so the script is tried again."""
        found: list[Any] = []

        def asked() -> bool:
            try:
                self.driver.execute_script(f"if (!window.complaints) {{ {LISTENS} }}")
                found.append(self.driver.execute_script(script))
            except JavascriptException:
                raise
            except WebDriverException:
                return False
            return True

        until(asked, what=f"WebKit does not answer to {script}")
        return found[-1]

    def press_at(self, x: float, y: float) -> None:
        mouse = ActionChains(self.driver, duration=0)
        mouse.w3c_actions.pointer_action.move_to_location(round(x), round(y))
        mouse.click().perform()

    def keys(self, text: str) -> None:
        ActionChains(self.driver, duration=0).send_keys(text.replace("\t", Keys.TAB)).perform()

    def shot(self, path: Path) -> None:
        self.driver.save_screenshot(str(path))

    def complaints(self) -> list[str]:
        with suppress(WebDriverException):
            self.faults += self.driver.execute_script("return (window.complaints ?? []).splice(0)")
        return self.faults

    def close(self) -> None:
        if hasattr(self, "driver"):
            with suppress(WebDriverException):
                self.driver.quit()
        self.screen.terminate()
        self.screen.wait()
