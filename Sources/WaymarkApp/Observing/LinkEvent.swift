import Waymark

/// One step of a link on its way through a router.
///
/// Nothing in it shows a value that a route keeps secret.
public struct LinkEvent: Sendable, Hashable {
  /// A step.
  public enum Step: Sendable, Hashable {
    /// The link waits in an inbox, before it is read, until these gates are open; for another link
    /// to end where there are none.
    case waiting(until: [String])
    /// The link came: as much of it as may be shown.
    case received(String)
    /// It was asked what a wrapped link stands for.
    case rewritten
    /// A route took the link.
    case matched
    /// The link was sent on, as an old path or by what it opened.
    case sentOn
    /// A link that waited goes on.
    case resumed
    /// The user is asked whether a link that is not verified may be opened.
    case asking
    /// The UI is made ready.
    case presenting
    /// The action, the handler or the closure has begun.
    case performing
    /// An activity was published, by its identifier.
    case published(activity: String)
    /// An activity is no longer current.
    case resigned(activity: String)
    /// What became of the link.
    case finished(URLRoutingResult)
    /// Something that was added to the router was left out.
    case fault(LinkRouterError.Fault)
    /// The store of an inbox could not be read or written.
    case storeFault(InboxStoreFault)
  }

  /// Which of the router's links it is, counted from 1; 0 for what belongs to none.
  ///
  /// An action that the app performed without a link counts as one; a fault, or an activity that
  /// the app took back, does not.
  public let number: Int
  /// How the link came.
  public let source: LinkSource
  /// What has passed since the router was made.
  public let time: Duration
  /// What happened.
  public let step: Step
  /// The link and its route; `nil` before a route took it and without a link.
  public let link: RoutedLink?
  /// Who performs it, as far as that is known.
  public let origin: RouteOrigin?
  /// The action's ``Action/analyticsID``, as far as that is known.
  public let analyticsID: String?
  let feature: ObjectIdentifier?
}

extension LinkEvent {
  /// The name of the step in logs and exported timelines; it never changes.
  public var name: String {
    switch step {
    case .waiting: "waiting"
    case .received: "received"
    case .rewritten: "rewritten"
    case .matched: "matched"
    case .sentOn: "sent-on"
    case .resumed: "resumed"
    case .asking: "asking"
    case .presenting: "presenting"
    case .performing: "performing"
    case .published: "published"
    case .resigned: "resigned"
    case .finished: "finished"
    case .fault: "fault"
    case .storeFault: "store-fault"
    }
  }

  /// What there is to say about the step besides its name; `nil` for nothing.
  public var detail: String? {
    switch step {
    case .waiting(until: let gates):
      gates.isEmpty
        ? "for another link" : "for " + gates.map { "'\($0)'" }.joined(separator: " and ")
    case .received(let text): text
    case .matched: link.map { "route '\($0.route)' of \($0.origin)" }
    case .presenting, .performing: origin?.destination
    case .published(let activity), .resigned(let activity): activity
    case .finished(let result): result.description
    case .fault(let fault): fault.description
    case .storeFault(let fault): fault.description
    case .rewritten, .sentOn, .resumed, .asking: link?.text
    }
  }
}

extension LinkEvent: CustomStringConvertible {
  /// `#3 matched: route 'open' of the feature 'DocumentFeature'`.
  public var description: String { "#\(number) \(name)" + (detail.map { ": \($0)" } ?? "") }
}
