"""One file a command: each has ``add`` (its arguments) and ``run`` (its work, with the heavy imports)."""
