"""The ready reckoner's tables in naval/README.md, written from its declarations."""

from __future__ import annotations

from naval.reckoner import declarations
from naval.ships import coal


def tables() -> str:
    """Write the reckoner's tables as naval/README.md prints them."""
    out = []
    for name, table in declarations.TABLES.items():
        rows = "\n".join(_field(field) for field in table.fields)
        head = f"**{name}**: {table.text} ({', '.join(table.rules)})\n\n| field | is | may be |\n|---|---|---|\n"
        out.append(f"{head}{rows}\n\nAnswers {table.answers}\n\n```\n{table.examples}```\n")
    return "\n".join(out)


def _field(field: declarations.Field) -> str:
    low, high = field.limits({"kind": coal.BOATS[0]})
    span = f"{'over ' if field.above else ''}{_figure(low)} to {_figure(high)}"
    kinds = {"choice": "", "yes": "true or false", "track": "a track", "whole": f"a whole number, {span}", "number": span}
    may = kinds.get(field.kind, "or a number over 0 and at most 1")
    if field.kind in ("choice", "fraction"):
        may = ", ".join(field.choices) + (f" {may}" if may else "")
    usual = field.left_out({"kind": coal.BOATS[0]})
    said = [] if usual is None else [f"left out: {_figure(usual)}"]
    said += ["optional"] if field.optional and not field.needed and not field.aside else []
    said += [f"with {other} {' or '.join(words)}".rstrip() + " it must be given" for other, words in field.needed.items()]
    said += [f"but it must be given unless {other} is {' or '.join(words)}" for other, words in field.spared.items()]
    said += [f"not with `{other}`" for other in field.barred]
    said += [f"with {other} {word}" for other, word in field.when.items()]
    unit = f", {field.unit}" if field.unit and field.unit != field.label.lower() else ""
    return f"| `{field.name}` | {field.label}{unit} | {'; '.join([may, *said])} |"


def _figure(value: float | str | bool) -> str:
    return f"{value:,}".removesuffix(".0") if type(value) in (int, float) else str(value).lower()
