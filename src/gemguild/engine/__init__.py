"""What all games run on: records, compiled loops, games and positions, text forms."""
