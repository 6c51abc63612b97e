"""The fields a seat may be shown, one by one: a new field fails a test until somebody has thought about it."""

from __future__ import annotations

from re import sub
from typing import Any


def fields(value: Any, at: str = "") -> set[str]:
    """Return the paths of every field in JSON-able data; of a list all rows, of a list of plain values only its place.

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
    """Split field names, all of them under one place if that is given."""
    return {f"{under}.{word}" if under else word for word in words.split()}


def folded(found: set[str]) -> set[str]:
    """Fold the fields of a battle's views: each part of the own side's (its scorer cards, its signals) counts as one.

    >>> sorted(folded({"views[].plans.drake.kind", "views[].ships[].hurt.bow", "views[].log[].text", "title"}))
    ['title', 'views[].log[].text', 'views[].plans', 'views[].ships[].hurt']
    """
    return {sub(r"^(views\[\]\.(?:ships\[\]\.\w+|(?!ships|log)\w+)).*", r"\1", name) for name in found}


# ---- reports, as they are delivered and exported: role and kind -> fields ----

HOP = names("at from medium to", "hops[]")
DISPATCH = names("from from_key hops path text via written") | HOP  # the form, with the time of every relay
OUTBOX = names("at by hops number state text to written") | HOP  # as far as his own office knows; never whether it arrived
LOG = names("coal_t course_deg force knots lat lon name own rules text")
LOGBOOK = names("force name via") | names("coal_t course_deg knots lat lon minute own text", "rows[]")
BEARING = names("bearing bearing_deg by minute own_lat own_lon strength")  # never who
SIGHTING = names(
    "bearing bearing_deg brief by closest_at closest_nm distance_nm error_nm label lat level lon lost own_lat own_lon side what"
)
STATUS = (
    names("course_deg daylight flagship force knots lat legs lon name port raid sight_nm track")
    | names("knots lat lon", "legs[]")
    | names("afloat boilers burnt_t class class_kn coal_max_t coal_normal_t coal_t damage key kind lame_until max_kn", "ships[]")
    | names("name stopped_until table top_min", "ships[]")
)
STATUS |= names("jams silent sighting ask_nm")  # wireless, and what she does when an enemy comes in sight, as he ordered it
STATUS |= names("after_nm")  # and how far she makes after merchantmen, as he ordered it
STATUS |= names("joins parent")  # of a force that has parted, or is to join another
STATUS |= names("displacement_t unit_t", "ships[]")  # how fast she coals; tons a unit where coal is counted in units
STATUS |= names("dived_h dived_kn dived_min", "ships[]") | names("dived", "legs[]")  # of petrol boats
STATUS |= names("cargo_t", "ships[]")  # of colliers
COMPANY = names("force name state text to")
POSITION = names("course_deg flagship force knots lat lon name path port via") | names(
    "afloat coal_t damage max_kn name", "ships[]"
)
POSITION |= names("boat unit_t", "ships[]")  # where coal is counted in units, and of petrol boats
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
ASKED = names("force minutes name scale why", "forces[]")  # at a stop that a sighting made: tests/campaign/runs/test_cuts.py
STATUS |= names("mines", "ships[]")  # left aboard, where laying them was agreed
STATUS |= names("tasks") | names("count kind lat lon of since", "tasks[]")  # his own orders, still to do
WORK = names("count force lat lon name of radius_nm text what")  # acts and hits of his own ships, as they know them
SILENCE = names("name of text")  # that his side's place does not answer; never why
STATUS |= names("prizes")  # his use of them
# As plotted and reported: a ship's supposed place, never her fate.
SAILING = names("cargo due flag lane sails ship state", "ships[]")
LOSS = names("cargo flag lane lat lon ship source text")
REPORTS: dict[tuple[str, str], set[str]] = {
    ("cabin", "status"): STATUS,
    ("cabin", "log"): LOG,
    ("auxiliary", "log"): LOG,
    ("admiralty", "logbook"): LOGBOOK,
    ("cabin", "bearing"): BEARING | names("from via"),  # of forces detached from him
    ("auxiliary", "bearing"): BEARING | names("from via"),
    ("admiralty", "bearing"): BEARING | names("from via"),
    ("cabin", "sighting"): SIGHTING | names("from via"),  # of forces detached from him
    ("cabin", "dispatch"): DISPATCH,
    ("cabin", "outbox"): OUTBOX,
    ("cabin", "battle"): names("ending minutes text title") | VIEW,
    ("cabin", "work"): WORK,
    ("admiralty", "work"): WORK,
    ("admiralty", "silence"): SILENCE,
    ("cabin", "company"): COMPANY,
    ("cabin", "position"): POSITION,  # of forces detached from him, at the hours of their reports
    ("admiralty", "company"): COMPANY,
    ("auxiliary", "company"): COMPANY,
    ("auxiliary", "status"): STATUS,
    ("auxiliary", "sighting"): SIGHTING | names("from via"),
    ("admiralty", "ports"): PORTS,
    ("admiralty", "position"): POSITION,
    ("admiralty", "sighting"): SIGHTING | names("from via"),
    ("admiralty", "dispatch"): DISPATCH,
    ("admiralty", "outbox"): OUTBOX,
    ("admiralty", "article"): names("corrects date dateline headline of paper text withdraws"),
    ("admiralty", "trade"): SAILING
    | names("arrived at_sea due held in_port lane late lost overdue", "lanes[]")
    | names("cargo fate flag port read ship", "prizes[]"),
    ("admiralty", "prize"): names("brought by cargo fate flag lat lon port ship"),  # of those its own ships took
    ("admiralty", "loss"): LOSS,
    ("trade", "loss"): LOSS,
    ("trade", "plot"): SAILING | names("key knots lane_key lat lon side", "ships[]") | names("knots lat lon", "ships[].legs[]"),
    ("trade", "lanes"): names("key name points", "lanes[]") | names("lat lon name", "ends[]"),
    ("press", "printed"): names("corrects dateline headline number withdraws")  # his own
    | names("blue red", "reaches")
    | names("blue red", "headlines")
    | names("blue red", "versions"),
    ("admiralty", "battle"): names("text title"),
    ("press", "tip"): names("day lat lon source text"),
}
# The seat that commands detached ships reads of them as an admiral does of his own (and of their sightings, by their name).
REPORTS = {("auxiliary", kind): found for (role, kind), found in REPORTS.items() if role == "cabin"} | REPORTS
COMPANY_KINDS = (("cabin", "company"), ("cabin", "position"), ("admiralty", "company"))
# Read by no seat of the busy war, where nothing detaches: tests/campaign/orders/test_company.py looks at these.
ELSEWHERE = {key: REPORTS.pop(key) for key in sorted(REPORTS) if key[0] == "auxiliary" or key in COMPANY_KINDS}

# ---- what is made of them ----

SUBJECT = ("of", "of_paper")
"""The names by which a row asks *Why do I see this?* (UD-119): a paper's number or its own key. test_why.py opens each of
them."""
CHART = (
    names("battles bearings bounds centre contacts earlier forces now rid tips")
    | names("age fade from strength text to", "bearings[]")
    | names(
        "across_nm age along_nm bearing_deg brief hearsay label lat letter lon may_nm old_min own side what when", "contacts[]"
    )
    | names("text when", "contacts[].why[]")
    | names("age key known label lat legs letter lon max_kn may_nm name reach_nm side track when", "forces[]")
    | names("knots lat lon", "forces[].legs[]")
    | names("lat lon text", "tips[]")
    | names("aims")
    | names("key kinds lat lon name", "aims[]")  # of the printed map those that his briefing names
    | names("waters")
    | names("harbours marks silent", "waters")  # own harbours, own mines, own places that are silent
    | names("columns name port ring rows squares", "waters.harbours[]")
    | names("name note ring what", "waters.harbours[].squares[]")
    | names("count lat lon radius_nm text what when", "waters.marks[]")
    | names("due key lane lat letter lon ship side state words", "merchants[]")  # the trade player's own plot
    | names("knots lat lon", "merchants[].legs[]")
)
EXPORT = (
    names("campaign seat papers")
    | names("from number sealed until", "orders[]")
    | names("arrived data happened kind number", "papers[]")
)
PLOT_ROW = (
    names("cargo due flag key knots lane lane_key lat late_h letter lon open place sails ship side state words")
    | names("freight pays premium value")  # by public prices, from her speed and cargo, her lane's miles, and losses told
    | names("knots lat lon", "legs[]")
)
LISTS = ("articles", "battles", "bearings", "contacts", "inbox", "knows", "log", "news", "outbox", "printed", "tips", "works")
BRIEFING = (  # the scenario's words for this seat alone, and the public list of its own side's seats
    names("aim aims ashore fellows first has orders run_h sees side steps story war", "briefing")
    | names("name role", "briefing.fellows[]")
    | names("href text", "briefing.steps[]")
    | names("points text", "briefing.aims[]")
)
ROOM = (
    names("title url when", "actions[]")
    | names("at_sea company stopped wide")  # stopped: he orders again in the middle of a run, because of a sighting
    | names("detached hand join joined may_part open stopped", "company")
    | names("age gone joins key name place touch when", "company.detached[]")
    | names("joins key name to", "company.join[]")
    | names("key name next parts ships", "company.may_part[]")
    | names("key name silhouette", "company.may_part[].ships[]")
    | names("key n name ships", "company.may_part[].parts[]")
    | names("asked drafted joins parent", "forces[]")
    | names(
        "addressees articles battles button call campaign can_seal contacts do draft faults forces fresh_count inbox letter"
        " approach asked_at_sightings beat"
        " sky rung"  # by which way its own last orders were found (CK-017)
    )
    | names("after before left paused", "due")  # the clock, by the terms: no seals and no causes of stops
    | names("iso words", "due.at")
    | names("iso words", "due.paused")
    | names("due")
    | names("log outbox ports printed readonly reckoning reported rid role seat seed_hash ship side slips tips title version")
    | names(
        "hand paper taken_over"
    )  # of its own people: a deputy's name, that its orders came on paper, that somebody sat there before
    | names("deputy no_draft no_seal", "person")
    # whether the computer has this very seat, may be relieved, and its reasons here (CK-043); a war alone says so
    | names("log may_take plays stands_by", "program")
    | names("lines when", "program.log[]")
    | names("advance alone program")  # advance: in a war alone, for what its player goes on
    | names("ended")  # a war that is over shows its seed (UD-111): nothing until then
    # where a list is cut on the page, and how many of it are in its fold: counts of the seat's own papers
    | {f"{part}.{name}" for part in ("after", "counts", "first", "more", "shown") for name in LISTS}
    | names("after counts first fought in_action more shown")
    | names("count earlier newest", "words")  # the umpire's messages to this seat in his own name (UD-051)
    | names("fresh of text to when", "words.newest[]")
    | names("label state text", "clock")
    | names("text url", "setting_up[]")
    | names("key name", "addressees[]")
    | names("corrects date dateline headline of old paper side stands text via when withdraws", "articles[]")
    | names("speak_nm")  # a figure of the rules
    | names("ending fresh n text title url when", "battles[]")
    | names("ending fresh n text title url when", "fought[]")  # those of them that are new
    | names("href state text", "checks[]")
    | names(
        "across_nm age along_nm bearing bearing_deg brief by distance_nm error hearsay label lat letter lon lost", "contacts[]"
    )
    | names("gone minute own place side via what when", "contacts[]")
    | names("text when", "contacts[].why[]")
    | names("age course daylight flagship key knots lat lon max_kn name place port raid sight sight_nm", "forces[]")
    | {f"forces[].{name}" for name in STATUS if name.startswith("ships[].")}
    | names("coal_shown fuel per silhouette", "forces[].ships[]")
    | names("troops troops.text troops.when", "forces[]")  # out of her own log, which her admiral has
    | names("engine")
    | names("empty fuel note officer reach url word", "engine")
    | names("name short", "engine.fuel")
    | BRIEFING
    | names("past")
    | names("begun lines", "came")
    | names("href kind text url when", "came.lines[]")
    | names("chart log news orders papers signals tips", "new")  # counts of the seat's own papers
    | names("fresh from hops origin path text via when written", "inbox[]")
    | names("by to when", "inbox[].hops[]")
    | names("made own place ship text when", "log[]")
    | names("aboard answered asked by hand hops number origin state text to when written", "outbox[]")
    | names("by to when", "outbox[].hops[]")
    | names("bearings carriers phrases wireless")
    | names("forces phrases places", "phrases")
    | names("meaning text", "phrases.phrases[]")
    | names("jamming", "wireless")
    | names("key name", "carriers[]")
    | names("age bearing bearing_deg by lat lon minute strength via when", "bearings[]")
    | names("after_nm ask_nm jams sighting silent", "forces[]")
    | names("colliers damaged told wanted_t", "ports[]")  # of ships there by their own last reports
    | names("coal_t colliers damaged ports ships", "reserves")
    | names("forces hours ports recipients", "telegram")  # forces that have reported, and own ports of the public chart
    | names("key name seat", "telegram.recipients[]")
    # whom its own dispatches told of which contact, and who answered
    | names("knows reserves telegram")
    | names("contacts seats", "knows")
    | names("blind brief by label of place tell text told when", "knows.contacts[]")
    | names("name words", "knows.contacts[].told[]")
    | names("heard name number open words written", "knows.seats[]")
    | names("work")
    | names("forces kinds most reports", "work")
    | names("at_a_place count key name rule targets text", "work.kinds[]")
    | names("key name", "work.kinds[].targets[]")
    | names("key mines since tasks", "work.forces[]")
    | names("count kind lat lon of", "work.forces[].tasks[]")
    | names("force fresh minute place text when", "work.reports[]")
    | PORTS
    | names("corrects dateline headline number open state when withdraws", "printed[]")
    | names("dateline headline reads side text", "printed[].versions[]")
    | names("letters mail")  # mail: the term of the press's delay
    | names("fresh of sender text when", "letters[]")
    | names("minutes words", "editions[]")  # hours of the run that is ordered
    | names("prizes", "forces[]")
    | names("trade")
    | names("arrived at_sea due held in_port lane late late_h lost overdue", "trade.lanes[]")
    | names("arrived at_sea due held in_port lost overdue", "trade.total")
    | names("cargo fate flag ship when", "trade.prizes[]")
    | names("fresh text when", "trade.news[]")
    | names("counts flags lost", "trade")
    | names("counts open rates", "trade.lanes[]")
    | names("arrived at_sea flag in_port lost overdue risk", "trade.flags[]")
    | names("earned freight_at_sea worth_at_sea worth_lost", "trade.flags[]")
    | {f"trade.{rows}.{name}" for rows in ("ships[]", "done[]", "lanes[].ships[]") for name in PLOT_ROW}
    | names("key name points", "trade.ways[]")
    | names("lat lon name", "trade.ends[]")
    | names("age course flagship key knots lat letter lon may_have_gone_nm minute name others place port via when", "reported[]")
    | {f"reported[].{name}" for name in POSITION if name.startswith("ships[].")}
    | names("coal_shown fuel per", "reported[].ships[]")
    | names("day href label short shown when", "ruler[]")
    | names("after before label run", "past")  # an earlier run of the seat's own
    | names("age fresh lat lon number source text told when", "tips[]")
)
# Answers about a course that a seat lays itself; all of it from its own ships and the public chart.
RECKONING = (
    names("arrives ends home legs most_kn nm six_hour_nm stops warnings")
    | names("coal dived left", "legs[]")
    | names("boat unit_t", "ships[]")
    | names("enough nm port ship text", "home")
    | names("coal_t course course_deg from hours knots later left_t n nm stopped to whole", "legs[]")
    | names("burns_t key left_t max_t name normal_t now_t", "ships[]")
)

# The mustering: terms and talk are everybody's; of the checklist and the charts a seat has its own (test_muster).
AGREED = (
    names("battles differs discussion groups others others_since signatures")
    | names("n name side text what when", "discussion[]")
    | names("title", "groups[]")
    | names("differs fixed high idle key kind low name options rule since standard step text typed value", "groups[].rows[]")
    | names("key words", "groups[].rows[].options[]")
    | names("key letter name side signed", "signatures[]")
)
MUSTER = (
    names("ashore campaign due harbours holds letter mark mustering readonly rid role ruler seat serves side signed signs")
    | names("undone version war")
    # where a list is cut on the page, and how many of it are in its fold: counts of the seat's own papers
    | {f"{part}.{name}" for part in ("after", "counts", "first", "more", "shown") for name in LISTS}
    | names("after counts first fought in_action more shown")
    | names("label state text", "clock")
    | BRIEFING
    | names("port state text", "due[]")
    | names("capacity done marks name port", "harbours[]")
    | AGREED
)
CARD = "armour class_name displacement_t guns kind knots ship silhouette"
SERVED = (
    names("boxes count enemy public targets")
    | names("flagship models squadron", "boxes[]")
    | names(f"{CARD} boilers coal_max_t coal_normal_t coal_t tubes", "boxes[].scorers[]")
    | names(f"{CARD} funnels length_ft", "targets[]")
)
