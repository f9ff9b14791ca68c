"""The full-screen faces of the reader: the main screen, the help, the note editor."""
