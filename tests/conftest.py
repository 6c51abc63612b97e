"""Fixtures of every test session: a real Redis of its own, a database file of its own, and no excuses.

The rules need none of it: ``make test-rules`` runs with ``-p no:django``, and then nothing is started here.
"""

from __future__ import annotations

import gc
import os
import random
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from syrupy.assertion import SnapshotAssertion

from deploy import bootstrap
from tests import common_site as common_site_module
from tests.common_site import CommonSite
from tests.goldens import GoldenText
from tests.reach.played import Watch
from tests.shared import Shared
from tests.site import SESSION_FOLDER

FOLDER = pytest.StashKey[Path]()
REDIS_URL = pytest.StashKey[str]()
SESSION = pytest.StashKey[int]()


UNSHRUNK = (hypothesis.Phase.explicit, hypothesis.Phase.reuse, hypothesis.Phase.generate)
# Examples have no deadline: their time on a busy machine says nothing of the program. The settings that Hypothesis uses in
# continuous integration hold everywhere, but examples stay chosen by chance.
hypothesis.settings.register_profile("any machine", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
# A mutant is dead when a test fails: nobody reads the smallest example of it (tests/mutants).
hypothesis.settings.register_profile("unshrunk", parent=hypothesis.settings.get_profile("any machine"), phases=UNSHRUNK)
if hypothesis.settings.get_current_profile_name() == "default":
    hypothesis.settings.load_profile("any machine")


# ---- options ----


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("Sealed Orders")
    group.addoption("--played", action="store_true", help="tests of tests/reach/played.toml fail if they do not play their rules")
    group.addoption("--database", action="store_true", help="only tests that a database could change")
    group.addoption("--kills", type=int, default=1, help="how often a worker is killed in each test of kills")
    group.addoption("--write-figures", action="store_true", help="figures of tests/figures are written anew: read them")


# ---- servers ----


def pytest_configure(config: pytest.Config) -> None:
    """Start the session's Redis and point Django at it, before any test module is imported."""
    if config.option.played:
        config.pluginmanager.register(Watch())
    if not config.pluginmanager.hasplugin("django") or config.option.collectonly:
        return
    given: dict[str, Any] | None = getattr(config, "workerinput", None)
    if given is None:
        folder, url, number = start_redis(config), config.stash[REDIS_URL], 0
        config.stash[SESSION] = os.getpid()
    else:
        folder, url, number = Path(given["folder"]), given["redis_url"], 1 + int(given["workerid"].removeprefix("gw"))
        config.stash[SESSION] = given["session"]
    config.stash[FOLDER] = folder
    os.environ[SESSION_FOLDER] = str(folder)
    config.stash[REDIS_URL] = f"{url.rpartition('/')[0]}/{number}"
    point_django_at(config.stash[REDIS_URL], folder)
    coarser_sea()


def coarser_sea() -> None:
    """Draw the net of the sea with fewer points: it is made once a process, and a promise's page asks it many times."""
    from naval.geo import reach

    reach.MOST_POINTS = 15_000


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a worker of pytest-xdist where the session's Redis is; it takes a database number for itself."""
    if REDIS_URL in node.config.stash:
        node.workerinput["folder"] = str(node.config.stash[FOLDER])
        node.workerinput["redis_url"] = node.config.stash[REDIS_URL]
        node.workerinput["session"] = node.config.stash[SESSION]


def start_redis(config: pytest.Config) -> Path:
    """Start a Redis for this session, stopped with it, whatever happens; return the session's folder."""
    from deploy import servers

    folder = Path(tempfile.mkdtemp(prefix="sealed-orders-tests-"))
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    (folder / "logs").mkdir()
    redis = servers.Redis(folder, dict(os.environ))
    config.add_cleanup(redis.stop)
    redis.start()
    config.stash[REDIS_URL] = redis.url
    return folder


def point_django_at(redis_url: str, folder: Path) -> None:
    """Set this session's addresses right: pytest-django has read the settings already, but nothing has connected yet."""
    from django.conf import settings

    os.environ["REDIS_URL"] = redis_url
    settings.REDIS_URL = settings.CELERY_BROKER_URL = redis_url
    settings.CHANNEL_LAYERS["default"]["CONFIG"]["hosts"][0]["address"] = redis_url
    # Each browser of the test client would read every static file's name and date, 25 ms of it; none asks for one.
    settings.MIDDLEWARE = [one for one in settings.MIDDLEWARE if not one.startswith("whitenoise.")]
    database = settings.DATABASES["default"]
    if "sqlite3" in database["ENGINE"]:
        # In a file, as in play: SQLite in memory has other locks and no write-ahead log.
        database.setdefault("TEST", {})["NAME"] = str(folder / "tests.sqlite3")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Freeze imported objects: Python need not search them for garbage again and again while large records are read."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


DATABASE = {"db", "transactional_db", "django_db_setup"}
"""Fixtures of pytest-django: a test that asks for one asks the database."""
ALIKE = tuple(Path(__file__).with_name(name) for name in ("promises", "figures"))


def asks_database(item: pytest.Item) -> bool:
    """Report whether another database could change a test's result.

    Twin worlds, kept figures and pages in a browser are the same on each: of those only tests marked ``postgres`` count. Of tests
    marked ``computed``, those that run daily count for all of their kind.
    """
    if item.get_closest_marker("computed") is not None and item.get_closest_marker("full") is not None:
        return False
    if item.get_closest_marker("postgres") is not None:
        return True
    if item.get_closest_marker("browser") is not None or any(map(item.path.is_relative_to, ALIKE)):
        return False
    return item.get_closest_marker("django_db") is not None or not DATABASE.isdisjoint(getattr(item, "fixturenames", ()))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests not asked for, and put files with long tests first, so that none is waited for at the end."""
    if config.option.database:
        config.hook.pytest_deselected(items=[one for one in items if not asks_database(one)])
        items[:] = [one for one in items if asks_database(one)]
    long = {one.path for one in items if one.get_closest_marker("full")}
    items.sort(key=lambda one: one.path not in long)  # stable: all tests of a file stay in their order


@pytest.fixture
def golden(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """Compare with a golden file: ``text == golden(name="folder/file")``, without its ``.txt``."""
    return snapshot.use_extension(GoldenText)


@pytest.fixture(scope="session")
def redis_url(pytestconfig: pytest.Config) -> str:
    """Return the address of a database of this session's Redis that no other test process uses."""
    return pytestconfig.stash[REDIS_URL]


@pytest.fixture(scope="session")
def shared(pytestconfig: pytest.Config) -> Shared:
    """Share things made once for all processes of the session."""
    return Shared(pytestconfig.stash[FOLDER])


@pytest.fixture(scope="session")
def common_site(pytestconfig: pytest.Config, shared: Shared) -> CommonSite:
    """Return the site of all files that start no servers and kill none; ``begin`` makes a campaign of the test's own."""
    session = pytestconfig.stash[SESSION]
    return CommonSite(shared.once("common-site", lambda: common_site_module.started(shared.folder, session)))


@pytest.fixture(scope="session")
def chromium() -> Iterator[str]:
    """Return the path of a Chromium; a test fails without one. Browsers kept end with the session."""
    path = bootstrap.find_chromium()
    assert path, "no Chromium on PATH (make test installs one where it can)"
    yield path
    from tests.promises import one_browser

    one_browser.leave()


@pytest.fixture(scope="session")
def kills(pytestconfig: pytest.Config) -> int:
    """Return how often a worker is killed in each test that kills one."""
    return int(pytestconfig.option.kills)


@pytest.fixture
def instants() -> random.Random:
    """Draw the instants of kills by chance, by a new seed each time; a test that fails shows it."""
    seed = secrets.token_hex(4)
    print(f"instants by seed {seed}")
    return random.Random(seed)


# ---- no excuses ----


def without_excuse(report: Any) -> Any:
    """Turn a skipped or expected failure into a failure: such a test proves nothing."""
    expected = hasattr(report, "wasxfail")
    if report.outcome != "skipped" and not expected:
        return report
    reason = report.wasxfail if expected else report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
    report.longrepr = f"{'expected to fail' if expected else 'skipped'}, and no test here may be: {reason}"
    report.outcome = "failed"
    if expected:
        del report.wasxfail
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    report = without_excuse((yield))
    site = getattr(item, "funcargs", {}).get("common_site")
    if report.failed and site is not None:
        report.sections += [(f"the site's {name} log", log) for name, log in site.last_words().items()]
    if report.failed and report.when == "call" and item.get_closest_marker("browser") is not None:
        from tests.promises import one_browser

        words = one_browser.last_words(item.nodeid)
        report.sections += [(f"what stood on page {n}", one) for n, one in enumerate(words, 1)]
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Any:
    return without_excuse((yield))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """End the common site with the session that owns it, never with a worker of pytest-xdist."""
    if FOLDER in session.config.stash and not hasattr(session.config, "workerinput"):
        common_site_module.end(session.config.stash[FOLDER])
