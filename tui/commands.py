"""Every command of the reader, declared once: it feeds keys, footer, palette, help and `keys:`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """Something a person can ask for by a key or by name."""

    id: str
    """What the configuration and the palette call it. Its function is called the same, with `_`
    for `-` and without a number at the end."""
    keys: tuple[str, ...]
    """Keys it is bound to unless configured otherwise; two names with a blank are a chord."""
    label: str
    """One or two words for the footer."""
    help: str
    """What it does, in one line of at most 60 columns."""
    room: str
    """The module of `tui.actions` that carries it out; loaded when first used."""
    acts: bool = False
    """It acts on the paper shown, and is not done while that may still change."""
    footer: bool = False
    """It is worth a place in the footer."""
    args: tuple[int, ...] = ()
    """What its function gets besides the screen."""

    @property
    def waits(self) -> bool:
        """Whether it first waits for a search that was asked for before it."""
        return self.acts or self.room == "moving"

    @property
    def function(self) -> str:
        """The name of its function in its room."""
        return self.id.rstrip("-0123456789").replace("-", "_")


GROUPS = {
    "moving": "Moving and reading",
    "finding": "Finding",
    "deciding": "Deciding",
    "tagging": "Tags and notes",
    "learning": "What was learnt from your decisions",
    "comparing": "Other texts of a paper",
    "copying": "Copying",
    "general": "The reader itself",
}
"""The rooms in the order of the help, with their headings."""

COMMANDS: tuple[Command, ...] = (
    Command("down", ("j", "down"), "down", "down one paper, or one line of the text", "moving"),
    Command("up", ("k", "up"), "up", "up one paper, or one line of the text", "moving"),
    Command("top", ("g g", "home"), "top", "to the first paper or line", "moving"),
    Command("bottom", ("G", "end"), "bottom", "to the last paper or line", "moving"),
    Command("half-down", ("ctrl+d",), "half down", "half a screen down", "moving"),
    Command("half-up", ("ctrl+u",), "half up", "half a screen up", "moving"),
    Command("screen-down", ("pagedown",), "screen down", "a screen down in this pane", "moving"),
    Command("screen-up", ("pageup",), "screen up", "a screen up in this pane", "moving"),
    Command("next-paper", ("J",), "next paper", "the next paper, also while reading", "moving"),
    Command("previous-paper", ("K",), "previous paper", "the previous paper", "moving"),
    Command("page", ("space",), "page", "page the abstract, then on to the next paper", "moving"),
    Command("page-back", ("b",), "page back", "page back, then on to the previous paper", "moving"),
    Command(
        "open", ("enter", "l", "right"), "open", "go to the text of the paper", "moving", acts=True
    ),
    Command("back", ("h", "left"), "back", "back to the list; never quits", "moving"),
    Command("zoom", ("z",), "zoom", "give this pane the whole screen, and back", "moving"),
    Command("layout", ("Z",), "layout", "list and text side by side, or stacked", "moving"),
    Command(
        "next-undecided",
        ("]",),
        "next undecided",
        "to the next undecided paper",
        "moving",
        acts=True,
    ),
    Command(
        "previous-undecided",
        ("[",),
        "previous undecided",
        "to the previous undecided paper",
        "moving",
        acts=True,
    ),
    Command("search", ("/",), "search", "search as you type; Esc leaves", "finding", footer=True),
    Command("next-match", ("n",), "next match", "next match in the text, or result", "finding"),
    Command("previous-match", ("N",), "previous match", "previous match, or result", "finding"),
    Command("clear", ("escape", "0"), "clear", "clear the selection, then the search", "finding"),
    Command(
        "literal", ("w",), "as typed", "take a corrected query back to what was typed", "finding"
    ),
    Command(
        "facets",
        ("F",),
        "narrow down",
        "by a tag, venue or year of those shown",
        "finding",
        acts=True,
    ),
    Command("sort", ("o",), "sort", "choose what the list is sorted by", "finding"),
    Command("reverse", ("O",), "reverse", "turn the order of the list round", "finding"),
    Command("saved", ("f",), "saved searches", "choose one of the saved searches", "finding"),
    *(
        Command(
            f"saved-{n}", (str(n),), f"saved {n}", f"saved search number {n}", "finding", args=(n,)
        )
        for n in range(1, 10)
    ),
    Command("save-search", ("S",), "save search", "save this search under a name", "finding"),
    Command("reading-list", ("L",), "reading list", "the reading list, in its order", "finding"),
    Command(
        "keep",
        ("s",),
        "keep",
        "keep it and go on; again: undecided",
        "deciding",
        acts=True,
        footer=True,
    ),
    Command(
        "maybe",
        ("m",),
        "maybe",
        "maybe, and go on; again: undecided",
        "deciding",
        acts=True,
        footer=True,
    ),
    Command(
        "reject",
        ("x",),
        "reject",
        "reject and go on; again: undecided",
        "deciding",
        acts=True,
        footer=True,
    ),
    Command("read", ("r",), "read", "mark as read, or as unread", "deciding", acts=True),
    Command("select", ("v",), "select", "select and move down", "deciding", acts=True),
    Command(
        "select-to",
        ("V",),
        "select to here",
        "select from the last mark to here",
        "deciding",
        acts=True,
    ),
    Command(
        "undo",
        ("u",),
        "undo",
        "take the last change back, and go there",
        "deciding",
        acts=True,
        footer=True,
    ),
    Command("redo", ("ctrl+r",), "redo", "make the change again", "deciding", acts=True),
    Command(
        "repeat", (".",), "repeat", "repeat the last decision or tag edit", "deciding", acts=True
    ),
    Command(
        "tags",
        ("t",),
        "tags",
        "edit the tags: +eeg -todo; Tab completes",
        "tagging",
        acts=True,
        footer=True,
    ),
    Command("add-tag", ("+",), "add tag", "add the tag last used", "tagging", acts=True),
    Command("remove-tag", ("-",), "remove tag", "remove the tag last used", "tagging", acts=True),
    Command("tag-all", ("*",), "tag all", "tag every paper of the list", "tagging", acts=True),
    Command("note", ("e",), "note", "write a note", "tagging", acts=True, footer=True),
    Command(
        "similar",
        ("R",),
        "similar",
        "papers like this one, or like those selected",
        "learning",
        acts=True,
    ),
    Command(
        "more-like",
        ("M",),
        "more like this",
        "select n undecided papers like this, to decide at once",
        "learning",
        acts=True,
    ),
    Command(
        "similar-to-tag", (), "like a tag", "papers like those with a tag", "learning", acts=True
    ),
    Command(
        "similar-to-text", (), "like a text", "papers like a pasted text", "learning", acts=True
    ),
    Command("lens", ("c",), "lens", "look through a criteria lens, or none", "learning"),
    Command("stats", ("#",), "figures", "decisions, keepers, tags, venues in plots", "learning"),
    Command("estimate", (), "estimate", "how many keepers are left; may I stop?", "learning"),
    Command(
        "versions",
        ("d",),
        "other texts",
        "compare near-duplicates and edits; join or part them",
        "comparing",
        acts=True,
    ),
    Command("copy-id", ("y y",), "copy id", "copy the id", "copying", acts=True),
    Command("copy-title", ("y t",), "copy title", "copy the title", "copying", acts=True),
    Command("copy-abstract", ("y a",), "copy abstract", "copy the abstract", "copying", acts=True),
    Command("copy-bibtex", ("y b",), "copy BibTeX", "copy as BibTeX", "copying", acts=True),
    Command("copy-url", ("y u",), "copy URL", "copy the address", "copying", acts=True),
    Command(
        "open-url",
        ("g x",),
        "open page",
        "open its page here; over SSH, copy the address",
        "copying",
        acts=True,
    ),
    Command("export", ("E",), "export", "write papers to a file", "general", acts=True),
    Command("palette", (":", "ctrl+p"), "commands", "find a command by name", "general"),
    Command("help", ("?",), "help", "keys, signs and the query language", "general", footer=True),
    Command("redraw", ("ctrl+l",), "redraw", "search again and draw the screen anew", "general"),
    Command("suspend", ("ctrl+z",), "suspend", "back to the shell; fg returns", "general"),
    Command("cancel", ("ctrl+c",), "cancel", "stop what is running", "general"),
    Command(
        "leave", ("q",), "leave", "leave the text, the results, the reader", "general", footer=True
    ),
    Command("quit", ("Q",), "quit", "quit from anywhere", "general"),
)
