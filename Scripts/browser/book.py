"""The checks of the link book: what its readers do, with a keyboard, on a phone, in the dark and without a script."""

import base64
import json
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

from . import checks, server, visitors

HERE = Path(__file__).resolve().parent

# The windows in which the book is opened.
WINDOWS = [("phone", 375, 812), ("desktop", 1280, 900)]
# The times that a reader notices, in milliseconds, for the book of a catalog of 1,000 routes.
OPENING, FILTERING = 1000, 100

SIDEWAYS = "document.scrollingElement.scrollWidth > document.documentElement.clientWidth"
FOCUSED = """(() => {
  const one = document.activeElement, style = getComputedStyle(one), box = one.getBoundingClientRect();
  return { id: one.id, tag: one.tagName, name: one.getAttribute("name") ?? "", text: one.textContent.trim(),
    isMarked: parseFloat(style.outlineWidth) >= 2 && style.outlineStyle !== "none",
    isInside: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth };
})()"""
# Delays the answer for a link with the word `slow`.
SLOW = """() => {
  const send = fetch;
  window.fetch = async (...request) => {
    const answer = await send(...request);
    if (`${request[1]?.body}`.includes("slow")) await new Promise((done) => setTimeout(done, 300));
    return answer;
  };
}"""
# The time from a key to the frame after it, in milliseconds.
TYPING = """async (text) => {
  const field = document.getElementById("find"), times = [];
  for (let end = 1; end <= text.length; end += 1) {
    const start = performance.now();
    field.value = text.slice(0, end);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    document.body.getBoundingClientRect();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    times.push(performance.now() - start);
  }
  return times;
}"""


class Reader:
    """A window of a browser on the book, with everything that is wrong there."""

    def __init__(self, browser, name, width, height, scheme, origin, script=True, book="", **options):
        self.name, self.origin, self.findings = f"book, {name}, {scheme}" + ("" if script else ", no script"), origin, []
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, java_script_enabled=script, **options)
        self.page = self.context.new_page()
        self.visit = checks.Visit(self.page)
        if book:
            # The address that the server prints opens the book, and keeps its token in a cookie.
            self.page.goto(book)
            self.expect(self.page.url == f"{origin}/_links", f"keeps the token in the address {self.page.url}")

    def find(self, text):
        self.findings.append(f"{self.name}: {text}")

    def expect(self, condition, text):
        if not condition:
            self.find(text)

    def close(self):
        host = urlsplit(self.origin).netloc
        for text in self.visit.messages:
            # Chromium reports the status of a form with a mistake.
            if "status of 422" not in text and "status of 400" not in text:
                self.find(f"writes to the console: {text}")
        for other in sorted(self.visit.hosts - {host}):
            self.find(f"requests something from {other}")
        self.context.close()
        return self.findings

    def look(self, place, axe=True):
        """Looks at the page as it is now."""
        if self.page.evaluate(SIDEWAYS):
            self.find(f"{place} scrolls sideways")
        if axe:
            for one in accessibility(self.page):
                self.find(f"{place}: {one}")


def accessibility(page):
    """The serious and critical findings of axe."""
    from axe_playwright_python.sync_playwright import Axe

    # Who controls a computer by voice says the text of a button, so its name contains the text.
    options = {"resultTypes": ["violations"], "rules": {"label-content-name-mismatch": {"enabled": True}}}
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"axe: {one['impact']}: {one['id']}: {one['nodes'][0]['html'][:120]}"
        for one in found if one["impact"] in ("serious", "critical")]


def scanned(page, selector):
    """The text of the QR code that the page shows, as zbar reads it from an image of the screen."""
    path = shutil.which("zbarimg")
    if not path:
        raise SystemExit("browser: zbarimg is not installed; 'Scripts/check browser' does it")
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        page.locator(selector).first.screenshot(path=file.name)
        answer = subprocess.run([path, "--raw", "-q", file.name], capture_output=True, text=True, check=False)
    return answer.stdout.strip()


def tab(reader, isThere, limit=60):
    """Presses the key Tab until an element has the focus. Returns whether it did."""
    for _ in range(limit):
        reader.page.keyboard.press("Tab")
        focused = reader.page.evaluate(FOCUSED)
        if not focused["isMarked"]:
            reader.find(f"does not show that <{focused['tag'].lower()}> '{focused['text'][:40]}' has the focus")
        if not focused["isInside"]:
            reader.find(f"<{focused['tag'].lower()}> '{focused['text'][:40]}' has the focus outside of the window")
        if isThere(focused):
            return True
    reader.find("does not reach an element with the key Tab")
    return False


def with_keyboard(reader, screenshots):
    """Explains a URL and writes a link with the keyboard alone."""
    page, type_ = reader.page, reader.page.keyboard.type
    reader.visit.hosts.clear()
    reader.expect(page.goto(f"{reader.origin}/_links").status == 200, "does not open")
    reload_until_proved(page)
    reader.look("the book")
    page.keyboard.press("Tab")
    reader.expect("Skip" in page.evaluate(FOCUSED)["text"], "does not begin with a link to its content")

    # A URL that opens the app on iOS and not on Android, and the reason.
    tab(reader, lambda one: one["id"] == "url")
    type_("https://www.tea.example/wallet/7")
    page.keyboard.press("Enter")
    page.wait_for_selector("#answer h2")
    cards = {one.get_attribute("aria-label"): one.inner_text() for one in page.locator(".card").all()}
    reader.expect("opens 'wallet'" in cards["App"], f"shows for the app: {cards['App']}")
    reader.expect("opens the app" in cards["iPhone"], f"shows for the iPhone: {cards['iPhone']}")
    reader.expect("opens the browser" in cards["Android"], f"shows for Android: {cards['Android']}")
    reader.expect("has the page" in cards["Web"], f"shows for the web: {cards['Web']}")
    change = page.locator(".change").inner_text()
    reader.expect("not for Android: add 'android' to its 'platforms'" in change, f"advises: {change}")
    marked = page.locator("mark").all_text_contents()
    reader.expect(any("/wallet/" in one for one in marked), f"marks {marked}")
    reader.expect(page.url == f"{reader.origin}/_links", f"has the address {page.url}")
    reader.look("an answer")
    if screenshots:
        page.screenshot(path=screenshots / f"{reader.name.replace(', ', '-')}-answer.png", full_page=True)

    # A secret is on the screen only where its reader typed it.
    page.locator("#url").fill("https://www.tea.example/invite/s3cret")
    page.keyboard.press("Enter")
    page.locator("#answer h2", has_text="***").wait_for()
    reader.expect("s3cret" not in page.locator("#answer").inner_html(), "shows a secret")

    # The answer is that for the last link, also if an earlier one takes longer.
    page.evaluate(SLOW)
    for link in ["https://www.tea.example/tea/slow", "https://www.tea.example/tea/last"]:
        page.locator("#url").fill(link)
        page.keyboard.press("Enter")
    page.locator("#answer h2", has_text="last").wait_for()
    page.wait_for_timeout(500)
    name = page.locator("#answer h2").inner_text()
    reader.expect("last" in name, f"shows an earlier answer: {name}")

    # No answer of another link remains.
    page.locator("#url").fill(" ")
    page.keyboard.press("Enter")
    page.locator("#answer [role=alert]").wait_for()
    text = page.locator("#answer").inner_text()
    reader.expect(text == "There is no answer: Paste a link first.", f"shows for an empty link: {text}")

    # The filter, and the link of a route.
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("/")
    reader.expect(page.evaluate(FOCUSED)["id"] == "find", "does not go to the filter with the key '/'")
    type_("cup kind")
    shown = [one.text_content() for one in page.locator(".routes > li:visible .name").all()]
    reader.expect(shown == ["cup"], f"shows {shown} for a filter")
    reader.expect(page.locator(".find output").inner_text() == "1 of 7", "does not count what the filter shows")
    tab(reader, lambda one: one["tag"] == "A" and one["text"].startswith("cup"))
    page.keyboard.press("Enter")
    page.locator("#route-cup form.write").wait_for()
    tab(reader, lambda one: one["name"] == "value.size")
    type_("two")
    page.wait_for_selector("#route-cup .field .error:visible")
    error = page.locator("#route-cup .field .error:visible").inner_text()
    reader.expect(error == "This must be a whole number.", f"shows the mistake: {error}")
    reader.look("a mistake")
    page.keyboard.press("Control+A")
    type_("25")
    page.wait_for_selector("#route-cup .links a")
    reader.expect(not page.locator("#route-cup .field .error:visible").count(), "keeps showing a mistake")
    link = "https://www.tea.example/cup/25"
    links = page.locator("#route-cup .links a").all_text_contents()
    reader.expect(links == [link, "tea://cup/25"], f"writes {links}")
    code = scanned(page, "#route-cup figure.code")
    reader.expect(code == link, f"has a QR code of '{code}'")
    reader.look("a link")
    if screenshots:
        page.screenshot(path=screenshots / f"{reader.name.replace(', ', '-')}-link.png")
    tab(reader, lambda one: one["text"] == "Open its page on this server")
    page.keyboard.press("Enter")
    page.wait_for_url("**/cup/25")
    reader.expect("A cup of tea" in page.content(), "does not lead to the page of the link")
    page.go_back()
    reader.expect("wallet" not in page.url, "keeps a URL in the history")


def reload_until_proved(page):
    """Loads the book until the proof has ended."""
    for _ in range(100):
        if "still running" not in page.content():
            return
        page.wait_for_timeout(100)
        page.reload()
    raise SystemExit("browser: the proof does not end")


def without_script(reader):
    """Does the same with forms alone."""
    page = reader.page
    page.goto(f"{reader.origin}/_links")
    reload_until_proved(page)
    reader.expect(not page.locator("form.find").is_visible(), "shows a filter that does nothing")
    page.fill("#url", "https://www.tea.example/wallet/7")
    page.click("#explain-form button")
    reader.expect("not for Android: add 'android'" in page.locator(".change").inner_text(), "does not advise")
    reader.expect(page.url == f"{reader.origin}/_links/explain", f"has the address {page.url}")

    page.goto(f"{reader.origin}/_links")
    page.click("#route-tea .entry")
    page.click("form.write > button")
    reader.expect("A value is needed." in page.locator(".field .error:visible").inner_text(), "shows no mistake beside a field")
    page.fill("input[name='value.name']", "green & white")
    page.click("form.write > button")
    link = "https://www.tea.example/tea/green%20&%20white"
    links = page.locator(".links a").all_text_contents()
    reader.expect(links == [link, "tea://tea/green%20&%20white"], f"writes {links}")
    code = scanned(page, "figure.code")
    reader.expect(code == link, f"has a QR code of '{code}'")
    page.click("a.own")
    reader.expect("A tea <img" in page.locator("main").inner_text(), "does not lead to the page of the link")

    # The filters of findings need no script.
    page.goto(f"{reader.origin}/_links")
    page.click(".limits summary")
    boxes = [one.get_attribute("id") for one in page.locator(".filter input").all()]
    reader.expect(len(boxes) > 1, f"has the filters {boxes}")
    for box in boxes:
        name = box.removeprefix("show-")
        reader.expect(page.locator(f".finding.is-{name}:visible").count() > 0, f"shows no finding of '{name}'")
        page.uncheck(f"#{box}")
        reader.expect(page.locator(f".finding.is-{name}:visible").count() == 0, f"keeps findings of '{name}'")
        page.check(f"#{box}")


def speed(browser, program):
    """Measures the book of a catalog of 1,000 routes."""
    routes = [
        {"name": f"route{index}", "pattern": f"section{index % 40}/item{index}/{{id:int}}?from={{source?}}",
         "summary": f"The item {index} of the section {index % 40}"} for index in range(1000)]
    catalog = json.loads((HERE / "book.json").read_text())
    catalog["routes"] = routes
    findings = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "waymark.json"
        file.write_text(json.dumps(catalog))
        with server.running(program, str(file)) as served:
            opening, filtering = [], []
            # The machine may be busy with something else once, but not three times.
            for _ in range(3):
                reader = Reader(browser, "1,000 routes", 1280, 900, "light", f"http://127.0.0.1:{served.port}",
                                book=served.book)
                reader.page.goto(f"{reader.origin}/_links", wait_until="load")
                opening.append(reader.page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd"))
                filtering.append(max(reader.page.evaluate(TYPING, "item 777 section")))
                shown = reader.page.locator(".routes > li:visible").count()
                reader.expect(shown == 1, f"shows {shown} routes for a filter")
                findings += reader.close()
    if min(opening) > OPENING:
        findings.append(f"book, 1,000 routes: opens in {min(opening):.0f} ms, and not in {OPENING}")
    if min(filtering) > FILTERING:
        findings.append(f"book, 1,000 routes: filters in {min(filtering):.0f} ms, and not in {FILTERING}")
    print(f"browser: the book of 1,000 routes opens in {min(opening):.0f} ms and filters in {min(filtering):.0f} ms")
    return findings


def status(url, host, credentials=""):
    """The status of a request with another header `Host`."""
    headers = {"Host": host}
    if credentials:
        headers["Authorization"] = "Basic " + base64.b64encode(credentials.encode()).decode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def without_token(reader):
    """Explains a link after the server was started again, with another token."""
    page = reader.page
    page.goto(f"{reader.origin}/_links")
    reader.context.clear_cookies()
    page.fill("#url", "tea://tea/x")
    page.click("#explain-form button")
    page.locator("#answer [role=alert]").wait_for()
    text = page.locator("#answer").inner_text()
    reader.expect(text == "There is no answer: The link book needs its token.", f"shows without its token: {text}")
    # Chromium reports the status 401.
    reader.visit.messages.clear()


def token(browser, port):
    """Opens the book as someone who is asked for the token."""
    findings = []
    url = "http://www.tea.example/_links"
    reader = Reader(browser, "token", 1280, 900, "light", "http://www.tea.example",
                    http_credentials={"username": "anyone", "password": "t0ken"})
    answer = reader.page.goto(url)
    reader.expect(answer.status == 200, f"has the status {answer.status} with the token")
    reader.page.fill("#url", "tea://tea/x")
    reader.page.click("#explain-form button")
    reader.page.wait_for_selector("#answer h2")
    findings += reader.close()
    local = f"http://127.0.0.1:{port}/_links"
    for host, credentials, expected in [
            ("www.tea.example", "", 401), ("www.tea.example", "a:wrong", 401), ("www.tea.example", ":t0ken", 200),
            ("127.0.0.1", "", 401), ("127.0.0.1", ":t0ken", 200), ("evil.example", "a:t0ken", 421)]:
        found = status(local, host, credentials)
        if found != expected:
            findings.append(f"book: has the status {found} for {host} with '{credentials}', and not {expected}")
    return findings


def run(program, screenshots):
    """Opens the book in all ways. Returns the findings, and the number of windows."""
    findings, count = [], 0
    catalog = str(HERE / "book.json")
    with server.running(program, catalog) as served:
        origin = f"http://127.0.0.1:{served.port}"
        with visitors.browser(f"MAP *.example 127.0.0.1:{served.port}") as browser:
            for name, width, height in WINDOWS:
                for scheme in ("light", "dark"):
                    reader = Reader(browser, name, width, height, scheme, origin, book=served.book)
                    with_keyboard(reader, screenshots)
                    findings += reader.close()
                reader = Reader(browser, name, width, height, "light", origin, script=False, book=served.book)
                without_script(reader)
                findings += reader.close()
                count += 3
            reader = Reader(browser, "old token", 1280, 900, "light", origin, book=served.book)
            without_token(reader)
            findings += reader.close()
            findings += speed(browser, program)
    with server.running(program, catalog, "--token", "t0ken") as served:
        with visitors.browser(f"MAP *.example 127.0.0.1:{served.port}") as browser:
            findings += token(browser, served.port)
    return findings, count + 5
