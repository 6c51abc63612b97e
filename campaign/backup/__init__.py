"""Backup of a site: its whole database as one file, put back, or tried out beside it (OP-036).

:mod:`~campaign.backup.databases` copies a database and puts it back, :mod:`~campaign.backup.site_file` is the file,
:mod:`~campaign.backup.restore_trial` what is looked at when one is only tried out.
"""
