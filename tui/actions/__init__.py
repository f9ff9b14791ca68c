"""What each command does: one module a group of commands, loaded when one of them is first used.

A command's function is named after its id and gets the main screen.
"""
