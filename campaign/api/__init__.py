"""A JSON API for programs that play (OP-001 to OP-008): what a seat's room shows and takes, under a token.

Nothing here may import the tables of truth, and nothing here puts an answer together that a page does not show: a contract in
pyproject.toml fails if it does. No framework stands under it. On django-ninja it came to as many lines, with pydantic besides: a
stranger is refused before his method is looked at, sheets are judged by the rules, whose faults come all at once in the words of
the page, and shapes are those of msgspec. The umpire's addresses are :mod:`umpire.api`; ``deploy/api.py`` joins both.
"""
