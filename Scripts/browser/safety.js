// Returns the parts of the page that could do more than show text, as texts.
() => {
  const findings = [];
  const schemes = new Set(["https:", "intent:", "tea:", "underway:"]);
  for (const element of document.querySelectorAll("*")) {
    const tag = element.tagName.toLowerCase();
    const isData = tag === "script" && element.type === "application/ld+json";
    if (["script", "style", "iframe", "object", "embed", "form", "base"].includes(tag) && !isData) {
      findings.push(`the page contains <${tag}>`);
    }
    for (const { name, value } of element.attributes) {
      if (name.startsWith("on") || name === "style") findings.push(`<${tag}> has the attribute ${name}`);
      if (name === "http-equiv" && value !== "Content-Security-Policy") {
        findings.push(`<${tag}> has the attribute http-equiv`);
      }
      if (name === "href" && tag === "a" && !value.startsWith("/")) {
        let scheme = "none";
        try { scheme = new URL(value).protocol; } catch {}
        if (!schemes.has(scheme)) findings.push(`a link has the scheme ${scheme}`);
      }
    }
  }
  return findings;
}
