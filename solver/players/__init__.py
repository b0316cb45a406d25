"""Honest play: players that see what a player at the table sees, and nothing else."""
