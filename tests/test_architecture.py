"""The house rules that a program can check: layers, lint, types, migrations. `make lint` runs these alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def content(*command: str, **env: str) -> None:
    """Fails with everything that a checker has to say against us."""
    words = [sys.executable, *command]
    done = subprocess.run(words, cwd=ROOT, env={**os.environ, **env}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)} complains:\n{done.stdout}\n{done.stderr}"


def test_layers_and_contracts_hold() -> None:
    command = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    content("-c", command, "--no-cache")


def test_ruff_is_content() -> None:
    content("-m", "ruff", "check", "--quiet", "--no-cache", ".")


def test_the_formatter_is_obeyed() -> None:
    content("-m", "ruff", "format", "--check", "--quiet", "--no-cache", ".")


def test_pure_code_is_strictly_typed() -> None:
    names = ("naval", "tactical/engine", "tactical/openground", "tactical/rulesets", "campaign/war")
    pure = [name for name in names if (ROOT / name).is_dir()]
    content("-m", "mypy", "--strict", *pure)


def test_the_shells_are_strictly_typed() -> None:
    content("-m", "mypy", "--strict", "--exclude", "/migrations/", "tactical")


def test_migrations_match_the_models(tmp_path: Path) -> None:
    env = {"SEALED_ORDERS_HOME": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path / 'none.sqlite3'}"}
    content("manage.py", "makemigrations", "--check", "--dry-run", **env)
