"""The program that plays a seat: from what lies before it, and from nothing else, a sheet of orders and its reasons in words.

Pure. A kind of seat is a module with one function, named in :data:`campaign.program.play.SEATS` or, of the land, in
:data:`campaign.program.play.ASHORE`; what lies before it is :class:`campaign.program.lying.Lying`, with a
:class:`campaign.program.field.Field` at a seat of the land, made by the Django shell out of the seat's own papers
(:mod:`campaign.understudy`).
The phrases in which its dispatches are written and obeyed are :mod:`campaign.program.phrases` (SC-CK-10), strengths and conduct
:mod:`naval.understudy.strength` (SC-CK-09).
"""
