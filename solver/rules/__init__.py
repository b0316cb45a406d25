"""Rule sets: frozen records whose every field is one rule; each game's own lie in its home."""
