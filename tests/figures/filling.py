"""The forms of a page, filled as a reader would, each of its buttons pressed, and the figures that then change."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any
from urllib.parse import urljoin

from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from lxml import html

from tests.figures.drawing import changes
from tests.figures.reading import figures_of, plain
from tests.promises import bells

Values = dict[str, Any]
Work = Callable[[], object]
Step = tuple[str, str, Mapping[str, str]]
"""A page, the button pressed there (``do=fire``), and values typed by field."""
NOTHING: Mapping[str, str] = MappingProxyType({})

MOST_LINES = 16
"""Lines kept of what a press changes."""
MOST_SIGNS = 160
"""Characters kept of a filled form."""
CHROME = re.compile(r"([+-] )?(key=|says=|press=|busy=|copy=|form\b|\[button|\[input (n|do|stamp|item|segment|key|kind|form)\b)")
"""Lines of buttons and hidden fields: they are told where a page itself is read."""
ECHO = re.compile(r"[+-] \[(option|input|select|textarea)\b")
"""Fields of a form that is shown again as it was sent."""
RANDOM = re.compile(r"mailto:|/enter/|\bso_\w")
"""Lines with a new link, which is another each time."""
TYPED = {
    "text": "The first of three", "textarea": "So I judge.", "email": "ada@example.org", "number": "2", "time": "14:00",
    "date": "2031-03-04", "datetime-local": "2031-03-04T14:00", "url": "https://example.org/", "search": "smoke",
}  # fmt: skip
"""By type of field: the value typed where the page proposes none."""
UNSENT = ("submit", "button", "reset", "image", "file")


@dataclass(frozen=True)
class Sheet:
    """A filled form of a page with one of its buttons pressed: the address it goes to, and what is sent."""

    page: str
    to: str
    sent: Values

    @property
    def shape(self) -> tuple[object, ...]:
        """Tell forms that ask for the same things apart from others."""
        acts = tuple((name, str(self.sent[name])) for name in ("do", "kind", "say", "then") if name in self.sent)
        return self.to.partition("?")[0], tuple(sorted(self.sent)), acts

    @property
    def name(self) -> str:
        silent = ("", TYPED["text"], TYPED["textarea"])
        told = (f"{name}={value}" for name, value in self.sent.items() if name != "stamp" and value not in silent)
        return plain(f"== {self.to} {', '.join(told)}")[:MOST_SIGNS]


def sheets(client: Client, path: str, typed: Mapping[str, str]) -> Iterator[Sheet]:
    """List each button of each form on a page, pressed; ``typed`` has values for fields by name."""
    page = client.get(path)
    if page.status_code != 200 or "html" not in page.headers.get("Content-Type", ""):
        return
    tree = html.document_fromstring(body_of(page).decode())
    for form in tree.iter("form"):
        buttons = [one for one in fields_of(form, tree) if one.tag == "button" and one.get("type", "submit") == "submit"]
        for button in buttons if form.get("method", "").lower() == "post" else ():
            sent = filled(form, tree, typed)
            if button.get("name"):
                sent[button.get("name")] = button.get("value", "")
            to = urljoin(path, button.get("formaction") or form.get("action") or "")
            if not to.startswith("http"):
                yield Sheet(path, to, sent)


def pressed(
    client: Client, path: str, typed: Mapping[str, str] = NOTHING, looks: Sequence[str] = (), work: Work = bells.commit
) -> Iterator[str]:
    """List the lines that each button of each form on a page changes there, and at the addresses ``looks`` once the work that it
    orders is done. All changes are put back. Of forms that ask for the same things one is pressed."""
    before = [lines_of(client.get(one)) for one in (path, *looks)]
    told: set[tuple[object, ...]] = set()
    for sheet in sheets(client, path, typed):
        if sheet.shape in told:
            continue
        told.add(sheet.shape)
        known = client.cookies.copy()
        with transaction.atomic():
            reply, now = send(client, sheet)
            if reply.status_code < 400:
                work()
            later = [lines_of(client.get(one)) for one in looks] if reply.status_code < 400 else []
            transaction.set_rollback(True)
        client.cookies = known
        yield f"{sheet.name} {reply.status_code} {plain(reply.headers.get('Location', ''))}"
        if now and not (looks and is_elsewhere(reply, path)):
            yield from shortened(now if is_elsewhere(reply, path) else changes(before[0], now), shown_again(reply))
        for look, was, found in zip(looks, before[1:], later, strict=False):
            yield plain(f"-- {look}")
            yield from shortened(changes(was, found))


def walked(client: Client, steps: Iterable[Step], work: Work = bells.commit) -> Iterator[str]:
    """Press one button after another, each on its page: by its value, ``do=fire``. What it changes there is listed, and stays."""
    for path, button, typed in steps:
        name, _, value = button.partition("=")
        before = lines_of(client.get(path))
        found = [one for one in sheets(client, path, typed) if str(one.sent.get(name)) == value]
        assert found, f"no {button} on {path}"
        reply, now = send(client, found[0])
        work()
        yield f"{found[0].name} {reply.status_code} {plain(reply.headers.get('Location', ''))}"
        yield from shortened(changes(before, now), shown_again(reply))


def send(client: Client, sheet: Sheet) -> tuple[HttpResponse, list[str]]:
    """Send a form; return the answer, and the lines of the page to which it leads."""
    reply = client.post(sheet.to, sheet.sent)
    bells.commit()
    where = reply.headers.get("Location", "")
    led = reply.status_code in (302, 303) and where.startswith("/")
    return reply, lines_of(client.get(urljoin(sheet.page, where)) if led else reply)


def quiet(lines: Iterable[str]) -> Iterator[str]:
    """Leave out what stands on every page, or is another each time."""
    return (line for line in lines if not RANDOM.search(line) and not CHROME.match(line))


def offered(client: Client, path: str, field: str) -> list[str]:
    """List the choices of a field on a page."""
    tree = html.document_fromstring(body_of(client.get(path)).decode())
    return [one.get("value") for one in tree.xpath(f"//select[@name='{field}']//option") if one.get("value")]


def is_elsewhere(reply: HttpResponse, path: str) -> bool:
    where = reply.headers.get("Location", "")
    return bool(where) and re.split(r"[?#]", where)[0] != re.split(r"[?#]", path)[0]


def shown_again(reply: HttpResponse) -> bool:
    return reply.status_code in (200, 409, 422)


def shortened(lines: Iterable[str], again: bool = False) -> Iterator[str]:
    found = [line for line in quiet(lines) if not (again and ECHO.match(line))]
    yield from found[:MOST_LINES]
    if len(found) > MOST_LINES:
        yield f"{len(found) - MOST_LINES} more"


def lines_of(reply: HttpResponse) -> list[str]:
    body = body_of(reply)
    kind = reply.headers.get("Content-Type", "")
    return list(figures_of(kind, body)) if body.strip() and ("html" in kind or "json" in kind) else []


def body_of(reply: HttpResponse) -> bytes:
    return b"".join(reply) if reply.streaming else reply.content


def fields_of(form: Any, tree: Any) -> list[Any]:
    """List the fields and buttons of a form, with those elsewhere on the page that name it."""
    tags = ("input", "select", "textarea", "button")
    inside = [one for one in form.iter(*tags) if one.get("form") in (None, form.get("id"))]
    key = form.get("id")
    return inside + [one for one in tree.iter(*tags) if key and one.get("form") == key and one not in inside]


def filled(form: Any, tree: Any, typed: Mapping[str, str]) -> Values:
    """Fill a form: what it proposes stays; an empty field gets the value typed for its name or type, a list its first choice."""
    sent: Values = {}
    for one in fields_of(form, tree):
        name, kind = one.get("name"), one.get("type", "text")
        if not name or one.get("disabled") is not None or one.tag == "button" or kind in UNSENT:
            continue
        if one.tag == "select":
            value = choice_of(one, typed.get(name))
        elif one.tag == "textarea":
            value = typed.get(name, (one.text or "").strip() or TYPED["textarea"])
        elif kind in ("checkbox", "radio"):
            if kind == "radio" and name in sent and one.get("checked") is None:
                continue
            value = one.get("value", "on")
            if name in typed and value not in typed[name].split():
                continue
            if kind == "checkbox" and name in sent:
                sent[name] = [*(sent[name] if isinstance(sent[name], list) else [sent[name]]), value]
                continue
        else:
            value = one.get("value", "")
            if kind != "hidden":
                usual = value or (of_number(one) if kind == "number" else TYPED.get(kind, TYPED["text"]))
                value = typed.get(name, value or typed.get("*", usual))
        sent[name] = value
    sent.pop("csrfmiddlewaretoken", None)
    return sent


def choice_of(field: Any, wanted: str | None) -> str:
    """Return the wanted choice of a list, else the proposed one, else the first that is not empty."""
    able = [(one.get("value", (one.text or "").strip()), one) for one in field.iter("option") if one.get("disabled") is None]
    if wanted is not None and wanted in [value for value, _ in able]:
        return wanted
    chosen = [value for value, one in able if one.get("selected") is not None]
    return next((value for value in (*chosen, *(value for value, _ in able)) if value), "")


def of_number(field: Any) -> str:
    """Return a number between a field's bounds."""
    least, most = field.get("min"), field.get("max")
    return str(least) if least and float(least) > 2 else str(most) if most and float(most) < 2 else "2"
