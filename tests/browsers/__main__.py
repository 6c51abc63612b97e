"""`make test-browsers`: every story in every browser; the last line is "N passed, N failed"."""

from __future__ import annotations

import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path

from deploy import bootstrap
from tests.browsers.driver import Driver
from tests.browsers.firefox import Firefox
from tests.browsers.stories import STORIES, Story
from tests.browsers.webkit import WebKit
from tests.site import Site

WIDTH, HEIGHT = 1280, 800  # CSS pixels


def describe_story(story: Story) -> str:
    return story.__name__.replace("_", " ")


def plays(opens: Callable[[Path], Driver], story: Story, site: Site, home: Path) -> bool:
    """Play one story in a browser of its own; print the failure."""
    shots = home / "shots"
    shots.mkdir(parents=True)
    one = None
    try:
        one = opens(home)
        story(one, site, shots)
        complaints = one.complaints()
        assert not complaints, f"pages complain: {complaints}"
    except Exception:  # after any failure the next story is played
        traceback.print_exc()
        if one is not None:
            print(f"The page: {one.said()}", flush=True)
            one.shot(shots / "failed.png")
        return False
    finally:
        if one is not None:
            one.close()
    return True


def main() -> int:
    try:
        firefox, webkit, xvfb = bootstrap.need_other_browsers()
    except bootstrap.Missing as missing:
        print(f"{missing}\n\n0 passed, 1 failed", flush=True)
        return 1
    browsers: dict[str, Callable[[Path], Driver]] = {
        "Firefox": lambda home: Firefox(firefox, home, WIDTH, HEIGHT),
        "WebKit": lambda home: WebKit(webkit, xvfb, home, WIDTH, HEIGHT),
    }
    root = Path(tempfile.mkdtemp(prefix="sealed-orders-browsers-"))
    passed = failed = 0
    for name, opens in browsers.items():
        with Site(root / name / "site", seed="browsers") as site:
            for story in STORIES:
                went = plays(opens, story, site, root / name / story.__name__)
                passed, failed = passed + went, failed + (not went)
                print(f"{name}: {describe_story(story)}: {'passed' if went else 'FAILED'}", flush=True)
    print(f"What the pages looked like: {root}/*/*/shots\n{passed} passed, {failed} failed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
