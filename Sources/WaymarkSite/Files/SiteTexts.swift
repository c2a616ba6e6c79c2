// swift-format-ignore-file

/// Texts in other languages.
///
/// `Scripts/texts` writes this file. Change the files that it names, and run the script.
enum SiteTexts {
  /// The stylesheet of the pages of links, with a contrast of at least 7:1 for text (WCAG 2.2,
  /// 1.4.6).
  ///
  /// From the file `Sources/WaymarkSite/Files/site.css`.
  static let siteStyle = #"""
:root {
  color-scheme: light dark;
  --page: #fbfbfd; --text: #1c1c21; --soft: #4b4b57; --line: #82828f; --link: #00429d;
  --button: #1c1c21; --on-button: #ffffff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #121217; --text: #ececf1; --soft: #b9b9c6; --line: #73737f; --link: #9cc3ff;
    --button: #ececf1; --on-button: #121217;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 1.0625rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  overflow-wrap: anywhere;
}
main { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 32rem; }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.01em; }
p { margin: 0 0 1rem; }
nav { margin: 1.5rem 0 1rem; }
a { color: var(--link); text-underline-offset: .15em; }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.cover {
  display: block; width: 100%; max-height: 20rem; margin: 0 0 1.5rem; object-fit: cover;
  border-radius: 12px;
}
.button {
  display: block; margin: 0 0 .75rem; padding: .8rem 1rem; border: 1px solid var(--button);
  border-radius: 12px; background: var(--button); color: var(--on-button);
  font-weight: 600; text-align: center; text-decoration: none;
}
.plain, .button ~ .button {
  border-color: var(--line); background: transparent; color: var(--text);
}
.note { color: var(--soft); font-size: .9375rem; }
.code { margin: 0 0 1rem; color: var(--soft); font-size: .9375rem; }
.code svg { display: block; width: 9rem; height: auto; margin-bottom: .5rem; padding: .5rem;
  border-radius: 8px; background: #ffffff; }

"""#

  /// The stylesheet of the link book, with a contrast of at least 4.5:1 for text and 3:1 for the
  /// edges of controls (WCAG 2.2, 1.4.3 and 1.4.11).
  ///
  /// From the file `Sources/WaymarkSite/Book/book.css`.
  static let bookStyle = #"""
:root {
  color-scheme: light dark;
  --page: #f6f6f9; --card: #ffffff; --sunk: #f1f1f6; --text: #17171c; --soft: #50505d;
  --line: #e0e0e9; --edge: #80808e; --accent: #3438b4; --on-accent: #ffffff;
  --accent-soft: #ececfb; --yes: #0a6234; --yes-soft: #e5f4eb; --no: #9c2a10;
  --no-soft: #fbebe6; --warn: #744a00; --warn-soft: #faf0da; --mark: #ffe98f;
  --on-mark: #1f1a00; --shadow: 0 1px 2px rgb(20 20 40 / .06), 0 6px 20px rgb(20 20 40 / .05);
  --bar: 3.5rem;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0f0f13; --card: #18181e; --sunk: #202028; --text: #ececf2; --soft: #b6b6c4;
    --line: #2d2d37; --edge: #787887; --accent: #aab2ff; --on-accent: #12122c;
    --accent-soft: #23244a; --yes: #82dfa9; --yes-soft: #11291c; --no: #ffac96;
    --no-soft: #361b13; --warn: #f2c877; --warn-soft: #302512; --mark: #574c00;
    --on-mark: #fff6c9; --shadow: none;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { scroll-padding-top: calc(var(--bar) + 5.5rem); -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, h3, h4, p, ul, dl, dd, figure, fieldset { margin: 0; padding: 0; }
ul { list-style: none; }
h1 { font-size: clamp(1.75rem, 1.2rem + 2.4vw, 2.5rem); line-height: 1.12;
  letter-spacing: -.025em; }
h2 { font-size: 1.5rem; line-height: 1.2; letter-spacing: -.018em; }
h3 { font-size: 1.0625rem; line-height: 1.3; }
h4 { font-size: .9375rem; color: var(--soft); margin: .9rem 0 .25rem; }
a { color: var(--accent); text-underline-offset: .18em; }
code, pre, var { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace;
  font-size: .9em; font-style: normal; }
pre { margin: 0; white-space: pre-wrap; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
main:focus, h2:focus { outline: none; }
h1 + .lead, h2 + .lead { margin-top: .5rem; }
.soft, .hint, .lead, .text, small { color: var(--soft); }
.hint, small { font-size: .875rem; }
.skip { position: absolute; left: -999rem; top: .5rem; z-index: 3; padding: .5rem 1rem;
  background: var(--card); border-radius: 8px; }
.skip:focus { left: 1rem; }

.top { position: sticky; top: 0; z-index: 2; background: var(--card);
  border-bottom: 1px solid var(--line); }
.bar { display: flex; align-items: center; justify-content: space-between; gap: 1rem;
  max-width: 72rem; min-height: var(--bar); margin: 0 auto; padding: 0 1.25rem; }
.brand { min-width: 0; }
.brand a { color: var(--soft); text-decoration: none; }
.brand b { color: var(--text); }
.top ul { display: flex; gap: .25rem; }
.top nav a { display: block; padding: .55rem .7rem; border-radius: 8px; color: var(--text);
  text-decoration: none; font-weight: 550; }
.top nav a:hover { background: var(--sunk); }
main, footer { max-width: 72rem; margin: 0 auto; padding: 0 1.25rem; }
main > section { padding: 2.5rem 0 0; }
footer { padding-top: 2.5rem; padding-bottom: 3rem; color: var(--soft); font-size: .9375rem; }

input, select, button { font: inherit; color: inherit; }
input:not([type=checkbox]), select {
  width: 100%; min-height: 2.75rem; padding: .5rem .8rem; border: 1px solid var(--edge);
  border-radius: 10px; background: var(--card);
}
input::placeholder { color: var(--soft); opacity: 1; }
[aria-invalid=true] { border-color: var(--no); box-shadow: 0 0 0 1px var(--no); }
button { min-height: 2.75rem; padding: .5rem 1.1rem; border: 1px solid var(--edge);
  border-radius: 10px; background: var(--card); font-weight: 600; cursor: pointer;
  flex: none; white-space: nowrap; }
button.primary { border-color: var(--accent); background: var(--accent);
  color: var(--on-accent); }
button.small { min-height: 1.75rem; padding: .1rem .6rem; border-radius: 7px;
  font-size: .8125rem; }
button:hover { filter: brightness(.96); }
label { display: block; font-weight: 600; }
label small { font-weight: 400; }
.error { color: var(--no); font-size: .9375rem; margin-top: .3rem; }

.ask { margin-top: 1.25rem; }
.ask > label { margin-bottom: .35rem; font-size: .9375rem; }
.ask .row { display: flex; gap: .6rem; }
.ask input { min-height: 3.25rem; border-radius: 14px; font-size: 1.0625rem; min-width: 0; }
.ask .primary { min-height: 3.25rem; padding: 0 1.5rem; border-radius: 14px; }
.ask .hint { margin-top: .5rem; }

.answer { margin-top: 2rem; }
.answer h2 { font-size: 1.125rem; letter-spacing: 0; margin-bottom: .9rem; }
.cards { display: grid; gap: .9rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); }
.card, .change, .decides, .near, .routes, .finding, .single .body {
  border: 1px solid var(--line); border-radius: 14px; background: var(--card);
  box-shadow: var(--shadow);
}
.card { padding: 1rem 1.1rem; border-top: 4px solid var(--edge); }
.card.yes { border-top-color: var(--yes); }
.card.no { border-top-color: var(--no); }
.card.part { border-top-color: var(--warn); }
.card h3 { font-size: .875rem; color: var(--soft); }
.card p { margin-top: .5rem; font-size: .9375rem; }
.card .verdict { margin-top: .1rem; font-size: 1.125rem; font-weight: 650; line-height: 1.3; }
.card.yes .verdict { color: var(--yes); }
.card.no .verdict { color: var(--no); }
.card.part .verdict { color: var(--warn); }
.values { display: grid; grid-template-columns: auto 1fr; gap: .15rem .75rem;
  margin-top: .5rem; font-size: .9375rem; }
.values dt { color: var(--soft); }
.note { color: var(--warn); }
.change { margin-top: .9rem; padding: 1rem 1.1rem; background: var(--accent-soft);
  border-color: var(--accent); }
.change li { position: relative; padding: .3rem 0 .3rem 1.2rem; }
.change li::before { content: "→"; position: absolute; left: 0; color: var(--accent); }
.decides { margin-top: .9rem; overflow: hidden; }
.decides figcaption { padding: .7rem 1.1rem; font-size: .9375rem; font-weight: 600;
  border-bottom: 1px solid var(--line); }
.decides pre { padding: .7rem 0; background: var(--sunk); }
.line, .gap { display: block; padding: 0 1.1rem 0 4.25rem; text-indent: -3.15rem; }
.is-marked, .is-marked .number { background: var(--mark); color: var(--on-mark); }
.gap { color: var(--soft); text-indent: 0; }
mark { background: var(--mark); color: var(--on-mark); }
.number { display: inline-block; width: 2.4rem; margin-right: .75rem; text-align: right;
  text-indent: 0; color: var(--soft); user-select: none; }
.near { margin-top: .9rem; padding: .3rem 1.1rem .8rem; }
.near summary { padding: .5rem 0; font-weight: 650; cursor: pointer; }
.near li { padding: .2rem 0; font-size: .9375rem; }
.drawing { margin: .3rem 0 .5rem; padding: .5rem .8rem; border-radius: 8px;
  background: var(--sunk); }

.find { position: sticky; top: var(--bar); z-index: 1; margin: 1rem -1.25rem 0;
  padding: .75rem 1.25rem; background: var(--page); }
.find .row { display: flex; align-items: center; gap: .9rem; }
.find label { position: absolute; left: -999rem; }
.find output:empty { display: none; }
.find output { flex: none; min-width: 5.5rem; color: var(--soft); font-size: .9375rem; }
.identity { margin-top: .75rem; }
.identity summary { color: var(--soft); cursor: pointer; }
.identity .facts { margin-top: .5rem; }
.routes { margin-top: .5rem; }
.routes > li + li { border-top: 1px solid var(--line); }
.entry, .routes .web p { display: grid; gap: .15rem .75rem; padding: .8rem 1.1rem;
  grid-template-columns: minmax(0, 1fr); color: inherit; }
.entry { position: relative; padding-right: 3rem; border-radius: 14px; text-decoration: none; }
.entry:hover { background: var(--sunk); }
.entry::after { content: ""; position: absolute; right: 1.3rem; top: 50%; width: .5rem;
  height: .5rem; margin-top: -.35rem; border: solid var(--edge); border-width: 0 2px 2px 0;
  transform: rotate(-45deg); }
.entry[aria-expanded=true]::after { transform: rotate(45deg); }
.head { display: flex; flex-wrap: wrap; gap: .3rem .5rem; align-items: center; }
.name { font-weight: 650; }
.pattern { color: var(--soft); }
.pattern var { color: var(--accent); font-size: 1em; }
.badge { display: inline-block; padding: 0 .55rem; border: 1px solid var(--line);
  border-radius: 999px; background: var(--sunk); color: var(--soft); font-size: .78125rem;
  font-weight: 600; white-space: nowrap; }
.badge.no { background: var(--no-soft); color: var(--no); border-color: transparent; }
.badge.ok { background: var(--yes-soft); color: var(--yes); border-color: transparent; }
.badge.warn { background: var(--warn-soft); color: var(--warn); border-color: transparent; }
.count { color: var(--soft); font-weight: 500; font-size: .875em; }
.body { display: grid; gap: 1rem 2.5rem; padding: .5rem 1.1rem 1.25rem; }
.single .body { margin: 1.25rem 0; padding-top: 1.1rem; }
.facts { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: .35rem 1rem;
  align-content: start; font-size: .9375rem; }
.facts dt, .label { color: var(--soft); }
.label { font-size: .9375rem; }
.plain li { padding: .15rem 0; }
.write { padding: 1rem 1.1rem; border-radius: 12px; background: var(--sunk); }
.field { margin-bottom: .8rem; }
.field label { margin-bottom: .3rem; }
.links { margin-top: 1rem; }
.links li { padding: .25rem 0; }
.own { font-weight: 600; }
.code { display: inline-block; margin-top: .75rem; padding: .75rem; border-radius: 12px;
  background: #ffffff; color: #17171c; text-align: center; }
.code svg { display: block; width: 12.5rem; max-width: 100%; height: auto; }
.code figcaption { max-width: 12.5rem; margin-top: .35rem; font-size: .8125rem; }
.empty { display: none; padding: 1.5rem; color: var(--soft); text-align: center; }
.empty.is-shown { display: block; }

.filter { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 1rem 0; }
.filter fieldset { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; border: 0;
  min-width: 0; }
.filter legend { float: left; margin-right: .9rem; color: var(--soft); }
.filter label { display: flex; align-items: center; gap: .4rem; min-height: 1.75rem;
  font-weight: 500; }
.filter input { width: 1.15rem; height: 1.15rem; accent-color: var(--accent); }
.findings { display: grid; gap: .75rem; }
.finding { padding: .9rem 1.1rem; }
.finding .message { margin-top: .35rem; font-weight: 600; }
.finding dl { display: grid; grid-template-columns: 5rem minmax(0, 1fr); gap: .2rem .75rem;
  margin-top: .4rem; font-size: .9375rem; }
.finding dt { color: var(--soft); }
#findings:has(#show-error:not(:checked)) .is-error,
#findings:has(#show-warning:not(:checked)) .is-warning,
#findings:has(#show-info:not(:checked)) .is-info,
#findings:has(#show-catalog:not(:checked)) .is-catalog,
#findings:has(#show-ios:not(:checked)) .is-ios,
#findings:has(#show-android:not(:checked)) .is-android,
#findings:has(#show-web:not(:checked)) .is-web { display: none; }

@media (min-width: 48rem) {
  .body { grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr); }
  .body > .write { grid-row: 1 / span 4; grid-column: 2; align-self: start; }
}
@media (max-width: 40rem) {
  .bar { flex-wrap: wrap; gap: 0 1rem; padding-top: .5rem; }
  .top { position: static; }
  .top nav { margin: 0 -.7rem; }
  html { scroll-padding-top: 5.5rem; }
  .find { top: 0; }
  .ask .row { flex-direction: column; }
  .facts, .finding dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .facts dd, .finding dd { margin-bottom: .4rem; }
}
@media (pointer: coarse) { button.small { min-height: 2.75rem; padding: .5rem .9rem; } }
@media print { .top, .find, .filter, .ask, .write button { display: none; } }

.says { margin-top: .75rem; padding: .7rem .9rem; border-radius: 10px; font-size: 1.125rem;
  font-weight: 650; line-height: 1.35; background: var(--sunk); }
.says.yes { background: var(--yes-soft); color: var(--yes); }
.says.no { background: var(--no-soft); color: var(--no); }
.says.part { background: var(--warn-soft); color: var(--warn); }
.basis { margin: .75rem 0; }
.change .label { margin-top: .75rem; }
.reasons, .ticket, .limits { margin-top: 1rem; }
.reasons li { margin: .25rem 0 .25rem 1.1rem; list-style: disc; }
.ticket pre { margin-top: .5rem; font-size: .8125rem; }
.limits h3 { margin: 1rem 0 .5rem; }
.use { display: block; color: var(--soft); font-size: .875rem; }
.fault { margin-top: 1.25rem; padding: .7rem .9rem; border-radius: 10px;
  background: var(--no-soft); color: var(--no); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: .75rem 0; }
th, td { padding: .4rem .8rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left;
  vertical-align: top; }
th { overflow-wrap: normal; }

"""#

  /// The script of the link book. Without it, every form sends its values, and the book answers
  /// with a page.
  ///
  /// From the file `Sources/WaymarkSite/Book/book.js`.
  static let bookScript = #"""
"use strict";

// Sends a form in the body of a request, and returns the page of the answer, which must have an
// element.
const ask = async (form, submitter, signal, element) => {
  const values = new URLSearchParams(new FormData(form, submitter));
  const answer = await fetch(form.action, {
    method: "POST", body: values, credentials: "same-origin", signal,
  });
  if (!(answer.headers.get("Content-Type") ?? "").startsWith("text/html")) {
    throw new Error(`The server answers ${answer.status}.`);
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  signal.throwIfAborted();
  if (!page.querySelector(element)) {
    const reason = page.querySelector(".error") ?? page.querySelector("h1");
    throw new Error(reason?.textContent ?? `The server answers ${answer.status}.`);
  }
  return page;
};

const enable = (root) => {
  for (const button of root.querySelectorAll("button.copy")) button.hidden = false;
};

// Copies the text of a button.
const copy = async (button) => {
  // The name that screen readers use begins with the text of the button, too.
  const show = (word) => {
    button.textContent = word;
    button.ariaLabel = button.ariaLabel?.replace(/^\S+/, word) ?? null;
  };
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    show("Copied");
  } catch {
    // Without TLS, browsers do not let a page write to the clipboard.
    const range = document.createRange();
    range.selectNodeContents(button.parentElement.querySelector("code, a"));
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    show("Selected");
  }
  setTimeout(() => { show("Copy"); }, 2000);
};

// What happens to a URL, on the same page; only for the link that was sent last.
const explain = document.getElementById("explain-form");
let explaining;
const explained = async (submitter) => {
  const field = document.getElementById("url");
  if (submitter?.name === "url") field.value = submitter.value;
  explaining?.abort();
  explaining = new AbortController();
  const { signal } = explaining;
  const place = document.getElementById("answer");
  place.setAttribute("aria-busy", "true");
  try {
    const page = await ask(explain, submitter, signal, "#answer");
    const answer = page.getElementById("answer");
    place.replaceWith(answer);
    enable(answer);
    document.getElementById("answer-name")?.focus({ preventScroll: true });
    answer.scrollIntoView();
  } catch (error) {
    if (signal.aborted) return;
    const text = document.createElement("p");
    text.className = "error";
    text.setAttribute("role", "alert");
    text.textContent = `There is no answer: ${error.message}`;
    place.replaceChildren(text);
    place.removeAttribute("aria-busy");
  }
};

// The link of a route, while its values are typed.
const waits = new WeakMap();
const write = async (form, isComplete) => {
  const wait = waits.get(form) ?? {};
  wait.request?.abort();
  wait.request = new AbortController();
  waits.set(form, wait);
  try {
    const page = await ask(form, null, wait.request.signal, "form.write");
    const result = form.querySelector(".result");
    const written = page.querySelector("form.write .result");
    const fields = [...form.querySelectorAll("input:not([type=hidden]), select")];
    const errors = [...page.querySelectorAll("form.write .field .error")];
    fields.forEach((field, index) => {
      const error = field.parentElement.querySelector(".error");
      const text = errors[index]?.textContent ?? "";
      const isShown = text !== "" && (isComplete || field.value !== "");
      error.textContent = isShown ? text : "";
      error.hidden = !isShown;
      if (isShown) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    });
    const isWritten = written?.querySelector(".links, [role=alert]");
    result.replaceChildren(...(isWritten ? written.childNodes : []));
    enable(result);
    if (isWritten) result.scrollIntoView({ block: "nearest" });
    if (isComplete) fields.find((field) => field.hasAttribute("aria-invalid"))?.focus();
  } catch (error) {
    if (error.name === "AbortError") return;
    form.querySelector(".result").textContent = `There is no answer: ${error.message}`;
  }
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form === explain && document.getElementById("answer")) {
    event.preventDefault();
    explained(event.submitter);
  } else if (form.matches("form.write")) {
    event.preventDefault();
    write(form, true);
  } else if (form.matches(".find, .filter")) {
    event.preventDefault();
  }
});
document.addEventListener("input", (event) => {
  const form = event.target.closest("form.write");
  if (!form) return;
  const wait = waits.get(form) ?? {};
  clearTimeout(wait.timer);
  wait.timer = setTimeout(() => write(form, false), 120);
  waits.set(form, wait);
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("button.copy");
  if (button) copy(button);
});
// A row opens the form of its route below itself.
const show = async (row, isOpen) => {
  row.setAttribute("aria-expanded", isOpen);
  const known = row.parentElement.querySelector(".body");
  if (known) known.hidden = !isOpen;
  if (known || !isOpen || row.dataset.loading) return;
  row.dataset.loading = "yes";
  try {
    const answer = await fetch(row.href, { credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const body = page.querySelector(".single .body");
    if (!answer.ok || !body) throw new Error(answer.status);
    row.after(body);
    enable(body);
    // A route without values has its link at once.
    const form = body.querySelector("form.write");
    if (!form.querySelector("[required]")) write(form, false);
  } catch {
    location = row.href;
  }
  delete row.dataset.loading;
};
document.addEventListener("click", (event) => {
  const row = event.target.closest(".entry");
  if (!row || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  show(row, row.getAttribute("aria-expanded") !== "true");
});

// The filter of the routes.
const find = document.querySelector("form.find");
if (find) {
  find.hidden = false;
  const field = find.querySelector("input");
  const output = find.querySelector("output");
  const empty = document.querySelector(".routes-empty");
  const routes = [...document.querySelectorAll(".routes > li")];
  let texts;
  const filter = () => {
    texts ??= routes.map((one) => one.firstElementChild.textContent.toLowerCase());
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    routes.forEach((one, index) => {
      const isShown = words.every((word) => texts[index].includes(word));
      if (one.hidden === isShown) one.hidden = !isShown;
      count += isShown;
    });
    output.textContent = words.length ? `${count} of ${routes.length}` : "";
    empty.classList.toggle("is-shown", count === 0);
  };
  field.addEventListener("input", filter);
  field.addEventListener("keydown", (event) => {
    // A link in this field is one to explain.
    if (event.key === "Enter" && field.value.includes("://")) {
      document.getElementById("url").value = field.value;
      field.value = "";
      filter();
      event.preventDefault();
      explain.requestSubmit();
      return;
    }
    if (event.key !== "Escape" || !field.value) return;
    field.value = "";
    filter();
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest("input, select, textarea");
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      field.focus();
    }
  });
  if (field.value) filter();
}

// The filter of the findings shows when it hides all of them; the stylesheet hides them.
const findings = document.getElementById("findings");
findings?.querySelector(".filter")?.addEventListener("change", () => {
  const isEmpty = [...findings.querySelectorAll(".finding")]
    .every((one) => getComputedStyle(one).display === "none");
  findings.querySelector(".empty").classList.toggle("is-shown", isEmpty);
});

// The address of a route opens it.
const open = () => {
  const route = location.hash && document.getElementById(location.hash.slice(1));
  const row = route && route.querySelector(".entry");
  if (!row) return;
  route.hidden = false;
  show(row, true);
  row.focus({ preventScroll: true });
  route.scrollIntoView();
};
for (const row of document.querySelectorAll(".entry")) {
  row.setAttribute("aria-expanded", "false");
}
addEventListener("hashchange", open);
open();
enable(document);

"""#

  /// The addresses of the link book for programs, in OpenAPI 3.1.
  ///
  /// From the file `Schema/link-book.openapi.json`.
  static let bookAPI = #"""
{
  "openapi": "3.1.0",
  "info": {
    "title": "Waymark link book",
    "version": "1",
    "summary": "What happens to the links of an app, for programs.",
    "description": "The addresses of the link book that 'waymark-site serve' has. No request has a side effect, and nothing that is sent is stored or logged. Every request needs the token of the server: that of '--token' or, on a loopback address, the one that the server makes and prints. A token that the server made is only for the same computer: through a proxy, there is no book."
  },
  "servers": [{ "url": "/" }],
  "security": [{ "bearer": [] }, { "basic": [] }],
  "paths": {
    "/_links/explain": {
      "post": {
        "operationId": "explain",
        "summary": "Shows what happens to a URL in the app, on iOS, on Android and on the web.",
        "description": "The answer is that of 'waymark explain URL --json' without its key 'waymark'. The page of the book sends a form to the same address, and gets a page.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "type": "object",
                "properties": {
                  "url": { "type": "string", "description": "The URL as it would arrive." }
                },
                "required": ["url"],
                "additionalProperties": false
              },
              "example": { "url": "https://www.underway.nyc/station/25" }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The answers side by side.",
            "headers": { "Cache-Control": { "$ref": "#/components/headers/NoStore" } },
            "content": {
              "application/json": { "schema": { "$ref": "#/components/schemas/Explanation" } }
            }
          },
          "400": { "$ref": "#/components/responses/Problem" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "404": { "$ref": "#/components/responses/NoBook" },
          "405": { "$ref": "#/components/responses/MethodNotAllowed" },
          "413": { "$ref": "#/components/responses/Problem" },
          "415": { "$ref": "#/components/responses/Problem" }
        }
      }
    },
    "/_links/link": {
      "post": {
        "operationId": "link",
        "summary": "Writes the links to a route, or those of a variant if the app itself has none.",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "type": "object",
                "properties": {
                  "route": { "type": "string", "description": "The name of the route." },
                  "parameters": {
                    "type": "object",
                    "description": "The values by the names of the route's parameters, without escapes; of a list, an array.",
                    "additionalProperties": {
                      "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }]
                    }
                  }
                },
                "required": ["route"],
                "additionalProperties": false
              },
              "example": { "route": "station", "parameters": { "stationID": "25" } }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The links.",
            "headers": { "Cache-Control": { "$ref": "#/components/headers/NoStore" } },
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Links" } } }
          },
          "400": { "$ref": "#/components/responses/Problem" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "404": { "$ref": "#/components/responses/Problem" },
          "405": { "$ref": "#/components/responses/MethodNotAllowed" },
          "413": { "$ref": "#/components/responses/Problem" },
          "415": { "$ref": "#/components/responses/Problem" },
          "422": { "$ref": "#/components/responses/Problem" }
        }
      }
    },
    "/_links/routes": {
      "get": {
        "operationId": "routes",
        "summary": "Lists the routes, as 'waymark routes --json' does.",
        "responses": {
          "200": {
            "description": "The routes.",
            "headers": { "Cache-Control": { "$ref": "#/components/headers/NoStore" } },
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Routes" } } }
          },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "404": { "$ref": "#/components/responses/NoBook" },
          "405": { "$ref": "#/components/responses/MethodNotAllowed" }
        }
      }
    },
    "/_links/catalog": {
      "get": {
        "operationId": "catalog",
        "summary": "Returns the catalog, as 'waymark catalog' prints it.",
        "responses": {
          "200": {
            "description": "The catalog; Schema/waymark.schema.json describes its keys.",
            "headers": { "Cache-Control": { "$ref": "#/components/headers/NoStore" } },
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Catalog" } } }
          },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "404": { "$ref": "#/components/responses/NoBook" },
          "405": { "$ref": "#/components/responses/MethodNotAllowed" }
        }
      }
    }
  },
  "components": {
    "securitySchemes": {
      "bearer": { "type": "http", "scheme": "bearer", "description": "The token." },
      "basic": { "type": "http", "scheme": "basic", "description": "Any user, with the token as the password." }
    },
    "headers": {
      "NoStore": { "description": "No cache stores the answer.", "schema": { "const": "no-store" } }
    },
    "responses": {
      "Problem": {
        "description": "The request has a mistake (RFC 9457).",
        "headers": { "Cache-Control": { "$ref": "#/components/headers/NoStore" } },
        "content": { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } }
      },
      "MethodNotAllowed": {
        "description": "The address answers another method, which 'Allow' names.",
        "headers": { "Allow": { "required": true, "schema": { "type": "string" } } },
        "content": { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } }
      },
      "NoBook": {
        "description": "There is no book: the server made its token, and the request came through a proxy."
      },
      "Unauthorized": {
        "description": "The request lacks the token.",
        "headers": { "WWW-Authenticate": { "required": true, "schema": { "type": "string" } } }
      }
    },
    "schemas": {
      "Problem": {
        "type": "object",
        "properties": {
          "type": { "const": "about:blank" },
          "title": { "type": "string" },
          "status": { "type": "integer", "minimum": 400, "maximum": 499 },
          "detail": { "type": "string" },
          "errors": {
            "type": "array",
            "description": "The mistakes in the values of a route's parameters.",
            "items": {
              "type": "object",
              "properties": { "parameter": { "type": "string" }, "detail": { "type": "string" } },
              "required": ["parameter", "detail"],
              "additionalProperties": false
            }
          }
        },
        "required": ["type", "title", "status", "detail"],
        "additionalProperties": false
      },
      "Explanation": {
        "type": "object",
        "properties": {
          "url": { "type": "string", "description": "The URL, with '***' in place of secret values." },
          "app": { "$ref": "#/components/schemas/App" },
          "verdict": { "type": "string", "description": "What happens to the link, in one sentence." },
          "mistake": {
            "type": "string",
            "description": "What is wrong with the link; absent if nothing is known to be."
          },
          "basis": {
            "type": "string",
            "description": "The base of the answers, and the facts that they leave open; absent for a text that is not a link."
          },
          "variant": {
            "type": ["string", "null"],
            "description": "The variant that the answers are about, if the link is not one of the app that was asked; null for the app itself."
          },
          "rival": {
            "type": ["string", "null"],
            "description": "Another variant that has the domain of the link, too, by its name or by a wildcard; null for the app itself, absent without one."
          },
          "ios": {
            "type": "array",
            "description": "One answer for each identifier of the app; absent if it has none.",
            "items": { "$ref": "#/components/schemas/IOS" }
          },
          "android": {
            "type": "array",
            "description": "Absent if the catalog has no app for Android.",
            "items": { "$ref": "#/components/schemas/Android" }
          },
          "web": { "$ref": "#/components/schemas/Web" }
        },
        "required": ["url", "app", "verdict"],
        "additionalProperties": false
      },
      "App": {
        "type": "object",
        "properties": {
          "result": { "enum": ["matched", "unmatched", "unreadable", "excluded"] },
          "opens": { "type": ["boolean", "null"], "description": "Null if no system is known to open the app." },
          "route": { "type": "string" },
          "pattern": { "type": "string" },
          "scope": { "type": "string" },
          "parameters": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": { "name": { "type": "string" }, "value": { "type": "string" } },
              "required": ["name", "value"],
              "additionalProperties": false
            }
          },
          "reason": { "type": "string" },
          "inside": { "type": "string" },
          "obstacle": { "type": "string" },
          "notes": { "type": "array", "items": { "type": "string" } },
          "nearest": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "route": { "type": "string" },
                "pattern": { "type": "string" },
                "reason": { "type": "string" }
              },
              "required": ["route", "pattern", "reason"],
              "additionalProperties": false
            }
          },
          "candidates": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "link": { "type": "string" },
                "route": { "type": "string" },
                "reason": { "type": "string" }
              },
              "required": ["link", "reason"],
              "additionalProperties": false
            }
          }
        },
        "required": ["result", "opens", "reason", "nearest"],
        "additionalProperties": false
      },
      "IOS": {
        "type": "object",
        "properties": {
          "appID": { "type": "string" },
          "opens": { "type": ["boolean", "null"], "description": "Null if a file that decides is unknown." },
          "decision": { "enum": ["match", "exclude", "no_match", "unknown"] },
          "rule": { "type": "string", "description": "The key path of the rule that decided." },
          "reason": { "type": "string" }
        },
        "required": ["appID", "opens", "decision", "reason"],
        "additionalProperties": false
      },
      "Android": {
        "type": "object",
        "properties": {
          "package": { "type": "string" },
          "activity": { "type": "string" },
          "opens": { "type": ["boolean", "null"], "description": "Null if a file that decides is unknown." },
          "filter": { "type": "string", "description": "The key path of the filter that accepts the link." },
          "reason": { "type": "string" }
        },
        "required": ["package", "opens", "reason"],
        "additionalProperties": false
      },
      "Web": {
        "type": "object",
        "description": "Absent for a link that no server gets.",
        "properties": {
          "serves": { "type": "boolean" },
          "status": { "type": "integer" },
          "page": { "type": "string", "description": "The title of the page." },
          "location": { "type": "string", "description": "The address of a redirect, with '***' in place of secret values." }
        },
        "required": ["serves"],
        "additionalProperties": false
      },
      "Links": {
        "type": "object",
        "properties": {
          "route": { "type": "string" },
          "app": { "type": "array", "items": { "type": "string" }, "description": "The links with custom schemes." },
          "universal": { "type": "array", "items": { "type": "string" }, "description": "The links with domains." },
          "qr": {
            "type": "object",
            "description": "The QR code of the first universal link, or else of the first app link; absent if the link is too long for a code.",
            "properties": {
              "link": { "type": "string" },
              "svg": { "type": "string", "description": "The code as an SVG image." }
            },
            "required": ["link", "svg"],
            "additionalProperties": false
          }
        },
        "required": ["route", "app", "universal"],
        "additionalProperties": false
      },
      "Routes": {
        "type": "object",
        "properties": {
          "routes": {
            "type": "array",
            "items": {
              "type": "object",
              "description": "A route as in the catalog, with its scopes.",
              "properties": {
                "name": { "type": "string" },
                "pattern": { "type": "string" },
                "scopes": { "type": "array", "items": { "type": "string" } }
              },
              "required": ["pattern", "scopes"]
            }
          }
        },
        "required": ["routes"],
        "additionalProperties": false
      },
      "Catalog": {
        "type": "object",
        "properties": {
          "schema": { "const": 1 },
          "app": { "type": "object" },
          "routes": { "type": "array", "items": { "type": "object" } }
        },
        "required": ["schema", "routes"]
      }
    }
  }
}

"""#
}
