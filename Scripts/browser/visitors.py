"""The devices with which pages are opened."""

import contextlib
import shutil
from dataclasses import dataclass

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/17.5 Mobile/15E148 Safari/604.1"
)
ANDROID = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36"
)
DESKTOP = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"
)


@dataclass(frozen=True)
class Visitor:
    name: str
    agent: str
    width: int
    height: int


VISITORS = [
    Visitor("iphone", IPHONE, 390, 844),
    Visitor("android", ANDROID, 412, 915),
    # The smallest phone, and a larger one with large text (WCAG 2.2, 1.4.10).
    Visitor("small", IPHONE, 320, 568),
    Visitor("desktop", DESKTOP, 1280, 800),
]


@contextlib.contextmanager
def browser(*rules):
    """Starts Chromium, which finds the hosts of the rules on this computer and no others."""
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium")
    if not path:
        raise SystemExit("browser: chromium is not installed; 'Scripts/check browser' does it")
    hosts = ", ".join([*rules, "MAP * ~NOTFOUND", "EXCLUDE 127.0.0.1"])
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=path,
            # A container has neither the rights for a sandbox nor much shared memory.
            args=["--no-sandbox", "--disable-dev-shm-usage", f"--host-resolver-rules={hosts}",
                  "--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable"])
        try:
            yield started
        finally:
            started.close()


def context(browser, visitor, scheme):
    """The browser of a visitor who prefers light or dark pages."""
    return browser.new_context(
        user_agent=visitor.agent, viewport={"width": visitor.width, "height": visitor.height},
        color_scheme=scheme)
