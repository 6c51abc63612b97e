"""The computer that plays a seat: it turns the seat's own papers, and nothing else, into a sheet of orders with reasons.

Pure. Each kind of seat is a module with one function, named in :data:`campaign.ai.play.SEATS` or, on land, in
:data:`campaign.ai.play.ASHORE`. Its papers are a :class:`campaign.ai.situation.Lying`, on land with a
:class:`campaign.ai.field.Field`, made by :mod:`campaign.orders.seat_context`. The phrases of its dispatches are in
:mod:`campaign.ai.phrases` (SC-CK-10), strengths and conduct in :mod:`naval.standing_orders.strength` (SC-CK-09)."""
