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
