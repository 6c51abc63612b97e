"""Backup of a site: its database as one file, restored, or tried out beside it (OP-036).

:mod:`~campaign.backup.databases` copies and restores, :mod:`~campaign.backup.site_file` is the file,
:mod:`~campaign.backup.restore_trial` tries it out."""
