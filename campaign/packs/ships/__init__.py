"""Ships of a pack: classes, forces with their ships, transports, merchantmen."""
