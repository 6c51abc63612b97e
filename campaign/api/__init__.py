"""A JSON API for programs that play (OP-001 to OP-008): what a seat's room shows and takes, under a token.

Nothing here may import the tables of truth, and nothing here puts an answer together that a page does not show: a contract in
pyproject.toml fails if it does. There is no framework for it: the bodies are msgspec's types and the dicts of pages, so that a
second set of models, as django-ninja and pydantic want, would say everything twice; a table of addresses and one door are less
than their settings would be. The umpire's addresses are :mod:`umpire.api`; ``deploy/api.py`` joins both.
"""
