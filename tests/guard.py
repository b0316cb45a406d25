"""What ends a test that hangs."""

# Seconds after which a process is taken to hang.  A guard, no measure of speed: what it guards takes a few.
HANGING = 300
