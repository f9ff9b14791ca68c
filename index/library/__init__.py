"""The reading list: the one place where the user's work lives."""

from index.library.backups import Backup
from index.library.deltas import Delta
from index.library.elsewhere import TakeOver, take_over
from index.library.entry import Entry, Status
from index.library.library import Change, Library
from index.library.view import Event

__all__ = [
    "Backup",
    "Change",
    "Delta",
    "Entry",
    "Event",
    "Library",
    "Status",
    "TakeOver",
    "take_over",
]
