"""A JSON API for programs that play (OP-001 to OP-008): what a seat's room shows and takes, under a token.

Nothing here may import the tables of truth, or compose an answer that no page shows: a contract in pyproject.toml fails if it
does. There is no framework: with django-ninja it had as many lines, and pydantic besides, because requests without a token are
refused before their method is checked, the rules judge sheets, with all faults at once in the words of the page, and shapes are
msgspec's. The umpire's addresses are :mod:`umpire.api`; ``deploy/api.py`` joins both."""
