"""Proves the check on a made-up target and a made-up table."""

from . import order
from .references import Use, folder

_DOCUMENT = """
## The folders of Ships

| Folder | Contents |
| --- | --- |
| `Sails` | Uses `Wind`. |
| `Hull/Planks` | Planks. |
| `Hull` | Everything that floats. |

## The folders of ShipsApp

| Folder | Contents |
| --- | --- |
| `Crew` | People. |

| Word | Meaning |
| --- | --- |
| `Mast` | no folder |
"""

_USES = [
    Use("Harbor.swift", 1, 5, "Sail", "Sails/Sail.swift"),
    Use("Sails/Sail.swift", 3, 9, "Hull", "Hull/Hull.swift"),
    Use("Sails/Sail.swift", 7, 9, "Rope", "Sails/Rope.swift"),
    Use("Hull/Hull.swift", 2, 9, "Plank", "Hull/Planks/Plank.swift"),
    Use("Hull/Hull.swift", 4, 9, "Plank.nail()", "Hull/Planks/Plank.swift"),
    Use("Hull/Planks/Plank.swift", 2, 9, "Hull", "Hull/Hull.swift"),
    Use("Hull/Planks/Plank.swift", 8, 9, "Harbor", "Harbor.swift"),
]
_ROWS = ["Sails", "Hull/Planks", "Hull"]
_PAIRS = order.between(_USES)
_FOLDERS = {"", "Sails", "Hull", "Hull/Planks"}


def run():
    """The results that are not as expected, as messages."""
    upward = order.upward(_PAIRS, order.ranks(_ROWS))
    calm = order.between(_USES[:4])
    checks = {
        "folder of a file": (folder("Hull/Planks/Plank.swift"), "Hull/Planks"),
        "folder of a file of the target": (folder("Harbor.swift"), ""),
        "rows of a table": (order.rows(_DOCUMENT, "Ships"), _ROWS),
        "rows of another table": (order.rows(_DOCUMENT, "ShipsApp"), ["Crew"]),
        "rows without a table": (order.rows(_DOCUMENT, "Boats"), []),
        "folders as listed": (list(order.unlisted(_ROWS, _FOLDERS)), []),
        "folders not as listed": (
            list(order.unlisted(["Sails", "Keel", "Hull", "Sails"], _FOLDERS)),
            [
                "folder Hull/Planks has no row in ARCHITECTURE.md",
                "the row Keel of ARCHITECTURE.md has no folder",
                "folder Sails has several rows in ARCHITECTURE.md",
            ],
        ),
        "uses inside a folder": (("Sails", "Sails") in _PAIRS, False),
        "upward uses": (
            {pair: [use.line for use in uses] for pair, uses in upward.items()},
            {("Hull", "Hull/Planks"): [2, 4], ("Hull/Planks", ""): [8]},
        ),
        "upward uses of a folder without a row": (
            order.upward(_PAIRS, order.ranks(["Sails", "Hull"])), {},
        ),
        "cycles": (order.cycles(_PAIRS), [("", "Hull", "Hull/Planks", "Sails")]),
        "cycles of two": (order.cycles(order.between(_USES[3:6])), [("Hull", "Hull/Planks")]),
        "no cycles": (order.cycles(calm), []),
        "proposed order": (
            order.proposed(_FOLDERS, _PAIRS, _ROWS), ["Sails", "Hull", "Hull/Planks"],
        ),
        "proposed order without rows": (
            order.proposed(_FOLDERS, calm, []), ["Sails", "Hull", "Hull/Planks"],
        ),
        "an order that needs no other": (
            order.proposed({"A", "B", "C"}, {("B", "A"): [1]}, ["C", "B", "A"]), ["C", "B", "A"],
        ),
    }
    return [
        f"{name}: {found}, not {expected}"
        for name, (found, expected) in checks.items()
        if found != expected
    ]
