@testable import Waymark
@testable import WaymarkCatalog

/// The text of a catalog, valid but for what is handed in.
enum CatalogText {
  /// A catalog with this object for its app.
  static func app(_ app: String) -> String {
    #"{ "schema": 1, "app": \#(app), "routes": [] }"#
  }

  /// A catalog with these routes.
  static func routes(_ routes: String...) -> String {
    """
    {
      "schema": 1,
      "app": { "schemes": ["underway"], "domains": ["www.underway.nyc"] },
      "routes": [
        \(routes.joined(separator: ",\n    "))
      ]
    }
    """
  }

  /// A catalog with one route that has these members beside name and pattern.
  static func route(_ members: String) -> String {
    routes(#"{ "name": "station", "pattern": "station/{id}", \#(members) }"#)
  }

  /// A catalog with these rules about what stays in the browser.
  static func webOnly(_ rules: String) -> String {
    #"{ "schema": 1, "app": {}, "routes": [], "webOnly": \#(rules) }"#
  }

  /// A catalog whose routes have these members, with names and patterns where they are left out.
  static func linted(
    app: String = #"{ "schemes": ["underway"], "domains": ["www.underway.nyc"] }"#,
    _ routes: String...,
    webOnly: String = "[]"
  ) -> String {
    let whole = routes.enumerated().map { index, members in
      let name = members.contains(#""name""#) ? "" : #""name": "r\#(index)", "#
      let pattern = members.contains(#""pattern""#) ? "" : #""pattern": "r\#(index)", "#
      return "{ \(name)\(pattern)\(members) }"
    }
    let routes = whole.joined(separator: ", ")
    return #"{ "schema": 1, "app": \#(app), "routes": [\#(routes)], "webOnly": \#(webOnly) }"#
  }

  /// A catalog of an app with web links and these patterns.
  ///
  /// The texts are further members of the identity on Apple's systems and of each route.
  static func signIn(_ patterns: String..., apple: String = "", route: String = "") -> String {
    let routes = patterns.enumerated().map { index, pattern in
      #"{ "name": "r\#(index)", "pattern": "\#(pattern)"\#(route) }"#
    }.joined(separator: ", ")
    let app = #"{ "domains": ["a.b"], "apple": { "appIDs": ["ABCDE12345.a.b"]\#(apple) } }"#
    return #"{ "schema": 1, "app": \#(app), "routes": [\#(routes)] }"#
  }

  /// The findings of the error for a text; empty if the text is a catalog.
  static func findings(_ text: String) -> [LinkDiagnostic] {
    do throws(CatalogError) {
      _ = try LinkCatalog(json: text)
      return []
    } catch {
      return error.findings
    }
  }
}
