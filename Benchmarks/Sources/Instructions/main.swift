// A program for a tool that counts instructions. Each pass looks up all paths or links of a set,
// builds the table of the set, or reads or writes links: typed ones, or links to stations as
// parameters or inputs. Two runs with different numbers of passes differ only by these calls, so
// that the start cancels out. The program prints the number of calls in a pass.
import Foundation
import RouteSets
import ShopRoutes
import Waymark

@inline(never)
@_optimize(none)
func blackHole(_ number: Int) {}

@inline(never)
func matches(_ table: RouteTable, _ texts: [String]) -> Int {
  var sum = 0
  texts.withUnsafeBufferPointer { texts in
    for index in texts.indices {
      guard let match = try? table.match(path: texts[index]) else { continue }
      sum &+= match.routeIndex
    }
  }
  return sum
}

@inline(never)
func values(_ table: RouteTable, _ texts: [String]) -> Int {
  var sum = 0
  texts.withUnsafeBufferPointer { texts in
    for index in texts.indices {
      guard let match = try? table.match(path: texts[index]) else { continue }
      sum &+= read(match)
    }
  }
  return sum
}

@inline(never)
func links(_ table: RouteTable, _ texts: [String]) -> Int {
  var sum = 0
  texts.withUnsafeBufferPointer { texts in
    for index in texts.indices {
      guard let match = try? table.match(texts[index]) else { continue }
      sum &+= read(match)
    }
  }
  return sum
}

@inline(never)
func readTyped(_ texts: [String]) -> Int {
  var sum = 0
  texts.withUnsafeBufferPointer { texts in
    for index in texts.indices { sum &+= (try? ShopRoute.parse(texts[index]))?.digest ?? 0 }
  }
  return sum
}

@inline(never)
func writeTyped(_ routes: [ShopRoute]) -> Int {
  var sum = 0
  routes.withUnsafeBufferPointer { routes in
    for index in routes.indices { sum &+= (try? routes[index].universalLink())?.utf8.count ?? 0 }
  }
  return sum
}

@inline(never)
func parameters(_ table: RouteTable, _ texts: [String]) -> Int {
  var sum = 0
  texts.withUnsafeBufferPointer { texts in
    for index in texts.indices {
      guard let match = try? table.match(texts[index]) else { continue }
      sum &+= match.parameters.count
    }
  }
  return sum
}

@inline(never)
func decode(_ table: RouteTable, _ texts: [String]) -> Int {
  var sum = 0
  texts.withUnsafeBufferPointer { texts in
    for index in texts.indices {
      guard let match = try? table.match(texts[index]) else { continue }
      sum &+= (try? match.decode(StationInput.self))?.id ?? 0
    }
  }
  return sum
}

@inline(never)
func decodeByHand(_ table: RouteTable, _ texts: [String]) -> Int {
  var sum = 0
  texts.withUnsafeBufferPointer { texts in
    for index in texts.indices {
      guard let match = try? table.match(texts[index]) else { continue }
      sum &+= (try? match.decode(HandmadeStationInput.self))?.id ?? 0
    }
  }
  return sum
}

@inline(never)
func create(_ creator: LinkCreator, _ inputs: [StationInput]) -> Int {
  var sum = 0
  inputs.withUnsafeBufferPointer { inputs in
    for index in inputs.indices {
      let link = try? creator.universalLink(toRoute: "station", with: inputs[index])
      sum &+= link?.utf8.count ?? 0
    }
  }
  return sum
}

@inline(never)
func foundationURLs(_ texts: [String]) -> Int {
  var sum = 0
  texts.withUnsafeBufferPointer { texts in
    for index in texts.indices { sum &+= URL(string: texts[index]) == nil ? 0 : 1 }
  }
  return sum
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
let others =
  arguments[1] == "create-10000" ? RouteSet.synthetic(10_000).routes.map(\.pattern) : patterns
let stations = try StationLinks(among: others)
for _ in 0..<passes {
  switch arguments[1] {
  case "read": blackHole(readTyped(typed))
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
default: print(texts.count)
}
