internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The page of a variant of the app, such as a beta version.
struct BookVariant {
  let name: String
  /// The identity of the variant.
  let facts: [LinkReference.Fact]
  /// The identity of the app itself.
  let ofApp: [LinkReference.Fact]
  let routes: [BookRoute]

  static let path = "/_links/variant"

  /// Returns a link to the page of a variant.
  static func link(to name: String, _ text: String) -> Markup {
    "<a href=\"\(path)?name=\(component: name)\">\(text)</a>"
  }

  var section: Markup {
    var rows: Markup = ""
    for name in (ofApp + facts).map(\.name).unique {
      let (own, other) = (values(facts, name), values(ofApp, name))
      if own == other { continue }
      rows += "<tr><th scope=\"row\">\(name)</th><td>\(other)</td><td>\(own)</td></tr>\n"
    }
    var links: Markup = ""
    for route in routes {
      guard let link = route.entry.links.first else { continue }
      links += """
        <li><b>\(route.entry.name)</b> \(Markup(html: HTMLText.link(link))) \
        \(BookCode.buttons(link))</li>

        """
    }
    return """
      <section class="single" aria-labelledby="name">
      <h1 id="name">Variant \(name)</h1>
      <h2>What is different</h2>
      <div class="scroll" tabindex="0" role="region" aria-label="What is different">
      <table><thead><tr><td></td><th scope="col">App</th><th scope="col">\(name)</th></tr></thead>
      <tbody>
      \(rows)</tbody></table></div>
      <p>The routes are the same, and the book explains a link of the variant as such.</p>
      <h2>Links</h2>
      <ul class="links">
      \(links)</ul>
      <p><a href="/_links">Back to the app itself</a></p>
      </section>

      """
  }

  private func values(_ facts: [LinkReference.Fact], _ name: String) -> Markup {
    facts.first { $0.name == name }.map { BookRoute.values($0) } ?? "none"
  }
}
