"""The terminal: what the reader draws, sent as the few cells that changed; keys and signals in."""
