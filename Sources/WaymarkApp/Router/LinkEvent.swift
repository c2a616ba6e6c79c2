import Waymark

/// One step of a link on its way through a router.
///
/// The event shows no value that a route keeps secret.
public struct LinkEvent: Sendable, Hashable {
  /// The kind of a step.
  public enum Step: Sendable, Hashable {
    /// The link waits in an inbox, before it is read, until these gates are open; without gates, it
    /// waits until another link ends.
    case waiting(until: [String])
    /// The link came; the text of the link with secret values masked.
    case received(String)
    /// The target of a wrapped link was looked up.
    case rewritten
    /// A route was chosen for the link; again after the handler of a route has refused the link.
    case matched
    /// The link was forwarded by an old path, or by the action that it opened.
    case sentOn
    /// A link that waited was resumed.
    case resumed
    /// The user is asked whether a link that is not verified may be opened.
    case asking
    /// The presentation router gets the UI ready.
    case presenting
    /// The action, the handler or the closure has begun.
    case performing
    /// An activity was published, by its identifier.
    case published(activity: String)
    /// The published activity has a type that the app's `Info.plist` does not list under
    /// `NSUserActivityTypes`, so that the system never delivers it.
    case undeclared(activity: String)
    /// An activity is no longer current.
    case resigned(activity: String)
    /// The link ended, with this result.
    case finished(URLRoutingResult)
    /// A handler or a route that was added to the router was left out.
    case fault(LinkRouterError.Finding)
    /// The store of an inbox could not be read or written.
    case storeFault(InboxStoreError)
    /// Screens of a saved stack were not restored.
    indirect case screensDropped(DroppedScreens)
  }

  /// The link's number among the router's links, from 1; 0 for events that belong to no link.
  ///
  /// An action that the app performed without a link has a number as well; a finding, or an
  /// activity that the app withdrew, does not.
  public let number: Int
  /// The way in which the link came to the app.
  public let source: LinkSource
  /// The time since the router was made.
  public let time: Duration
  /// The step.
  public let step: Step
  /// The link and its route; `nil` before a route is chosen, and for events without a link.
  public let link: RoutedLink?
  /// The declaration that performs the link, if it is known.
  public let origin: RoutedLink.RouteOrigin?
  /// The action's ``Action/analyticsID``, if it is known.
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
    case .undeclared: "undeclared"
    case .resigned: "resigned"
    case .finished: "finished"
    case .fault: "fault"
    case .storeFault: "store-fault"
    case .screensDropped: "screens-dropped"
    }
  }

  /// The details of the step in addition to its name; `nil` if there are none.
  public var detail: String? {
    switch step {
    case .waiting(until: let gates):
      gates.isEmpty ? "for another link" : "for " + quotedNames(gates)
    case .received(let text): text
    case .matched: link.map { "route '\($0.route)' of \($0.origin)" }
    case .presenting, .performing: origin?.destination
    case .published(let activity), .resigned(let activity): activity
    case .undeclared(let activity):
      "\(activity): list it under 'NSUserActivityTypes' in Info.plist"
    case .finished(let result): result.description
    case .fault(let finding): finding.description
    case .storeFault(let error): error.description
    case .screensDropped(let screens): screens.description
    case .rewritten, .sentOn, .resumed, .asking: link?.text
    }
  }
}

extension LinkEvent: CustomStringConvertible {
  /// The number, name and details, such as
  /// `#3 matched: route 'open' of the feature 'DocumentFeature'`.
  public var description: String { "#\(number) \(name)" + (detail.map { ": \($0)" } ?? "") }
}

/// An observer that receives every step of every link that a router opens.
///
///     final class Printer: LinkObserver {
///       func observe(_ event: LinkEvent) { print(event) }
///     }
///     router.observe(Printer())
@MainActor
public protocol LinkObserver {
  /// Receives a step, in order, on the main actor; do long work elsewhere.
  func observe(_ event: LinkEvent)
}

extension LinkRouter {
  /// The registration of an observer, until it is ended.
  @MainActor
  public struct Observation {
    let number: Int
    weak var router: LinkRouter?

    /// Ends the observation: the observer receives no more events.
    public func end() { router?.observers.removeAll { $0.number == number } }
  }
}
