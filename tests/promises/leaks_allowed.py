"""What a seat may be shown, field by field: whatever is new fails a test until somebody has thought about it."""

from __future__ import annotations

from re import sub
from typing import Any


def fields(value: Any, at: str = "") -> set[str]:
    """The paths of every field in JSON-able data; of a list all rows, of a list of plain values only its place.

    >>> sorted(fields({"a": [{"b": 1}, {"c": 2}], "d": [1, [2]]}))
    ['a[].b', 'a[].c', 'd']
    """
    if isinstance(value, dict):
        found: set[str] = set()
        for name, inner in value.items():
            found |= fields(inner, f"{at}.{name}" if at else str(name))
        return found
    if isinstance(value, list) and any(isinstance(row, dict) for row in value):
        return set().union(*(fields(row, f"{at}[]") for row in value if isinstance(row, dict)))
    return {at}


def names(words: str, under: str = "") -> set[str]:
    """Fields by name, all of them under one place if that is given."""
    return {f"{under}.{word}" if under else word for word in words.split()}


def folded(found: set[str]) -> set[str]:
    """Fields of a battle's views, each part of one's own side's (its scorer cards, its signals) taken as one.

    >>> sorted(folded({"views[].plans.drake.kind", "views[].ships[].hurt.bow", "views[].log[].text", "title"}))
    ['title', 'views[].log[].text', 'views[].plans', 'views[].ships[].hurt']
    """
    return {sub(r"^(views\[\]\.(?:ships\[\]\.\w+|(?!ships|log)\w+)).*", r"\1", name) for name in found}


# ---- reports, as they are delivered and exported: role and kind -> fields ----

DISPATCH = names("from from_key path text via written")
OUTBOX = names("at number state text to written")  # never whether it arrived
SIGHTING = names(
    "bearing bearing_deg by closest_at closest_nm distance_nm error_nm label lat lon lost own_lat own_lon side what"
)
STATUS = (
    names("course_deg daylight flagship force knots lat legs lon name port raid sight_nm track")
    | names("knots lat lon", "legs[]")
    | names(
        "afloat boilers burnt_t class class_kn coal_max_t coal_normal_t coal_t damage key kind lame_until max_kn",
        "ships[]",
    )
    | names("name stopped_until table top_min", "ships[]")
)
POSITION = names("course_deg flagship force knots lat lon name path port via") | names(
    "afloat coal_t damage max_kn name", "ships[]"
)
PORTS = names("capacity coal_t key lat lon name ships telegraph wireless", "ports[]")
PLOTTED = names("afloat bearing_deg exact heading_deg id kind kn name own range_yd side status what x_yd y_yd")
OWN_SHIP = PLOTTED | names(
    "boat class_key class_kn force guns hurt level lights loads max_kn mounts station steering target track tubes"
)
ENEMY_SHIP = PLOTTED | names("behind by looks seen_at")
VIEW = (
    names("move viewer turn stage clock scale mode command general signals night torpedoes wakes", "views[]")
    | names("torpedo_method glass forts land marks plans log", "views[]")
    | names("text rules rolls figures hit", "views[].log[]")
    | names("faces fell rule what", "views[].log[].rolls[]")
    | {f"views[].ships[].{name}" for name in OWN_SHIP | ENEMY_SHIP}
)
REPORTS: dict[tuple[str, str], set[str]] = {
    ("cabin", "status"): STATUS,
    ("cabin", "log"): names("lat lon rules text"),
    ("cabin", "sighting"): SIGHTING,
    ("cabin", "dispatch"): DISPATCH,
    ("cabin", "outbox"): OUTBOX,
    ("cabin", "battle"): names("ending minutes text title") | VIEW,
    ("admiralty", "ports"): PORTS,
    ("admiralty", "position"): POSITION,
    ("admiralty", "sighting"): SIGHTING | names("from via"),
    ("admiralty", "dispatch"): DISPATCH,
    ("admiralty", "outbox"): OUTBOX,
    ("admiralty", "article"): names("dateline headline paper text"),
    ("admiralty", "battle"): names("text title"),
    ("press", "tip"): names("lat lon source text"),
}

# ---- what is made of them ----

CHART = (
    names("battles bounds centre contacts forces now rid tips")
    | names("lat lon title", "battles[]")
    | names("across_nm age along_nm bearing_deg hearsay label lat letter lon may_nm own side what when", "contacts[]")
    | names("text when", "contacts[].why[]")
    | names("age key known label lat legs letter lon max_kn may_nm name reach_nm side track when", "forces[]")
    | names("knots lat lon", "forces[].legs[]")
    | names("lat lon text", "tips[]")
)
EXPORT = (
    names("campaign seat papers")
    | names("from number sealed until", "orders[]")
    | names("arrived data happened kind number", "papers[]")
)
ROOM = (
    names("title url when", "actions[]")
    | names(
        "addressees articles battles button call campaign can_seal contacts do draft faults forces fresh_count inbox letter"
    )
    | names("log outbox ports printed readonly reckoning reported rid role seat seed_hash ship side tips title version")
    | names("label state text", "clock")
    | names("key name", "addressees[]")
    | names("dateline headline paper text when", "articles[]")
    | names("ending lat lon n place text title url when", "battles[]")
    | names("href state text", "checks[]")
    | names(
        "across_nm age along_nm bearing bearing_deg by distance_nm error hearsay label lat letter lon lost",
        "contacts[]",
    )
    | names("minute own place side via what when", "contacts[]")
    | names("text when", "contacts[].why[]")
    | names("age course daylight flagship key knots lat lon max_kn name place port raid sight_nm", "forces[]")
    | {f"forces[].{name}" for name in STATUS if name.startswith("ships[].")}
    | {"forces[].ships[].silhouette"}
    | names("fresh from path text via when written", "inbox[]")
    | names("place text when", "log[]")
    | names("number state text to when written", "outbox[]")
    | PORTS
    | names("headline when", "printed[]")
    | names("side text", "printed[].versions[]")
    | names(
        "age course flagship key knots lat letter lon may_have_gone_nm minute name place port via when", "reported[]"
    )
    | {f"reported[].{name}" for name in POSITION if name.startswith("ships[].")}
    | names("day label short when", "ruler[]")
    | names("lat lon number source text when", "tips[]")
)
# Answers about a course that a seat lays itself; all of it from its own ships and the public chart.
RECKONING = (
    names("arrives ends legs nm six_hour_nm stops warnings")
    | names("coal_t course course_deg from hours knots later left_t n nm stopped to whole", "legs[]")
    | names("burns_t key left_t max_t name normal_t now_t", "ships[]")
)
