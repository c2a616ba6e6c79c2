#!/usr/bin/env python3
"""Opens the pages of a site in Chromium and checks what their readers get.

    python3 Scripts/browser.py PROGRAM                      PROGRAM is waymark-site
    python3 Scripts/browser.py PROGRAM --screenshots FOLDER  also stores an image of each page
    python3 Scripts/browser.py --self-test                  proves each check on pages with one mistake

It needs the packages `playwright` and `axe-playwright-python`, and Debian's Chromium and zbar, which the step
`browser` installs. The pages are those
of the example and of a catalog with hostile texts, in light and dark, on windows of several sizes, with the
header `User-Agent` of each kind of device.

- Text is inside of the window, is not covered or cut off, and has a contrast of at least 4.5:1.
- Buttons are at least 44 pixels high, and the window does not scroll sideways.
- The keyboard reaches the first button, and the button shows that it has the focus.
- The button for the device comes first.
- A page writes nothing to the console and requests nothing from another host.
- The policy of the page blocks scripts and inline styles.
- Values of links appear as text, and only there.

The link book is opened in the width of a phone and of a desk, in light and dark, with the keyboard alone, and without
JavaScript:

- A URL that opens the app on iOS and not on Android shows the reason, what to change, and the rule in its file.
- A form shows a mistake beside its field, and writes the link. zbar reads the QR code on the screen as the same link,
  and the link leads to its page.
- No URL gets into an address or the history, and no secret into a page. The token opens the book.
- axe has no serious or critical finding, no page scrolls sideways, and every element shows that it has the focus.
- The book of 1,000 routes opens in one second, and filters in 100 milliseconds.
- Eight questions of people who do not write code have their answers on the first screen (`browser/questions.py`).

One line for each finding, and the exit code is 1.
"""

import argparse
import sys
from pathlib import Path

# The tree of a checkout stays as it is.
sys.dont_write_bytecode = True

from browser import book, checks, questions, selftest  # noqa: E402


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?", help="waymark-site")
    parser.add_argument("--screenshots", metavar="FOLDER", help="the folder for images of the pages")
    parser.add_argument("--book", action="store_true", help="only the link book")
    parser.add_argument("--self-test", action="store_true", help="prove the checks")
    options = parser.parse_args()
    if options.self_test:
        findings, said = selftest.run(), "each check finds its mistake, and nothing else"
    elif options.program:
        screenshots = options.screenshots and Path(options.screenshots)
        if screenshots:
            screenshots.mkdir(parents=True, exist_ok=True)
        findings, count = ([], 0) if options.book else checks.run(options.program, screenshots)
        found, windows = book.run(options.program, screenshots)
        findings += found + questions.run(options.program)
        said = f"{count} pages are readable and safe, and the link book in {windows} windows"
    else:
        parser.error("name the program, or --self-test")
    for finding in findings:
        print(finding)
    print(f"browser: {said if not findings else f'{len(findings)} findings'}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
