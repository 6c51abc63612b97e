"""Writes the rule table of README.md: ``python -m campaign.land.rulebook`` from the top of the repository.

Every rule of ``rules.toml`` has a place in the code that cites it, and a test that names it; a rule without either is listed as
missing, and a test fails.
"""

from __future__ import annotations

from pathlib import Path

from tactical.engine import citations
from tactical.engine.tables import read

HERE = Path(__file__).parent
README = HERE / "README.md"
BEGIN, END = "<!-- rule table: begin -->", "<!-- rule table: end -->"
FOLDERS = ("campaign", "tactical", "umpire")
RANKS = ("campaign.land.", "campaign.war.", "campaign.")


def rules() -> list[str]:
    """The ids of all rules there are."""
    return sorted(read("campaign.land", "rules")["rules"])


def missing(root: Path) -> list[str]:
    """The rules that nothing carries out, and those that no test names."""
    cited, tests = citations.places(root, FOLDERS, ("LC",), RANKS), citations.tests_of(root / "tests", ("LC",))
    ids = rules()
    return [f"{one}: no place" for one in ids if one not in cited] + [f"{one}: no test" for one in ids if one not in tests]


def table(root: Path) -> str:
    """The whole generated part of README.md."""
    cited, tests, ids = citations.places(root, FOLDERS, ("LC",), RANKS), citations.tests_of(root / "tests", ("LC",)), rules()
    done = [one for one in ids if one in cited and one in tests]
    lines = [
        BEGIN,
        "",
        f"**{len(done)} of {len(ids)}** rules are in.",
        "",
        "| rule | where | what it says | tests |",
        "|---|---|---|---|",
    ]
    lines += [citations.row(one, cited, tests, "campaign.land.") for one in done]
    return "\n".join([*lines, "", END])


def written(text: str, root: Path) -> str:
    """README's text with its table brought up to date."""
    return citations.between(text, BEGIN, END, table(root))


if __name__ == "__main__":
    README.write_text(written(README.read_text(encoding="utf-8"), Path.cwd()), encoding="utf-8")
