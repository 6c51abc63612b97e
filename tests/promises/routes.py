"""Routes of the site, and those that no plain request reads."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver

SHEET = ("paper_draft", "paper_seal", "paper_unseal", "paper_as_they_are")
POSTED = ("order", "engine", "publish", "settle", "stops", "leave", "muster_act", "lines", "file_download", *SHEET)


def patterns(entries: list[URLPattern | URLResolver], space: str = "") -> Iterator[str]:
    for entry in entries:
        if isinstance(entry, URLResolver):
            yield from patterns(entry.url_patterns, entry.namespace or space)
        else:
            yield f"{space}:{entry.name}"


DESK_ONLY = {
    "umpire:desk": "",
    "umpire:truth": "truth.json",
    "umpire:war": "war/",
    "umpire:review": "review/",
    "umpire:review_file": "review/html/",
    "umpire:replay": "replay/",
    "umpire:replay_truth": "replay/truth.json",
    "umpire:replay_eye": "replay/eye.json?seat=home-cabin",
    "umpire:known": "known/?of=force:home-force",
    "umpire:injects": "injects/",
    "umpire:objectives": "objectives/",
    "umpire:questions": "questions/",
    "umpire:words": "words/",
    "umpire:what_ifs": "what-if/",
    "umpire:public": "public/",
    "umpire:look": "look/home-cabin/",
    "umpire:look_why": "look/home-cabin/why/",
    "umpire:look_chart": "look/home-cabin/chart.json",
    "umpire:look_battle": "look/gannet-cabin/battle/1/",
    "umpire:tomorrow": "tomorrow/home-cabin/",
    "umpire:tomorrow_why": "tomorrow/home-cabin/why/",
    "umpire:tomorrow_chart": "tomorrow/home-cabin/chart.json",
    "umpire:tomorrow_battle": "tomorrow/gannet-cabin/battle/1/",
    "umpire:previews": "previews/",
    "umpire:battle": "battle/1/",
    "umpire:order": "order/",
    "umpire:engine": "engine/",
    "umpire:publish": "publish/",
    "umpire:lines": "lines/",
    "umpire:settle": "battles/",
    "umpire:stops": "stops/",
    "umpire:fought": "battle/1/fought/",
    "umpire:leave": "battle/1/leave/",
    "umpire:logs": "logs/",
    "umpire:muster": "muster/",
    "umpire:muster_act": "muster/act/",
    "umpire:harbour": "harbour/blue-admiralty/portsmouth/",
    "umpire:ports": "harbour/",
    "umpire:port": "harbour/portsmouth/",
    "umpire:weather": "weather/",
    "umpire:weather_areas": "weather/areas.json",
    "umpire:rule": "rule/",
    "umpire:amend": "amend/",
    "umpire:corrections": "corrections/",
    "umpire:ending": "end/",
    "umpire:file": "file/",
    "umpire:file_download": "file/download/",
    "umpire:strands": "strands/",
    "umpire:odds": "odds/",
    "umpire:scouts": "scouts/",
    "umpire:reckoner": "reckoner/",
    "umpire:clock": "clock/",
    "umpire:mail": "mail/",
    "umpire:programs": "programs/",
    "umpire:seats": "seats/",
    "umpire:team": "team/",
    "umpire:charge": "charge/",
    "umpire:charge_truth": "charge/truth.json",
    "umpire:watch": "watch/",
    "umpire:watch_truth": "watch/truth.json",
    "umpire:watch_eye": "watch/eye.json?seat=home-cabin",
    "umpire:seat": "seats/home-cabin/",
    "umpire:seat_brief": "seats/home-cabin/brief/",
    "umpire:paper": "seats/home-cabin/paper/",
    "umpire:paper_draft": "seats/home-cabin/paper/draft/",
    "umpire:paper_seal": "seats/home-cabin/paper/seal/",
    "umpire:paper_unseal": "seats/home-cabin/paper/unseal/",
    "umpire:paper_as_they_are": "seats/home-cabin/paper/as-they-are/",
    "umpire:paper_reach": "seats/home-cabin/paper/reach.json",
    "umpire:paper_way": "seats/home-cabin/paper/way.json",
    "umpire:packs": "packs/",
    "umpire:pack": "packs/home-cabin/A4.pdf",
}
