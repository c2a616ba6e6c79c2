import Waymark
import WaymarkApp

/// A handler that writes down what it has found in links.
@MainActor
final class RecordingHandler: LinkHandler {
  let pathSchemes: [String]
  let scopes: Set<RouteScope>
  let routeNotes: RouteNotes
  var answer = true
  /// Each result: the pattern, the parameters, and what trails them.
  var handled: [String] = []
  var results: [PathResult] = []

  init(
    _ pathSchemes: String...,
    scopes: Set<RouteScope> = RouteScope.everywhere,
    notes: RouteNotes = RouteNotes()
  ) {
    self.pathSchemes = pathSchemes
    self.scopes = scopes
    routeNotes = notes
  }

  func handle(link: DeepLink) -> Bool {
    guard let result = result(forLink: link) else {
      handled.append("nothing")
      return false
    }
    results.append(result)
    handled.append(Self.text(result))
    return answer
  }

  static func text(_ result: PathResult) -> String {
    let params = result.params.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
    let trailing = result.trailingComponents.joined(separator: "/")
    return [result.mapping.pattern.text, params, trailing].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}
