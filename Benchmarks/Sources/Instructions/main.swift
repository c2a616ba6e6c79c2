// Looks paths or links up a number of times and does nothing else, for a tool that counts instructions.
// Two runs with different numbers differ by the look-ups alone, so that the start cancels out.
import Foundation
import RouteSets
import Waymark

@inline(never)
@_optimize(none)
func blackHole(_ number: Int) {}

@inline(never)
func matches(_ table: RouteTable, _ texts: [String], _ count: Int) -> Int {
  var sum = 0
  texts.withUnsafeBufferPointer { texts in
    for index in 0..<count {
      guard let match = try? table.match(path: texts[index]) else { continue }
      sum &+= match.routeIndex
    }
  }
  return sum
}

@inline(never)
func values(_ table: RouteTable, _ texts: [String], _ count: Int) -> Int {
  var sum = 0
  texts.withUnsafeBufferPointer { texts in
    for index in 0..<count {
      guard let match = try? table.match(path: texts[index]) else { continue }
      sum &+= read(match)
    }
  }
  return sum
}

@inline(never)
func links(_ table: RouteTable, _ texts: [String], _ count: Int) -> Int {
  var sum = 0
  texts.withUnsafeBufferPointer { texts in
    for index in 0..<count {
      guard let match = try? table.match(texts[index]) else { continue }
      sum &+= read(match)
    }
  }
  return sum
}

@inline(__always)
func read(_ match: RouteMatch) -> Int {
  var sum = match.routeIndex
  for index in 0..<match.pathValueCount {
    if let value = match.pathValue(at: index) { sum &+= value.utf8.count }
  }
  return sum
}

let arguments = CommandLine.arguments
guard arguments.count >= 3, let count = Int(arguments[2]) else {
  FileHandle.standardError.write(
    Data("Usage: Instructions match|values|miss|link COUNT [ROUTES.json]\n".utf8)
  )
  exit(64)
}
let set =
  arguments.count > 3
  ? try RouteSet(contentsOf: URL(fileURLWithPath: arguments[3])) : RouteSet.boards
let table = try RouteTable(set.routes.map { try Route($0.pattern) })
let prefix = arguments[1] == "link" ? "https://www.example.com" : ""
let source = (arguments[1] == "miss" ? set.misses : set.hits.map(\.path)).map { prefix + $0 }
let texts = (0..<count).map { source[$0 % source.count] }
switch arguments[1] {
case "values": blackHole(values(table, texts, count))
case "link": blackHole(links(table, texts, count))
default: blackHole(matches(table, texts, count))
}
