"""A JSON API for programs that play (OP-001 to OP-008): what a seat's room shows and takes, under a token.

Nothing here may import the tables of truth, and nothing here puts an answer together that a page does not show: a contract in
pyproject.toml fails if it does. The umpire's addresses are :mod:`umpire.api`; ``deploy/api.py`` joins both.
"""
