"""The auxiliary's room: detached scouts that are out of their admiral's touch."""
