"""Processes forked from a template are what they would be if started: told the same, killed as well, and gone with it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deploy import servers
from deploy.processes import ROOT, identity
from tests.patience import until
from tests.template import Forked, Template

pytestmark = pytest.mark.processes

WHAT_IT_IS = """
import django, json, os, random, sys
django.setup()
from django.conf import settings
from django.db import connections
connections["default"]
told = {name: repr(getattr(settings, name)) for name in dir(settings) if name.isupper()}
own = {"pid": os.getpid(), "parent": os.getppid(), "session": os.getsid(0), "argv": sys.argv, "main": __name__}
print(json.dumps(own | {"settings": told, "env": dict(os.environ), "cwd": os.getcwd(), "chance": random.random()}))
print("complained", file=sys.stderr)
sys.exit(int(sys.argv[1]))
"""
WITH_A_CHILD = "import subprocess, time; print(subprocess.Popen(['sleep', '60']).pid, flush=True); time.sleep(60)"
ASKS_AND_DIES = """
import os, signal, subprocess, sys
from pathlib import Path
from tests.template import Template
words = [sys.executable, "-c", "import os, time; print(os.getpid(), flush=True); time.sleep(60)"]
template = Template(Path(sys.argv[1]), dict(os.environ))
process = template.popen(words, env=template.env, stdout=subprocess.PIPE, start_new_session=True)
print(process.stdout.readline().decode(), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
OF_LIBRARIES = {"GDAL_CURL_CA_BUNDLE", "PROJ_CURL_CA_BUNDLE"}
"""What is set by whoever loads the library that reads layers."""
Told = dict[str, Any]


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Template]:
    home = tmp_path_factory.mktemp("template")
    (home / "logs").mkdir()
    env = servers.environment(home, "redis://127.0.0.1:1/5", DATABASE_URL=f"sqlite:///{home / 'own.sqlite3'}", MAX_TABLES="17")
    template = Template(home, env)
    template.start()
    yield template
    template.stop()
    assert identity(template.child.pid) is None
    assert not template.address.exists()


def begun(template: Template, code: str, *words: str, **how: Any) -> subprocess.Popen[Any]:
    """A process that prints to us, in the environment that is named or the template's."""
    pipe, env = subprocess.PIPE, how.pop("env", template.env)
    return template.popen([sys.executable, "-c", code, *words], env=env, cwd=ROOT, stdout=pipe, stderr=pipe, text=True, **how)


def told(process: subprocess.Popen[Any]) -> Told:
    """What a process says of itself, and how it ends."""
    said, complained = process.communicate()
    return {**json.loads(said), "complained": complained, "status": process.returncode}


def test_it_is_told_all_that_a_process_is_told_which_is_started(template: Template):
    forked = told(begun(template, WHAT_IT_IS, "3", start_new_session=True))
    again = told(begun(template, WHAT_IT_IS, "0"))
    started = subprocess.Popen(
        [sys.executable, "-c", WHAT_IT_IS, "3"],
        env=template.env,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    alone = told(started)
    assert forked["settings"] == alone["settings"]
    assert "own.sqlite3" in forked["settings"]["DATABASES"]
    assert {name: forked["env"].get(name) for name in alone["env"]} == alone["env"]
    assert forked["env"].keys() - alone["env"].keys() <= OF_LIBRARIES
    same = ("argv", "main", "cwd", "complained", "status")
    assert {name: forked[name] for name in same} == {name: alone[name] for name in same}
    assert forked["parent"] == template.child.pid
    assert forked["session"] == forked["pid"] != again["pid"]
    assert again["session"] == os.getsid(template.child.pid)
    assert again["status"] == 0
    assert forked["chance"] != again["chance"], "they throw the same dice"


def test_what_is_told_another_environment_or_is_no_module_is_started_as_ever(template: Template):
    other = begun(template, "import os; print(os.environ['MAX_TABLES'], os.getppid())", env={**template.env, "MAX_TABLES": "18"})
    assert not isinstance(other, Forked)
    assert other.communicate()[0] == f"18 {os.getpid()}\n"
    with template.popen(["true"], env=template.env) as process:
        assert not isinstance(process, Forked)


def test_a_kill_kills_it_and_what_it_started_and_a_wait_waits(template: Template):
    process = begun(template, WITH_A_CHILD, start_new_session=True)
    assert process.stdout
    inner = int(process.stdout.readline())
    assert process.poll() is None
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(0.01)
    os.killpg(process.pid, signal.SIGKILL)
    assert process.wait() == process.poll() == -signal.SIGKILL
    until(lambda: identity(process.pid) is None and identity(inner) is None, what="it is not gone, or what it started")
    process.communicate()


def test_nobody_outlives_who_asked_for_him_nor_his_template(template: Template):
    words = [sys.executable, "-c", ASKS_AND_DIES, str(template.address.parent)]
    done = subprocess.run(words, env=template.env, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    until(lambda: identity(int(done.stdout)) is None, what="it outlives him who asked for it")

    process = begun(template, WITH_A_CHILD)
    template.child.kill()
    assert process.wait() == -signal.SIGKILL
    until(lambda: identity(process.pid) is None, what="it outlives its template")
    with pytest.raises(ConnectionError):
        begun(template, WITH_A_CHILD)


def test_where_there_is_no_template_a_process_is_started_as_ever(tmp_path: Path, template: Template):
    nowhere = Template(tmp_path / ("long" * 30), template.env)
    nowhere.start()
    with nowhere.popen([sys.executable, "-c", "print('here')"], env=nowhere.env, stdout=subprocess.PIPE, text=True) as process:
        assert process.communicate()[0] == "here\n"
