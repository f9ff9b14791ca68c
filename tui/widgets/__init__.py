"""The panes of the reader, one widget a module; none knows another."""
