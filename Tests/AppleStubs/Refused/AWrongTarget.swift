// Only what the system can show is the target of an intent that opens something.
// refused: type 'OpenLine' does not conform to protocol 'OpenIntent'
import AppIntents
import Foundation

struct OpenLine: OpenIntent {
  static let title: LocalizedStringResource = "Open a line"
  @Parameter(title: "Line") var target: String

  func perform() async throws -> some IntentResult { .result() }
}
