"""A campaign as one file (OP-030 to OP-035).

:mod:`~campaign.archive.tables` is the closed list of its contents, :mod:`~campaign.archive.cells` encodes values,
:mod:`~campaign.archive.rows` keys, :mod:`~campaign.archive.zip_file` the file. :mod:`~campaign.archive.file_writer` makes one,
:mod:`~campaign.archive.file_reader` checks one, :mod:`~campaign.archive.importer` makes a campaign of it."""
