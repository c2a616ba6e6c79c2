// A program that makes one call, the first of its process, as a link does that starts an app. It
// prints how many nanoseconds the call took. With `--without`, the program stops before the call,
// so that the start can be subtracted from a count of instructions.
import Dispatch
import Foundation
import RouteSets
import ShopRoutes
import Waymark
import WaymarkApp

@inline(never)
func parse<Routes: TypedRoutes>(_ type: Routes.Type, _ link: String) throws {
  _ = try Routes.parse(link)
}

@MainActor @inline(never)
func open<Routes: TypedRoutes>(_ type: Routes.Type, _ link: String) async throws {
  let router = try LinkRouter(app: Routes.appIdentity, routes: [.routes(type) { _ in }])
  guard await router.open(link) == .success else { exit(65) }
}

@inline(never)
func match(_ patterns: [String], _ link: String) throws {
  let table = try RouteTable(patterns.map { try Route($0) })
  guard try table.match(link) != nil else { exit(65) }
}

let arguments = CommandLine.arguments
let mode = arguments.count > 1 ? arguments[1] : ""
let patterns =
  switch mode {
  case "table-12": RouteSet.small.routes.map(\.pattern)
  case "table-142": RouteSet.boards.routes.map(\.pattern)
  default: [String]()
  }
let shop = "https://shop.example.com/product/7/lamp"
let board = "https://boards.example.com/boards/ada/lamps/tickets/7"
if arguments.count > 2 {
  print(0)
  exit(0)
}
let start = DispatchTime.now().uptimeNanoseconds
switch mode {
case "table-12": try match(patterns, "https://www.example.com/stations/7")
case "table-142": try match(patterns, board)
case "typed-12": try parse(ShopRoute.self, shop)
case "typed-142": try parse(BoardRoute.self, board)
case "router-12": try await open(ShopRoute.self, shop)
case "router-142": try await open(BoardRoute.self, board)
case "router-action":
  guard try await Documents.router().open(Documents.links[0]) == .success else { exit(65) }
case "url": guard URL(string: shop) != nil else { exit(65) }
default: exit(64)
}
print(DispatchTime.now().uptimeNanoseconds - start)
