"""The program that plays a seat: from what lies before it, and from nothing else, a sheet of orders and its reasons in words.

Pure. A kind of seat is a module with one function, named in :data:`campaign.ai.play.SEATS` or, of the land, in
:data:`campaign.ai.play.ASHORE`; what lies before it is :class:`campaign.ai.situation.Lying`, with a
:class:`campaign.ai.field.Field` at a seat of the land, made by the Django shell out of the seat's own papers
(:mod:`campaign.orders.seat_context`).
The phrases in which its dispatches are written and obeyed are :mod:`campaign.ai.phrases` (SC-CK-10), strengths and conduct
:mod:`naval.standing_orders.strength` (SC-CK-09).
"""
