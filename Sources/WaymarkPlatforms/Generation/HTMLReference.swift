import Waymark

/// Writes a reference as one HTML page, without scripts and external resources.
struct HTMLReference {
  let reference: LinkReference

  /// The file, without notes.
  var generation: Generation {
    var generation = Generation()
    generation.files = [GeneratedFile(path: "links.html", domains: [], text: text)]
    return generation
  }

  private var text: String {
    let title = HTMLText.escaped(reference.title)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      \(PlatformTexts.referenceStyle)</style>
      </head>
      <body>
      <a class="skip" href="#links">Skip to the links</a>
      <header>
      <h1>\(title)</h1>
      \(facts(reference.identity))</header>
      \(contents)<main id="links">
      \(reference.entries.map(section).joined())\(webOnly)</main>
      </body>
      </html>

      """
  }

  private var contents: String {
    if reference.entries.isEmpty { return "" }
    var text = "<nav aria-labelledby=\"contents\">\n<h2 id=\"contents\">Contents</h2>\n<ul>\n"
    for entry in reference.entries {
      let mark = entry.isDeprecated ? " <span class=\"old\">deprecated</span>" : ""
      let name = "<a href=\"#\(entry.anchor)\">\(HTMLText.escaped(entry.name))</a>\(mark)"
      text += "<li><span>\(name)</span> <span>\(HTMLText.code(entry.pattern))</span></li>\n"
    }
    if !reference.webOnly.isEmpty {
      text += "<li><span><a href=\"#browser\">What stays in the browser</a></span></li>\n"
    }
    return text + "</ul>\n</nav>\n"
  }

  private var webOnly: String {
    if reference.webOnly.isEmpty { return "" }
    var text = "<section id=\"browser\" aria-labelledby=\"browser-name\">\n"
    text += "<h2 id=\"browser-name\">What stays in the browser</h2>\n<ul class=\"plain\">\n"
    for path in reference.webOnly {
      let domain = path.domain.map { " on \(HTMLText.code($0))" } ?? ""
      text += "<li>\(HTMLText.code(path.pattern))\(domain)</li>\n"
    }
    return text + "</ul>\n</section>\n"
  }

  private func section(_ entry: LinkReference.Entry) -> String {
    let name = HTMLText.escaped(entry.name)
    let mark = entry.isDeprecated ? " <span class=\"old\">deprecated</span>" : ""
    var text = "<section id=\"\(entry.anchor)\" aria-labelledby=\"\(entry.anchor)-name\">\n"
    text += "<h2 id=\"\(entry.anchor)-name\">\(name)\(mark)</h2>\n"
    if let summary = entry.summary { text += "<p>\(HTMLText.escaped(summary))</p>\n" }
    text += "<pre>\(HTMLText.code(entry.pattern))</pre>\n"
    text += parameters(entry)
    text += facts(entry.facts)
    if !entry.links.isEmpty {
      text += "<h3>Examples</h3>\n<ul class=\"plain\">\n"
      for link in entry.links { text += "<li>\(HTMLText.link(link))</li>\n" }
      text += "</ul>\n"
    }
    return text + "</section>\n"
  }

  private func parameters(_ entry: LinkReference.Entry) -> String {
    if entry.parameters.isEmpty { return "" }
    var text = """
      <table>
      <thead><tr><th scope="col">Parameter</th><th scope="col">In</th>\
      <th scope="col">Value</th></tr></thead>
      <tbody>

      """
    for parameter in entry.parameters {
      let words = parameter.words.map(HTMLText.code).joined(separator: ", ")
      let value = words.isEmpty ? parameter.kind : "\(parameter.kind) \(words)"
      let remarks = parameter.remarks.map { "<br><small>\($0)</small>" }.joined()
      text += "<tr><th scope=\"row\">\(HTMLText.code(parameter.name))</th>"
      text += "<td>\(parameter.part)</td><td>\(value)\(remarks)</td></tr>\n"
    }
    return text + "</tbody>\n</table>\n"
  }

  private func facts(_ facts: [LinkReference.Fact]) -> String {
    if facts.isEmpty { return "" }
    let rows = facts.map { fact in
      "<dt>\(fact.name)</dt><dd>\(fact.html())</dd>\n"
    }
    return "<dl>\n\(rows.joined())</dl>\n"
  }
}

extension LinkReference.Fact {
  /// Returns the values as HTML, with links to the routes on a page.
  package func html(page: String = "") -> String {
    LinkReference.joined(values) { value in
      switch value {
      case .text(let text): HTMLText.escaped(text)
      case .code(let text): HTMLText.code(text)
      case .route(let name, let anchor?):
        "<a href=\"\(page)#\(anchor)\">\(HTMLText.escaped(name))</a>"
      case .route(let name, nil): HTMLText.escaped(name)
      }
    }
  }
}
