"""A JSON API for programs that play (OP-001 to OP-008): what a seat's room shows and takes, under a token.

Nothing here may import the tables of truth, or compose an answer that no page shows: a contract in pyproject.toml fails if it
does. There is no framework under it. With django-ninja it had as many lines, and pydantic besides: requests without a token are
refused before their method is checked, sheets are judged by the rules, whose faults come all at once in the words of the page,
and shapes are those of msgspec. The umpire's addresses are :mod:`umpire.api`; ``deploy/api.py`` joins both."""
