public import Foundation

extension RouteSet {
  /// Reads a set from a JSON file: `name`, `routes` (`pattern` with `:name` or `{name}`), `urls`
  /// (`path`, `route`, `values`) and `misses`.
  public init(contentsOf file: URL) throws {
    let document = try JSONDecoder().decode(Document.self, from: Data(contentsOf: file))
    let routes = document.routes.map { entry in
      let components = entry.pattern.split(separator: "/").map { text -> Component in
        if text.hasPrefix(":") { return .parameter(String(text.dropFirst())) }
        if text.hasPrefix("{") { return .parameter(String(text.dropFirst().dropLast())) }
        return .literal(String(text))
      }
      return Route(components)
    }
    self.init(
      name: document.name,
      routes: routes,
      hits: document.urls.map { Hit(path: $0.path, route: $0.route, values: $0.values) },
      misses: document.misses
    )
  }

  /// The sets of a JSON file, or of all those in a folder, by name.
  public static func sets(at path: String) throws -> [RouteSet] {
    let location = URL(fileURLWithPath: path)
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard isFolder.boolValue else { return [try RouteSet(contentsOf: location)] }
    return try FileManager.default
      .contentsOfDirectory(at: location, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { try RouteSet(contentsOf: $0) }
  }

  private struct Document: Decodable {
    struct Route: Decodable { let pattern: String }
    struct Hit: Decodable {
      let path: String
      let route: Int
      let values: [String]
    }
    let name: String
    let routes: [Route]
    let urls: [Hit]
    let misses: [String]
  }
}
