#if Tools
public import Waymark
public import WaymarkCatalog

/// A command-line tool for one app's links: everything `waymark` does, with a catalog made in
/// Swift.
///
///     @main struct Links: LinkTool {
///       @MainActor static func catalog() throws -> LinkCatalog {
///         try LinkCatalog(AppLinks.router().appRoutes)
///       }
///     }
///
/// `links explain URL`, `links routes`, `links link NAME k=v…`, `links catalog` and `links lint`
/// then use that catalog, and show the tool's name in their help and messages. `--catalog FILE`
/// selects another catalog.
///
/// A router contains the links of features, handlers, enums and old paths. A catalog that is made
/// from one enum lacks the others, so the generated files do not open their links.
public protocol LinkTool {
  /// Returns the app's identity and routes.
  ///
  /// The function can run on the main actor, where a router is created, and it can wait. A command
  /// calls it once, and not at all if an option selects another catalog. A thrown error is printed
  /// with its remedy, and the command ends with status 65.
  static func catalog() async throws -> LinkCatalog

  /// Decodes the values of a link as the app does, and throws the error that the app would get; by
  /// default, the function decodes nothing.
  ///
  ///     @MainActor static func decode(_ match: RouteMatch) throws {
  ///       try AppLinks.router().decode(match)
  ///     }
  ///
  /// `explain` reports a link whose values do not decode: it is chosen, but does not open. It
  /// decodes the values of enums in any case.
  ///
  /// - Parameter match: A link that a route of the tool's own catalog matches.
  static func decode(_ match: RouteMatch) async throws

  /// The tool's name in its help and messages; by default the type's name in lowercase.
  static var name: String { get }

  /// The text that `--version` prints; by default the version of Waymark that the tool contains,
  /// such as `Waymark 0.1.0`.
  static var version: String { get }
}

extension LinkTool {
  /// Decodes nothing.
  public static func decode(_ match: RouteMatch) {}

  /// The type's name in lowercase.
  public static var name: String { String(describing: Self.self).lowercased() }

  /// The version of Waymark, after its name.
  public static var version: String { "Waymark \(WaymarkTool.version)" }

  /// The description in the commands' help of the catalog that they use without an option.
  static var source: String { isWaymark ? CatalogFile.defaultName : "the catalog of \(name)" }

  /// Indicates whether the tool is `waymark` itself, whose catalog is a file of the working
  /// directory.
  static var isWaymark: Bool { Self.self == WaymarkTool.self }
}
#endif
