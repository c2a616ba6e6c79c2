public import Waymark
public import WaymarkApp

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension LinkCheck {
  /// Checks links of an enum of typed routes in both directions: the value that each opens, and the
  /// link that is written for the value.
  public static func goldenLinks<Routes: TypedRoutes & Equatable>(
    _ rows: [GoldenLink<Routes>]
  ) -> LinkCheckError? {
    GoldenReport(rows) { row in
      guard let value = row.value else { return link(row.link, doesNotOpen: Routes.self) }
      if let failure = link(row.link, opens: value) { return failure }
      guard case .link(let written) = row.writing else { return nil }
      let (kind, name) = GoldenBase.of(row.link)
      let match = try? Routes.match(row.link)
      return GoldenBase.compare(row.link, written, match) {
        let creator = LinkCreator(
          table: try Routes.routeTable,
          preferredScheme: name,
          preferredDomain: name
        )
        return try value.link(kind == .web ? .universal : .app, by: creator)
      }
    }.failure
  }

  /// Checks links of a table in both directions: the route and the parameters of each, and the link
  /// that is written for them.
  public static func goldenLinks(
    _ rows: [GoldenLink<NamedRoute>],
    in table: RouteTable
  ) -> LinkCheckError? {
    GoldenReport(rows) { row in
      guard let value = row.value else { return link(row.link, doesNotOpenIn: table) }
      if let failure = link(row.link, opens: value.name, with: value.parameters, in: table) {
        return failure
      }
      guard case .link(let written) = row.writing else { return nil }
      let match = try? table.match(row.link)
      return GoldenBase.compare(row.link, written, match) {
        try GoldenBase.write(value, like: row.link, in: table)
      }
    }.failure
  }
}

extension LinkCheck {
  /// Checks links of an action in both directions: the input with which a router requests the
  /// action, and the link that the router's link creator writes for the input.
  ///
  /// The check shows no UI and does not perform the action.
  @MainActor
  public static func goldenLinks<Binding: ActionBinding>(
    of action: Binding,
    _ rows: [GoldenLink<Binding.ActionType.InputType>],
    in router: LinkRouter
  ) async -> LinkCheckError?
  where Binding.ActionType.InputType: Equatable & RouteParametersEncodable & Sendable {
    var report = GoldenReport(rows)
    for (index, row) in rows.enumerated() {
      guard let input = row.value else {
        report.add(link(row.link, doesNotOpenIn: router.table), index, row)
        continue
      }
      if let failure = await link(row.link, opens: action, with: input, in: router) {
        report.add(failure, index, row)
        continue
      }
      guard case .link(let expected) = row.writing else { continue }
      let match = try? router.table.match(row.link)
      let (kind, name) = GoldenBase.of(row.link)
      report.add(
        GoldenBase.compare(row.link, expected, match) {
          let creator = router.linkCreator(preferring: name)
          return kind == .web
            ? try creator.universalLink(to: action, with: input)
            : try creator.appLink(to: action, with: input)
        },
        index,
        row
      )
    }
    return report.failure
  }
}

extension LinkCheck {
  /// The environment variable that makes golden files be recorded again.
  public static let recordingVariable = "WAYMARK_RECORD"

  /// Checks the links of a text file, one per line, against a table, or records the file again.
  ///
  ///     # What each link opens, and how it is written again.
  ///     underway://station/25             | station | stationID=25 | =
  ///     https://www.underway.nyc/stops/25 | stop    | stationID=25 | =
  ///     underway://nowhere                | -
  ///
  /// The columns after the link are the route, its parameters as a query, and the link that is
  /// written for them: `=` means the link itself, `-` means nothing. Lines that begin with `#` are
  /// comments. A new row needs only its link: run the test with `WAYMARK_RECORD=1` in the
  /// environment to fill in the other columns. A test that records its file fails, so that someone
  /// reviews the changes.
  ///
  /// - Parameters:
  ///   - file: The path of the file, relative to the folder of the test's source.
  ///   - table: The table.
  ///   - isRecording: Indicates whether the file is recorded again; by default the environment
  ///     decides.
  ///   - source: The path of the test's source.
  public static func goldenFile(
    _ file: String,
    in table: RouteTable,
    isRecording: Bool = isRecordingAsked,
    relativeTo source: String = #filePath
  ) -> LinkCheckError? {
    let url = URL(filePath: source).deletingLastPathComponent().appending(path: file)
    guard let data = try? Data(contentsOf: url) else {
      var text = FailureText("the golden file '\(file)' cannot be read")
      text.add("help", "write a file with one link a line there, and record it: \(recordingHelp)")
      return LinkCheckError(text)
    }
    let old = String(decoding: data, as: UTF8.self)
    let golden = GoldenText(old)
    guard isRecording else {
      guard let failure = golden.failure(in: table) else { return nil }
      var text = FailureText("'\(file)': \(failure)")
      text.add([""])
      text.add("help", "if this is how it is to be, record it: \(recordingHelp)")
      return LinkCheckError(text)
    }
    let new = golden.recorded(in: table)
    let isWritten = old == new || (try? Data(new.utf8).write(to: url, options: .atomic)) != nil
    let count = golden.links.count
    var text = FailureText(
      isWritten
        ? "'\(file)' was recorded: \(count) links\(old == new ? ", as they were" : "")"
        : "the golden file '\(file)' cannot be written"
    )
    text.add("help", "look at what has changed, and run the test without \(recordingVariable)")
    return LinkCheckError(text)
  }

  /// Indicates whether the environment requests that golden files be recorded again.
  public static var isRecordingAsked: Bool {
    let value = ProcessInfo.processInfo.environment[recordingVariable] ?? ""
    return !["", "0"].contains(value)
  }

  private static var recordingHelp: String { "\(recordingVariable)=1 swift test" }
}
