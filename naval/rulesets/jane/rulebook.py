"""Writes the rule table of README.md: ``python -m naval.rulesets.jane.rulebook`` from the top of the repository.

Each rule id with its title, the function that carries it out, and the tests that name it; and the rules of the book
that are not in yet.
"""

from __future__ import annotations

from pathlib import Path
from re import findall

from naval.rulesets.jane.ruleset import Jane

README = Path(__file__).with_name("README.md")
TESTS = Path("tests/naval/rulesets/jane")
CASES = Path("tests/cases/jane")
BEGIN, END = "<!-- rule table: begin -->", "<!-- rule table: end -->"
LAST = 216
HEADINGS = (
    ("procedure, players, signalling", 1, 23), ("moves and operations", 24, 45), ("gun fire and targets", 46, 63),
    ("rates of fire, scorers", 64, 74), ("effect of gun fire", 75, 91), ("general scoring, conning tower", 92, 98),
    ("engines and boilers", 99, 111), ("flotation", 112, 123), ("torpedoes", 124, 137), ("submarines", 138, 162),
    ("forts and land pieces", 163, 179), ("night", 180, 188), ("reduced scales", 189, 204), ("general note", 205, 216),
)


def cited() -> dict[str, str]:
    """Every rule id that is in, with the name of its function, sorted."""
    pairs = {one: rule.name.removeprefix("naval.rulesets.jane.") for rule in Jane.rules for one in rule.ids}
    return {one: pairs[one] for one in sorted(pairs)}


def tests_of(root: Path) -> dict[str, list[str]]:
    """For each rule id the tests and text cases that name it: in the test's name, its body or the case's text."""
    named: dict[str, list[str]] = {}
    for path in sorted((root / TESTS).glob("test_*.py")):
        for block in path.read_text(encoding="utf-8").split("\ndef ")[1:]:
            name = block.partition("(")[0]
            if not name.startswith("test_"):
                continue
            ids = findall(r"(?:NAV-T|SC-[TSJ])-\d+", block)
            for book, number in findall(r"(nav_t|sc_[tsj])_(\d+)", name):
                ids.append(f"{book.upper().replace('_', '-')}-{number}")
            for one in set(ids):
                named.setdefault(one, []).append(name)
    for path in sorted((root / CASES).glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("CASE "):
                for one in findall(r"(?:NAV-T|SC-[TSJ])-\d+", line):
                    named.setdefault(one, []).append(f"{path.stem}: {line.split()[1]}")
    return {one: sorted(set(named[one])) for one in sorted(named)}


def missing() -> list[tuple[str, list[str]]]:
    """The book's rules that are not in yet, heading by heading."""
    have = cited()
    gaps = []
    for title, first, last in HEADINGS:
        lacking = [f"NAV-T-{n:03}" for n in range(first, last + 1) if f"NAV-T-{n:03}" not in have]
        if lacking:
            gaps.append((title, lacking))
    return gaps


def table(root: Path) -> str:
    """The whole generated part of README.md."""
    tests = tests_of(root)
    titles = {one: rule.title for rule in Jane.rules for one in rule.ids}
    sources = {one: rule.source for rule in Jane.rules for one in rule.ids}
    in_book = sum(1 for one in cited() if one.startswith("NAV-T"))
    lines = [BEGIN, "", f"**{in_book} of {LAST}** rules of the book are in.", ""]
    lines += ["| rule | title | source | function | tests |", "|---|---|---|---|---|"]
    for one, function in cited().items():
        named = ", ".join(f"`{test}`" for test in tests.get(one, ()))
        lines.append(f"| {one} | {titles[one]} | {sources[one]} | `{function}` | {named} |")
    lines += ["", "Not in yet:", "", "| heading | rules |", "|---|---|"]
    lines += [f"| {title} | {', '.join(one.removeprefix('NAV-T-') for one in ids)} |" for title, ids in missing()]
    return "\n".join([*lines, "", END])


def written(text: str, root: Path) -> str:
    """README's text with the table brought up to date."""
    before, _, rest = text.partition(BEGIN)
    return before + table(root) + rest.partition(END)[2]


if __name__ == "__main__":
    README.write_text(written(README.read_text(encoding="utf-8"), Path.cwd()), encoding="utf-8")
