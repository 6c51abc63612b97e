"""Every text of a page goes through gettext (EX-180), and a reader's language changes no stored byte (EX-181).

The pseudo-language writes each text in brackets, with accents: ``Save`` becomes ``⟦Sávé⟧``.
"""

from __future__ import annotations

import re
from collections import Counter
from gettext import NullTranslations
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import trans_real

from campaign.models import Delivery
from tests.lasting import taken_back
from tests.promises import busy, playing
from tests.promises.every_page import played, visits

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("campaign", "tactical", "umpire")
CODE = "xx"
KEPT = re.compile(r"%\(\w+\)s|%%|<[^>]*>|&\w+;|\n")
ACCENTS = str.maketrans("aeiouyAEIOU", "áéíóúýÁÉÍÓÚ")

CUT = "a list stands within the sentence"
EXCEPTIONS = {"tactical/templates/tactical/enter.html": (1, CUT), "umpire/templates/umpire/injects.html": (2, CUT)}
"""Unmarked texts of a template, and why: these may only become fewer."""
NAMES = {"Sealed Orders"}
"""Texts that no language changes."""
NOTES = r"\{#.*?#\}|\{% comment.*?endcomment %\}|<!--.*?-->"
MARKED = r"\{% blocktranslate\b.*?\{% endblocktranslate %\}"
SILENT = r"\{% block (?:body_class|sent_with) %\}.*?\{% endblock %\}|<(script|style|pre|code|kbd)\b.*?</\1>"
READ_OUT = r"\{\{[^}]*?\|(?:default|default_if_none|yesno):\"([^\"]*)\"[^}]*\}\}"
TAG = re.compile(r"<[a-zA-Z/!](?:\"[^\"]*\"|'[^']*'|[^'\">])*>")
TEXT_ATTRIBUTE = re.compile(
    r"\s(?:aria-label|aria-roledescription|title|placeholder|alt|label|data-says|data-head|data-unit|data-l|data-beside|data-busy)"
    r"=(?:\"([^\"]*)\"|'([^']*)')"
)
WORD = re.compile(r"[^\W\d_]{2,}")


class Pseudo(NullTranslations):
    """The catalogue of the pseudo-language, which has every text."""

    def gettext(self, message: str) -> str:
        return disguise(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return disguise(msgid1 if n == 1 else msgid2)

    def to_language(self) -> str:
        return CODE


def disguise(text: str) -> str:
    """Put a text in brackets and give it accents; its variables and tags stay."""
    words, kept = KEPT.split(text), KEPT.findall(text)
    return "⟦" + "".join(word.translate(ACCENTS) + one for word, one in zip(words, [*kept, ""], strict=True)) + "⟧"


@pytest.fixture
def pseudo(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the site speak the pseudo-language to browsers that ask for it."""
    settings.LANGUAGES = [*settings.LANGUAGES, (CODE, "Pseudo")]
    settings.USE_I18N = True
    monkeypatch.setattr(translation, "_trans", type(translation._trans)())  # it keeps whether there is anything to translate
    monkeypatch.setitem(trans_real._translations, CODE, Pseudo())
    monkeypatch.setattr(trans_real, "check_for_language", lambda code: code in (CODE, settings.LANGUAGE_CODE))


def unmarked(source: str) -> list[str]:
    """List the texts of a template that do not go through gettext."""
    plain = re.sub(rf"{NOTES}|{MARKED}|{SILENT}", "", source, flags=re.S)
    plain = re.sub(READ_OUT, r"\1", plain)
    plain = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "\x00", plain, flags=re.S)
    found = [one or other for tag in TAG.findall(plain) for one, other in TEXT_ATTRIBUTE.findall(tag)]
    found += re.split(r"[\x01]|\x00(?=\s*\x00)", TAG.sub("\x01", plain))
    texts = (re.sub(r"[\s\x00·]+", " ", unescape(one)).strip(" ,") for one in found)
    return [one for one in texts if WORD.search(one) and one not in NAMES]


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_text_of_a_template_stands_outside_gettext(folder: str) -> None:
    found = {}
    for path in sorted((ROOT / folder).rglob("*.html")):
        name = str(path.relative_to(ROOT))
        if texts := unmarked(path.read_text(encoding="utf-8")):
            found[name] = texts
    allowed = {name: count for name, (count, _) in EXCEPTIONS.items() if name.startswith(f"{folder}/")}
    other = {name: texts for name, texts in found.items() if allowed.get(name) != len(texts)}
    assert not other, "\n".join(f"{name}: {texts}" for name, texts in other.items())
    assert allowed.keys() <= found.keys(), "exceptions that are none any more"


def test_an_unmarked_text_is_found_in_sentences_attributes_and_filters() -> None:
    marked = '{% translate "Save" %} {% blocktranslate %}<b>{{ n }}</b> hours{% endblocktranslate %} <code>make play</code>'
    assert unmarked(marked) == []
    wrong = '<p title="Left over">{% if late > 1 %}Too late{% endif %}</p>{{ seen|default:"never" }}<i>U</i> {{ name }}, told'
    assert unmarked(wrong) == ["Left over", "Too late", "never", "told"]


@pytest.fixture
def asking(pseudo: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every browser ask for the pseudo-language."""
    environ = Client._base_environ

    def base_environ(self: Client, **more: Any) -> dict[str, Any]:
        return {"HTTP_ACCEPT_LANGUAGE": CODE, **environ(self, **more)}

    monkeypatch.setattr(Client, "_base_environ", base_environ)


@pytest.mark.full
@pytest.mark.django_db
def test_every_page_is_written_in_the_readers_language(asking: None) -> None:
    wrong = {}
    with taken_back(played) as war:
        for client, path in visits(war):
            reply = client.get(path)
            text = (b"".join(reply) if reply.streaming else reply.content).decode()
            seen = reply.status_code, reply.headers.get("Content-Language"), f'lang="{CODE}"' in text
            brackets = Counter(text)["⟦"], Counter(text)["⟧"]
            if "html" in reply.headers["Content-Type"]:
                left = "%(" in text or brackets[0] != brackets[1] or brackets[0] < 5
                if seen[1:] != (CODE, True) or left:
                    wrong[path] = (*seen, *brackets)
    assert not wrong, "\n".join(f"{path}: {seen}" for path, seen in wrong.items())


def stored(language: str) -> dict[str, str]:
    """Play a war of two runs whose readers and workers speak a language; return what was stored."""
    with taken_back(busy.at_war) as war, translation.override(language):
        busy.play(war, busy.ORDERS)
        for key in ("gannet-cabin", "blue-admiralty", "press"):
            playing.surfaces(war.seats.get(key=key))
        papers = Delivery.objects.filter(seat__campaign=war).order_by("seat__key", "number")
        told = papers.values_list("seat__key", "number", "kind", "happened", "arrives", "data", "label", "digest", "plot")
        return {"truth and orders": playing.truth_of(war), "deliveries": "\n".join(map(repr, told))}


@pytest.mark.full
@pytest.mark.django_db
def test_a_readers_language_changes_no_stored_byte(asking: None) -> None:
    english, other = stored("en-gb"), stored(CODE)
    assert len(english["deliveries"]) > 1000
    assert english == other


def test_a_refusal_is_told_in_the_readers_language(pseudo: None) -> None:
    with translation.override(CODE):
        text = translation.gettext("At most %(count)s hours; not <b>%(given)s</b>.") % {"count": 3, "given": "nine"}
    assert text == "⟦Át móst 3 hóúrs; nót <b>nine</b>.⟧"
