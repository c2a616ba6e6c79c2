import Foundation
import RouteSets

@main
struct Main {
  static func main() async {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      let report = try await report(options)
      print(options.json ? try report.json : report.text)
      if options.goals, report.goals.contains(where: { !$0.isMet }) { exit(1) }
    } catch let wrong as Options.Wrong {
      complain("\(wrong)", status: 64)
    } catch {
      complain("\(error)", status: 65)
    }
  }

  private static func complain(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }

  private static func report(_ options: Options) async throws -> Report {
    var report = Report()
    if options.parts.contains(.launches) { try Launches.run(into: &report) }
    report.notes.append(
      "Hummingbird's trie is looked up directly, without a server, a request or a handler"
    )
    if options.parts.contains(.lookups) {
      var sets: [RouteSet] = [.boards, .small, .documents, .synthetic(1_000)]
      for path in options.sets { sets += try RouteSet.sets(at: path) }
      for set in sets { try Lookups(set).run(into: &report, seconds: options.seconds) }
    }
    if options.parts.contains(.growth) {
      try Growth.run(into: &report, seconds: options.seconds)
    }
    if options.parts.contains(.typed) {
      try TypedRouteRaces.run(into: &report, seconds: options.seconds)
    }
    if options.parts.contains(.calls) {
      try Calls.run(into: &report, seconds: options.seconds)
    }
    if options.parts.contains(.opening) {
      try await Opening.run(into: &report, seconds: options.seconds)
    }
    if options.parts.contains(.inbox) {
      try await Inbox.run(into: &report, seconds: options.seconds)
    }
    if options.parts.contains(.platforms) {
      try Platforms.run(into: &report, seconds: options.seconds)
    }
    if options.parts.contains(.building) {
      try Building.run(into: &report, seconds: options.seconds)
    }
    if options.parts.contains(.agreement) { try Agreements.run(into: &report) }
    if options.parts.contains(.allocations) { try Allocations.run(into: &report) }
    if options.parts.contains(.hostile) {
      try Hostile.run(into: &report, seconds: options.seconds / 4)
    }
    return report
  }
}
