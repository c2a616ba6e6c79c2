import TestSupport
import Testing

@testable import Waymark
@testable import WaymarkCatalog

/// The example of a code in the article on errors, carried out.
struct ErrorExample {
  let findings: [LinkDiagnostic]
  /// The catalog; empty for an example that has none.
  private(set) var text = ""

  var codes: [String] { findings.map(\.code.rawValue) }

  /// - Parameter example: An example in place of that of the row.
  /// - Returns: `nil` where the example is told in words.
  init?(_ code: String, _ row: Article.Row, _ example: String? = nil) throws {
    let family = code.prefix { $0 != "." }
    let spans = row.code("Example").map(Self.unescaped)
    guard let first = example ?? spans.first, row["Example"].hasPrefix("`") else { return nil }
    switch family {
    case "link": findings = Self.diagnostics { _ = try DeepLink(first) }
    case "pattern": findings = Self.diagnostics { _ = try Pattern(first) }
    case "table": findings = Self.diagnostics { _ = try RouteTable(spans.map { try Route($0) }) }
    case "writing": findings = Self.writing(row["Example"])
    case "json": findings = Self.diagnostics { _ = try LinkCatalog(json: first) }
    // A file has no types.
    case "lint" where first.hasPrefix("enum "): findings = try SortRoute.catalog().lint()
    case "catalog", "lint":
      text = try Self.catalog(first)
      findings = Self.lint(text)
    default: return nil
    }
  }

  /// Returns the findings in a catalog, or the errors if it cannot be read.
  static func lint(_ text: String) -> [LinkDiagnostic] {
    var found: [LinkDiagnostic] = []
    let errors = diagnostics { found = try LinkCatalog(json: text).lint() }
    return errors + found
  }

  private static func diagnostics(_ body: () throws -> Void) -> [LinkDiagnostic] {
    do {
      try body()
      return []
    } catch let error as CatalogError {
      return error.diagnostics
    } catch {
      return [(error as? any DiagnosableError)?.diagnostic].compactMap { $0 }
    }
  }

  /// ``users/{name}` beside `users/new` with `name=new``: a pattern, others beside it, and values.
  private static func writing(_ example: String) -> [LinkDiagnostic] {
    diagnostics {
      let parts = example.split(separator: " with ")
      let routes = try Article.code(in: String(parts[0])).map { try Route($0) }
      var parameters: RouteParameters = [:]
      for value in Article.code(in: String(parts[1])) {
        let pair = value.split(separator: "=", maxSplits: 1)
        parameters.append(String(pair[1]), for: String(pair[0]))
      }
      let table = try RouteTable(routes, app: AppIdentity(schemes: ["underway"]))
      _ = try LinkCreator(table: table).appLink(toRoute: routes[0].label, with: parameters)
    }
  }

  /// A whole catalog around the members that an example shows.
  private static func catalog(_ example: String) throws -> String {
    var members: [String: String] = [
      "schema": "1",
      "app": #"{ "schemes": ["underway"], "domains": ["www.underway.nyc"] }"#,
      "routes": #"[{ "name": "station", "pattern": "station/{id}" }]"#,
    ]
    let key = example.split(separator: "\"").first.map(String.init) ?? ""
    if example.hasPrefix("{") {
      members["routes"] = "[\(example)]"
    } else if CatalogKeys.catalog.contains(key) {
      // The example's own members stand after the others, which are left out if they are in it.
      for name in members.keys where example.contains("\"\(name)\": ") { members[name] = nil }
      return "{ \(joined(members))\(members.isEmpty ? "" : ", ")\(example) }"
    } else if CatalogKeys.app.contains(key) {
      members["app"] = "{ \(example) }"
    } else {
      let pattern = example.contains(#""pattern""#) ? "" : #""pattern": "station/{id}", "#
      members["routes"] = #"[{ "name": "station", \#(pattern)\#(example) }]"#
    }
    return "{ \(joined(members)) }"
  }

  private static func joined(_ members: [String: String]) -> String {
    members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
  }

  /// The text with its `\u{…}` as the characters that they stand for.
  private static func unescaped(_ text: String) -> String {
    text.replacing(#/\\u\{([0-9a-f]+)\}/#) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
    }
  }
}
