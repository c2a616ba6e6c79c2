import Waymark

extension KotlinGenerator {
  /// The object with everything that is private: what the catalog says, and the matcher.
  var table: String {
    let parts = [policies, names, routes, browserOnly, KotlinRuntime.text]
    return """
      private object Links {
      \(parts.map { KotlinText.indented($0, by: 4) }.joined(separator: "\n\n"))
      }
      """
  }

  private var policies: String {
    let policies = catalog.app.policies
    return """
      private const val STRICT_SLASH = \(policies.trailingSlash == .strict)
      private const val KEEPS_EMPTY = \(policies.emptyComponents == .strict)
      private const val FOLDS_CASE = \(policies.pathCase == .insensitive)
      private const val PLUS_IS_SPACE = \(policies.plus == .space)
      private const val TAKES_CREDENTIALS = \(policies.credentials == .ignore)
      private const val MAXIMUM_LENGTH = \(policies.maximumLength)
      private const val MAXIMUM_ITEMS = \(policies.maximumItems)
      """
  }

  private var names: String {
    func set(_ names: AppIdentity.Names) -> String {
      if names == .any { return "null" }
      let list = names.list.map { KotlinText.literal(lowercasedASCII($0)) }
      return "setOf(\(list.joined(separator: ", ")))"
    }
    return """
      private val schemes: Set<String>? = \(set(catalog.app.schemes))
      private val domains: Set<String>? = \(set(catalog.app.domains))
      """
  }

  private var routes: String {
    let rows = catalog.routes.enumerated().map { index, route in
      row(
        KotlinTemplate(route.pattern),
        scopes: route.scopes.sorted(),
        scheme: creator.name(.app, ofRoute: index) ?? "",
        domain: creator.name(.universal, ofRoute: index) ?? ""
      )
    }
    return list("routes", rows, isPrivate: false)
  }

  private var browserOnly: String {
    let rows = catalog.webOnly.map { path in
      let scope = path.domain.map { RouteScope.universal(domain: $0) } ?? .universalAny
      return row(KotlinTemplate(path.pattern), scopes: [scope], scheme: "", domain: "")
    }
    return list("browserOnly", rows, isPrivate: true)
  }

  private func row(
    _ template: KotlinTemplate,
    scopes: [RouteScope],
    scheme: String,
    domain: String
  ) -> String {
    let texts = [
      template.path, template.query, template.fragment,
      scopes.map(\.description).joined(separator: " "), scheme, domain,
    ]
    return "Route(\(texts.map(KotlinText.literal).joined(separator: ", ")))"
  }

  private func list(_ name: String, _ rows: [String], isPrivate: Bool) -> String {
    let starts = stride(from: 0, to: rows.count, by: Self.chunk.routes)
    let lists = starts.enumerated().map { number, start in
      let chunk = rows[start..<min(start + Self.chunk.routes, rows.count)]
      return """
        private fun \(name)\(number)(): List<Route> = listOf(
        \(chunk.map { "    " + $0 }.joined(separator: ",\n"))
        )
        """
    }
    let sum = lists.indices.map { "\(name)\($0)()" }.joined(separator: " + ")
    let value =
      "\(isPrivate ? "private " : "")val \(name): List<Route> = \(sum.isEmpty ? "listOf()" : sum)"
    return ([value] + lists).joined(separator: "\n\n")
  }
}
