"""The computer that plays a seat: the seat's own papers in, a sheet of orders with reasons out.

Pure. Each kind of seat is a module with one function, named in :data:`campaign.ai.play.SEATS` or :data:`campaign.ai.play.ASHORE`.
Its papers are a :class:`campaign.ai.situation.Lying`, on land with a :class:`campaign.ai.land.field.Field`, made by
:mod:`campaign.orders.seat_context`. Phrases of dispatches: :mod:`campaign.ai.phrases` (SC-CK-10); strengths and conduct:
:mod:`naval.standing_orders.strength` (SC-CK-09)."""
