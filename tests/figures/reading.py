"""The figures of an answer: numbers with their labels, states of fields, targets of links and counts, without the prose.

A page becomes lines: one per row of a table or a list, per field, per link. Of a sentence its numbers stay, each with the word
that follows. Values that change each time (keys, hashes, marks of files) become ``#``.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from zlib import crc32

from lxml import etree, html

ROWS = {
    "tr",
    "li",
    "p",
    "dt",
    "dd",
    "summary",
    "h1",
    "h2",
    "h3",
    "h4",
    "legend",
    "caption",
    "label",
    "figcaption",
    "option",
    "button",
}
SILENT = {"style", "template", "noscript", "head", "datalist"}
FIELDS = {"input", "select", "textarea", "button"}
STATES = ("type", "value", "min", "max", "step", "maxlength", "checked", "disabled", "required", "readonly", "hidden", "open")
CELLS = {"td", "th"}
MOST_WORDS = 8
"""Words beyond which a line is a sentence."""
MOST_ROWS = 3
"""Rows kept at the start of a longer list of tables; the last is kept too, and sums of the others."""
MOST_KEYS = 12
"""Number of like tables above which they are told as a list."""
MOST_VALUES = 12
"""Numbers above which a list becomes its length, ends and sum."""
NUMBER = re.compile(r"[^\s]*\d[^\s]*(?:\s+[^\s\d|]+)?")
CHANGING = re.compile(
    r"\b(?=\w*\d)[0-9a-f]{10,}\b|(?<=\?v=)\w+|csrf\b|\bs\d+_x\d+\b|(?<=/)(?=[^/\s]*[A-Z0-9])[\w-]{11,}(?=[/.])|[\w-]{40,}"
)


def figures_of(kind: str, body: bytes) -> Iterator[str]:
    """List the lines of an answer by the kind of its content."""
    if not body.strip():
        yield "nothing"
    elif "json" in kind:
        yield from _of_value(json.loads(body), "")
    elif "html" in kind:
        yield from _of_page(body.decode())
    elif kind.startswith("text/"):
        yield from (plain(line) for line in body.decode().splitlines())
    else:
        yield f"{len(body)} bytes" if kind.startswith("text") else kind


def plain(text: str) -> str:
    """Return a text in one line, with ``#`` for values that change each time."""
    return CHANGING.sub("#", " ".join(text.split()))


def _short(text: str) -> str:
    """Shorten a sentence to its numbers; leave any other line."""
    text = plain(text)
    return text if len(text.split()) <= MOST_WORDS or " | " in text else " · ".join(NUMBER.findall(text))


# -- pages -----------------------------------------------------------------------------------------------------------------


def _of_page(text: str) -> Iterator[str]:
    tree = html.document_fromstring(text)
    for part in [*tree.iter("main"), tree.body, tree][:1]:
        yield from _of_element(part)
        return


def _of_element(element: Any, inside: bool = False) -> Iterator[str]:
    """List the lines of an element, then those of its children; ``inside`` a row its words have been told."""
    tag = element.tag
    if not isinstance(tag, str) or tag in SILENT:
        return
    if tag == "script":
        if "json" in element.get("type", "") and element.text:
            yield from _of_value(json.loads(element.text), element.get("id") or "json")
        return
    if tag == "svg":
        yield from _of_drawing(element)
        return
    yield from _of_state(element)
    row = tag in ROWS
    text = _short(" | ".join(_cells(element)) if tag == "tr" else _text(element) if row else "" if inside else element.text or "")
    if text and (tag in ("tr", "li", "dt", "dd") or re.search(r"\d", text)):
        yield f"{tag}: {text}" if row else text
    for child in element:
        yield from _of_element(child, inside=row or inside)
        if not row and not inside and child.tail and re.search(r"\d", child.tail):
            yield _short(child.tail)


def _cells(row: Any) -> Iterator[str]:
    for cell in row.iter(*CELLS):
        yield _text(cell)


def _text(element: Any) -> str:
    words = [element.text or ""]
    for child in element:
        if isinstance(child.tag, str) and child.tag not in SILENT | {"script", "svg", "select", "textarea"} | (ROWS - {"label"}):
            words.append(f" {_text(child)} " if child.tag in CELLS else _text(child))
        words.append(child.tail or "")
    return "".join(words)


def _of_state(element: Any) -> Iterator[str]:
    """List a link's target, a field's state, and the data that a script reads from an element."""
    told = {
        name.removeprefix("data-"): value
        for name, value in element.attrib.items()
        if name.startswith("data-") and value and name != "data-head"
    }
    if element.tag == "a" and element.get("href"):
        yield f"→ {plain(element.get('href'))}"
    elif element.tag == "form":
        yield f"form {plain(element.get('action', ''))}"
    elif element.tag in FIELDS | {"option"} and (element.tag != "option" or element.get("selected") is not None):
        states = [f"{name}={element.get(name)}" if element.get(name) else name for name in STATES if name in element.attrib]
        if element.get("name") != "csrfmiddlewaretoken":
            yield plain(" ".join([f"[{element.tag} {element.get('name', '')}", *states]) + "]")
    elif element.get("datetime"):
        yield f"time {element.get('datetime')}"
    for name, value in sorted(told.items()):
        yield from _of_told(name, value)


def _of_told(name: str, value: str) -> Iterator[str]:
    if value[:1] in "[{":
        try:
            yield from _of_value(json.loads(value), name)
            return
        except ValueError:
            pass
    yield f"{name}={_short(value)}"


def _of_drawing(svg: Any) -> Iterator[str]:
    """Count a drawing's shapes of each kind, sum their coordinates, and list its text."""
    shapes = Counter(etree.QName(one).localname for one in svg.iter() if isinstance(one.tag, str))
    numbers = [
        float(number)
        for one in svg.iter()
        for name, value in one.attrib.items()
        if name not in ("id", "class", "style", "href")
        for number in re.findall(r"-?\d+(?:\.\d+)?", value)
    ]
    if shapes.keys() <= {"svg", "use", "title"}:  # a sign
        return
    yield "svg " + " ".join(f"{many} {shape}" for shape, many in sorted(shapes.items())) + f", numbers come to {sum(numbers):.1f}"
    for one in svg.iter():
        if one.text and isinstance(one.tag, str) and one.text.strip():
            yield f"drawn: {plain(one.text)}"


# -- values ----------------------------------------------------------------------------------------------------------------


def _of_value(value: Any, name: str) -> Iterator[str]:
    """List a line for each figure of a value, named by its path."""
    if isinstance(value, dict):
        flat = {key: one for key, one in value.items() if not isinstance(one, dict | list) and one not in ("", None)}
        if flat:
            yield f"{name}: " + ", ".join(f"{key} {_figure(one)}" for key, one in sorted(flat.items()))
        parts = sorted((key, one) for key, one in value.items() if isinstance(one, dict | list) and one)
        alike = len(parts) > MOST_KEYS and len({tuple(one) for _, one in parts if isinstance(one, dict)}) < len(parts) / 2
        for key, one in parts[:MOST_ROWS] if alike else parts:
            yield from _of_value(one, f"{name}.{key}".removeprefix("."))
        if alike:
            yield _rest(name, [one for _, one in parts[MOST_ROWS:]])
    elif isinstance(value, list):
        numbers = list(_numbers(value))
        if value and not isinstance(value[0], dict) and len(numbers) > MOST_VALUES:
            yield f"{name}: {len(value)} of {numbers[0]:g} to {numbers[-1]:g}, coming to {sum(numbers):.6g}"
        elif any(isinstance(one, dict) for one in value):
            for n, one in enumerate(value):
                if n < MOST_ROWS or n == len(value) - 1:
                    yield from _of_value(one, f"{name}[{n}]")
            if len(value) > MOST_ROWS + 1:
                yield _rest(name, value[MOST_ROWS:-1])
        else:
            yield f"{name}: {_figure(value)}"
    else:
        yield f"{name}: {_figure(value)}"


def _rest(name: str, rest: list[Any]) -> str:
    return f"{name}: {len(rest)} more, figures come to {sum(_numbers(rest)):.6g}, words {_words(rest)}"


def _words(value: Any) -> int:
    """Count the characters of a value, without prose."""
    if isinstance(value, dict | list):
        return sum(_words(one) for one in (value.values() if isinstance(value, dict) else value))
    return len(value) if isinstance(value, str) and len(value.split()) <= MOST_WORDS else 0


def _numbers(value: Any) -> Iterator[float]:
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _numbers(one)
    elif isinstance(value, int | float):
        yield float(value)


def _figure(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, str):
        return f"html {crc32(value.encode()):08x}" if value.startswith("<") else _short(value)
    return plain(json.dumps(value, ensure_ascii=False)) if isinstance(value, list) else str(value)
