"""Acts on the lines of the draft: let stand, open again, take the last back (UD-015, UD-125)."""

from __future__ import annotations

from django.http import Http404
from django.utils.translation import gettext

from campaign.models.truth import ReviewedLine, RulingNote
from campaign.orders.sealing import Refused, fault
from campaign.rulings import report_edits, review_items, ruling_records
from campaign.runs.run_inputs import RULED, TAKEN_BACK
from campaign.simulation import ruling_validation
from umpire.frame import Standing

NOTHING = "There is nothing left to undo in this run."
AMENDED = "The last was an edit that was confirmed or reattached: undo it on the page Amend papers."
Form = dict[str, str]


def accept(at: Standing, form: Form) -> None:
    """Let one line stand, whatever it is."""
    if not form.get("line"):
        raise Refused(fault("", gettext("Choose the line to let stand.")))
    review_items.accept(at.segment, form.get("stamp", ""), at.umpire, form["line"])


def accept_all(at: Standing, form: Form) -> None:
    """Let all stand that need no ruling."""
    review_items.accept(at.segment, form.get("stamp", ""), at.umpire)


def again(at: Standing, form: Form) -> None:
    """Open a line again that was let stand."""
    review_items.open_again(at.segment, form.get("stamp", ""), form.get("line", ""))


def undo(at: Standing, form: Form) -> None:
    """Take back the last act in this run: a ruling, an edit with its copies, or all lines of one press."""
    shown = form.get("stamp", "")
    ruling_records.fresh(at.segment, shown)
    stood, made = ReviewedLine.objects.filter(run=at.run, did=review_items.ACCEPTED).last(), last_made(at)
    if made is not None and (stood is None or made.at > stood.at):
        if made.did == "edit":
            report_edits.take_back(at.segment, made.key, shown, at.umpire, along=of_one_press(made))
        elif made.did in RULED:
            ruling_records.take_back(at.segment, made.key, shown, at.umpire, opens=made.at)
        else:
            raise Refused(fault("", AMENDED), status=409)
    elif stood is not None:
        review_items.in_review(at.segment, shown)
        review_items.open_all(at.segment, stood.at)
    else:
        raise Refused(fault("", NOTHING), status=409)


def of_one_press(made: RulingNote) -> list[str]:
    """List the edits that one press made, with those of its copies (UD-028)."""
    return list(RulingNote.objects.filter(run=made.run, did=made.did, at=made.at).values_list("key", flat=True))


def last_made(at: Standing) -> RulingNote | None:
    """Find the last ruling or edit that stands: of each, its latest act counts."""
    seen: set[str] = set()
    for one in RulingNote.objects.filter(run=at.run).order_by("-pk"):
        if one.key not in seen and one.did not in (*TAKEN_BACK, "unedit", "void", "opened", "letter", "told"):
            return one
        seen.add(one.key)
    return None


def leave_trial(at: Standing, form: Form) -> None:
    """Dismiss the objections to a ruling, which have been read."""
    ruling_validation.dismiss(at.segment)


ACTS = {"accept": accept, "accept_all": accept_all, "again": again, "undo": undo, "leave_trial": leave_trial}


def act(at: Standing, form: Form) -> None:
    """Do the act of a form of the draft; Http404 for an unknown act."""
    if (do := ACTS.get(form.get("do", ""))) is None:
        raise Http404
    do(at, form)
