// Tries what the policy of the page has to block. Returns what worked, as texts.
async () => {
  const worked = [];
  const script = document.createElement("script");
  script.textContent = "window.wasRun = true";
  document.body.append(script);
  if (window.wasRun) worked.push("an inline script");

  const style = document.createElement("style");
  style.textContent = "body { outline: 7px solid red }";
  document.head.append(style);
  document.body.insertAdjacentHTML("beforeend", "<p id=tried style='outline: 7px solid red'>a</p>");
  const outline = (element) => getComputedStyle(element).outlineWidth;
  if (outline(document.body) === "7px") worked.push("an inline style");
  if (outline(document.getElementById("tried")) === "7px") worked.push("the attribute 'style'");
  document.getElementById("tried").remove();

  const loads = (tag, attribute, url) => new Promise((end) => {
    const element = document.createElement(tag);
    element.onload = () => end(true);
    element.onerror = () => end(false);
    element[attribute] = url;
    if (tag === "link") element.rel = "stylesheet";
    document.body.append(element);
  });
  if (await loads("script", "src", "/_links/style.css")) worked.push("a script of the same host");
  if (await loads("link", "href", "data:text/css,body{}")) worked.push("a stylesheet of another host");
  try {
    await fetch("/_links/style.css");
    worked.push("a request by a script");
  } catch {}
  return worked;
}
