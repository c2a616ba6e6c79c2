"""Eight questions of people who do not write code, whose answers are on the first screen of a phone and of a desk."""

import subprocess
from pathlib import Path

from . import book, server, visitors

HERE = Path(__file__).resolve().parent
LINK = "https://www.tea.example/cup/25"

# Forms in which customers send a link.
DAMAGED = [f"{LINK}.", f"<{LINK}>", "www.tea.example/cup/25", "https://www.tea.example/c up/25", f"Look at {LINK} please"]

# Whether an element is inside of the window.
INSIDE = """(one) => {
  const box = one.getBoundingClientRect();
  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
}"""


class Asker(book.Reader):
    """Someone with a question, who looks at the first screen only."""

    def sees(self, question, selector, text):
        """Notes if no element of the first screen has a text."""
        found = self.page.locator(selector, has_text=text)
        shown = [one for one in found.all() if one.is_visible()]
        if not shown:
            self.find(f"{question}: says nowhere '{text}'")
        elif not any(one.evaluate(INSIDE) for one in shown):
            self.find(f"{question}: says '{text}' outside of the first screen")

    def explain(self, link):
        self.page.goto(f"{self.origin}/_links")
        self.page.fill("#url", link)
        self.page.click("#explain-form button")
        self.page.wait_for_selector("#answer h2")


def why(asker):
    """Why does a link not open on iPhone, and on Android?"""
    asker.explain("https://www.tea.example/tag/7")
    asker.sees("iPhone", ".says", "Works: opens the browser on iPhone; opens the app on Android.")
    asker.sees("iPhone", ".change li", "The route is not for iOS: add 'ios' to its 'platforms'")
    asker.look("the answer for the iPhone")
    asker.explain("https://www.tea.example/wallet/7")
    asker.sees("Android", ".says", "Works: opens the app on iPhone; opens the browser on Android.")
    asker.sees("Android", ".change li", "The route is not for Android: add 'android' to its 'platforms'")
    asker.explain("https://www.tea.example/cup/two")
    asker.sees("mistake", ".says", "Broken link: opens the browser on iPhone; starts the app without a screen on Android.")
    asker.sees("mistake", ".change li", "The link is wrong: after 'cup/' must come a whole number, not 'two'.")


def damaged(asker):
    """Is this link of a customer right?"""
    for link in DAMAGED:
        asker.explain(link)
        asker.sees(f"'{link}'", ".change li", f"Did you mean {LINK}?")
        asker.expect("%20" not in asker.page.locator(".change").inner_text(), f"'{link}': advises to write '%20'")
    asker.look("a damaged link")


def live(asker):
    """Is the live file there?"""
    asker.explain(LINK)
    asker.sees("live", ".says", "Works: opens the app on iPhone and Android.")
    asker.sees("live", ".basis", "not checked: what www.tea.example serves now")
    asker.sees("live", ".basis a", "the file for iPhone")
    asker.look("an answer without changes")
    text = asker.page.locator(".ticket code").text_content()
    asker.expect(text.startswith(f"{LINK}\nWorks: "), f"copies {text[:80]!r}")
    asker.sees("live", ".live button", "Check www.tea.example now")
    asker.page.click(".live button")
    asker.page.wait_for_selector("h1 >> text=What www.tea.example serves now")
    asker.sees("live", ".says", "The live files have mistakes, or are not there.")
    asker.look("the answer about live files")


def newsletter(asker, folder):
    """Which link goes into the newsletter, and how do I save its QR code?"""
    page = asker.page
    page.goto(f"{asker.origin}/_links")
    page.click("#route-cup .entry")
    page.fill("#route-cup input[name='value.size']", " 25 ")
    page.fill("#route-cup input[name='items']", "utm_source=mail")
    link = f"{LINK}?utm_source=mail"
    page.locator("#route-cup .links a", has_text=link).wait_for()
    asker.sees("newsletter", "#route-cup .links li", "For mail, posters and the web")
    asker.expect(
        page.locator("#route-cup .links li").first.locator("a").text_content() == link, "does not begin with the web link")
    asker.look("the link for a newsletter")
    for kind in ("SVG", "PNG"):
        with page.expect_download() as download:
            page.locator("#route-cup .links li").first.locator("button", has_text=f"QR {kind}").click()
        file = folder / download.value.suggested_filename
        download.value.save_as(file)
        asker.expect(file.name == f"qr-code.{kind.lower()}", f"saves a QR code as {file.name}")
    read = subprocess.run(["zbarimg", "--raw", "-q", file], capture_output=True, text=True, check=False).stdout.strip()
    asker.expect(read == link, f"saves the QR code of '{read}'")
    asker.expect(page.url == f"{asker.origin}/_links", f"has the address {page.url}")


def variants(asker):
    """Which links exist, and what is different on beta?"""
    page = asker.page
    page.goto(f"{asker.origin}/_links")
    page.click("nav >> text=Links")
    asker.sees("links", "h2", "Links 4")
    asker.sees("links", ".routes .name", "cup")
    names = page.locator(".routes .name").all_text_contents()
    asker.expect(names == ["cup", "wallet", "tag", "Stays in the browser"], f"lists {names}")
    page.click(".variants >> text=beta")
    page.wait_for_selector("h1")
    asker.sees("beta", "td", "beta.tea.example")
    asker.look("a variant")
    asker.explain("https://beta.tea.example/cup/25")
    asker.sees("beta", ".note", "The link is one of the variant 'beta', and so is this answer.")
    asker.sees("beta", ".says", "Works: opens the app on iPhone")
    page.click(".note button >> text=the app itself")
    page.locator("#answer h2", has_text=LINK).wait_for()
    asker.sees("beta", ".note button", "beta")


def run(program):
    """Asks the questions in the width of a phone and of a desk. Returns the findings."""
    import tempfile

    findings = []
    with tempfile.TemporaryDirectory() as folder:
        with server.running(program, str(HERE / "questions.json"), "--live-checks") as served, visitors.browser() as browser:
            origin = f"http://127.0.0.1:{served.port}"
            for name, width, height in book.WINDOWS:
                asker = Asker(browser, f"questions, {name}", width, height, "light", origin, book=served.book)
                why(asker)
                damaged(asker)
                live(asker)
                newsletter(asker, Path(folder))
                variants(asker)
                findings += asker.close()
    return findings
