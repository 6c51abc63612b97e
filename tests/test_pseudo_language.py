"""Every text of a page goes through gettext (EX-180), and a reader's language changes no stored byte (EX-181).

The pseudo-language writes each text in brackets, with accents: ``Save`` becomes ``⟦Sávé⟧``.
"""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from django.test import Client
from django.utils import translation
from django.utils.translation.template import templatize

from campaign.models import Delivery
from tests.lasting import taken_back
from tests.promises import busy, playing
from tests.promises.every_page import played, visits

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("campaign", "tactical", "umpire")
CODE = "xx"
KEPT = re.compile(r"%\(\w+\)s|%%|<[^>]*>|&\w+;|\n")
VARIABLE = re.compile(r"%(?:\(\w+\))?[a-z%]")
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
KEYWORDS = DEFAULT_KEYWORDS | {f"{name}gettext_lazy": DEFAULT_KEYWORDS[f"{name}gettext"] for name in ("", "n", "p", "np")}
KEYWORDS |= {"gettext_noop": None}
Text = tuple[str | tuple[str, str], str | None]
"""A text, or its singular and plural; and its context."""


def disguise(text: str) -> str:
    """Put a text in brackets and give it accents; its variables and tags stay."""
    words, kept = KEPT.split(text), KEPT.findall(text)
    return "⟦" + "".join(word.translate(ACCENTS) + one for word, one in zip(words, [*kept, ""], strict=True)) + "⟧"


def look_up(text: str | tuple[str, str], context: str | None, number: int) -> str:
    """Ask Django for a text, in its singular or plural and by its context if it has them."""
    if isinstance(text, str):
        return translation.pgettext(context, text) if context else translation.gettext(text)
    return translation.npgettext(context, *text, number) if context else translation.ngettext(*text, number)


@pytest.fixture(scope="module")
def texts() -> set[Text]:
    """Read the texts of code and templates: a template becomes calls within parentheses, where Python minds no indentation."""
    found: set[Text] = set()
    for path in (one for folder in FOLDERS for one in (ROOT / folder).rglob("*.*") if one.suffix in (".py", ".html")):
        source = path.read_text(encoding="utf-8")
        calls = f"(\n{templatize(source, str(path))}\n)" if path.suffix == ".html" else source if "gettext" in source else ""
        for _, text, _, context in extract("python", BytesIO(calls.encode()), KEYWORDS):
            found.add((text if isinstance(text, str) else (text[0], text[1]), context))
    return found


@pytest.fixture(scope="module")
def catalogue(texts: set[Text], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the catalogue of the pseudo-language, which has every text; return the folder of catalogues."""
    catalog = Catalog(CODE)
    for text, context in texts:
        catalog.add(text, disguise(text) if isinstance(text, str) else tuple(map(disguise, text)), context=context)
    folder = tmp_path_factory.mktemp("locale")
    (folder / CODE / "LC_MESSAGES").mkdir(parents=True)
    with (folder / CODE / "LC_MESSAGES" / "django.mo").open("wb") as file:
        write_mo(file, catalog)
    return folder


@pytest.fixture
def pseudo(settings: Any, catalogue: Path) -> None:
    """Let the site speak the pseudo-language to browsers that ask for it."""
    settings.LOCALE_PATHS = [catalogue]
    settings.LANGUAGES = [*settings.LANGUAGES, (CODE, "Pseudo")]


def test_every_text_of_code_and_templates_is_translated_with_its_variables(texts: set[Text], pseudo: None) -> None:
    assert len(texts) > 3000
    with translation.override(CODE):
        for text, context in texts:
            for number, english in enumerate([text] if isinstance(text, str) else text, 1):
                told = look_up(text, context, number)
                assert (told[0], told[-1]) == ("⟦", "⟧"), english
                assert VARIABLE.findall(told) == VARIABLE.findall(english)


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


@pytest.mark.full
@pytest.mark.django_db
def test_every_page_is_written_in_the_readers_language(pseudo: None) -> None:
    wrong = {}
    with taken_back(played) as war:
        for client, path in visits(war):
            reply = client.get(path, headers={"accept-language": CODE})
            text = (b"".join(reply) if reply.streaming else reply.content).decode()
            seen = reply.status_code, reply.headers.get("Content-Language"), f'lang="{CODE}"' in text
            brackets = Counter(text)["⟦"], Counter(text)["⟧"]
            if "html" in reply.headers["Content-Type"]:
                left = "%(" in text or brackets[0] != brackets[1] or brackets[0] < 5
                if seen[1:] != (CODE, True) or left:
                    wrong[path] = (*seen, *brackets)
    assert not wrong, "\n".join(f"{path}: {seen}" for path, seen in wrong.items())


def stored(settings: Any, language: str) -> dict[str, str]:
    """Play a war of two runs whose readers and workers speak a language; return what was stored."""
    settings.LANGUAGE_CODE = language
    with taken_back(busy.at_war) as war:
        busy.play(war, busy.ORDERS)
        for key in ("gannet-cabin", "blue-admiralty", "press"):
            seat = war.seats.get(key=key)
            read = playing.surfaces(seat)
            assert ("⟦" in read[f"/room/{seat.rid}/"][1].decode()) == (language == CODE)
        papers = Delivery.objects.filter(seat__campaign=war).order_by("seat__key", "number")
        told = papers.values_list("seat__key", "number", "kind", "happened", "arrives", "data", "label", "digest", "plot")
        return {"truth and orders": playing.truth_of(war), "deliveries": "\n".join(map(repr, told))}


@pytest.mark.full
@pytest.mark.django_db
def test_a_readers_language_changes_no_stored_byte(settings: Any, pseudo: None) -> None:
    english, other = stored(settings, "en-gb"), stored(settings, CODE)
    assert len(english["deliveries"]) > 1000
    assert english == other


@pytest.mark.django_db
def test_a_refusal_is_told_in_the_readers_language(settings: Any, pseudo: None) -> None:
    settings.MAX_CAMPAIGNS = 20  # as on SQLite
    form = {"scenario": "channel_manoeuvres", "title": "Staff course", "number": "99"}
    answer = Client(headers={"accept-language": CODE}).post("/exercise/new/", form)
    assert answer.status_code == 422
    assert '⟦Án éxércísé múst hávé 1 tó 20 sýndícátés, nót "99".⟧' in unescape(answer.content.decode())
