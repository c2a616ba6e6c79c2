"""Proves the checks: what each must find, and what it must let pass."""

from . import checks, visitors

STYLE = "body{margin:0;font:17px sans-serif;color:#111;background:#fff}a.button{display:block;padding:14px}"

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
    return wrong
