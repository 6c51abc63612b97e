"""Words of a text with their line and column, so that every fault can say where it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn

from tactical.engine.errors import BadNotation

LONGEST = 200_000  # characters; a game of 400 turns takes about 30,000
_WORDS = re.compile(r'#.*|"(?:[^"\\]|\\.)*"|[^\s,;"]+|"')
_PLAIN = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+/-]*")
_TAKEN = ("moved", "retreat", "place")  # keywords where an id may stand


@dataclass(frozen=True, slots=True)
class Word:
    """A word, or a text in quotation marks."""

    text: str
    quoted: bool
    line: int
    column: int

    def fault(self, what: str) -> str:
        """Write a fault about this word."""
        return f"line {self.line}, column {self.column}: {what}"


def fail(*faults: str) -> NoReturn:
    """Refuse the text."""
    raise BadNotation(faults)


def lines(text: str) -> Iterator[list[Word]]:
    """Yield the words of each line that has any. Commas and semicolons only part words; ``#`` begins a remark."""
    if len(text) > LONGEST:
        fail(f"line 1, column 1: the text has {len(text)} characters; the most is {LONGEST}")
    for number, line in enumerate(text.split("\n"), 1):
        found = [_word(one, number) for one in _WORDS.finditer(line) if not one.group().startswith("#")]
        if found:
            yield found


def _word(found: re.Match[str], line: int) -> Word:
    text, column = found.group(), found.start() + 1
    if not text.startswith('"'):
        return Word(text, False, line, column)
    try:
        return Word(json.loads(text, strict=False), True, line, column)
    except ValueError:
        fail(f"line {line}, column {column}: a quotation mark opened here is never closed, or a \\ in the quotation is invalid")


def plain(id_: str) -> bool:
    """Report whether an id can stand without quotation marks."""
    return bool(_PLAIN.fullmatch(id_)) and id_.lower() not in _TAKEN


def quoted(text: str) -> str:
    """Put a text in quotation marks, on one line whatever is in it."""
    return json.dumps(text, ensure_ascii=False)


def id_text(id_: str) -> str:
    """Write a unit's id, quoted where needed."""
    return id_ if plain(id_) else quoted(id_)


def read_number(words: list[Word], index: int, what: str) -> tuple[int | None, str | None]:
    """Read the number from 1 up that should stand here, or return what is wrong with it."""
    if index >= len(words):
        last = words[-1]
        return None, f"line {last.line}, column {last.column + len(last.text)}: {what} is missing"
    word = words[index]
    if not word.quoted and re.fullmatch(r"[0-9]{1,9}", word.text) and int(word.text) >= 1:
        return int(word.text), None
    return None, word.fault(f"{what} must be a number of at least 1, not {word.text!r:.40}")
