#if Tools
public import WaymarkCatalog

/// A command-line tool for one app's links: everything `waymark` does, with a catalog made in
/// Swift.
///
///     @main struct Links: LinkTool {
///       static var catalog: LinkCatalog {
///         get throws {
///           try LinkCatalog(app: app, routes: [Route("station/{id:int}", name: "station")])
///         }
///       }
///     }
///
/// `links explain URL`, `links routes`, `links link NAME k=v…` and `links lint` then use that
/// catalog, and show the tool's name in their help and messages. `--catalog FILE` selects another
/// catalog.
public protocol LinkTool {
  /// The app's identity and routes. A thrown error is printed with its remedy, and the command ends
  /// with status 65.
  static var catalog: LinkCatalog { get throws }

  /// The tool's name in its help and messages; by default the type's name in lowercase.
  static var name: String { get }
}

extension LinkTool {
  /// The type's name in lowercase.
  public static var name: String { String(describing: Self.self).lowercased() }

  /// The description in the commands' help of the catalog that they use without an option.
  static var source: String { isWaymark ? CatalogFile.defaultName : "the catalog of \(name)" }

  /// Indicates whether the tool is `waymark` itself, whose catalog is a file of the working
  /// directory.
  static var isWaymark: Bool { Self.self == WaymarkTool.self }
}
#endif
