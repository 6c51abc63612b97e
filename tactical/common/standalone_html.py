"""A page with everything it fetches from this site put into it, to be opened offline.

Style sheets are written out with their imports. Modules stand in an import map as data addresses named ``so/<path>``, by which
they import one another.
"""

from __future__ import annotations

import base64
import json
import posixpath
import re
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

_STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)">')
_MODULE = re.compile(r'<script type="module" src="([^"]+)"></script>')
_SCRIPT = re.compile(r'<script src="([^"]+)"[^>]*></script>')
_PAGE = re.compile(r'data-page="([^"]+)"')
_HERE = re.compile(r'(href=")/(?!/)')
_CSS_IMPORT = re.compile(r'@import url\("([^"]+)"\);')
_JS_IMPORT = re.compile(r'(\bfrom\s*|\bimport\s*)"(\.{1,2}/[^"]+)"')
NEEDS_A_SITE = ("shell/chips.js",)
"""Modules that only ask the site for something: they are left out."""


def folded(page: str, site: str) -> str:
    """Put a page into one piece; ``site`` is the address its other links lead to."""
    modules: dict[str, str] = {}
    wanted = [path for path in map(_path, _MODULE.findall(page)) if path not in NEEDS_A_SITE]
    pages = [_path(address) for address in _PAGE.findall(page)]
    for path in [*wanted, *pages]:
        _gather(path, modules)
    page = _STYLE.sub(lambda found: f"<style>{_styles(_path(found[1]))}</style>", page)
    page = _MODULE.sub("", page)
    page = _SCRIPT.sub(lambda found: f"<script>{_text(_path(found[1]))}</script>", page)
    page = _PAGE.sub(lambda found: f'data-page="so/{_path(found[1])}"', page)
    page = _HERE.sub(lambda found: found[1] + site, page)
    imports = {f"so/{path}": _data(text) for path, text in modules.items()}
    head = f'<script type="importmap">{json.dumps({"imports": imports})}</script>'
    begin = "".join(f'<script type="module">import "so/{path}";</script>' for path in wanted)
    return page.replace("</title>", f"</title>{head}", 1).replace("</body>", f"{begin}</body>", 1)


def _path(address: str) -> str:
    return address.removeprefix(settings.STATIC_URL)


def _text(path: str) -> str:
    found = finders.find(path)
    if not isinstance(found, str):
        raise FileNotFoundError(path)
    return Path(found).read_text(encoding="utf-8")


def _path_from(path: str, other: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), other))


def _styles(path: str) -> str:
    return _CSS_IMPORT.sub(lambda found: _styles(_path_from(path, found[1])), _text(path))


def _gather(path: str, modules: dict[str, str]) -> None:
    if path in modules:
        return
    text = _text(path)
    modules[path] = _JS_IMPORT.sub(lambda found: f'{found[1]}"so/{_path_from(path, found[2])}"', text)
    for _, other in _JS_IMPORT.findall(text):
        _gather(_path_from(path, other), modules)


def _data(text: str) -> str:
    return "data:text/javascript;base64," + base64.b64encode(text.encode()).decode()
