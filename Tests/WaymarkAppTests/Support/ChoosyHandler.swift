import Waymark
import WaymarkApp

/// A handler that refuses links while a test says so, and writes down what it is asked.
@MainActor
final class ChoosyHandler: LinkHandler {
  let name: String
  let pathSchemes: [String]
  let routeNotes: RouteNotes
  var refuses = false
  var answer = true
  /// The calls of every handler of a test, in order.
  static var calls: [String] = []

  init(_ name: String, _ pathSchemes: String..., notes: RouteNotes = RouteNotes()) {
    self.name = name
    self.pathSchemes = pathSchemes
    routeNotes = notes
  }

  func canHandle(link: DeepLink) -> Bool {
    Self.calls.append("\(name)? \(result(forLink: link)?.mapping.pattern.text ?? "nothing")")
    return !refuses
  }

  func handle(link: DeepLink) -> Bool {
    Self.calls.append("\(name) \(result(forLink: link).map(RecordingHandler.text) ?? "nothing")")
    return answer
  }

  /// Returns the calls since the last time.
  static func newCalls() -> [String] {
    defer { calls = [] }
    return calls
  }
}
