"""Files and texts that an umpire brings to the injects: faults are named with their rows, and a weapon costs nothing."""

from __future__ import annotations

import time
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from campaign.models import Campaign, Inject
from tests.campaign.cage import bombs
from tests.umpire.inject_forms import FORM, URL, desk
from tests.umpire.injects import add_inject, telegram

pytestmark = [pytest.mark.django_db]
HEAD = "number,kind,title,due,after,delay,to,from,text"


def bring(war: Campaign, text: str | bytes, name: str = "x.csv") -> tuple[int, str]:
    held = text.encode() if isinstance(text, str) else text
    answer: Any = desk(war).post(URL, {"do": "upload", "file": SimpleUploadedFile(name, held)})
    return answer.status_code, unescape(answer.content.decode())


def test_two_injects_that_wait_for_each_other_are_refused_with_their_rows(stopped: Campaign) -> None:
    rows = [HEAD, "1,telegram,First thing,,2,10,blue_cabin,Lloyds,One two", "2,telegram,Second,,1,10,blue_cabin,Lloyds,Two three"]
    status, page = bring(stopped, "\n".join(rows))
    assert status == 422
    assert "Row 2: It waits for itself, by way of inject 2: none of them would ever fire." in page
    assert "Row 3: It waits for itself, by way of inject 1" in page
    assert not Inject.objects.exists()
    fine = "\n".join([HEAD, rows[1].replace(",2,10,", ",,,"), rows[2]])
    assert bring(stopped, fine)[0] == 302


def test_by_hand_no_chain_of_injects_is_closed_either(stopped: Campaign) -> None:
    first = add_inject(stopped, telegram(due=600), ready=False)
    second = add_inject(stopped, telegram(after=first), ready=False)
    third = add_inject(stopped, telegram(after=second), ready=False)
    answer = desk(stopped).post(URL, FORM | {"n": str(first), "due": "", "after": str(third), "then": ""})
    page = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert f"It waits for itself, by way of inject {third} and inject {second}" in page
    assert desk(stopped).post(URL, FORM | {"n": str(second), "due": "", "after": str(first), "then": ""}).status_code == 302


def test_a_fault_stands_in_the_row_that_the_spreadsheet_shows(stopped: Campaign) -> None:
    good = ',telegram,First thing,"Day 1, 20:00",,,blue_cabin,Lloyds,Some words'
    late = ',telegram,Second thing,"Day 90, 20:00",,,blue_cabin,Lloyds,Some words'
    status, page = bring(stopped, "\n".join([HEAD, good, ",,,,,,,,", late]))
    assert (status, "Row 4: It must be due within sixty days" in page) == (422, True)
    status, page = bring(stopped, "\n".join(["", HEAD, "", good.replace("telegram", "gossip")]))
    assert (status, "Row 4, kind: one of" in page) == (422, True)


def test_ex_065_a_weapon_is_refused_in_words_and_nothing_of_it_is_taken(stopped: Campaign) -> None:
    status, page = bring(stopped, bombs.one_long_text_in_many_cells(), "x.xlsx")
    assert (status, "x.xlsx takes more memory to read than 512 MB." in page) == (422, True)
    for text, words in (
        (bombs.dotted(), "It is nested deeper than 12 tables."),
        ("a = " + "9" * 5000, "It is not TOML: a number or a date in it cannot be read."),
        ("a = " + "[" * 3000, "It is "),
        ("inject = 1905-07-03", "A library must be a list of [[inject]]"),
    ):
        began = time.monotonic()
        answer = desk(stopped).post(URL, {"do": "look", "library": "brought", "text": text})
        assert (answer.status_code, words in unescape(answer.content.decode())) == (200, True), text[:20]
        assert time.monotonic() - began < 25
    assert not Inject.objects.exists()
