"""A deterministic simulator: server processes, store, bus, clocks and people in one Python process, on virtual time."""
