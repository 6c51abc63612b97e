"""A campaign as one file (OP-030 to OP-035).

:mod:`~campaign.archive.tables` is the closed list of what is in it, :mod:`~campaign.archive.cells` how a value of a row is
written and read, :mod:`~campaign.archive.rows` how keys between rows are, :mod:`~campaign.archive.zip_file` the file itself.
:mod:`~campaign.archive.file_writer` makes one, :mod:`~campaign.archive.file_reader` looks at one that came from outside, and
:mod:`~campaign.archive.importer` makes a campaign of it.
"""
