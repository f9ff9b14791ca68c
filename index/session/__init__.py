"""Everything put together without a screen: what the command line and the reader call."""

from index.session.kinship import Version
from index.session.page import Page
from index.session.progress import Progress
from index.session.session import Session

__all__ = ["Page", "Progress", "Session", "Version"]
