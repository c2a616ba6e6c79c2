"""The documentation of all modules as one static site, and what a browser shows of it.

    python -m releasing.pages FOLDER      opens the site in FOLDER, with the package `playwright`
"""

import functools
import http.server
import json
import os
import shutil
import sys
import threading
from pathlib import Path

from . import tools

# The modules on the first page: those of an app come first.
SECTIONS = {
    "In an app": ["WaymarkRoutes", "Waymark", "WaymarkApp", "WaymarkDiagnostics", "WaymarkTesting"],
    "Files and tools": ["WaymarkCatalog", "WaymarkPlatforms", "WaymarkAgreement"],
    "On servers": ["WaymarkSite"],
}
SYMBOLS = 10


def make(root, folder, number):
    """Merges the documentation of all modules that the step `docs` builds."""
    tools.run(["Scripts/steps/docs"], cwd=root)
    built = root / ".build/documentation"
    archives = sorted(built.glob("*.doccarchive"))
    known = {name for names in SECTIONS.values() for name in names}
    if known != {one.stem for one in archives}:
        raise SystemExit(f"release: the first page has other modules than {[one.stem for one in archives]}")
    shutil.rmtree(folder, ignore_errors=True)
    tools.run(["docc", "merge", *archives, "--synthesized-landing-page-name", "Waymark",
               "--synthesized-landing-page-kind", number, "--output-path", folder])
    landing = folder / "data/documentation.json"
    page = json.loads(landing.read_text())
    page["topicSections"] = [
        {"title": title, "identifiers": [f"doc://{name}/documentation/{name}" for name in names]}
        for title, names in SECTIONS.items()
    ]
    landing.write_text(json.dumps(page, sort_keys=True))
    # Without the file, every page writes to the console that it is missing.
    (folder / "theme-settings.json").write_text("{}\n")
    return folder


def places(folder):
    """The paths of the pages to open: the first, every article, and some symbols of each module."""
    chosen = ["/documentation/"]
    for module in sorted(path for path in (folder / "data/documentation").iterdir() if path.is_dir()):
        pages = [module.with_suffix(".json"), *sorted(module.rglob("*.json"))]
        symbols = []
        for page in pages:
            place = "/" + str(page.relative_to(folder / "data").with_suffix("")) + "/"
            # DocC lists the members of a protocol that a type gets by itself as an article.
            if page.stem.endswith("-implementations"):
                continue
            if json.loads(page.read_text())["kind"] == "article":
                chosen.append(place)
            else:
                symbols.append(place)
        chosen += symbols[:: max(1, len(symbols) // SYMBOLS)][:SYMBOLS]
    return chosen


class _Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


def check(folder):
    """Opens the pages and yields one finding for each problem."""
    from playwright.sync_api import sync_playwright

    handler = functools.partial(_Handler, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}"
    opened = places(folder)
    found = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        at = [""]
        page.on("console", lambda one: found.append(f"{at[0]}: the console has '{one.text}'"))
        page.on("pageerror", lambda one: found.append(f"{at[0]}: {one}"))
        page.on("requestfailed", lambda one: found.append(f"{at[0]}: no answer for {one.url}"))
        page.on("response", lambda one: found.append(f"{at[0]}: {one.status} for {one.url}")
                if one.status >= 400 else None)
        page.on("request", lambda one: found.append(f"{at[0]}: requests {one.url}")
                if not one.url.startswith((address, "data:")) else None)
        checked = set()
        first = []
        for place in opened:
            at[0] = place
            page.goto(address + place, wait_until="load")
            page.wait_for_selector("main h1", timeout=20_000)
            links = page.eval_on_selector_all("main a[href]", "all => all.map(a => a.href)")
            if place == "/documentation/":
                first = [link.removeprefix(address) for link in links]
            for link in links:
                path = link.removeprefix(address).split("#")[0].split("?")[0].rstrip("/")
                if not link.startswith(address) or path in checked:
                    continue
                checked.add(path)
                if not (folder / ("data" + path + ".json")).exists() and not (folder / path[1:]).is_file():
                    found.append(f"{place}: the link {path} leads to no page")
        browser.close()
    server.shutdown()
    wanted = [f"/documentation/{name.lower()}" for name in SECTIONS["In an app"]]
    if [link for link in first if "#" not in link][: len(wanted)] != wanted:
        found.append(f"the first page leads to {first}, not first to {wanted}")
    return found, len(opened), len(checked)


if __name__ == "__main__":
    problems, pages, links = check(Path(sys.argv[1]).resolve())
    for one in problems[:40]:
        print(one)
    print(f"pages: {pages} opened, {links} links followed, {len(problems)} to set right")
    sys.stdout.flush()
    # The threads of the browser's driver may still run.
    os._exit(1 if problems else 0)
