"""The order of the folders of a target: the rows of its table, and the uses that break it."""

import re

_TABLE = r"^## The folders of {}\n+\| Folder \|.*\n\|.*\n((?:\|.*\n)*)"


def rows(document, target):
    """The folders in a target's table of ARCHITECTURE.md, highest first."""
    found = re.search(_TABLE.format(re.escape(target)), document, re.MULTILINE)
    return re.findall(r"^\| `([^`]+)` \|", found[1], re.MULTILINE) if found else []


def ranks(rows):
    """The place of each folder, with 0 for the highest: the files in the folder of the target."""
    return {folder: place for place, folder in enumerate(["", *rows])}


def unlisted(rows, folders):
    """The differences between the table and the folders that contain files, as messages."""
    for folder in sorted(set(folders) - {""} - set(rows)):
        yield f"folder {folder} has no row in ARCHITECTURE.md"
    for folder in rows:
        if folder not in folders:
            yield f"the row {folder} of ARCHITECTURE.md has no folder"
    for folder in sorted({one for one in rows if rows.count(one) > 1}):
        yield f"folder {folder} has several rows in ARCHITECTURE.md"


def between(uses):
    """The uses between two folders, by their pair."""
    pairs = {}
    for use in uses:
        if use.folders[0] != use.folders[1]:
            pairs.setdefault(use.folders, []).append(use)
    return pairs


def upward(pairs, ranks):
    """The pairs of a folder and a higher folder that it uses."""
    return {
        (user, used): uses
        for (user, used), uses in sorted(pairs.items())
        if user in ranks and used in ranks and ranks[used] < ranks[user]
    }


def cycles(pairs):
    """The groups of folders that use each other, directly or through other folders."""
    reached = {}
    for start, _ in pairs:
        seen, waiting = set(), [start]
        while waiting:
            at = waiting.pop()
            new = {used for user, used in pairs if user == at} - seen
            seen |= new
            waiting += sorted(new)
        reached[start] = seen
    groups = {
        tuple(sorted(one for one in seen if start in reached.get(one, ())))
        for start, seen in reached.items()
        if start in seen
    }
    return sorted(groups)


def proposed(folders, pairs, rows):
    """An order with few upward uses. It is the table's order if that has none."""
    weights = {pair: len(uses) for pair, uses in pairs.items() if "" not in pair}
    known = ranks(rows)
    start = sorted(set(folders) - {""}, key=lambda one: (known.get(one, len(known)), one))
    candidates = [_improved(one, weights) for one in (start, _greedy(start, weights))]
    return min(candidates, key=lambda one: _cost(one, weights))


def _cost(order, weights):
    place = {folder: at for at, folder in enumerate(order)}
    return sum(count for (user, used), count in weights.items() if place[used] < place[user])


def _greedy(folders, weights):
    """Puts the folder next that the others use least, compared with what it uses itself."""
    left, order = list(folders), []
    while left:
        def excess(one):
            used = sum(weights.get((other, one), 0) for other in left)
            return used - sum(weights.get((one, other), 0) for other in left)

        order.append(min(left, key=excess))
        left.remove(order[-1])
    return order


def _improved(order, weights):
    """Moves a run of folders to a better place, until no move helps."""
    best, cost = order, _cost(order, weights)
    while True:
        found = None
        for first in range(len(best)):
            for end in range(first + 1, len(best) + 1):
                others, run = best[:first] + best[end:], best[first:end]
                for place in range(len(others) + 1):
                    candidate = others[:place] + run + others[place:]
                    if (cheaper := _cost(candidate, weights)) < cost:
                        found, cost = candidate, cheaper
        if found is None:
            return best
        best = found
