// Returns the mistakes of the page that its reader would see, as texts.
() => {
  const findings = [];
  const name = (element) =>
    `<${element.tagName.toLowerCase()}> "${element.textContent.trim().slice(0, 40)}"`;

  // Colors. The browser gives computed colors as rgb(…) or rgba(…).
  const color = (text) => {
    const parts = text.match(/[\d.]+/g).map(Number);
    return { rgb: parts.slice(0, 3), alpha: parts.length > 3 ? parts[3] : 1 };
  };
  const over = (top, bottom) => top.rgb.map((c, i) => c * top.alpha + bottom[i] * (1 - top.alpha));
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((c) => {
      const s = c / 255;
      return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const background = (element) => {
    const layers = [];
    for (let one = element; one; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.backgroundImage !== "none") findings.push(`${name(one)} has an image behind text`);
      layers.push(color(style.backgroundColor));
      if (layers.at(-1).alpha === 1) break;
    }
    const canvas = matchMedia("(prefers-color-scheme: dark)").matches ? [18, 18, 18] : [255, 255, 255];
    return layers.reverse().reduce((below, layer) => over(layer, below), canvas);
  };
  const contrast = (element) => {
    const below = background(element);
    const text = luminance(over(color(getComputedStyle(element).color), below));
    const [high, low] = [text, luminance(below)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };

  // The rectangles of every line of text.
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.data.trim() || node.parentElement.closest("script, style, template, svg title")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width > 0 && box.height > 0) lines.push({ node, box, element: node.parentElement });
    }
    if (!lines.length || lines.at(-1).node !== node) {
      findings.push(`${name(node.parentElement)} has text that is not shown`);
    }
  }
  if (!lines.length) findings.push("the page has no text");

  const width = document.documentElement.clientWidth;
  if (document.scrollingElement.scrollWidth > width) findings.push("the window scrolls sideways");
  for (const element of new Set(lines.map((line) => line.element))) {
    const ratio = contrast(element);
    if (ratio < 4.5) findings.push(`${name(element)} has a contrast of ${ratio.toFixed(2)}:1`);
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    if (size < 12) findings.push(`${name(element)} has letters of ${size} pixels`);
    if (parseFloat(style.opacity) < 1) findings.push(`${name(element)} is partly transparent`);
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      const cut = getComputedStyle(one);
      if (cut.overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1
        || cut.overflowY !== "visible" && one.scrollHeight > one.clientHeight + 1) {
        findings.push(`${name(one)} cuts its text off`);
      }
    }
  }
  lines.forEach(({ node, box, element }, index) => {
    if (box.left < -0.5 || box.right > width + 0.5) findings.push(`${name(element)} is outside of the window`);
    for (const other of lines.slice(index + 1)) {
      if (other.node === node) continue;
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (across > 1 && down > Math.min(box.height, other.box.height) / 3) {
        findings.push(`${name(element)} and ${name(other.element)} overlap`);
      }
    }
    // What a finger or a mouse meets in the middle of the line.
    scrollTo(0, Math.max(0, scrollY + node.parentElement.getBoundingClientRect().top - 100));
    const range = document.createRange();
    range.selectNodeContents(node);
    const now = range.getClientRects()[0];
    const [x, y] = [now.left + now.width / 2, now.top + now.height / 2];
    const met = document.elementFromPoint(x, y);
    const isInside = x >= 0 && x < innerWidth && y >= 0 && y < innerHeight;
    if (isInside && met !== element && !element.contains(met)) {
      findings.push(`${name(element)} is covered by ${met ? name(met) : "nothing"}`);
    }
  });
  scrollTo(0, 0);

  for (const button of document.querySelectorAll("button, input, select, .button")) {
    const box = button.getBoundingClientRect();
    if (box.height < 44) findings.push(`${name(button)} is ${box.height} pixels high`);
    if (box.width < 44) findings.push(`${name(button)} is ${box.width} pixels wide`);
  }
  for (const image of document.images) {
    const box = image.getBoundingClientRect();
    if (!image.complete || image.naturalWidth === 0) findings.push("an image is not shown");
    if (box.right > width + 0.5 || box.left < -0.5) findings.push("an image is outside of the window");
  }
  return [...new Set(findings)];
}
