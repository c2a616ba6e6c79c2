import Waymark
import WaymarkApp
import WaymarkCatalog

/// A link that a router has opened for a check, with every step of that.
@MainActor
struct OpenedLink {
  let result: URLRoutingResult
  let events: [LinkEvent]
  let requests: [PresentationRequest]
  private let text: String

  /// Opens a link.
  ///
  /// - Parameter presentation: The object that prepares the UI; `nil` for the router's own.
  init(
    _ link: String,
    in router: LinkRouter,
    source: LinkSource,
    with presentation: (any ActionPresentation)?
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

  /// The link as it arrived, with secret values masked.
  var shownLink: String {
    for event in events {
      if case .received(let text) = event.step { return text }
    }
    return text
  }

  /// The declaration of the route that was opened last.
  var origin: RoutedLink.RouteOrigin? { events.last { $0.origin != nil }?.origin }

  /// The last link and the route chosen for it.
  var routed: RoutedLink? { events.last { $0.link != nil }?.link }

  /// Indicates whether the link was redirected to another link.
  var wasSentOn: Bool { events.contains { $0.step == .sentOn } }

  /// Adds the result of the link.
  ///
  /// - Parameter expected: The index in the router's table of the route that was expected.
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

/// Records the steps of the first link that it observes.
private final class LinkSteps: LinkObserver {
  private(set) var events: [LinkEvent] = []

  func observe(_ event: LinkEvent) {
    guard event.number > 0, events.first.map({ $0.number == event.number }) ?? true else { return }
    events.append(event)
  }
}
