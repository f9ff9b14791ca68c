"""The program as the console script runs it."""

PROGRAM = "import sys; from tui.cli import main; sys.exit(main())"
