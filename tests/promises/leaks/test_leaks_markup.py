"""The leak ledger, L14: players' words are text on every page, the umpire's above all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from campaign.models import Campaign
from campaign.orders import sealing
from tests.promises import busy, playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def war(monkeypatch) -> Iterator[Campaign]:
    with busy.at_war(monkeypatch) as campaign:
        yield campaign


MARK = "xss1"
CORPUS = (
    f"<script>{MARK}()</script>",
    f"<img src=x onerror={MARK}()>",
    f'"><svg/onload={MARK}()>',
    f"'-{MARK}()-'",
    f"</script><script>{MARK}()</script>",
    f"<!--{MARK}--><!DOCTYPE {MARK}>",
    f"javascript:{MARK}()",
    f"<a href=javascript:{MARK}()>{MARK}</a>",
    f"{{{{ {MARK} }}}}{{% debug %}}",
    f"</textarea></title></style><iframe srcdoc={MARK}>",
    f'" autofocus onfocus={MARK}() x="',
    f"<div hx-get=/{MARK} hx-trigger=load>{MARK}</div>",
    f"&lt;{MARK}&gt;&#60;{MARK}",
    f"<math><mi//xlink:href=data:x,{MARK}>",
    f"]]>{MARK}<![CDATA[<{MARK}",
    f"\\u003cscript\\u003e{MARK}",
)


class Watch(HTMLParser):
    """A watch for marked text that has become more than text."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.shown = 0
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kind = dict(attrs).get("type", "")
        self.inside = tag if tag in ("script", "style") else ""
        if tag == "script" and kind != "application/json" and not dict(attrs).get("src"):
            self.wrong.append(f"a script of its own: {attrs}")
        # By data-why a script asks for the papers behind a row, whose label may be a player's words: it is text there.
        said = [(name, value) for name, value in attrs if name != "data-why"]
        if MARK in tag or any(name.startswith("on") or MARK in f"{name}={value}" for name, value in said):
            self.wrong.append(f"{tag} {attrs}")
        if tag in ("iframe", "object", "embed", "math", "base"):
            self.wrong.append(tag)

    def handle_data(self, data: str) -> None:
        self.shown += data.count(MARK)
        if self.inside == "script" and MARK in data and "<" in data:
            self.wrong.append(f"markup in JSON: {data[:80]}")

    def handle_comment(self, data: str) -> None:
        if MARK in data:
            self.wrong.append(f"comment {data}")

    handle_decl = handle_pi = unknown_decl = handle_comment


def pages(campaign: Campaign) -> Iterator[tuple[str, str]]:
    """List every page in HTML of every seat, the umpire's desk and his views as other seats."""
    for seat in busy.players(campaign):
        browser = playing.client_of(seat)
        for path in ("", "?part=column", "battle/1/"):
            yield f"{seat.key} {path}", browser.get(f"/room/{seat.rid}/{path}").content.decode()
    umpire = playing.client_of(campaign.seats.get(key="umpire"))
    keys = [seat.key for seat in busy.players(campaign)]
    for path in ["", "?part=desk", "battle/1/", *(f"look/{key}/" for key in keys), "look/gannet-cabin/battle/1/"]:
        yield f"desk {path}", umpire.get(f"/desk/room-umpire/{path}").content.decode()
    yield "home", umpire.get("/").content.decode()


def hostile() -> dict[str, dict[str, object]]:
    """Write the whole corpus from every author, in every field that is printed."""
    some, rest = CORPUS[:12], CORPUS[12:]
    article = [
        {"headline": text[:120], "versions": {"blue": f"{text} as blue", "red": f"{other} as red"}}
        for text, other in zip(CORPUS[10:], CORPUS[:6], strict=True)
    ]
    for n, one in enumerate(article):
        one |= {"dateline": CORPUS[n][:60]}
    home = {"legs": [], "detach": [{"n": 1, "name": CORPUS[1][:40], "ships": ["home-ship-2"]}]}
    log = [{"force": "home-force", "text": text} for text in some]
    return busy.ORDERS | {
        "home-cabin": {
            "dispatches": [busy.note("relay-cabin", text) for text in some],
            "forces": {"home-force": home},
            "log": log,
        },
        "relay-cabin": {"dispatches": [busy.note("blue-admiralty", text) for text in (*some[:8], *rest)]},
        "blue-admiralty": {"dispatches": [busy.note("gannet-cabin", text) for text in some]},
        "watch-cabin": {"dispatches": [busy.note("red-admiralty", text) for text in some]},
        "press": {"articles": article},
    }


def check(campaign: Campaign, stage: str) -> int:
    shown = 0
    for where, html in pages(campaign):
        watch = Watch()
        watch.feed(html)
        watch.close()
        assert not watch.wrong, f"{where} ({stage}): {watch.wrong}"
        shown += watch.shown
    return shown


def test_l14_what_players_write_is_text_on_every_page_of_every_seat(war):
    playing.give(war, hostile(), {"home-cabin", "press", "watch-cabin"})
    shown = [check(war, "drafted")]
    playing.resolve_all(war)
    shown.append(check(war, "in review"))
    playing.finish_run(war, 1)
    shown.append(check(war, "published"))

    assert min(shown) > 50, "the corpus was not shown, so nothing is proved"


def test_l14_a_draft_of_markup_and_its_faults_are_text_too(war):
    seat = war.seats.get(key="home-cabin")
    browser = playing.client_of(seat)
    for text in CORPUS:
        leg = {"lon": text, "lat": text, "knots": text, "course": text, text: text}
        sheet = {"forces": {text: {"legs": [leg], text: 1}, "home-force": {"legs": [leg], "raid": text}}, text: text}
        sheet["dispatches"] = [{"to": text, "text": text, text: text}, text]
        reply = browser.post(f"/room/{seat.rid}/draft/", json.dumps(sheet), content_type="application/json")
        assert (reply.status_code, reply.headers["Content-Type"]) == (200, "application/json")
        assert reply.headers["X-Content-Type-Options"] == "nosniff"
        for path in (f"/room/{seat.rid}/", f"/room/{seat.rid}/?part=column"):
            watch = Watch()
            watch.feed(browser.get(path).content.decode())
            assert not watch.wrong, text
            assert watch.shown


def test_l14_signs_that_turn_lines_round_are_refused(war):
    seat = war.seats.get(key="home-cabin")
    for text in ("a\u202eb", "a\u200bb", "a\x00b", "a\x1b[31mb", "\ud7ffa\ue000"):
        _, faults = sealing.judge(seat, seat.latest_call(), {"dispatches": [busy.note("relay-cabin", text)]})
        assert faults, repr(text)
