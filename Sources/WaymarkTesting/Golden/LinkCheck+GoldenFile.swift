public import Waymark

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
    besides source: String = #filePath
  ) -> LinkFailure? {
    let url = URL(filePath: source).deletingLastPathComponent().appending(path: file)
    guard let data = try? Data(contentsOf: url) else {
      var text = FailureText("the golden file '\(file)' cannot be read")
      text.add("help", "write a file with one link a line there, and record it: \(recordingHelp)")
      return LinkFailure(text)
    }
    let old = String(decoding: data, as: UTF8.self)
    let golden = GoldenText(old)
    guard isRecording else {
      guard let failure = golden.failure(in: table) else { return nil }
      var text = FailureText("'\(file)': \(failure)")
      text.add([""])
      text.add("help", "if this is how it is to be, record it: \(recordingHelp)")
      return LinkFailure(text)
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
    return LinkFailure(text)
  }

  /// Indicates whether the environment requests that golden files be recorded again.
  public static var isRecordingAsked: Bool {
    let value = ProcessInfo.processInfo.environment[recordingVariable] ?? ""
    return !["", "0"].contains(value)
  }

  private static var recordingHelp: String { "\(recordingVariable)=1 swift test" }
}
