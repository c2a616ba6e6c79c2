import Waymark
import WaymarkApp

/// A link that a router has opened for a check, with every step of it.
@MainActor
struct OpenedLink {
  let result: URLRoutingResult
  let events: [LinkEvent]
  let requests: [PresentationRequest]
  private let text: String

  /// Opens a link.
  ///
  /// - Parameter presentation: Who gets the UI ready; `nil` for the router's own.
  init(
    _ link: String,
    in router: LinkRouter,
    source: LinkSource,
    with presentation: (any PresentationRouter)?
  ) async {
    let steps = LinkSteps()
    let observation = router.observe(steps)
    result = await router.open(link, with: presentation, source: source)
    observation.end()
    text = link
    events = steps.events
    requests = (presentation as? RecordingPresentation)?.requests ?? []
    for event in events { RouteCoverage.current?.observe(event) }
  }

  /// The link as it came and as it may be shown.
  var shownLink: String {
    for event in events {
      if case .received(let text) = event.step { return text }
    }
    return text
  }

  /// Who performed it, or would have.
  var origin: RouteOrigin? { events.last { $0.origin != nil }?.origin }

  /// The link and route that it came to last.
  var routed: RoutedLink? { events.last { $0.link != nil }?.link }

  /// Indicates whether it was sent on as another link.
  var wasSentOn: Bool { events.contains { $0.step == .sentOn } }

  /// Adds what became of the link.
  ///
  /// - Parameter expected: Where the route stands in the router's table that was to take it.
  func addFinding(to text: inout FailureText, expecting expected: Int? = nil) {
    switch result {
    case .success:
      text.add("found", requests.last?.description ?? origin?.destination ?? "success")
    case .noMapping(let unmatched): text.add(unmatched.explanation.finding(expecting: expected))
    default: text.add("found", "\(result.code): \(result)")
    }
    if let routed { text.add("route", "'\(routed.route)' of \(routed.origin)") }
    if wasSentOn {
      var links: [String] = []
      for event in events {
        if event.step == .matched, let link = event.link?.text { links.append(link) }
      }
      text.add("sent on", links.joined(separator: " → "))
    }
  }
}

/// Keeps the steps of the first link that it hears of.
private final class LinkSteps: LinkObserver {
  private(set) var events: [LinkEvent] = []

  func observe(_ event: LinkEvent) {
    guard event.number > 0, events.first.map({ $0.number == event.number }) ?? true else { return }
    events.append(event)
  }
}
