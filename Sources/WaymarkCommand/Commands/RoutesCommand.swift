#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog

/// `waymark routes`: lists the catalog's routes.
struct RoutesCommand<Tool: LinkTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "routes",
      abstract: "List the routes of the catalog.",
      discussion: "Exit status: 0, 64 wrong usage, 65 the catalog cannot be read."
    )
  }

  @OptionGroup var options: CatalogOptions<Tool>

  func run() async throws {
    try await answer { () async throws(ToolError) in
      let catalog = try await options.load(fallsBack: true).catalog
      if options.json {
        try Console.answer(catalog.routesJSON)
      } else {
        try Console.answer(Self.table(catalog))
      }
      return true
    }
  }

  /// Returns a table with names and patterns in columns, and other facts below each route.
  private static func table(_ catalog: LinkCatalog) -> String {
    let width = catalog.routes.map(\.label.count).max() ?? 0
    var lines: [String] = []
    for route in catalog.routes {
      let name = route.label
      let indent = String(repeating: " ", count: width + 2)
      lines.append(
        name + String(repeating: " ", count: width + 2 - name.count) + shown(route.pattern)
      )
      if let summary = route.notes.summary { lines.append(indent + summary) }
      if route.scopes != RouteScope.everywhere {
        lines.append(
          indent + "in " + route.scopes.sorted().map(\.description).joined(separator: ", ")
        )
      }
      if let deprecation = route.notes.deprecation {
        let replacement = deprecation.replacement.map { "; use '\($0)'" } ?? ""
        lines.append(indent + "deprecated: " + deprecation.reason + replacement)
      }
    }
    for path in catalog.webOnly {
      lines.append(
        "stays in the browser: \(shown(path.pattern))" + (path.domain.map { " on \($0)" } ?? "")
      )
    }
    return lines.joined(separator: "\n")
  }

  /// The text of a pattern; `/` for the home page, whose pattern is empty.
  private static func shown(_ pattern: Pattern) -> String {
    pattern.text.isEmpty ? "/" : pattern.text
  }
}
#endif
