"""Words of the time, explained in place: ``{% word "scale" "do" %}``. The catalogue is campaign/words.toml."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()
CATALOGUE = Path(__file__).resolve().parents[1] / "words.toml"


@functools.cache
def catalogue() -> dict[str, dict[str, str]]:
    """Read every word by its key: how it is ``shown``, and what it ``means``."""
    return tomllib.loads(CATALOGUE.read_text(encoding="utf-8"))


@register.simple_tag
def word(key: str, place: str, shown: str = "") -> SafeString:
    """Show a word that opens a note with its meaning; ``place`` sets its note apart from others on the page.

    Without popovers the note stands in brackets (see site.css).
    """
    one = catalogue()[key]
    return format_html(
        '<button type="button" class="word" popovertarget="word-{0}-{1}">{2}</button><span popover id="word-{0}-{1}" '
        'class="meaning" role="note"><b>{2}.</b> {3}</span>',
        key,
        place,
        shown or one["shown"],
        one["means"],
    )
