import DocumentsApp
import Waymark
import WaymarkApp
import WaymarkCatalog
import WaymarkCommand

// A tool like `waymark` for everything that this app's router opens: features, old paths, web-only
// paths.
//
//     swift run documents-tool explain 'https://documents.example.com/docs/a.md'
//     swift run documents-tool catalog > waymark.json
//     swift run documents-tool generate --output files

/// The command line of the app's links.
@main struct DocumentsTool: LinkTool {
  static var name: String { "documents-tool" }

  static var version: String { "2.4 (Waymark \(WaymarkTool.version))" }

  @MainActor static func catalog() throws -> LinkCatalog {
    try LinkCatalog(RunningApp().router.appRoutes)
  }

  @MainActor static func decode(_ match: RouteMatch) throws {
    try RunningApp().router.decode(match)
  }
}
