"""Proves the checks: what each must find, and what it must let pass."""

from . import book, checks, visitors

STYLE = "body{margin:0;font:17px sans-serif;color:#111;background:#fff}a.button{display:block;padding:14px}"

# The QR code of https://a.example/, from another encoder.
CODE = (
    "<svg xmlns='http://www.w3.org/2000/svg' width='165' height='165'><g transform='scale(5)'><path fill="
    "'#fff' d='M0 0h33v33h-33z'/><path stroke='#000' d='M4 4.5h7m2 0h2m3 0h1m1 0h1m1 0h7m-25 1h1m5 0h1m2 "
    "0h1m2 0h3m1 0h1m1 0h1m5 0h1m-25 1h1m1 0h3m1 0h1m2 0h2m1 0h2m1 0h1m2 0h1m1 0h3m1 0h1m-25 1h1m1 0h3m1 "
    "0h1m1 0h2m1 0h2m5 0h1m1 0h3m1 0h1m-25 1h1m1 0h3m1 0h1m5 0h3m3 0h1m1 0h3m1 0h1m-25 1h1m5 0h1m1 0h1m1 "
    "0h1m7 0h1m5 0h1m-25 1h7m1 0h1m1 0h1m1 0h1m1 0h1m1 0h1m1 0h7m-17 1h1m1 0h3m3 0h1m-16 1h2m3 0h1m2 0h1m"
    "1 0h1m1 0h2m1 0h1m1 0h2m1 0h1m-22 1h1m2 0h1m1 0h1m1 0h2m1 0h1m2 0h1m1 0h2m1 0h1m2 0h1m1 0h2m-23 1h6m"
    "1 0h4m2 0h2m3 0h3m1 0h1m-25 1h2m1 0h1m1 0h1m1 0h4m1 0h2m4 0h1m2 0h1m-22 1h1m2 0h2m1 0h1m4 0h3m1 0h1m"
    "2 0h2m4 0h1m-23 1h1m1 0h2m1 0h1m1 0h3m1 0h1m1 0h2m1 0h2m3 0h2m-25 1h2m2 0h3m1 0h1m3 0h1m2 0h1m2 0h1m"
    "2 0h2m1 0h1m-22 1h3m1 0h4m1 0h3m1 0h2m1 0h3m-22 1h8m1 0h2m2 0h2m1 0h5m2 0h1m-16 1h1m1 0h1m1 0h2m2 0h"
    "1m3 0h1m3 0h1m-25 1h7m5 0h1m1 0h1m1 0h1m1 0h1m1 0h1m3 0h1m-25 1h1m5 0h1m2 0h2m1 0h1m1 0h3m3 0h1m3 0h"
    "1m-25 1h1m1 0h3m1 0h1m7 0h7m2 0h2m-25 1h1m1 0h3m1 0h1m2 0h2m3 0h2m1 0h1m2 0h1m1 0h2m-24 1h1m1 0h3m1 "
    "0h1m1 0h1m2 0h3m1 0h2m2 0h3m1 0h2m-25 1h1m5 0h1m1 0h1m2 0h4m1 0h1m1 0h3m-21 1h7m4 0h2m1 0h1m1 0h3m2 "
    "0h1m2 0h1'/></g></svg>"
)

# A page, and a part of the finding that it must cause; nothing for a page without a mistake.
CASES = [
    (checks.LOOK, "<h1>Title</h1><a class=button href=/>Open</a>", ""),
    (checks.LOOK, "", "no text"),
    (checks.LOOK, "<p style='color:#888'>Pale</p>", "contrast of 3.54:1"),
    (checks.LOOK, "<div style='background:#111'><p>Dark</p></div>", "contrast of 1.00:1"),
    (checks.LOOK, "<div style='background:rgb(17 17 17 / .7)'><p>Gray</p></div>", "contrast of"),
    (checks.LOOK, "<div style='background:#111'><p style='color:#eee'>Light</p></div>", ""),
    (checks.LOOK, "<p style='font-size:9px'>Small</p>", "letters of 9 pixels"),
    (checks.LOOK, "<p style='opacity:.5'>Pale</p>", "transparent"),
    (checks.LOOK, "<p style='width:2000px'>" + "wide " * 200 + "</p>", "sideways"),
    (checks.LOOK, "<p>" + "x" * 400 + "</p>", "outside of the window"),
    (checks.LOOK, "<p style='margin-left:-40px'>Left</p>", "outside of the window"),
    (checks.LOOK, "<p style='overflow:hidden;white-space:nowrap'>" + "cut " * 100 + "</p>", "cuts its text off"),
    (checks.LOOK, "<p style='height:9px;overflow:hidden'>Low</p>", "cuts its text off"),
    (checks.LOOK, "<p>One</p><p style='margin-top:-36px'>Two</p>", "overlap"),
    (checks.LOOK, "<p>One</p><div style='position:absolute;inset:0;background:#fff'></div>", "is covered by"),
    (checks.LOOK, "<p>One</p><p hidden>Two</p>", "not shown"),
    (checks.LOOK, "<p>One</p><a class=button style='padding:0' href=/>Open</a>", "pixels high"),
    (checks.LOOK, "<p>One</p><img src=/none.png>", "image is not shown"),
    (checks.SAFETY, "<a href=/a>a</a><a href=https://a.example/>b</a><a href=tea:a>c</a>", ""),
    (checks.SAFETY, "<script type=application/ld+json>{}</script>", ""),
    (checks.SAFETY, "<script>1</script>", "<script>"),
    (checks.SAFETY, "<p onclick=a()>a</p>", "onclick"),
    (checks.SAFETY, "<a href=javascript:a()>a</a>", "javascript:"),
    (checks.SAFETY, "<a href=other>a</a>", "scheme none"),
    (checks.SAFETY, "<iframe></iframe>", "<iframe>"),
    (checks.POLICY, "<p>One</p>", "an inline script"),
    (checks.POLICY, "<p>One</p>", "an inline style"),
    (checks.POLICY, "<p>One</p>", "the attribute 'style'"),
]


def run():
    """Returns one line for each page whose findings are wrong."""
    wrong = []
    with visitors.browser() as browser:
        context = visitors.context(browser, visitors.VISITORS[0], "light")
        context.route("**/*", lambda route: route.fulfill(status=404, body=""))
        page = context.new_page()
        for check, body, expected in CASES:
            style = "" if check == checks.SAFETY else f"<style>{STYLE}</style>"
            page.set_content(
                f"<!DOCTYPE html><meta name=viewport content='width=device-width'>{style}{body}")
            found = page.evaluate(check)
            if not expected and found or expected and not any(expected in one for one in found):
                wrong.append(f"{body[:70]}: expected '{expected}', found {found}")
        page.set_content("<p>No link</p>")
        if not checks.focus(page):
            wrong.append("a page without a link has the focus")
        wrong += of_book(page)
    return wrong


def of_book(page):
    """Returns one line for each check of the link book that is wrong about a page."""
    wrong = []
    start = "<!DOCTYPE html><html lang=en><title>A page</title><main><h1>A page</h1>"
    for body, expected in [("<label>Name <input></label>", ""), ("<input>", "label"),
                           ("<p style='color:#999;background:#fff'>Pale</p>", "color-contrast")]:
        page.set_content(f"{start}{body}</main>")
        found = book.accessibility(page)
        if not expected and found or expected and not any(expected in one for one in found):
            wrong.append(f"{body}: expected '{expected}', found {found}")
    page.set_content(f"{start}<figure>{CODE}</figure></main>")
    if book.scanned(page, "figure") != "https://a.example/":
        wrong.append(f"a QR code is read as '{book.scanned(page, 'figure')}'")
    page.set_content(f"{start}<figure>{CODE.replace('#000', '#fff')}</figure></main>")
    if book.scanned(page, "figure"):
        wrong.append("a QR code that is not there is read")
    page.set_content(f"{start}<p style='width:4000px'>Wide</p></main>")
    if not page.evaluate(book.SIDEWAYS):
        wrong.append("a wide page does not scroll sideways")
    page.set_content(f"{start}<input id=find></main>")
    page.evaluate("document.getElementById('find').addEventListener('input', () => {"
                  " const end = performance.now() + 150; while (performance.now() < end); })")
    if max(page.evaluate(book.TYPING, "a")) <= book.FILTERING:
        wrong.append("a slow filter is fast")
    return wrong
