public import Waymark

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension LinkCheck {
  /// What has to stand in the environment for golden files to be written anew.
  public static let recordingVariable = "WAYMARK_RECORD"

  /// Checks the links of a text file, one a line, against a table, or writes the file anew.
  ///
  ///     # What each link opens, and how it is written again.
  ///     underway://station/25             | station | stationID=25 | =
  ///     https://www.underway.nyc/stops/25 | stop    | stationID=25 | =
  ///     underway://nowhere                | -
  ///
  /// Beside the link stand the route, its parameters as a query, and the link that is written for
  /// them: `=` for the link itself, `-` for nothing. Lines that begin with `#` are comments. For a
  /// new row its link is enough: run the test with `WAYMARK_RECORD=1` in the environment, and the
  /// rest is filled in. A test that has written its file anew fails, so that somebody looks at it.
  ///
  /// - Parameters:
  ///   - file: The name of the file, from the folder of the test's source on.
  ///   - table: The table.
  ///   - isRecording: Whether the file is written anew; by default what the environment says.
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

  /// Indicates whether the environment asks for golden files to be written anew.
  public static var isRecordingAsked: Bool {
    let value = ProcessInfo.processInfo.environment[recordingVariable] ?? ""
    return !["", "0"].contains(value)
  }

  private static var recordingHelp: String { "\(recordingVariable)=1 swift test" }
}
