"""paperreader on a terminal: the command line and the screen."""
