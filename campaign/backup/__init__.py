"""Backup of a site: its whole database as one file, put back, or tried out beside it (OP-036).

:mod:`~campaign.backup.sqlite` and :mod:`~campaign.backup.postgres` are the two ways in which a database is copied and put back;
:mod:`~campaign.backup.kept` is the file, :mod:`~campaign.backup.checked` what is looked at when one is only tried out.
"""
