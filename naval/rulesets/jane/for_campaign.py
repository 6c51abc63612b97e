"""Jane's game in a war: the ships themselves fight, and a seat keeps the plot without what only a captain needs."""

from __future__ import annotations

from tactical.engine.for_campaign import ForCampaign, fields

PLOTTED = (
    "id side name what kind own exact afloat x_yd y_yd heading_deg kn max_kn class_kn range_yd bearing_deg target status by "
    "behind seen_at looks track boat class_key force station guns mounts lights tubes hurt level steering loads"
)
FRAME = (
    "move turn stage clock viewer log scale mode command general signals night torpedoes wakes torpedo_method glass forts land "
    "marks plans"
)

FOR_CAMPAIGN = ForCampaign(fields(FRAME, ships=[fields(PLOTTED)]), at_tables={"general_orders": True}, usual=True, clock="turn")
