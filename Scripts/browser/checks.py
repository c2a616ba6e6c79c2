"""The checks of the pages of a site."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from . import server, visitors

HERE = Path(__file__).resolve().parent
LOOK = (HERE / "page.js").read_text()
SAFETY = (HERE / "safety.js").read_text()
POLICY = (HERE / "policy.js").read_text()

UNDERWAY = "http://www.underway.nyc"
TEA = "http://www.tea.example"
APP = "Tea & <b>Co</b> \"'"

# Values that try to be more than text, in each place where a page writes them.
VALUES = [
    "green tea",
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' onmouseover='alert(1)",
    "</title></script></textarea><svg onload=alert(1)>",
    "javascript:alert(1)",
    "//evil.example/",
    "{{head}} {{parameter:name}} ${7*7}",
    "&lt;b&gt; &amp; %3Cb%3E",
    "\\\"}, \"name\": \"evil",
    "a, app-argument=https://evil.example",
    "…;end#Intent;S.browser_fallback_url=https://evil.example",
    "緑茶 🍵 שלום",
    "x" * 600,
]

# The buttons of a device, first to last.
BUTTONS = {
    "iphone": ["App Store", "Open in {app}", "Google Play"],
    "android": ["Open in {app}", "Google Play", "App Store"],
    "desktop": ["App Store", "Google Play"],
}
BUTTONS["small"] = BUTTONS["iphone"]


@dataclass(frozen=True)
class Case:
    """A page, and what it must show."""

    name: str
    url: str
    status: int = 200
    # The name of the app in the buttons; nothing for a page without buttons.
    app: str = ""
    # The buttons that this page lacks.
    lacks: tuple = ()
    texts: tuple = ()
    secret: str = ""


CASES = [
    Case("station", f"{UNDERWAY}/station/25", app="Underway"),
    Case("lines", f"{UNDERWAY}/lines", app="Underway"),
    Case("shared", f"{UNDERWAY}/share/s3cret", app="Underway", lacks=("Open in {app}",), secret="s3cret"),
    Case("line", f"{UNDERWAY}/line/A", app="Underway", texts=("Line A", "service alerts of line A")),
    Case("found", f"{UNDERWAY}/search?q={quote(VALUES[4], safe='')}", app="Underway",
         texts=(f"Stations named “{VALUES[4]}”",)),
    Case("unknown", f"{UNDERWAY}/statoin/25", 404, texts=("/station/25",)),
    Case("template", f"{TEA}/tea/{quote(VALUES[2], safe='')}", app=APP, texts=(VALUES[2], "A tea <img src=x")),
    Case("usual", f"{TEA}/plain/{quote(VALUES[4], safe='')}", app=APP,
         texts=("<script>alert(1)</script>", "Donaudampf")),
    Case("query", f"{TEA}/search?q={quote(VALUES[1], safe='')}", app=APP, texts=("{{parameter:query}} {{head}}",)),
    Case("secret", f"{TEA}/invite/s3cret", app=APP, lacks=("Open in {app}",), secret="s3cret"),
    Case("fragment", f"{TEA}/notes#1", app=APP, lacks=("Open in {app}",), texts=("A note",)),
    Case("mistyped", f"{TEA}/plan/{quote(VALUES[1], safe='')}", 404),
    Case("other-host", "http://other.example/", 421),
]


@dataclass
class Visit:
    """A window of a browser, with everything that happens on its page."""

    page: object
    hosts: set = field(default_factory=set)
    messages: list = field(default_factory=list)

    def open(self, url):
        """Opens another page and returns the answer."""
        self.hosts.clear()
        self.messages.clear()
        return self.page.goto(url, wait_until="load")

    def __post_init__(self):
        self.page.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))
        self.page.on("console", lambda message: self.messages.append(message.text))
        self.page.on("pageerror", lambda error: self.messages.append(str(error)))
        self.page.on("dialog", self.dialog)

    def dialog(self, dialog):
        self.messages.append(f"a dialog: {dialog.message}")
        dialog.dismiss()


def cover(route):
    """Answers with an image, which is not a part of a site."""
    route.fulfill(
        content_type="image/svg+xml",
        body="<svg xmlns='http://www.w3.org/2000/svg' width='1200' height='630'>"
        "<rect width='1200' height='630' fill='#2f7d4f'/></svg>")


def opened(case, visit, visitor):
    """Opens a page and returns its mistakes."""
    page, answer = visit.page, visit.open(case.url)
    host = urlsplit(case.url).netloc
    findings = []
    # Chromium reports the status of a refusal.
    messages = [text for text in visit.messages if f"the server responded with a status of {case.status}" not in text]
    findings += [f"writes to the console: {text}" for text in messages]
    findings += [f"requests something from {other}" for other in sorted(visit.hosts - {host})]
    if answer.status != case.status:
        findings.append(f"has the status {answer.status}")
    policy = answer.headers.get("content-security-policy", "")
    if "default-src 'none'" not in policy or "unsafe" in policy or "script-src" in policy:
        findings.append(f"has the policy '{policy}'")
    findings += page.evaluate(LOOK) + page.evaluate(SAFETY)
    shown = page.evaluate("document.body.textContent")
    findings += [f"does not show '{text}'" for text in case.texts if text not in shown]
    if case.secret and (case.secret in shown or case.secret in page.title()):
        findings.append("shows a secret")
    return findings + buttons(case, page, visitor)


def buttons(case, page, visitor):
    """Compares the buttons with those for the device."""
    if not case.app:
        return []
    lacks = case.lacks
    # A link that no other app can claim opens the app on Android also if it contains secrets.
    if visitor.name == "android" and case.name != "fragment":
        lacks = ()
    expected = [text.format(app=case.app) for text in BUTTONS[visitor.name] if text not in lacks]
    found = page.locator(".button").all_text_contents()
    return [] if found == expected else [f"has the buttons {found} and not {expected}"]


def focus(page):
    """The mistakes of a page for those who use a keyboard."""
    page.keyboard.press("Tab")
    focused = page.evaluate(
        "(() => { const one = document.activeElement; const style = getComputedStyle(one);"
        " return [one.matches('a'), parseFloat(style.outlineWidth), style.outlineStyle]; })()")
    if not focused[0]:
        return ["does not give the focus to a link with the key Tab"]
    return [] if focused[1] >= 2 and focused[2] != "none" else ["does not show which link has the focus"]


def escaping(visit):
    """The mistakes of pages with hostile values, compared with those of a harmless one."""
    page, findings = visit.page, []
    models = {}
    tags = "[...document.querySelectorAll('*')].map((one) => one.tagName)"
    for route in ("tea", "plain"):
        for value in VALUES:
            visit.open(f"{TEA}/{route}/{quote(value, safe='')}")
            said = visit.messages + page.evaluate(SAFETY)
            if page.evaluate(tags) != models.setdefault(route, page.evaluate(tags)):
                said.append("has other elements")
            if route == "tea":
                data = page.locator("script").text_content()
                address = unquote(page.locator("#address").get_attribute("href"))
                name = json.loads(data)["name"]
                text = page.locator("#text")
                for place, found in [("text", text.text_content()), ("attribute", text.get_attribute("title")),
                                     ("address", address.removeprefix("/plain/")), ("JSON", name)]:
                    if found != value:
                        said.append(f"shows {found!r} as its {place}")
            findings += [f"{route} with {value[:40]!r}: {one}" for one in said]
    return findings


def run(program, screenshots):
    """Opens all pages on all devices. Returns the findings, and the number of pages."""
    findings, count = [], 0
    example = server.running(program, "--pages", str(HERE.parent.parent / "Examples/Underway/Site/pages"))
    hostile = server.running(program, str(HERE / "hostile.json"), "--pages", str(HERE / "pages"))
    with example as underway, hostile as tea:
        rules = [f"MAP www.underway.nyc 127.0.0.1:{underway.port}", f"MAP *.example 127.0.0.1:{tea.port}"]
        local = Case("local", f"http://127.0.0.1:{underway.port}/station/25", app="Underway",
                     texts=("This is how www.underway.nyc shows the page.",))
        with visitors.browser(*rules) as browser:
            for visitor in visitors.VISITORS:
                for scheme in ("light", "dark"):
                    context = visitors.context(browser, visitor, scheme)
                    context.route("**/cover.png", cover)
                    page = context.new_page()
                    visit = Visit(page)
                    for case in [*CASES, local]:
                        found = opened(case, visit, visitor)
                        if screenshots:
                            screenshots.mkdir(parents=True, exist_ok=True)
                            page.screenshot(path=screenshots / f"{case.name}-{visitor.name}-{scheme}.png")
                        if case.app and scheme == "light":
                            found += focus(page)
                            found += [f"lets {one} work" for one in page.evaluate(POLICY)]
                        findings += [f"{case.name}, {visitor.name}, {scheme}: {one}" for one in found]
                        count += 1
                    context.close()
            context = visitors.context(browser, visitors.VISITORS[0], "light")
            context.route("**/cover.png", cover)
            findings += escaping(Visit(context.new_page()))
            count += 2 * len(VALUES)
    return findings, count
