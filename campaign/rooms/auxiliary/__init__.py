"""The auxiliary's room: detached forces out of touch with their admiral."""
