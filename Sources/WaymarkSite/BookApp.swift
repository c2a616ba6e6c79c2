internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
import WaymarkDiagnostics
internal import WaymarkPlatforms

/// An app, or one of its variants, in a link book.
final class BookApp: Sendable {
  let catalog: LinkCatalog
  private let files: PlatformFiles
  /// The name of the variant; `nil` for the app itself.
  private let variant: String?
  private let frame: BookFrame
  private let table: RouteTable
  private let content = Locked<Content?>(nil)
  private let findings = Locked(BookFindings())

  /// The content that is made when the first request needs it.
  fileprivate struct Content {
    let systems: SystemFiles
    let routes: [BookRoute]
    /// The page after its frame and up to the findings.
    let start: [UInt8]
    /// A link for the empty field of a URL.
    let example: String?
  }

  /// The limits of each search: a page is not worth more of a server's memory.
  private static let budget = AgreementBudget(states: 100_000, bytes: 64 << 20)

  /// Creates the app; `nil` if its routes conflict.
  init?(_ catalog: LinkCatalog, variant: String?, files: PlatformFiles, _ state: BookState) {
    guard let table = try? catalog.table() else { return nil }
    self.catalog = catalog
    self.table = table
    self.files = files
    self.variant = variant
    frame = BookFrame(name: catalog.app.name, variant: variant, state: state)
  }

  private var made: Content {
    content.with { content in
      if let content { return content }
      let made = self.makeContent()
      content = made
      return made
    }
  }

  private func makeContent() -> Content {
    let reference = LinkReference(catalog, table: table)
    let routes = zip(reference.entries, catalog.routes).map {
      BookRoute($0, $1, catalog.app)
    }
    let example = reference.entries.lazy.flatMap(\.links).first { $0.hasPrefix("https:") }
    return Content(
      systems: SystemFiles(catalog, given: files),
      routes: routes,
      start: Array(start(reference, routes, example).html.utf8),
      example: example
    )
  }
}

extension BookApp {
  /// Returns the book, with the results of the comparison for the variants of the app.
  func page(variants: [BookApp]) -> [UInt8] {
    let results = variants.compactMap { app in app.variant.map { ($0, app.findings.with { $0 }) } }
      .sorted { $0.0 < $1.0 }
    let section = findings.with { $0 }.section(variants: results)
    return Array(frame.start(isBook: true).html.utf8) + made.start
      + Array((section + frame.end).html.utf8)
  }

  /// The form that explains a link, below the part of a page about something else.
  private var explainSection: Markup {
    """
    <section id="explain" aria-labelledby="explain-name">
    <h2 id="explain-name">What happens to a link?</h2>
    \(BookFrame.explainForm("", example: made.example))<div id="answer"></div>
    </section>

    """
  }

  /// Returns the book after its frame and up to the findings.
  private func start(
    _ reference: LinkReference,
    _ routes: [BookRoute],
    _ example: String?
  ) -> Markup {
    let count = routes.count + reference.webOnly.count
    var markup: Markup = """
      <section id="explain" aria-labelledby="explain-name">
      <h1 id="explain-name">What happens to this link?</h1>
      <p class="lead">Paste a link: one sentence shows what it does on iPhone and \
      Android, what to change, and why.</p>
      \(BookFrame.explainForm("", example: example))<div id="answer"></div>
      </section>
      <section id="links" aria-labelledby="links-name">
      <h2 id="links-name">Links <span class="count">\(count)</span></h2>

      """
    let facts = BookRoute.facts(reference.identity)
    if !reference.identity.isEmpty {
      markup += """
        <details class="identity"><summary>The app and its domains</summary>
        \(facts)</details>

        """
    }
    let variants = catalog.app.variants.keys.sorted()
    if !variants.isEmpty {
      markup += "<p class=\"variants\">Variants:"
      for name in variants { markup += " \(BookVariant.link(to: name, name))" }
      markup += "</p>\n"
    }
    markup += """
      <form class="find" role="search" hidden="">
      <div class="row"><label for="find">Find a link by name, pattern or text</label>
      <input id="find" type="search" autocomplete="off" spellcheck="false" \
      placeholder="Find by name, pattern or text (press /)">
      <output for="find" aria-live="polite"></output></div>
      </form>
      <ul class="routes">

      """
    for route in routes { markup += route.item }
    for path in reference.webOnly {
      let domain: Markup = path.domain.map { " <span class=\"text\">on \($0)</span>" } ?? ""
      markup += """
        <li class="route web"><p><span class="head"><span class="name">Stays in \
        the browser</span> <span class="badge">web only</span></span> \
        \(BookFrame.pattern(path.pattern))\(domain)</p></li>

        """
    }
    markup += """
      </ul>
      <p class="empty routes-empty\(count == 0 ? " is-shown" : "")">\
      \(count == 0 ? "The catalog declares no route." : "No link has this text.")</p>
      </section>

      """
    return markup
  }

  /// Compares the routes with the files, for every link.
  func prove() {
    _ = made
    var found = BookFindings()
    let none: Set<LinkDiagnostic.Code> = []
    let lint = catalog.lint() + catalog.unknownCodes() + catalog.generatedFindings(ignoring: none)
    found.add(lint.filter { !catalog.ignores($0) }.map { BookFinding($0) })
    do throws(AgreementError) {
      let given = files.isEmpty ? nil : files
      let agreement = try catalog.agreement(with: given, budget: Self.budget)
      found.proof = .done(agrees: agreement.agrees)
      found.hasFiles = given != nil
      found.add(agreement.differences.map { BookFinding($0, isLimit: false) })
      found.add(agreement.limits.map { BookFinding($0, isLimit: true) })
      found.add(agreement.undecided.map { BookFinding($0) })
      found.add(agreement.notCompared.map { BookFinding($0) })
    } catch {
      found.proof = .impossible("\(error)")
    }
    let result = found
    findings.with { $0 = result }
  }
}

extension BookApp {
  /// Returns the answers for a URL, side by side.
  ///
  /// - Parameter owner: The identity to which the link belongs, if it is another one.
  func answers(
    for url: String,
    _ site: Site,
    owner: LinkCatalog.Owner? = nil
  ) -> LinkAnswers {
    let explanation = catalog.decoding(table.explain(url))
    let isTooLong = url.utf8.count > SystemAnswers.urlLimit
    let url = explanation.browserText ?? url
    return LinkAnswers(
      explanation,
      systems: isTooLong ? nil : SystemAnswers(url, made.systems),
      web: isTooLong ? nil : WebAnswer(explanation, from: site),
      owner: owner,
      rival: site.catalog.rival(of: frame.variant, for: explanation.link)
    )
  }

  /// Returns the link of this identity with the route and the values of another identity's link;
  /// `nil` if the route has no such link here.
  func link(like match: RouteMatch) -> String? {
    let links = try? RouteLinks(match.route.label, match.parameters, in: table)
    return match.link.kind == .web ? links?.universal.first : links?.app.first
  }

  /// Returns the page about a URL.
  ///
  /// - Parameters:
  ///   - others: The same link of the other identities.
  ///   - live: The domain whose files a button fetches; `nil` for none.
  func explainPage(
    _ url: String,
    _ answers: LinkAnswers?,
    others: [(name: String, link: String)] = [],
    live: String? = nil
  ) -> SiteAnswer {
    let content = made
    // A text that may contain a secret is not shown again.
    let isShown = answers.map { $0.explanation.shownText == url } ?? true
    let problem = answers == nil ? "Paste a link first." : nil
    var markup: Markup = """
      <section id="explain" aria-labelledby="explain-name">
      <h1 id="explain-name">What happens to this link?</h1>
      \(BookFrame.explainForm(isShown ? url : "", example: content.example, problem: problem))
      """
    if let answers {
      let systems = content.systems
      let apple = answers.systems?.groups.map { systems.appleDetails(url, appID: $0.appIDs[0]) }
      let answer = BookAnswer(
        explanation: answers.explanation,
        verdict: answers.verdict,
        text: answers.text,
        owner: Self.note(answers.owner),
        others: others,
        systems: answers.systems,
        web: answers.web.map { ($0.serves, $0.sentence) },
        apple: apple ?? [],
        android: answers.systems.flatMap { systems.androidDetails($0.androidURL) },
        notes: findings.with { $0 }.list,
        live: live
      )
      markup += answer.section
    }
    markup += "</section>\n"
    return frame.page("What happens to this link?", markup, status: answers == nil ? 400 : 200)
  }

  /// Returns the sentence about the identity that an answer is about, if it is another one.
  private static func note(_ owner: LinkCatalog.Owner?) -> Markup {
    guard let owner else { return "" }
    let difference: Markup =
      owner.variant.map { " \(BookVariant.link(to: $0, "What is different"))" } ?? ""
    return """
      <p class="note">The link is one of \(owner.words), and so is this answer.\(difference)</p>

      """
  }

  /// Writes the links of a route; `nil` if there is no such route.
  func written(_ name: String, _ values: [(name: String, value: String)]) -> BookLink? {
    made.route(name).map { BookLink($0.entry, values, table) }
  }

  /// Returns the links of a route as JSON.
  func link(
    _ name: String,
    _ values: [(name: String, value: String)]
  ) throws(Problem) -> SiteAnswer {
    guard let result = written(name, values) else {
      let names = catalog.routes.map(\.label)
      throw .noRoute(name, nearest: nearestName(to: name, among: names))
    }
    guard let links = result.links else {
      let detail = result.problem ?? "Some values are not those of the route's parameters."
      throw .values(result.mistakes, detail)
    }
    let json = JSONValue.object([
      "route": .string(name),
      "app": .strings(links.app),
      "universal": .strings(links.universal),
      "qr": BookCode.json(links.preferred),
    ])
    return .book(200, type: "application/json", text: json.text + "\n")
  }

  /// Returns the page of a route with its links.
  ///
  /// - Parameter isWritten: Indicates whether the links are written, or only the form is shown.
  func linkPage(
    _ name: String,
    _ values: [(name: String, value: String)],
    items: String = "",
    domain: String?,
    isWritten: Bool = true
  ) -> SiteAnswer {
    guard let route = made.route(name) else {
      let way: Markup = "<p><a href=\"/_links#links\">All links</a></p>"
      return frame.missingPage("There is no such route", way)
    }
    let result = isWritten ? BookLink(route.entry, values, table, items: items) : nil
    let shown = Dictionary(values.map { ($0.name, $0.value) }) { first, _ in first }
    let markup = route.section(shown, result, items: items, domain: domain) + explainSection
    let status = result.map { $0.links == nil ? 422 : 200 } ?? 200
    return frame.page(name, markup, status: status)
  }
}

extension BookApp {
  /// Returns the page of this variant: its differences from the app, its links and its findings.
  func variantPage(_ name: String, of app: BookApp) -> SiteAnswer {
    let variant = BookVariant(
      name: name,
      facts: LinkReference(catalog, table: table).identity,
      ofApp: LinkReference(app.catalog, table: app.table).identity,
      routes: made.routes
    )
    let findings = findings.with { $0 }.section(variants: [])
    return frame.page("Variant \(name)", variant.section + explainSection + findings)
  }

  /// Returns the page about the files that a domain serves now; without them, the page about a
  /// domain that is not checked.
  func livePage(_ live: BookLive?) -> SiteAnswer {
    if let live { return frame.page("What \(live.domain) serves now", live.section) }
    return frame.missingPage(
      "This domain is not checked",
      """
      <p>The link book checks only the domains of the catalog, and only if its server allows it.</p>
      <p><a href="/_links">The link book</a></p>
      """
    )
  }

  /// Returns the page about a variant that the catalog does not have.
  func noVariantPage() -> SiteAnswer {
    frame.missingPage("There is no such variant", "<p><a href=\"/_links\">The link book</a></p>")
  }
}

extension BookApp.Content {
  fileprivate func route(_ name: String) -> BookRoute? { routes.first { $0.entry.name == name } }
}
