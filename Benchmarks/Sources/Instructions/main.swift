// A program for a tool that counts instructions. Each pass looks up all paths or links of a set,
// builds the table of the set, or reads or writes links: typed ones, or links to stations as
// parameters or inputs. Two runs with different numbers of passes differ only by these calls, so
// that the start cancels out. The program prints the number of calls in a pass.
import Foundation
import RouteSets
import ShopRoutes
import Waymark
import WaymarkApp

@inline(never)
@_optimize(none)
func blackHole(_ number: Int) {}

/// Returns the sum of the results of a call for each input.
@inline(__always)
func sum<Input>(_ inputs: [Input], _ call: (Input) -> Int) -> Int {
  var sum = 0
  inputs.withUnsafeBufferPointer { inputs in
    for index in inputs.indices { sum &+= call(inputs[index]) }
  }
  return sum
}

@inline(never)
func matches(_ table: RouteTable, _ texts: [String]) -> Int {
  sum(texts) { text in
    guard let match = try? table.match(path: text) else { return 0 }
    return match.routeIndex
  }
}

@inline(never)
func values(_ table: RouteTable, _ texts: [String]) -> Int {
  sum(texts) { text in
    guard let match = try? table.match(path: text) else { return 0 }
    return read(match)
  }
}

@inline(never)
func links(_ table: RouteTable, _ texts: [String]) -> Int {
  sum(texts) { text in
    guard let match = try? table.match(text) else { return 0 }
    return read(match)
  }
}

@inline(never)
func readTyped(_ texts: [String]) -> Int {
  sum(texts) { (try? ShopRoute.parse($0))?.digest ?? 0 }
}

@inline(never)
func writeTyped(_ routes: [ShopRoute]) -> Int {
  sum(routes) { (try? $0.universalLink())?.utf8.count ?? 0 }
}

@inline(never)
func parameters(_ table: RouteTable, _ texts: [String]) -> Int {
  sum(texts) { ((try? table.match($0)) ?? nil)?.parameters.count ?? 0 }
}

@inline(never)
func decode(_ table: RouteTable, _ texts: [String]) -> Int {
  sum(texts) { (try? table.match($0)?.decode(StationInput.self))?.id ?? 0 }
}

@inline(never)
func decodeByHand(_ table: RouteTable, _ texts: [String]) -> Int {
  sum(texts) { (try? table.match($0)?.decode(HandmadeStationInput.self))?.id ?? 0 }
}

@inline(never)
func create(_ creator: LinkCreator, _ inputs: [StationInput]) -> Int {
  sum(inputs) { (try? creator.universalLink(toRoute: "station", with: $0))?.utf8.count ?? 0 }
}

@MainActor @inline(never)
func open(_ router: LinkRouter, _ texts: [String]) async -> Int {
  var sum = 0
  for text in texts where await router.open(text) == .success { sum &+= 1 }
  return sum
}

@inline(never)
func foundationURLs(_ texts: [String]) -> Int {
  sum(texts) { URL(string: $0) == nil ? 0 : 1 }
}

@inline(never)
func build(_ patterns: [String]) throws -> Int {
  try RouteTable(patterns.map { try Route($0) }).routes.count
}

@inline(__always)
func read(_ match: RouteMatch) -> Int {
  var sum = match.routeIndex
  for index in 0..<match.pathValueCount {
    if let range = match.pathValueRange(at: index) { sum &+= range.count }
  }
  return sum
}

let arguments = CommandLine.arguments
guard arguments.count >= 3, let passes = Int(arguments[2]) else {
  FileHandle.standardError.write(
    Data("Usage: Instructions MODE PASSES [ROUTES.json]\n".utf8)
  )
  exit(64)
}
let set =
  arguments.count > 3
  ? try RouteSet(contentsOf: URL(fileURLWithPath: arguments[3])) : RouteSet.boards
let patterns = set.routes.map(\.pattern)
let table = try RouteTable(patterns.map { try Route($0) })
let paths = arguments[1] == "miss" ? set.misses : set.hits.map(\.path)
let texts =
  arguments[1] == "link" ? paths.map { "https://www.example.com\($0)?from=mail" } : paths
let routes = ShopRoute.pairs
let typed = try routes.map { try $0.universalLink() }
let searches = try ShopRoute.searches.map { try $0.universalLink() }
let topics = try ShopRoute.topics.map { try $0.universalLink() }
let router = try Documents.router()
let typedRouter = try LinkRouter(
  app: ShopRoute.appIdentity,
  routes: [.routes(ShopRoute.self) { blackHole($0.digest) }]
)
let others =
  arguments[1] == "create-10000" ? RouteSet.synthetic(10_000).routes.map(\.pattern) : patterns
let stations = try StationLinks(among: others)
for _ in 0..<passes {
  switch arguments[1] {
  case "read": blackHole(readTyped(typed))
  case "read-query": blackHole(readTyped(searches))
  case "read-rest": blackHole(readTyped(topics))
  case "open-typed": blackHole(await open(typedRouter, typed))
  case "open-action": blackHole(await open(router, Documents.links))
  case "write": blackHole(writeTyped(routes))
  case "values": blackHole(values(table, texts))
  case "link": blackHole(links(table, texts))
  case "build": blackHole(try build(patterns))
  case "parameters": blackHole(parameters(stations.table, stations.links))
  case "decode": blackHole(decode(stations.table, stations.links))
  case "decode-by-hand": blackHole(decodeByHand(stations.table, stations.links))
  case "create", "create-10000": blackHole(create(stations.creator, stations.inputs))
  case "url": blackHole(foundationURLs(stations.links))
  default: blackHole(matches(table, texts))
  }
}
switch arguments[1] {
case "build": print(patterns.count)
case "read", "write": print(routes.count)
case "parameters", "decode", "decode-by-hand", "create", "create-10000", "url":
  print(stations.inputs.count)
case "read-query", "read-rest", "open-action": print(Documents.links.count)
case "open-typed": print(typed.count)
default: print(texts.count)
}
