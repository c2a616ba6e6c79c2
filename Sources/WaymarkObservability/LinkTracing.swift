#if Observability
public import Tracing
public import WaymarkApp

/// Makes a span for each link, from its arrival to its end.
///
///     router.observe(LinkTracing())
///
/// The span is a child of the span in which the link is opened. Its name is `link`, and
/// `link DocumentFeature.OpenDocument` once the action, handler or enum that handles the link is
/// known. Every step in between is an event of the span, with the name of
/// ``WaymarkApp/LinkEvent/name``.
///
/// The names of the attributes never change; unknown values are left out:
///
/// | Name | Value |
/// | --- | --- |
/// | `waymark.link` | the number of the link in the router, from 1 |
/// | `waymark.source` | the source of the link: ``WaymarkApp/LinkSource`` |
/// | `waymark.text` | the link, with secret values masked |
/// | `waymark.route` | the route's name, or its pattern |
/// | `waymark.destination` | the action, handler or enum that handles the link |
/// | `waymark.result` | ``WaymarkApp/URLRoutingResult/code`` |
/// | `error.type` | the type of the error that the action threw |
/// | `waymark.detail` | of an event: ``WaymarkApp/LinkEvent/detail`` |
///
/// The status is `ok` for a success, and `error` with the result's description for a link that is
/// wrong, has no presentation, is redirected too many times or whose action failed. Other results,
/// such as a link that waits or that the user declined, leave the status unset.
///
/// A link that was resumed has a second span. Spans that are still open end when the observer is
/// deallocated. An observer traces the links of one router.
@MainActor
public final class LinkTracing: LinkObserver {
  private let tracer: (any Tracer)?
  private var spans: [Int: any Span] = [:]

  /// Makes an observer that traces.
  ///
  /// - Parameter tracer: The tracer that makes the spans; `nil` for the tracer of the process.
  public init(_ tracer: (any Tracer)? = nil) { self.tracer = tracer }

  deinit {
    for (_, span) in spans { span.end() }
  }

  /// Adds an event to its link's span.
  public func observe(_ event: LinkEvent) {
    guard event.number > 0 else { return }
    let span = spans[event.number] ?? begin(event)
    span.note(event)
    guard let result = event.result else {
      if case .received = event.step { return }
      span.addEvent(SpanEvent(name: event.name, attributes: event.spanAttributes))
      return
    }
    span.finish(result)
    spans[event.number] = nil
  }

  private func begin(_ event: LinkEvent) -> any Span {
    let span = (tracer ?? InstrumentationSystem.tracer).startLink()
    span.attributes["waymark.link"] = event.number
    span.attributes["waymark.source"] = event.source.rawValue
    spans[event.number] = span
    return span
  }
}

extension Tracer {
  fileprivate func startLink() -> any Tracing.Span { startSpan("link") }
}

extension Span {
  /// Records the facts that an event contains about the link.
  fileprivate func note(_ event: LinkEvent) {
    if case .received(let text) = event.step { attributes["waymark.text"] = text }
    if let link = event.link {
      attributes["waymark.text"] = link.text
      attributes["waymark.route"] = link.route
    }
    if let origin = event.origin {
      attributes["waymark.destination"] = origin.destination
      operationName = "link \(origin.destination)"
    }
  }

  fileprivate func finish(_ result: URLRoutingResult) {
    attributes["waymark.result"] = result.code
    if case .failed(let failure) = result { attributes["error.type"] = failure.type }
    switch result {
    case .success: setStatus(SpanStatus(code: .ok))
    case .unreadable, .missingLink, .noMapping, .notDecodable, .unsupported, .redirectedTooOften,
      .failed:
      setStatus(SpanStatus(code: .error, message: result.description))
    case .unverified, .unavailable, .deferred, .cancelled, .declined, .redirected, .dropped: break
    }
    end()
  }
}

extension LinkEvent {
  fileprivate var spanAttributes: SpanAttributes {
    var attributes: SpanAttributes = [:]
    if let detail { attributes["waymark.detail"] = detail }
    return attributes
  }
}
#else
/// Traces links, with the package trait `Observability`.
@available(
  *,
  unavailable,
  message: "WaymarkObservability needs the package trait 'Observability' in the dependency's traits"
)
public final class LinkTracing {}
#endif
