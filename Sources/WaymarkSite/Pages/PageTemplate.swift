internal import Waymark
import WaymarkDiagnostics

/// The template of a page: HTML with names in double braces.
struct PageTemplate: Sendable {
  /// A part of a template.
  enum Part: Sendable {
    case markup(String)
    case value(Value, PagePlace)
    /// The link, as the whole URL of an attribute or as text.
    case link
    /// The elements of the head, or the ways to the app.
    case head, buttons, content
  }

  /// A text of the page or of the link.
  enum Value: Sendable, Hashable {
    case title, summary, image, app, link
    case parameter(String)
  }

  private(set) var parts: [Part] = []

  /// Reads a template.
  ///
  /// - Parameter route: The route whose parameters the template can name.
  /// - Throws: All mistakes, with their lines.
  init(_ text: String, for route: Route) throws(TemplateFindings) {
    var reader = TemplateReader(text, route)
    reader.read()
    guard reader.findings.isEmpty else { throw TemplateFindings(findings: reader.findings) }
    parts = reader.parts
  }

  /// Indicates whether the page contains values of the link's parameters.
  var hasParameters: Bool {
    parts.contains { if case .value(.parameter, _) = $0 { true } else { false } }
  }
}

/// The mistakes in a template.
struct TemplateFindings: Error {
  let findings: [LinkDiagnostic]
}

extension LinkDiagnostic {
  static let unclosedName = template(
    "unclosed-name",
    "the name has no closing braces",
    "write '}}'"
  )

  static func unknownName(_ name: String, known: [String]) -> LinkDiagnostic {
    let nearest = nearestName(to: name, among: known).map(didYouMean)
    return template(
      "unknown-name",
      "\(quoted(name)) is not a name that a page of this route has",
      nearest ?? "the names are \(quotedList(known))"
    )
  }

  static func unsafePlace(_ name: String, _ place: String, help: String) -> LinkDiagnostic {
    template("unsafe-place", "\(quoted(name)) is not safe in \(place)", help)
  }

  static func secretName(_ name: String) -> LinkDiagnostic {
    template(
      "secret-name",
      "\(quoted(name)) would show a secret",
      "only the address of a link, as in '<a href=\"{{link}}\">', may contain the route's secrets"
    )
  }

  static func blocked(_ what: String, help: String) -> LinkDiagnostic {
    template("blocked", "the policy of pages blocks \(what)", help)
  }

  static func unknownRoute(ofTemplate name: String, known: [String]) -> LinkDiagnostic {
    template(
      "unknown-route",
      "there is no route \(quoted(name)) for the template",
      nearestName(to: name, among: known).map(didYouMean)
        ?? "name the template like a route of the catalog"
    )
  }

  private static func template(_ code: String, _ message: String, _ help: String) -> LinkDiagnostic
  {
    LinkDiagnostic(code: .init("template.\(code)"), message: message, help: help)
  }
}
