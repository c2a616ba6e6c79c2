import Waymark
import WaymarkCatalog
import WaymarkDiagnostics

/// Findings about routes that differ only in the route and its link, as one finding each.
struct RouteGroups {
  private typealias Group = (
    file: String, key: [String], routes: [String], link: String,
    make: (_ routes: [String], _ link: String) -> LinkDiagnostic
  )

  let table: RouteTable
  private var groups: [Group] = []

  /// - Parameter table: The routes, which decide what a finding shows of a link.
  init(table: RouteTable) { self.table = table }

  /// Adds a route to the finding of other routes in a file that have the same key.
  ///
  /// - Parameters:
  ///   - link: A link of the route.
  ///   - make: Makes the finding for the routes, with the link of the first one without secrets.
  mutating func add(
    _ route: String,
    _ file: String,
    _ key: [String],
    _ link: String,
    _ make: @escaping (_ routes: [String], _ link: String) -> LinkDiagnostic
  ) {
    if let index = groups.firstIndex(where: { $0.file == file && $0.key == key }) {
      groups[index].routes.append(route)
    } else {
      groups.append((file, key, [route], table.shown(link), make))
    }
  }

  /// The findings in the order in which their first routes were added.
  var list: [(finding: LinkDiagnostic, file: String)] {
    groups.map { ($0.make($0.routes, $0.link), $0.file) }
  }
}
