import WaymarkApp

/// The result of a link, as text for people.
@MainActor
struct LinkReport {
  let text: String

  init(_ result: URLRoutingResult, _ app: RunningApp) throws {
    var lines = [
      "result    \(result.code)",
      "shows     " + (app.window.screen?.description ?? "nothing"),
    ]
    if case .redirected(let link) = result { lines.append("browser   \(link)") }
    if let activity = app.activities.current {
      lines.append("activity  \(activity.title) (\(activity.identifier))")
    }
    lines += ["", "timeline"] + app.timeline.events.map(Self.line)
    if let screen = app.window.screen {
      lines += ["", "to go back"]
      lines += try screen.links(by: app.router.linkCreator).map { "  \($0)" }
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// One step: its time in milliseconds, its name, and the first line of its details.
  private static func line(_ event: LinkEvent) -> String {
    let micros = event.time.components.attoseconds / (1_000_000_000_000 as Int64)
    let tenths = event.time.components.seconds * 10_000 + micros / 100
    let time = "\(tenths / 10).\(tenths % 10) ms"
    let detail = event.detail?.split(separator: "\n").first.map(String.init) ?? ""
    let columns = [
      String(repeating: " ", count: max(0, 10 - time.count)) + time,
      event.name + String(repeating: " ", count: max(0, 10 - event.name.count)),
      detail,
    ]
    return columns.joined(separator: "  ")
  }
}
